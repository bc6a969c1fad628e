import type { BoardSigns } from '@/lib/battle/contract/signs';

/** How the words of `PIECE_WORDS`, of `marksOf` and of `TERRAIN_WORDS` are drawn. */
export const SIGNS: BoardSigns = {
  pieces: {
    leader: { shape: 'star' },
    infantry: { shape: 'infantry' },
    cavalry: { shape: 'cavalry' },
    cannon: { shape: 'cannon' },
    skirmisher: { shape: 'skirmishers' },
  },
  marks: { moved: 'underline', marked: 'corner', 'out of command': 'brokenEdge' },
  terrain: { open: 'open', woods: 'woods', hill: 'hill', town: 'town' },
};
