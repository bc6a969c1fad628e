import { z } from 'zod';

/** Ids of situations, units, maps … in the file: `two-roads`. */
export const identifier = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id: small letters, digits and single hyphens')
  .max(64);

/** Whether any part of a text would be visible on a page. */
const isVisible = (text: string): boolean =>
  /[^\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Display names: 1 to a given number of characters, at least one of them visible. */
export const nameOf = (lengthMax: number) =>
  z.string().min(1).max(lengthMax).refine(isVisible, 'nothing of it would be seen');
