'use client';

import { Button } from '@/app/_components/form/button';
import type { March } from '@/lib/battle/contract/planning';
import { costInWords } from './orders';

/** What to do with the pieces selected as one: give the march laid out for them, or let them go. */
export function MarchBar({
  march,
  aimed,
  busy,
  onGive,
  onCancel,
}: {
  /** Null: none is laid out yet. */
  readonly march: March | null;
  readonly aimed: boolean;
  readonly busy: boolean;
  readonly onGive: () => void;
  readonly onCancel: () => void;
}) {
  const orders = march?.orders.length ?? 0;
  const cost = costInWords(march?.cost ?? null);
  return (
    <fieldset className="deed-bar" aria-label="The march">
      {orders > 0 ? (
        <Button kind="primary" pending={busy} onClick={onGive}>
          {`Give the march${cost === '' ? '' : `, ${cost}`}`}
        </Button>
      ) : (
        <p className="deed-bar__question">
          {!aimed
            ? 'Press where they shall march.'
            : march === null
              ? 'Laying out the march.'
              : 'None of them can march there.'}
        </p>
      )}
      <Button onClick={onCancel}>Not this</Button>
    </fieldset>
  );
}
