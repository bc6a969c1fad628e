'use client';

import { capital } from '@/app/_components/figures/format';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import type { BySide } from '@/lib/kernel/side';
import { PieceSign } from './piece-sign';

export interface ReserveProps {
  readonly pieces: readonly PiecePicture[];
  readonly signs?: BoardSigns;
  readonly sides: BySide<string>;
  /** Ids of pieces that can be picked up. */
  readonly units: readonly string[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** Pieces off the board: those that can be placed now come first, identical ones in one row. */
export function Reserve({ pieces, signs, sides, units, selected, onSelect }: ReserveProps) {
  const rows = new Map<string, PiecePicture[]>();
  for (const piece of pieces) {
    const key = [piece.side, piece.kind, piece.rank, piece.name, ...piece.marks].join('/');
    rows.set(key, [...(rows.get(key) ?? []), piece]);
  }
  const askable = (row: readonly PiecePicture[]) => row.find(({ id }) => units.includes(id));
  const sorted = [...rows.entries()].sort(
    ([, one], [, other]) => Number(Boolean(askable(other))) - Number(Boolean(askable(one))),
  );
  const [now, later] = [
    sorted.filter(([, row]) => askable(row)),
    sorted.filter(([, row]) => !askable(row)),
  ];
  return (
    <>
      {now.length > 0 ? (
        <section className="reserve" aria-label="To be placed now">
          <p className="bold">Beside the board</p>
          <ul className="reserve__rows">
            {now.map(([key, row]) => {
              const piece = askable(row) as PiecePicture;
              return (
                <li key={key}>
                  <button
                    type="button"
                    className="reserve__piece"
                    aria-pressed={piece.id === selected}
                    onClick={() => onSelect(piece.id)}
                  >
                    <PieceSign piece={{ ...piece, marks: [] }} signs={signs} />
                    <span>{rowInWords(row, piece)}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      {later.length > 0 ? (
        <details className="reserve">
          <summary>
            {now.length > 0 ? 'Others off the board' : 'Off the board'} (
            {later.reduce((count, [, row]) => count + row.length, 0)})
          </summary>
          <ul className="reserve__rows">
            {later.map(([key, row]) => {
              const piece = row[0] as PiecePicture;
              return (
                <li key={key} className="reserve__row">
                  <PieceSign piece={{ ...piece, marks: [] }} signs={signs} />
                  <span>
                    {sides[piece.side]}: {rowInWords(row, piece)}
                  </span>
                </li>
              );
            })}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function rowInWords(row: readonly PiecePicture[], { kind, rank, name, marks }: PiecePicture) {
  const count = row.length > 1 ? `${row.length} ` : '';
  const what = `${count}${kind}${rank === null ? '' : ` ${rank}`}`;
  return [capital(what), name, ...marks].filter((word) => word !== '').join(', ');
}
