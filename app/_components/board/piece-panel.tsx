'use client';

import type { BoardOption } from '@/lib/application/board/pages';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import type { BySide } from '@/lib/kernel/side';
import { wordOf } from './board-words';
import { costInWords } from './orders';
import { PieceSign } from './piece-sign';

export interface PiecePanelProps {
  readonly piece: PiecePicture;
  readonly signs?: BoardSigns;
  readonly sides: BySide<string>;
  /** Its place, in words; null: off the board. */
  readonly place: string | null;
  /** Null: not known yet. */
  readonly options: readonly BoardOption[] | null;
  /** Whether the reader can give it orders at all. */
  readonly own: boolean;
  /** It is steered over a plane: that it has no other orders need not be said. */
  readonly steered?: boolean;
  /** Who gives its orders, where its side has several people and it is another's: "Carl gives its orders." */
  readonly whose: string | null;
  readonly chosen: BoardOption | null;
  readonly onPick: (option: BoardOption) => void;
  readonly onLetGo: () => void;
}

/** A counter has room for a figure of one place: men are said in words. A piece off the board bears no marks. */
function signOf(piece: PiecePicture): PiecePicture {
  const shown = piece.bar === undefined ? piece : { ...piece, rank: null };
  return piece.at < 0 ? { ...shown, marks: [] } : shown;
}

/** The selected piece: what it is, and every order it can get. */
export function PiecePanel({
  piece,
  signs,
  sides,
  place,
  options,
  own,
  steered = false,
  whose,
  chosen,
  onPick,
  onLetGo,
}: PiecePanelProps) {
  const { kind, rank, name, marks } = piece;
  return (
    <section className="piece-panel" aria-label="The piece in hand">
      <div className="piece-panel__head">
        <PieceSign piece={signOf(piece)} signs={signs} large />
        <div>
          <h2 className="h4">
            {sides[piece.side]} {wordOf(kind)}
            {rank === null ? '' : ` ${rank}`}
          </h2>
          <p className="cap">
            {[name, place ?? 'off the board', ...marks].filter((word) => word !== '').join(', ')}
          </p>
          {piece.bar === undefined ? null : (
            <p className="cap">{(piece.details ?? []).join('; ')}</p>
          )}
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
          steered ? null : (
            <p className="cap">There is nothing to order it now.</p>
          )
        ) : (
          <ul className="piece-panel__orders" aria-label="Its possible orders">
            {options.map((option) => (
              <li key={option.text}>
                <button
                  type="button"
                  aria-pressed={option.text === chosen?.text}
                  onClick={() => onPick(option)}
                >
                  <span className="fig">{option.words ?? option.text}</span>
                  {option.words !== undefined ||
                  option.kind === 'move' ||
                  option.text.startsWith(option.kind) ? null : (
                    <b>{option.kind}</b>
                  )}
                  <span className="quiet">{costInWords(option.cost)}</span>
                </button>
                {option.kind === 'move' || (option.notes ?? []).length === 0 ? null : (
                  <p className="cap">{option.notes?.join(' ')}</p>
                )}
              </li>
            ))}
          </ul>
        )
      ) : null}
    </section>
  );
}
