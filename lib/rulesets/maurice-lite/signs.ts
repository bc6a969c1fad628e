import type { BoardSigns } from '@/lib/battle/contract/signs';

/** How the words of arms, of `marksOf` and of terrain kinds are drawn. */
export const SIGNS: BoardSigns = {
  pieces: {
    foot: { shape: 'infantry' },
    horse: { shape: 'cavalry' },
    guns: { shape: 'cannon' },
    commander: { shape: 'star' },
  },
  // What these words say is drawn in the body itself: its shape, its notches, its smoke.
  marks: {
    smoke: 'none',
    moved: 'underline',
    'in the force': 'corner',
    'has fired': 'underline',
  },
  terrain: {
    open: 'open',
    woods: 'woods',
    marsh: 'water',
    pond: 'water',
    stream: 'water',
    hill: 'hill',
    rough: 'wash',
    wall: 'wash',
    village: 'town',
    trench: 'wash',
  },
};
