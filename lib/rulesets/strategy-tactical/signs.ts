import type { BoardSigns } from '@/lib/battle/contract/signs';

/** How the words of kinds, of `marksOf` and of the ground are drawn. */
export const SIGNS: BoardSigns = {
  pieces: {
    'line infantry': { shape: 'infantry' },
    'light infantry': { shape: 'skirmishers' },
    grenadiers: { letters: 'Gr' },
    'heavy cavalry': { shape: 'cavalry' },
    'light cavalry': { letters: 'L' },
    gun: { shape: 'cannon' },
    'horse gun': { shape: 'cannon' },
    'gun without a crew': { shape: 'wheel' },
    column: { shape: 'infantry' },
    'hidden column': { letters: '?' },
  },
  // Formations and losses are drawn in the body itself.
  marks: {
    'hidden from the enemy': 'none',
    moved: 'underline',
    retires: 'brokenEdge',
    limbered: 'none',
    'without a crew': 'struck',
  },
  terrain: {
    river: 'water',
    road: 'road',
    bridge: 'bridge',
    hill: 'hill',
    forest: 'woods',
    farm: 'wash',
    houses: 'town',
    inside: 'court',
    wall: 'wash',
  },
};
