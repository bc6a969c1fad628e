'use client';

import Link from '@/app/_components/link/link';

/** Why a place is refused to the selected piece, and what is open instead. */
export function RefusedNote({
  why,
  instead,
  rules,
  onInstead,
  onClose,
}: {
  readonly why: string;
  /** Name of the nearest place that is open; null: none is. */
  readonly instead: string | null;
  /** The address of the rule; null: none is named. */
  readonly rules: string | null;
  readonly onInstead: () => void;
  readonly onClose: () => void;
}) {
  return (
    <p className="refused-note" role="status">
      <span>{why} </span>
      {instead === null ? null : (
        <button type="button" onClick={onInstead}>
          Go to {instead}
        </button>
      )}
      {rules === null ? null : <Link href={rules}>The rule</Link>}
      <button type="button" onClick={onClose}>
        Close
      </button>
    </p>
  );
}
