import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { fieldOf } from '@/tests/rulesets/musket-and-pike/board/field';

/** Small positions for perft; short marches, so that there are not too many orders. */
const SHORT = {
  parameters: {
    ...{ infantryAllowance: 6, cavalryAllowance: 5, artilleryAllowance: 6 },
    ...{ leaderAllowance: 4, wagonAllowance: 4, horseArtilleryAllowance: 6 },
  },
} as const;

const FAR = [
  { id: 'c', at: 'g6', facing: 0, formation: 'column' },
  { id: 'far', side: 'B', at: 'o14', facing: 0 },
] as const;

export const SMALL: Readonly<Record<string, () => State>> = {
  'a battalion before a hedge, the enemy behind it': () =>
    fieldOf(
      [
        { id: 'a', at: 'g6', facing: 0 },
        { id: 'b', side: 'B', at: 'g8', facing: 3 },
      ],
      { ...SHORT, sides: { 'g7/0': 'hedge', 'g7/1': 'stream' } },
    ),
  'horse beside a battery': () =>
    fieldOf(
      [
        { id: 'h', kind: 'cavalry', at: 'f6', facing: 0 },
        { id: 'g', side: 'B', kind: 'artillery', at: 'f8', facing: 3 },
      ],
      { ...SHORT, terrain: { g7: 'forest' } },
    ),
  'a column before a bridge': () =>
    fieldOf(FAR, {
      ...SHORT,
      terrain: { f7: 'water', h7: 'water', g7: 'water' },
      bridges: { g7: 120 },
    }),
  'guns to be limbered under the eyes of skirmishers': () =>
    fieldOf(
      [
        { id: 'g', kind: 'artillery', at: 'g6', facing: 0, traits: { horseArtillery: true } },
        {
          ...{ id: 's', side: 'B', at: 'g9', formation: 'skirmish', part: 'skirmishers' },
          ...{ now: { men: 90 }, men: 90 },
        },
      ],
      SHORT,
    ),
};
