'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Signing } from '@/lib/application/core/campaign-header';

const SigningContext = createContext<Signing | null>(null);

/** How the reader's browser signs on the pages of a campaign; null: it does not, or elsewhere. */
export const useSigning = (): Signing | null => useContext(SigningContext);

/** The forms below it are signed by the reader's own browser. */
export function SigningHere({
  signing,
  children,
}: {
  readonly signing: Signing | null;
  readonly children: ReactNode;
}) {
  return <SigningContext value={signing}>{children}</SigningContext>;
}

/** What a form gives, as its player's device signs it: the event it leads to, and what is known of it. */
export interface Signs {
  readonly type: string;
  readonly data: { readonly [member: string]: unknown };
  /** Texts that are typed or picked: member → field of the form. */
  readonly said?: Readonly<Record<string, string>>;
  /** Lists, in any order: member → field of the form. */
  readonly lists?: Readonly<Record<string, string>>;
  /** What else follows from its fields. */
  readonly made?: (form: FormData) => object;
}

/** A form that begins something: the reader's browser commits to its first numbers for the dice with it. */
export interface Joins {
  readonly account: string;
  /** The campaign that begins at once. */
  readonly begun: string;
  /** The campaign that begins when somebody accepts the challenge that the form sends; null: it sends none. */
  readonly asked: string | null;
}

/** Adds to a form, before it is sent, what the reader's own browser signs. Without that the act stays possible. */
export async function addHands(
  form: FormData,
  signing: Signing | null,
  { signs, joins }: { readonly signs?: Signs | undefined; readonly joins?: Joins | undefined },
): Promise<void> {
  try {
    // Signing is asked of the server only when something is given: most visits never do.
    if (signs !== undefined && signing !== null) {
      const { signForm } = await import('./sign-form');
      form.set('hand', await signForm(signing, signs, form));
    }
    if (joins !== undefined) {
      const { joinForm } = await import('./sign-form');
      form.set('joining', await joinForm(joins, form));
    }
  } catch {
    // A browser that keeps nothing: the record says that no device signed.
  }
}
