'use client';

import { Button } from '@/app/_components/form/button';
import type { Manner, March } from '@/lib/battle/contract/planning';
import { costInWords } from './orders';

/** What to do with the pieces selected as one: give the march laid out for them, or let them go. */
export function MarchBar({
  march,
  aimed,
  manners = [],
  manner = null,
  onManner,
  busy,
  onGive,
  onCancel,
}: {
  /** Null: none is laid out yet. */
  readonly march: March | null;
  readonly aimed: boolean;
  /** How they can be sent, the usual one first. */
  readonly manners?: readonly Manner[];
  /** The manner chosen; null: the usual one. */
  readonly manner?: string | null;
  readonly onManner?: (manner: string) => void;
  readonly busy: boolean;
  readonly onGive: () => void;
  readonly onCancel: () => void;
}) {
  const orders = march?.orders.length ?? 0;
  const cost = costInWords(march?.cost ?? null);
  return (
    <fieldset className="deed-bar" aria-label="The march">
      {manners.length < 2 ? null : (
        <div className="overlay-bar">
          {manners.map(({ id, title }, index) => (
            <button
              key={id}
              type="button"
              aria-pressed={manner === null ? index === 0 : manner === id}
              onClick={() => onManner?.(id)}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      {orders > 0 ? (
        <Button kind="primary" pending={busy} onClick={onGive}>
          {`${manners.length > 1 ? 'Give the order' : 'Give the march'}${cost === '' ? '' : `, ${cost}`}`}
        </Button>
      ) : (
        <p className="deed-bar__question">
          {!aimed
            ? 'Press where they shall march.'
            : march === null
              ? 'Laying out the march.'
              : manners.length > 1
                ? 'None of them can do that there.'
                : 'None of them can march there.'}
        </p>
      )}
      <Button onClick={onCancel}>Not this</Button>
    </fieldset>
  );
}
