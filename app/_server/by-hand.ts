import 'server-only';
import type { z } from 'zod';
import {
  HAND,
  type HandGiven,
  JOINING,
  type Joining,
  SIGNED,
  type SignedAct,
} from '@/lib/application/core/by-hand';
import { formText } from './form';

/** Longest signature with its registration, or with first numbers, in characters. */
const LENGTH_MAX = 4_000;

/** What the player's own browser made of a sealed answer; the door of the use case judges it. */
export const handOf = (form: FormData): { readonly hand?: HandGiven } => {
  const hand = read(form, 'hand', HAND);
  return hand === null ? {} : { hand };
};

/** What it signed of another act. */
export const signedOf = (form: FormData): { readonly hand?: SignedAct } => {
  const hand = read(form, 'hand', SIGNED);
  return hand === null ? {} : { hand };
};

/** What it joins a campaign with. */
export const joiningOf = (form: FormData): { readonly joining?: Joining } => {
  const joining = read(form, 'joining', JOINING);
  return joining === null ? {} : { joining };
};

function read<Read>(form: FormData, name: string, schema: z.ZodType<Read>): Read | null {
  const text = formText(form, name);
  if (text === '' || text.length > LENGTH_MAX) return null;
  try {
    const found = schema.safeParse(JSON.parse(text));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}
