'use client';

import type { ReactNode } from 'react';
import type { Unseen } from '@/app/_components/board/orders';
import { Button } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';

/** That an earlier position is shown, with the way back. */
export function PastNote({
  at,
  head,
  onPresent,
}: {
  readonly at: number;
  /** Null: how long the battle is stays hidden. */
  readonly head: number | null;
  readonly onPresent: () => void;
}) {
  return (
    <div className="board-room__note">
      <p>
        Position {at}
        {head === null ? '' : ` of ${head}`}: the battle as it stood then.
      </p>
      <Button kind="quiet" onClick={onPresent}>
        Back to the present
      </Button>
    </div>
  );
}

/** What others did while the reader was away. */
export function UnseenNote({
  unseen,
  onWatch,
  onSeen,
}: {
  readonly unseen: Unseen;
  readonly onWatch: () => void;
  readonly onSeen: () => void;
}) {
  const { from, to } = unseen;
  return (
    <div className="board-room__note">
      <p>
        Done since you last acted:{' '}
        {from + 1 === to ? `position ${to}` : `positions ${from + 1} to ${to}`}.
      </p>
      <Button kind="quiet" onClick={onWatch}>
        Watch it
      </Button>
      <Button kind="quiet" onClick={onSeen}>
        Seen
      </Button>
    </div>
  );
}

/** The result of a battle that is over, and where to go from there. */
export function OverNote({
  headline,
  letter,
  ledger,
  campaign,
}: {
  readonly headline: string;
  readonly letter: ReactNode;
  readonly ledger: string;
  /** Null: it is a battle of its own. */
  readonly campaign: string | null;
}) {
  return (
    <div className="board-room__note">
      <p>{headline}</p>
      {letter ? <p>{letter}</p> : null}
      <Link href={ledger}>What it cost</Link>
      {campaign === null ? null : <Link href={campaign}>On in the campaign</Link>}
    </div>
  );
}
