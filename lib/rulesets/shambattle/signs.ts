import type { BoardSigns } from '@/lib/battle/contract/signs';

/** How the words of ARM_IDS, of `marksOf` and of TERRAIN_IDS are drawn. */
export const SIGNS: BoardSigns = {
  pieces: {
    rifles: { shape: 'infantry' },
    cavalry: { shape: 'cavalry' },
    machineGuns: { letters: 'MG' },
    guns: { shape: 'cannon' },
    engineers: { letters: 'E' },
    train: { letters: 'T' },
    commander: { shape: 'star' },
    logistics: { letters: 'L' },
  },
  marks: {
    mutiny: 'brokenEdge',
    'going over': 'brokenEdge',
    turned: 'corner',
    fired: 'underline',
    assaulting: 'dot',
    assaulted: 'dot',
    done: 'underline',
  },
  terrain: {
    clear: 'open',
    road: 'wash',
    town: 'town',
    wood: 'woods',
    brush: 'woods',
    hill: 'hill',
    river: 'wash',
    bridge: 'wash',
    ford: 'wash',
  },
};
