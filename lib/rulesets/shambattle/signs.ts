import type { BoardSigns } from '@/lib/battle/contract/signs';

/** How the words of ARM_IDS, of `marksOf` and of TERRAIN_IDS are drawn. */
export const SIGNS: BoardSigns = {
  pieces: {
    rifles: { shape: 'infantry' },
    cavalry: { shape: 'cavalry' },
    machineGuns: { shape: 'machineGun' },
    guns: { shape: 'cannon' },
    engineers: { shape: 'engineers' },
    train: { letters: 'T' },
    commander: { shape: 'star' },
    logistics: { shape: 'wheel' },
  },
  marks: {
    mutiny: 'struck',
    'going over': 'brokenEdge',
    turned: 'corner',
    fired: 'underline',
    assaulting: 'dot',
    assaulted: 'dot',
    done: 'underline',
  },
  works: { works: 'teeth', mines: 'crosses', charge: 'charge', pontoon: 'boats', blown: 'gap' },
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
