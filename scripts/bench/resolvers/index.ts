/**
 * The two resolvers of Musket and Pike on the same battles: the battle line, and the board played out by two of its fast
 * commanders. Every shipped battle that has a field of hexes, and the thirty match-ups of calibration.
 * Usage: `npm run bench -- resolvers [autoplays] [seconds] [name]`: the most autoplays of each battle (200), the most
 * seconds of one core for each (no limit), only battles whose name contains `name`. Without `name` it writes its
 * section of docs/calibration.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { boardResolver } from '@/lib/battle/autoplay/board-resolver';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { matchUps } from '@/scripts/bench/calibration/match-ups';
import { mean } from '@/scripts/bench/calibration/measure';
import { onHexes } from './fields';

const LINE_TRIALS = 2000;
const SEED = 'resolvers';
/** What is asked: points of the levels’ chances, and per cent of the losses. */
const ASKED = { levels: 8, losses: 25 };
/** Losses on record, where the battle was fought: docs/sources-silesia.md. */
const RECORD: Readonly<Record<string, readonly [number, number]>> = {
  prague: [14_300, 13_400],
  kolin: [13_768, 9_000],
  rossbach: [548, 10_150],
  breslau: [10_150, 5_857],
  leuthen: [6_344, 22_000],
};

interface Fought {
  readonly trials: number;
  readonly levels: readonly number[];
  readonly lost: readonly [number, number];
}
interface Row {
  readonly name: string;
  readonly generic: boolean;
  readonly record: readonly [number, number] | undefined;
  readonly line: Fought;
  readonly board: Fought;
  /** Mean absolute difference of the five chances, points; and what chance alone would make of these autoplays. */
  readonly levelsApart: number;
  readonly byChance: number;
  /** Differences of the mean losses of A and B, per cent of their mean. */
  readonly lossesApart: readonly [number, number];
}

const game: AnyBoardGame = board;
const autoplayed = boardResolver(game, { doctrine: 'fast', trialsMost: 1000, trialsAtOnce: 1 });

interface Batch {
  readonly level: ArrayLike<number>;
  readonly headsLost: { readonly A: Float64Array; readonly B: Float64Array };
}

function foughtOf(batches: readonly Batch[]): Fought {
  const levels = [0, 0, 0, 0, 0];
  const all = batches.flatMap(({ level }) => [...Array.from(level)]);
  for (const level of all) levels[level] = (levels[level] as number) + 1 / all.length;
  const lost = (side: 'A' | 'B') =>
    mean(Float64Array.from(batches.flatMap(({ headsLost }) => [...headsLost[side]])));
  return { trials: all.length, levels, lost: [lost('A'), lost('B')] };
}

/** Autoplays of an order: as many as are asked for and as the seconds allow, at least one. */
function onBoard(order: BattleOrder, most: number, seconds: number): Fought {
  const checked = checkedOrder(game, order);
  const batches: Batch[] = [];
  const start = process.cpuUsage().user;
  while (batches.length < most) {
    batches.push(autoplayed.trials(checked, SEED, batches.length, batches.length + 1));
    if (seconds > 0 && (process.cpuUsage().user - start) / 1e6 > seconds) break;
  }
  return foughtOf(batches);
}

const apart = (one: number, other: number): number =>
  one + other === 0 ? 0 : (Math.abs(one - other) * 200) / (one + other);

/** Mean size of the error of a share of `trials`: of a normal deviate it is 0.8 of its deviation. */
const errorOf = (share: number, trials: number): number =>
  Math.sqrt((2 / Math.PI) * ((share * (1 - share)) / trials)) * 100;

function compared(
  name: string,
  generic: boolean,
  order: BattleOrder,
  most: number,
  seconds: number,
): Row {
  const line = foughtOf([openLine.trials(order, SEED, 0, LINE_TRIALS)]);
  const onHexesFought = onBoard(order, most, seconds);
  const [levels, theirs] = [line.levels, onHexesFought.levels];
  return {
    ...{ name, generic, line, board: onHexesFought },
    record: RECORD[order.battle],
    levelsApart: mean(
      Float64Array.from(levels, (share, level) => Math.abs(share - (theirs[level] ?? 0)) * 100),
    ),
    byChance: mean(Float64Array.from(levels, (share) => errorOf(share, onHexesFought.trials))),
    lossesApart: [
      apart(line.lost[0], onHexesFought.lost[0]),
      apart(line.lost[1], onHexesFought.lost[1]),
    ],
  };
}

/** Every battle of the shipped campaigns that has a field of hexes of this ruleset. */
function shipped(root: string): { readonly name: string; readonly order: BattleOrder }[] {
  const resolvers = new Map([[musketAndPike.id, musketAndPike.quick]]);
  return readdirSync(path.join(root, 'campaigns'))
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const read = readCampaignFile(readFileSync(path.join(root, 'campaigns', file), 'utf8'));
      if (!read.ok) return [];
      return read.value.battles.flatMap((battle) => {
        const order = orderAsStated(read.value, battle, resolvers);
        return order?.ruleset.id === musketAndPike.id &&
          game.takes?.(order.setup) &&
          game.checkOrder(order).ok
          ? [{ name: `${read.value.id}: ${battle.id}`, order }]
          : [];
      });
    });
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
const pair = ([a, b]: readonly [number, number]) => `${whole(a)} : ${whole(b)}`;
const shares = (levels: readonly number[]) =>
  levels.map((share) => `${Math.round(share * 100)}`).join(', ');

function tableOf(rows: readonly Row[]): string {
  const head = [
    ...['battle', 'autoplays', 'levels by the line, %', 'on the board', 'apart (by chance alone)'],
    ...['lost A : B by the line', 'on the board', 'apart', 'on record'],
  ];
  const cells = rows.map(
    ({ name, line, board: own, levelsApart, byChance, lossesApart, record }) => [
      ...[name, String(own.trials), shares(line.levels), shares(own.levels)],
      `${levelsApart.toFixed(1)} (${byChance.toFixed(1)})`,
      ...[
        pair(line.lost),
        pair(own.lost),
        lossesApart.map((one) => `${Math.round(one)} %`).join(' : '),
      ],
      record === undefined ? '–' : pair(record),
    ],
  );
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function summary(rows: readonly Row[], of: string): string {
  if (rows.length === 0) return '';
  const levels = mean(Float64Array.from(rows, ({ levelsApart }) => levelsApart));
  const chance = mean(Float64Array.from(rows, ({ byChance }) => byChance));
  const losses = mean(Float64Array.from(rows.flatMap(({ lossesApart }) => lossesApart)));
  const autoplays = rows.map(({ board: { trials } }) => trials);
  const yes = (met: boolean) => (met ? 'yes' : '**no**');
  return `${of} (${rows.length} battles, ${Math.min(...autoplays)} to ${Math.max(...autoplays)} autoplays each): the chances of the levels are **${levels.toFixed(1)} points** apart (asked: at most ${ASKED.levels}, ${yes(levels <= ASKED.levels)}; by chance alone they would be ${chance.toFixed(1)}), the losses **${losses.toFixed(0)} %** (asked: at most ${ASKED.losses}, ${yes(losses <= ASKED.losses)}).`;
}

/** The section of docs/calibration.md: put in place of the last one, or before the other systems. */
function written(document: string, section: string): string {
  const start = document.search(/^## The two resolvers /m);
  const rest = start < 0 ? document : document.slice(0, start);
  const next = start < 0 ? -1 : document.slice(start + 1).search(/^## /m);
  if (start >= 0) return `${rest}${section}\n${next < 0 ? '' : document.slice(start + 1 + next)}`;
  const others = document.search(/^## Shambattle /m);
  return others < 0
    ? `${document}\n${section}`
    : `${document.slice(0, others)}${section}\n${document.slice(others)}`;
}

export function run([autoplays = '200', seconds = '0', only = '']: readonly string[]): void {
  const root = process.env.ORDERLY_ROOT ?? process.cwd();
  const battles = [
    ...shipped(root).map((one) => ({ ...one, generic: false })),
    ...matchUps(NEWEST).map((one) => ({ name: one.name, order: onHexes(one), generic: true })),
  ].filter(({ name }) => name.includes(only));
  const rows: Row[] = [];
  for (const { name, order, generic } of battles) {
    const row = compared(name, generic, order, Number(autoplays), Number(seconds));
    rows.push(row);
    console.log(tableOf([row]).split('\n').at(-1));
  }
  const parts = [
    only === '' ? summary(rows, 'All together') : '',
    summary(
      rows.filter(({ generic }) => !generic),
      'Shipped battles',
    ),
    summary(
      rows.filter(({ generic }) => generic),
      'Match-ups',
    ),
  ].filter((line) => line !== '');
  console.log(parts.join('\n'));
  if (only !== '') return;
  const section = `## The two resolvers on the same battles
\`npm run -s bench -- resolvers [autoplays] [seconds] [name]\`, version ${NEWEST}: ${whole(LINE_TRIALS)} trials of the battle line, and autoplays of the board by its fast commander on both sides; the match-ups
are laid out on hexes in the usual order of battle, 1,200 m apart. Apart: the mean absolute difference of the five chances, in points; of the mean losses, in per cent of their mean.
Where they differ, the board is right about the manual, and history about both.

${parts.join('\n\n')}

${tableOf(rows)}
`;
  const target = path.join(root, 'docs/calibration.md');
  writeFileSync(target, written(readFileSync(target, 'utf8'), section));
}
