'use client';

import type { ReactNode } from 'react';
import { Button } from '@/app/_components/form/button';
import type { BoardOrderSheet } from '@/lib/application/board/sheet';
import type { PiecePicture } from '@/lib/battle/contract/game-views';
import type { BoardSigns } from '@/lib/battle/contract/signs';
import { PieceSign } from './piece-sign';

/** "Sealed. You can change it until Red has sealed too."; of a sub-commander's orders, what becomes of them. */
export function sheetState(
  { sealed, same, forCommander }: Pick<BoardOrderSheet, 'sealed' | 'same' | 'forCommander'>,
  other: string,
  {
    byMail = false,
    commander = '',
  }: { readonly byMail?: boolean; readonly commander?: string } = {},
): string {
  if (forCommander) {
    if (!sealed)
      return `Not sent yet. ${commander} seals the side’s sheet, and sees what you send.`;
    return same
      ? `Sent to ${commander}, who seals. You can change it until both sides have sealed.`
      : 'Changed since you sent it. What you sent counts until you send it again.';
  }
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
  commander,
  busy,
  onLift,
  onLayPosts,
}: {
  readonly paper: BoardOrderSheet;
  readonly pieces: readonly PiecePicture[];
  readonly signs: BoardSigns;
  /** The other side's name. */
  readonly other: string;
  readonly otherSealed: boolean;
  readonly byMail: boolean;
  /** Who commands the side. */
  readonly commander: string;
  readonly busy: boolean;
  readonly onLift: (piece: string) => void;
  readonly onLayPosts: () => void;
}) {
  const { title, note, entries, refused, posts = [], forCommander } = paper;
  return (
    <section
      className="order-sheet"
      aria-label={forCommander ? 'Your orders for the sheet' : 'Your order sheet'}
    >
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
      {posts.map((post) => (
        <PostOrders key={post.name} post={post} />
      ))}
      {posts.some((post) => post.entries.some((one) => !one.on && one.refused === null)) ? (
        <Button disabled={busy} onClick={onLayPosts}>
          Put their orders on the sheet
        </Button>
      ) : null}
      <p className="order-sheet__state" role="status">
        {refused === null ? '' : <b>{refused} </b>}
        {sheetState(paper, other, { byMail, commander })}
      </p>
      <p className="cap">
        {other}:{' '}
        {otherSealed ? 'sealed' : byMail ? 'no seal has come by mail yet' : 'not sealed yet'}.
        Nobody sees a sheet, or how long it is, until both are sealed.
      </p>
    </section>
  );
}

/** What a sub-commander has sent for the sheet, and whether it is on it. */
function PostOrders({ post }: { readonly post: NonNullable<BoardOrderSheet['posts']>[number] }) {
  return (
    <section aria-label={`Orders from ${post.name}`}>
      <h3 className="h5">From {post.name}</h3>
      <ul className="order-sheet__posts">
        {post.entries.map(({ piece, text, words, on, refused }) => (
          <li key={piece}>
            {words ?? text}
            <span className="cap"> {on ? 'On the sheet.' : (refused ?? 'Not on the sheet.')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What to do with the sheet. */
export function SheetBar({
  paper,
  busy,
  mayTakeBack,
  commander,
  waiting,
  onSeal,
  onClear,
  onTakeBack,
  onNext,
}: {
  readonly paper: BoardOrderSheet;
  readonly busy: boolean;
  readonly mayTakeBack: boolean;
  /** Who commands the side. */
  readonly commander: string;
  /** Whom the battle waits for once this sheet is sealed. */
  readonly waiting: ReactNode;
  readonly onSeal: () => void;
  readonly onClear: () => void;
  readonly onTakeBack: () => void;
  readonly onNext: (() => void) | null;
}) {
  const { entries, sealed, same, forCommander } = paper;
  const count = entries.length === 1 ? '1 order' : `${entries.length} orders`;
  return (
    <fieldset className="deed-bar" aria-label="The order sheet">
      <Button kind="primary" pending={busy} disabled={same} onClick={onSeal}>
        {same
          ? `${forCommander ? 'Sent' : 'Sealed'}, ${count}`
          : `${forCommander ? `Send to ${commander}` : sealed ? 'Seal it again' : 'Seal this sheet'}, ${entries.length === 0 ? 'no orders' : count}`}
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
            {forCommander ? 'Take it back' : 'Take the seal back'}
          </Button>
        ) : null}
        <Button disabled={busy || entries.length === 0} onClick={onClear}>
          Clear
        </Button>
      </span>
    </fieldset>
  );
}
