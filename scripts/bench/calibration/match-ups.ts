import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';

/** A battle of two made-up armies of equal quality. */
export interface MatchUp {
  readonly name: string;
  readonly ratio: number;
  readonly ground: Ground;
  readonly order: BattleOrder;
}
type Ground = (typeof GROUNDS)[number];

const RATIOS = [1, 1.25, 1.5, 1.75, 2] as const;
const GROUNDS = ['open', 'hill', 'close'] as const;
const MIXES = [
  { name: 'much foot', foot: 16, horse: 4, batteries: 2 },
  { name: 'many guns and horse', foot: 12, horse: 8, batteries: 5 },
] as const;

/** Ground of a defender: none in the open, where both attack; a ridge; a village and a wood. */
const SETUPS = {
  open: { attacker: 'both' },
  hill: {
    attacker: 'A',
    wings: { B: { left: { elevation: 1 }, centre: { elevation: 1 }, right: {} } },
  },
  close: {
    attacker: 'A',
    wings: {
      B: {
        left: { terrain: 'forest' },
        centre: { terrain: 'village' },
        right: { obstacle: 'hedge' },
      },
    },
  },
} as const;

/** Thirty match-ups: side A is the larger army, and the attacker where one side defends. */
export function matchUps(version: string): MatchUp[] {
  return RATIOS.flatMap((ratio) =>
    GROUNDS.flatMap((ground) =>
      MIXES.map(({ name, foot, horse, batteries }) => {
        const of = (scale: number) => ({
          foot: Math.round(foot * scale),
          horse: Math.round(horse * scale),
          batteries: Math.round(batteries * scale),
        });
        const order = exampleOrder(
          { A: of(ratio), B: of(1) },
          { ...structuredClone(SETUPS[ground]), turns: 32 },
        );
        return {
          name: `${ratio}:1, ${ground}, ${name}`,
          ratio,
          ground,
          order: { ...order, ruleset: { ...order.ruleset, version } },
        };
      }),
    ),
  );
}
