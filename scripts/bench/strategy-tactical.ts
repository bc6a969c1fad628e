/**
 * Strategy-Tactical on the field of figure 14: who wins, why, in which move, with what losses, in how many separate
 * fights, and what the commanders score from either side (a draw is a half). `random` and `searcher` are opponents of this
 * bench alone; “steady@3” is the commander of version 3.
 * Usage: strategy-tactical [games] [doctrine] [opponent] [concealment: on, off] [seed] [equal, more: `doctrine` has a
 * division more] [turned: the table by half a circle; plain: nothing on it; spoken: moves flank after flank], or
 * strategy-tactical rules [games] [seed]: in how many games on small tables of every kind of
 * ground each rule is seen at work; fails if one never is, or strategy-tactical history [trials] [doctrine] [battle]: Lonato and
 * Castiglione fought again and again, their losses beside those on record.
 */

import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES, type Side } from '@/lib/kernel/side';
import { levelScore } from '@/lib/kernel/victory-level';
import { CORPS, exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { FIGURE_14 } from '@/lib/rulesets/strategy-tactical/figure-14';
import { FUZZ_PLAN } from '@/lib/rulesets/strategy-tactical/fuzz-plan';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import type { Fact } from '@/lib/rulesets/strategy-tactical/records';
import type { SetupInput } from '@/lib/rulesets/strategy-tactical/setup';
import { isVersion } from '@/lib/rulesets/strategy-tactical/versions';
import { stateOf, type View } from '@/lib/rulesets/strategy-tactical/view';
import { counted, RULES } from './strategy-tactical/counted';
import { history } from './strategy-tactical/history';
import { randomOrders } from './strategy-tactical/random';
import { type Clash, clashesOf, fightsIn, scenesIn } from './strategy-tactical/scenes';
import { searcherOrders } from './strategy-tactical/searcher';
import { plain, turned } from './strategy-tactical/turned';

const RANDOM = 'random';
const SEARCHER = 'searcher';

interface Basis {
  readonly why: string;
  readonly figures: Readonly<Record<Side, readonly [left: number, start: number]>>;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

export function run(given: readonly string[]): void {
  if (given[0] === 'rules') rulesInPlay(given.slice(1));
  else if (given[0] === 'history') history(given.slice(1));
  else battles(given);
}

/** A doctrine of the newest rules, of another version (“steady@3”), or an opponent of this bench alone. */
function commanded(view: View, seat: string, draw: Draw, asked: string): readonly Json[] {
  if (asked === RANDOM) return randomOrders(stateOf(view), seat, draw);
  if (asked === SEARCHER) return searcherOrders(stateOf(view), seat);
  const [doctrine = '', version] = asked.split('@');
  const seen =
    version !== undefined && isVersion(version)
      ? { ...view, scene: { ...view.scene, version } }
      : view;
  return strategyTactical.commander(seen, seat, draw, doctrine);
}

function rulesInPlay([games = '1000', seed = 'rules']: readonly string[]): void {
  const counts = counted(FUZZ_PLAN.orders(), Number(games), seed);
  for (const rule of RULES) console.log(`| ${rule} | ${counts.get(rule) ?? 0} |`);
  const silent = RULES.filter((rule) => !counts.has(rule));
  if (silent.length > 0) throw new Error(`Never seen: ${silent.join(', ')}`);
}

function battles([
  games = '20',
  doctrine = 'fast',
  opponent = 'fast',
  concealment = 'on',
  seed = 'strategy-tactical',
  armies = 'equal',
  table = 'as drawn',
]: readonly string[]): void {
  const counts: Record<string, number> = {};
  let clashes: Clash[] = [];
  const given: number[] = [];
  let slowest = 0;
  const note = (fact: Fact): void => {
    counts[fact.type] = (counts[fact.type] ?? 0) + 1;
    if (fact.type === 'SheetsOpened') given.push(fact.sheets[0].length + fact.sheets[1].length);
  };
  const board: AnyBoardGame = {
    ...strategyTactical,
    commander: (view, seat, draw, asked) => {
      const begun = process.cpuUsage().user;
      const orders = commanded(view as View, seat, draw, asked);
      slowest = Math.max(slowest, process.cpuUsage().user - begun);
      return orders;
    },
    evolve: (state, fact) => {
      const known = fact as Fact;
      note(known);
      const held = state as Parameters<typeof strategyTactical.evolve>[0];
      clashes.push(...clashesOf(known, held));
      strategyTactical.evolve(held, known);
    },
  };
  const more = { ...CORPS, divisions: CORPS.divisions + 1 };
  const figures: Readonly<Record<string, SetupInput>> = {
    turned: turned(FIGURE_14),
    plain: plain(FIGURE_14),
  };
  const figure = figures[table] ?? FIGURE_14;
  const setup: SetupInput = {
    ...figure,
    concealment: concealment === 'on',
    flanks: table === 'spoken' ? 'spoken' : 'sealed',
  };
  const [here, there] = [
    exampleOrder(armies === 'more' ? more : CORPS, setup, CORPS),
    exampleOrder(CORPS, setup, armies === 'more' ? more : CORPS),
  ].map((order) => checkedOrder(board, order));
  if (!here || !there) throw new Error('Two orders');
  const won = { A: 0, B: 0, drawn: 0 };
  const why: Record<string, number> = {};
  const lost: number[][] = [[], []];
  const moves: number[] = [];
  const scenes: number[] = [];
  const fights: number[] = [];
  const skirmishes: number[] = [];
  const ridden: number[] = [];
  const parted: number[][] = [[], []];
  const distinct = new Set<string>();
  let score = 0;
  const start = process.cpuUsage().user;
  for (let trial = 0; trial < Number(games); trial += 1) {
    const first = trial % 2 === 0;
    clashes = [];
    const { report, brokenOff } = autoplay(board, {
      checked: first ? here : there,
      seed,
      trial,
      players: first ? { A: doctrine, B: opponent } : { A: opponent, B: doctrine },
    });
    const level = levelScore(report.level);
    const basis = report.basis as Partial<Basis>;
    score += level === 0 ? 0.5 : level > 0 === first ? 1 : 0;
    won[level === 0 ? 'drawn' : level > 0 ? 'A' : 'B'] += 1;
    const reason = brokenOff ? 'broken off' : (basis.why ?? '');
    why[reason] = (why[reason] ?? 0) + 1;
    moves.push(report.turnsFought);
    scenes.push(scenesIn(clashes));
    const apart = fightsIn(clashes);
    fights.push(apart.fights);
    skirmishes.push(apart.all);
    ridden.push(apart.ridden);
    distinct.add(JSON.stringify(report.ledger));
    SIDES.forEach((side, at) => {
      const [left, begun] = basis.figures?.[side] ?? [1, 1];
      lost[at]?.push(1 - left / begun);
      // Of a battle that was won: the winner's losses, then the loser's.
      if (level !== 0) parted[level > 0 === (side === 'A') ? 0 : 1]?.push(1 - left / begun);
    });
  }
  const cpu = (process.cpuUsage().user - start) / 1e6;
  const mean = (all: readonly number[] = []) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const of = Number(games);
  console.log(
    `${of} battles, ${distinct.size} distinct; ${doctrine} against ${opponent}, concealment ${concealment}: ${percent(score, of)} for ${doctrine}`,
  );
  console.log(
    `side A ${percent(won.A, of)}, side B ${percent(won.B, of)}, drawn ${percent(won.drawn, of)}; why: ${JSON.stringify(why)}`,
  );
  const sorted = moves.toSorted((one, other) => one - other);
  console.log(
    `moves: median ${median(moves)}, ${sorted[Math.floor(of / 10)]} to ${sorted[Math.floor((9 * of) / 10)]} in eight of ten; scenes: median ${median(scenes)}; separate fights: median ${median(fights)}, ${percent(fights.filter((one) => one >= 4).length, of)} with four, with skirmishes ${median(skirmishes)}, with light horse ${median(ridden)}`,
  );
  console.log(
    `figures lost: A ${percent(mean(lost[0]), 1)}, B ${percent(mean(lost[1]), 1)}, winners ${percent(mean(parted[0]), 1)} (median ${percent(median(parted[0] ?? []), 1)}), losers ${percent(mean(parted[1]), 1)} (median ${percent(median(parted[1] ?? []), 1)}); ${(cpu / of).toFixed(2)} s of one core a battle`,
  );
  console.log(
    `orders given: ${(given.reduce((sum, one) => sum + one, 0) / of).toFixed(0)} a battle, ${mean(given).toFixed(1)} a move by both; a commander’s longest sheet ${(slowest / 1e3).toFixed(0)} ms`,
  );
  console.log(
    Object.entries(counts)
      .map(([type, count]) => `${type} ${(count / of).toFixed(1)}`)
      .join(', '),
  );
}
