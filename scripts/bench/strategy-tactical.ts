/**
 * Strategy-Tactical on the field of figure 14: who wins, why, in which move, with what losses, in how many separate
 * fights, and what the commanders score from either side (a draw is a half). `random` is an opponent of this bench alone.
 * Usage: strategy-tactical [games] [doctrine] [opponent] [concealment: on, off] [seed] [equal, more: side A of `doctrine`
 * has a division more], or strategy-tactical rules [games] [seed]: in how many games on small tables of every kind of
 * ground each rule is seen at work; fails if one never is, or strategy-tactical history [trials] [doctrine] [battle]: Lonato and
 * Castiglione fought again and again, their losses beside those on record.
 */

import { autoplay } from '@/lib/battle/autoplay/autoplay';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { SIDES, type Side } from '@/lib/kernel/side';
import { levelScore } from '@/lib/kernel/victory-level';
import { CORPS, exampleOrder } from '@/lib/rulesets/strategy-tactical/example-order';
import { FIGURE_14 } from '@/lib/rulesets/strategy-tactical/figure-14';
import { FUZZ_PLAN } from '@/lib/rulesets/strategy-tactical/fuzz-plan';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import type { Fact } from '@/lib/rulesets/strategy-tactical/records';
import { stateOf, type View } from '@/lib/rulesets/strategy-tactical/view';
import { counted, RULES } from './strategy-tactical/counted';
import { history } from './strategy-tactical/history';
import { randomOrders } from './strategy-tactical/random';

const RANDOM = 'random';

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
]: readonly string[]): void {
  const counts: Record<string, number> = {};
  let places: (readonly [number, number])[] = [];
  const note = (fact: Fact): void => {
    counts[fact.type] = (counts[fact.type] ?? 0) + 1;
  };
  const board: AnyBoardGame = {
    ...strategyTactical,
    commander: (view, seat, draw, asked) =>
      asked === RANDOM
        ? randomOrders(stateOf(view as View), seat, draw)
        : strategyTactical.commander(view as View, seat, draw, asked),
    evolve: (state, fact) => {
      const known = fact as Fact;
      note(known);
      const held = state as Parameters<typeof strategyTactical.evolve>[0];
      if (known.type === 'MeleeFought' || known.type === 'CrewAttacked') {
        const body = held.named(known.type === 'MeleeFought' ? known.bodies[0] : known.gun);
        if (body !== null) places.push([body.box.x, body.box.y]);
      }
      if (known.type === 'RiflesFired')
        for (const { from } of known.shots) {
          const body = held.bodyOf(from);
          if (body !== null) places.push([body.box.x, body.box.y]);
        }
      strategyTactical.evolve(held, known);
    },
  };
  const more = { ...CORPS, divisions: CORPS.divisions + 1 };
  const setup = { ...FIGURE_14, concealment: concealment === 'on' };
  const [here, there] = [
    exampleOrder(armies === 'more' ? more : CORPS, setup, CORPS),
    exampleOrder(CORPS, setup, armies === 'more' ? more : CORPS),
  ].map((order) => checkedOrder(board, order));
  if (!here || !there) throw new Error('Two orders');
  const won = { A: 0, B: 0, drawn: 0 };
  const why: Record<string, number> = {};
  const lost: number[][] = [[], []];
  const moves: number[] = [];
  const fights: number[] = [];
  const distinct = new Set<string>();
  let score = 0;
  const start = process.cpuUsage().user;
  for (let trial = 0; trial < Number(games); trial += 1) {
    const first = trial % 2 === 0;
    places = [];
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
    fights.push(separate(places));
    distinct.add(JSON.stringify(report.ledger));
    SIDES.forEach((side, at) => {
      const [left, begun] = basis.figures?.[side] ?? [1, 1];
      lost[at]?.push(1 - left / begun);
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
    `moves: median ${median(moves)}, ${sorted[Math.floor(of / 10)]} to ${sorted[Math.floor((9 * of) / 10)]} in eight of ten; separate fights: median ${median(fights)}`,
  );
  console.log(
    `figures lost: A ${percent(mean(lost[0]), 1)}, B ${percent(mean(lost[1]), 1)}; ${(cpu / of).toFixed(2)} s of one core a battle`,
  );
  console.log(
    Object.entries(counts)
      .map(([type, count]) => `${type} ${(count / of).toFixed(1)}`)
      .join(', '),
  );
}

/** Scenes of action: shots and melees nearer to one another than 12 inches, over the whole battle, belong to one. */
function separate(all: readonly (readonly [number, number])[]): number {
  const squares = new Set(all.map(([x, y]) => `${Math.floor(x / 6_000)},${Math.floor(y / 6_000)}`));
  let found = 0;
  while (squares.size > 0) {
    found += 1;
    const [first] = squares;
    const open = [first as string];
    squares.delete(first as string);
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      const [x = 0, y = 0] = square.split(',').map(Number);
      for (let right = -1; right <= 1; right += 1)
        for (let up = -1; up <= 1; up += 1) {
          const next = `${x + right},${y + up}`;
          if (squares.delete(next)) open.push(next);
        }
    }
  }
  return found;
}
