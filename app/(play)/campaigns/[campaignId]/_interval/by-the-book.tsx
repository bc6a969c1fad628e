'use client';

import { useState } from 'react';
import { Button } from '@/app/_components/form/button';

/** Figures as typed, by the name of their field. */
export type Figures = Readonly<Record<string, string>>;

export interface GivenOut {
  /** Given out by the reader; false: by the book. */
  readonly own: boolean;
  readonly value: (name: string) => string;
  readonly change: (name: string, text: string) => void;
  readonly byTheBook: () => void;
  readonly nothing: () => void;
}

/**
 * What a side gives out: filled in by the book until its player changes a figure.
 *
 * @param given what has been sealed; null: nothing, or by the book
 * @param typed what a refused form held; `by` names its field for who gives out
 */
export function useGivenOut(
  book: Figures,
  given: Figures | null,
  typed: Figures,
  by: string,
): GivenOut {
  const [own, setOwn] = useState(typed[by] === undefined ? given !== null : typed[by] === 'own');
  const [values, setValues] = useState<Figures>({ ...(given ?? book), ...typed });
  const fill = (next: Figures, byHand: boolean) => {
    setValues(next);
    setOwn(byHand);
  };
  return {
    own,
    value: (name) => values[name] ?? '',
    change: (name, text) => fill({ ...values, [name]: text }, true),
    byTheBook: () => fill(book, false),
    nothing: () => fill({}, true),
  };
}

/** The two ways to fill all figures in, and which of them, if any, is in force. */
export function FillRow({ by, out }: { readonly by: string; readonly out: GivenOut }) {
  return (
    <div className="row">
      <input type="hidden" name={by} value={out.own ? 'own' : 'book'} />
      <Button kind="secondary" onClick={out.byTheBook}>
        By the book
      </Button>
      <Button kind="quiet" onClick={out.nothing}>
        Give nothing
      </Button>
      <span className="cap" aria-live="polite">
        {out.own
          ? 'As you give them out.'
          : 'By the book: each unit in proportion to what it lacks.'}
      </span>
    </div>
  );
}

/** What one of them gets. */
export function FigureField({
  name,
  label,
  out,
  faulty = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly out: GivenOut;
  readonly faulty?: boolean;
}) {
  return (
    <input
      className="field__control drafts__figure"
      data-figures=""
      inputMode="numeric"
      autoComplete="off"
      name={name}
      aria-label={label}
      aria-invalid={faulty || undefined}
      value={out.value(name)}
      onChange={({ target }) => out.change(name, target.value)}
    />
  );
}

const WHOLE = /^\s*\d{1,9}\s*$/;

/** Whether a text is a whole figure; an empty one is 0. */
export const isFigure = (text: string): boolean => text.trim() === '' || WHOLE.test(text);

/** A figure as typed. Anything else counts as 0 here, and is refused by name when it is sealed. */
export const countOf = (text: string): number => (WHOLE.test(text) ? Number(text) : 0);
