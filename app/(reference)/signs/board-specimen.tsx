'use client';

import { useMemo, useState } from 'react';
import { BoardSheet } from '@/app/_components/board/board-sheet';
import { describeCell } from '@/app/_components/board/board-words';
import {
  demonstrationBoard,
  demonstrationHand,
  demonstrationSigns,
  largeBoard,
} from './demonstration-board';

const NO_HAND = { selected: null, targets: [] };
const NOTHING = {
  ...{ planned: [], areas: [], warned: new Set<string>(), ways: [], gone: [] },
  ...{ refused: -1, touched: [], held: [] },
};
const SIDES = { A: 'South', B: 'North' };

/** A board that can be viewed and moved, but on which nothing happens. */
export function BoardSpecimen({ large = false }: { large?: boolean }) {
  const [turned, setTurned] = useState(false);
  const picture = useMemo(() => (large ? largeBoard() : demonstrationBoard), [large]);
  const ground = useMemo(() => ({ ...picture, signs: demonstrationSigns }), [picture]);
  const { selected, targets } = large ? NO_HAND : demonstrationHand;
  const scene = useMemo(
    () => ({
      pieces: picture.pieces,
      works: picture.works ?? [],
      ...NOTHING,
      selected: new Set(selected === null ? [] : [String(selected)]),
      targets,
      acting: 'A' as const,
      framed: new Set(picture.pieces.slice(0, 7).map(({ id }) => id)),
    }),
    [picture, selected, targets],
  );
  return (
    <BoardSheet
      title={large ? 'a large battle' : 'Macysburg'}
      ground={ground}
      scene={scene}
      turned={turned}
      onTurn={() => setTurned(!turned)}
      own={picture.pieces.filter(({ side }) => side === 'A').map(({ at }) => at)}
      describe={(cell) => describeCell(cell, picture, picture.pieces, SIDES)}
      caption="Dots: where the piece in hand may go; corners: what it would take; framed: whose orders are yours on a side of several people."
    />
  );
}
