'use client';

import { useState } from 'react';
import { Button } from '@/app/_components/form/button';
import { Checkbox, TextField } from '@/app/_components/form/fields';

export interface TypedOrderProps {
  readonly busy: boolean;
  /** Why the order in the field was refused. */
  readonly error: string | undefined;
  /** Sends the same order again, if there was no answer. */
  readonly again: (() => Promise<boolean>) | null;
  /** Whether it was given. */
  readonly onGive: (text: string) => Promise<boolean>;
  readonly confirming: boolean;
  readonly onConfirming: (confirming: boolean) => void;
}

/** A typed order; it stays in the field until it was given. */
export function TypedOrder({
  busy,
  error,
  again,
  onGive,
  confirming,
  onConfirming,
}: TypedOrderProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="typed-order"
      onSubmit={async (event) => {
        event.preventDefault();
        const order = text.trim();
        if (order === '') return;
        if (await (again ? again() : onGive(order))) setText((now) => (now === text ? '' : now));
      }}
    >
      <div className="typed-order__field">
        <TextField
          label="Order, typed"
          name="order"
          value={text}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" pending={busy && text !== ''} disabled={busy}>
          {again ? 'Send again' : 'Give'}
        </Button>
      </div>
      <Checkbox
        name="confirm"
        label="Ask before each order by mouse or finger"
        checked={confirming}
        onChange={(event) => onConfirming(event.target.checked)}
      />
    </form>
  );
}
