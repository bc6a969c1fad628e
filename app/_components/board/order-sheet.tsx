'use client';

import type { ReactNode } from 'react';
import { Button } from '@/app/_components/form/button';
import type { BoardOrderSheet } from '@/lib/application/board/sheet';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import { PieceSign } from './piece-sign';

/** "Sealed. You can change it until Red has sealed too." */
export function sheetState(
  { sealed, same }: Pick<BoardOrderSheet, 'sealed' | 'same'>,
  other: string,
  byMail = false,
): string {
  if (!sealed) return 'Not sealed yet.';
  return same
    ? `Sealed. You can change it until ${byMail ? 'you make your file' : `${other} has sealed too`}.`
    : 'Changed since you sealed it. What you sealed counts until you seal it again.';
}

/** The order sheet of a sealed moment: what it is about, its orders, and whether it is sealed. */
export function OrderSheet({
  paper,
  pieces,
  signs,
  other,
  otherSealed,
  byMail,
  busy,
  onLift,
}: {
  readonly paper: BoardOrderSheet;
  readonly pieces: readonly PiecePicture[];
  readonly signs: BoardSigns;
  /** The other side's name. */
  readonly other: string;
  readonly otherSealed: boolean;
  readonly byMail: boolean;
  readonly busy: boolean;
  readonly onLift: (piece: string) => void;
}) {
  const { title, note, entries, refused } = paper;
  return (
    <section className="order-sheet" aria-label="Your order sheet">
      <header className="order-sheet__head">
        <h2 className="h4">{title}</h2>
        <p className="cap">{note}</p>
      </header>
      {entries.length === 0 ? (
        <p className="empty">
          No orders on this sheet. Press a piece, then where its order points.
        </p>
      ) : (
        <ul className="order-sheet__lines">
          {entries.map(({ piece: id, text, words, notes }) => {
            const piece = pieces.find((one) => one.id === id);
            return (
              <li key={id}>
                {piece ? <PieceSign piece={piece} signs={signs} /> : null}
                <div>
                  <p className="bold">{words ?? text}</p>
                  {notes.map((line) => (
                    <p key={line} className="cap">
                      {line}
                    </p>
                  ))}
                </div>
                <Button kind="quiet" disabled={busy} onClick={() => onLift(id)}>
                  Remove<span className="visually-hidden"> the order of {piece?.name ?? id}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <p className="order-sheet__state" role="status">
        {refused === null ? '' : <b>{refused} </b>}
        {sheetState(paper, other, byMail)}
      </p>
      <p className="cap">
        {other}:{' '}
        {otherSealed ? 'sealed' : byMail ? 'no seal has come by mail yet' : 'not sealed yet'}.
        Nobody sees a sheet, or how long it is, until both are sealed.
      </p>
    </section>
  );
}

/** What to do with the sheet. */
export function SheetBar({
  paper,
  busy,
  mayTakeBack,
  waiting,
  onSeal,
  onClear,
  onTakeBack,
  onNext,
}: {
  readonly paper: BoardOrderSheet;
  readonly busy: boolean;
  readonly mayTakeBack: boolean;
  /** Whom the battle waits for once this sheet is sealed. */
  readonly waiting: ReactNode;
  readonly onSeal: () => void;
  readonly onClear: () => void;
  readonly onTakeBack: () => void;
  readonly onNext: (() => void) | null;
}) {
  const { entries, sealed, same } = paper;
  const count = entries.length === 1 ? '1 order' : `${entries.length} orders`;
  return (
    <fieldset className="deed-bar" aria-label="The order sheet">
      <Button kind="primary" pending={busy} disabled={same} onClick={onSeal}>
        {same
          ? `Sealed, ${count}`
          : `${sealed ? 'Seal it again' : 'Seal this sheet'}, ${entries.length === 0 ? 'no orders' : count}`}
      </Button>
      {same ? <p className="deed-bar__question">{waiting}</p> : null}
      {same || onNext === null ? null : (
        <Button kind="quiet" aria-keyshortcuts="N" onClick={onNext}>
          Next piece <kbd>N</kbd>
        </Button>
      )}
      <span className="deed-bar__end">
        {mayTakeBack ? (
          <Button disabled={busy} onClick={onTakeBack}>
            Take the seal back
          </Button>
        ) : null}
        <Button disabled={busy || entries.length === 0} onClick={onClear}>
          Clear
        </Button>
      </span>
    </fieldset>
  );
}
