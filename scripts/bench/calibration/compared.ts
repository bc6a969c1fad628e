import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { drawSeed } from '@/lib/chance/draws';
import type { Json } from '@/lib/kernel/canonical-json';
import { runBattle } from '@/lib/rulesets/musket-and-pike/quick/line/battle';
import { judge } from '@/lib/rulesets/musket-and-pike/quick/line/ending';
import { lay, openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import { NEWEST } from '@/lib/rulesets/musket-and-pike/versions';
import { matchUps } from './match-ups';
import { mean } from './measure';

/** Levels that a battle ends in when one thing about it is otherwise: shares, side A’s major defeat first. */
export interface Compared {
  readonly name: string;
  readonly levels: readonly number[];
  /** Mean loss of each side, men. */
  readonly lost: readonly [number, number];
}

type Setup = Readonly<Record<string, Json>>;

/** The members of an object of JSON; none if it is anything else. */
const membersOf = (value: Json | undefined): Setup =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Setup) : {};

function tried(name: string, order: BattleOrder, trials: number): Compared {
  const batch = openLine.trials(order, 'compared', 0, trials);
  const levels = [0, 0, 0, 0, 0];
  for (const level of batch.level) levels[level] = (levels[level] as number) + 1 / trials;
  return { name, levels, lost: [mean(batch.headsLost.A), mean(batch.headsLost.B)] };
}

const withSetup = (order: BattleOrder, changed: Setup): BattleOrder => ({
  ...order,
  setup: { ...membersOf(order.setup), ...changed },
});

/** An object of objects without one member of theirs, for the names given or for all. */
const without = (objects: Json | undefined, member: string, names?: readonly string[]): Setup =>
  Object.fromEntries(
    Object.entries(membersOf(objects)).map(([name, own]) => [
      name,
      names && !names.includes(name)
        ? own
        : Object.fromEntries(Object.entries(membersOf(own)).filter(([key]) => key !== member)),
    ]),
  );

/** Rossbach as its scenario has it, and with less and less of the surprise. */
export function rossbachCompared(order: BattleOrder, trials: number): Compared[] {
  const { deployment, wings } = membersOf(order.setup);
  const van = without(deployment, 'formation', ['b-empire-horse', 'b-penthievre']);
  const all = without(deployment, 'formation');
  const { B: theirs, ...own } = membersOf(wings);
  const vanFaces = { ...own, B: without(theirs, 'turnedUntilTurn', ['right']) };
  const allFace = { ...own, B: without(theirs, 'turnedUntilTurn') };
  const variants: readonly (readonly [string, Setup])[] = [
    ['as the scenario has it', {}],
    ['the leading horse formed, its flank to the Prussians', { deployment: van }],
    ['the leading horse formed, with a front to them', { deployment: van, wings: vanFaces }],
    ['everybody formed, flanks as they are', { deployment: all }],
    ['everybody formed, with a front', { deployment: all, wings: allFace }],
  ];
  return variants.map(([name, changed]) => tried(name, withSetup(order, changed), trials));
}

/** The centre and the right of side A attack later than its left, which has the easiest ground before it. */
const ECHELON = { left: { startsTurn: 1 }, centre: { startsTurn: 5 }, right: { startsTurn: 8 } };

/** Half of side A's foot attacks on its left, the rest follows in the centre, and its right stays back. */
const WEIGHTED = {
  wings: { left: { startsTurn: 1 }, centre: { startsTurn: 5 }, right: { posture: 'refuse' } },
  deployment: { 'a-foot-wing-0': { wing: 'left' }, 'a-foot-wing-1': { wing: 'centre' } },
} as const;

type Planned = readonly [name: string, version: string, orders: (own: Setup) => Setup];
/** An attack without orders, by versions 3 and 4, by the army’s own plan, and with two plans that an author can give it. */
const PLANS: readonly Planned[] = [
  ['version 3', '3', () => ({})],
  ['version 4', '4', () => ({})],
  [`version ${NEWEST}`, NEWEST, () => ({})],
  [`version ${NEWEST}, in echelon`, NEWEST, (wings) => ({ wings: { ...wings, A: ECHELON } })],
  [
    `version ${NEWEST}, weight on the left`,
    NEWEST,
    (wings) => ({ wings: { ...wings, A: WEIGHTED.wings }, deployment: WEIGHTED.deployment }),
  ],
];

/** Attacks of equals upon a hill and in close country: by earlier versions, by the newest, and with an author’s plan. */
export function groundCompared(trials: number): Compared[] {
  return PLANS.flatMap(([how, version, orders]) =>
    matchUps(version).flatMap(({ name, ratio, ground, order }) =>
      ratio !== 1 || ground === 'open'
        ? []
        : [
            tried(
              `${name}, ${how}`,
              withSetup(order, orders(membersOf(membersOf(order.setup).wings))),
              trials,
            ),
          ],
    ),
  );
}

/** What an attack of equals costs, and whether a victory is followed up: side A's against side B's. */
export interface FollowedUp {
  readonly name: string;
  /** Share of the battles that each side wins. */
  readonly wins: readonly [number, number];
  /** Mean of the killed and wounded of each side. */
  readonly hit: readonly [number, number];
  /** Mean of the prisoners that the winner takes, by who wins. */
  readonly prisoners: readonly [number, number];
}

/** The six match-ups of equals by the newest version. */
export function followedUp(trials: number): FollowedUp[] {
  const seed = drawSeed('compared');
  return matchUps(NEWEST).flatMap(({ name, ratio, order }) => {
    if (ratio !== 1) return [];
    const { battle, stakes } = lay(order);
    const sum = (of: Int32Array, side: 0 | 1) =>
      battle.layout.unitsOf[side].reduce((all, unit) => all + (of[unit] as number), 0);
    const wins: [number, number] = [0, 0];
    const hit: [number, number] = [0, 0];
    const prisoners: [number, number] = [0, 0];
    for (let trial = 0; trial < trials; trial += 1) {
      runBattle(battle, seed, trial);
      for (const side of [0, 1] as const) hit[side] += sum(battle.hit, side) / trials;
      const { level } = judge(battle, stakes);
      if (level === 2) continue;
      const winner = level > 2 ? 0 : 1;
      wins[winner] += 1;
      prisoners[winner] += sum(battle.captured, winner === 0 ? 1 : 0);
    }
    return [
      {
        ...{ name, hit },
        wins: [wins[0] / trials, wins[1] / trials],
        prisoners: [prisoners[0] / Math.max(1, wins[0]), prisoners[1] / Math.max(1, wins[1])],
      },
    ];
  });
}
