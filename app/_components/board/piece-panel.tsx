'use client';

import type { BoardOption } from '@/lib/application/board-contract';
import type { PiecePicture } from '@/lib/battle/ruleset';
import type { BySide } from '@/lib/kernel/side';
import { costInWords } from './orders';
import { PieceSign } from './piece-sign';

export interface PiecePanelProps {
  readonly piece: PiecePicture;
  readonly sides: BySide<string>;
  /** Where it stands, in words; null: beside the board. */
  readonly place: string | null;
  /** Null: not told yet. */
  readonly options: readonly BoardOption[] | null;
  /** Whether it may be ordered at all by who looks. */
  readonly own: boolean;
  /** Of whose orders it is, where its side has several people and it is another's: "Carl gives its orders." */
  readonly whose: string | null;
  readonly chosen: BoardOption | null;
  readonly onPick: (option: BoardOption) => void;
  readonly onLetGo: () => void;
}

/** The piece in hand: what it is, and every order it may get. */
export function PiecePanel({
  piece,
  sides,
  place,
  options,
  own,
  whose,
  chosen,
  onPick,
  onLetGo,
}: PiecePanelProps) {
  const { kind, rank, name, marks } = piece;
  return (
    <section className="piece-panel" aria-label="The piece in hand">
      <div className="piece-panel__head">
        <PieceSign piece={piece.at < 0 ? { ...piece, marks: [] } : piece} large />
        <div>
          <h2 className="h4">
            {sides[piece.side]} {kind}
            {rank === null ? '' : ` ${rank}`}
          </h2>
          <p className="cap">
            {[name, place ?? 'beside the board', ...marks].filter((word) => word !== '').join(', ')}
          </p>
          {whose === null ? null : <p className="cap">{whose}</p>}
        </div>
        <button type="button" className="button" data-kind="quiet" onClick={onLetGo}>
          Let go
        </button>
      </div>
      {own ? (
        options === null ? (
          <p className="cap">Its orders are being looked up.</p>
        ) : options.length === 0 ? (
          <p className="cap">There is nothing to order it now.</p>
        ) : (
          <ul className="piece-panel__orders" aria-label="What it may be ordered">
            {options.map((option) => (
              <li key={option.text}>
                <button
                  type="button"
                  aria-pressed={option.text === chosen?.text}
                  onClick={() => onPick(option)}
                >
                  <span className="fig">{option.text}</span>
                  {option.kind === 'move' || option.text.startsWith(option.kind) ? null : (
                    <b>{option.kind}</b>
                  )}
                  <span className="quiet">{costInWords(option.cost)}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : null}
    </section>
  );
}
