import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
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

/** Attacks of equals upon a hill and in close country: by version 3, by version 4, and with orders to go in echelon. */
export function groundCompared(trials: number): Compared[] {
  return (['3', '4', 'echelon'] as const).flatMap((how) =>
    matchUps(how === '3' ? '3' : '4').flatMap(({ name, ratio, ground, order }) => {
      if (ratio !== 1 || ground === 'open') return [];
      const { wings } = membersOf(order.setup);
      const echelon = withSetup(order, { wings: { ...membersOf(wings), A: ECHELON } });
      return [
        tried(
          `${name}, ${how === 'echelon' ? 'version 4, in echelon' : `version ${how}`}`,
          how === 'echelon' ? echelon : order,
          trials,
        ),
      ];
    }),
  );
}
