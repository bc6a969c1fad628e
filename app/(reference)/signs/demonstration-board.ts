import type {
  BoardEdge,
  BoardPicture,
  BoardWork,
  PiecePicture,
} from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import type { Side } from '@/lib/kernel/side';
import drawn from './demonstration-board.json';

const WORDS: Readonly<Record<string, string>> = { '.': 'open', w: 'woods', '^': 'hill', T: 'town' };

/** Rows as they are read, the uppermost first, as one word for each cell in the board's order. */
function terrainOf(rows: readonly string[]): string[] {
  return [...rows].reverse().flatMap((row) => [...row].map((sign) => WORDS[sign] ?? 'open'));
}

function piecesOf(): PiecePicture[] {
  return drawn.pieces.map(([id, side, kind, name, at, rank], index) => ({
    id: String(id),
    side: side as Side,
    kind: String(kind),
    name: String(name),
    at: Number(at),
    rank: typeof rank === 'number' ? rank : null,
    marks: side === 'A' ? (MARKS[index] ?? []) : [],
  }));
}

/** Some that have already moved, and two without a commander. */
const MARKS: Readonly<Record<number, readonly string[]>> = {
  1: ['moved'],
  2: ['moved'],
  9: ['moved'],
  14: ['out of command'],
  15: ['out of command'],
  20: ['marked'],
};

/** A moment of a battle of Macysburg, as its ruleset draws it. */
export const demonstrationBoard: BoardPicture = {
  grid: { kind: 'squares', columns: 32, rows: 32 },
  terrain: terrainOf(drawn.rows),
  labels: drawn.labels.map(([at, text]) => ({ at: Number(at), text: String(text) })),
  pieces: piecesOf(),
  reserve: [],
};

/** How the words of both boards here are drawn. */
export const demonstrationSigns: BoardSigns = {
  pieces: {
    leader: { shape: 'star' },
    infantry: { shape: 'infantry' },
    cavalry: { shape: 'cavalry' },
    cannon: { shape: 'cannon' },
    skirmisher: { shape: 'skirmishers' },
  },
  marks: { moved: 'underline', marked: 'corner', 'out of command': 'brokenEdge' },
  terrain: { open: 'open', woods: 'woods', hill: 'hill', town: 'town' },
  edges: { river: 'water', road: 'road', bridge: 'bridge' },
  works: {
    entrenchment: 'teeth',
    mines: 'crosses',
    charge: 'charge',
    pontoon: 'boats',
    blown: 'gap',
  },
};

/** A selected piece, and where it may go. */
export const demonstrationHand = {
  selected: drawn.selected,
  targets: drawn.targets.map(([cell, kind]) => ({ cell: Number(cell), kind: String(kind) })),
};

/** A river along one row of hexes, with a road over it at every twelfth column, and works at the crossings. */
function crossings(): Required<Pick<BoardPicture, 'edges' | 'works'>> {
  const edges: BoardEdge[] = [];
  const works: BoardWork[] = [];
  const kinds = Object.keys(demonstrationSigns.works ?? {});
  for (let column = 0; column < COLUMNS; column += 1) {
    const at = RIVER_ROW * COLUMNS + column;
    // Along the north side of a column that stands lower, round the lower half of one that is raised.
    for (const direction of column % 2 === 0 ? [0] : [5, 0, 1])
      edges.push({ at, direction, kind: 'river' });
    if (column % 12 !== 0) continue;
    for (let row = 0; row < ROWS - 1; row += 1)
      edges.push({ at: row * COLUMNS + column, direction: 0, kind: 'road' });
    edges.push({ at, direction: 0, kind: 'bridge' });
    const kind = kinds[(column / 12) % kinds.length] ?? '';
    works.push({ at, direction: 0, side: column % 24 === 0 ? 'A' : 'B', kind });
  }
  return { edges, works };
}

const COLUMNS = 250;
const RIVER_ROW = 99;
const ROWS = 200;

/** A board of 50,000 hexes with 2,000 pieces, invented: what the largest battles ask of a browser. */
export function largeBoard(): BoardPicture {
  let seed = 20_260_911;
  const chance = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 4_294_967_296;
  };
  const terrain = Array.from({ length: COLUMNS * ROWS }, () => 'open');
  const patch = (word: string, longest: number) => {
    const column = Math.floor(chance() * COLUMNS);
    const row = Math.floor(chance() * ROWS);
    let x = column;
    let y = row;
    for (let step = 0; step < longest; step += 1) {
      x = Math.min(COLUMNS - 1, Math.max(0, x + Math.floor(chance() * 3) - 1));
      y = Math.min(ROWS - 1, Math.max(0, y + Math.floor(chance() * 3) - 1));
      terrain[y * COLUMNS + x] = word;
    }
  };
  for (let count = 0; count < 320; count += 1) patch('woods', 26);
  for (let count = 0; count < 240; count += 1) patch('hill', 34);
  for (let count = 0; count < 40; count += 1) patch('town', 14);
  const kinds = ['infantry', 'infantry', 'infantry', 'cavalry', 'cannon', 'skirmisher', 'leader'];
  const pieces = Array.from({ length: 2_000 }, (_, index): PiecePicture => {
    const kind = kinds[index % kinds.length] ?? 'infantry';
    const side: Side = index % 2 === 0 ? 'A' : 'B';
    const row = Math.floor(chance() * 60) + (side === 'A' ? 35 : 105);
    return {
      id: String(index),
      side,
      kind,
      name: `Command ${(index % 40) + 1}`,
      at: row * COLUMNS + Math.floor(chance() * COLUMNS),
      rank: kind === 'leader' ? (index % 9) + 1 : null,
      marks: [],
    };
  });
  return {
    grid: { kind: 'hexes', columns: COLUMNS, rows: ROWS, raised: 'second' },
    ...{ terrain, labels: [], pieces, reserve: [], ...crossings() },
  };
}
