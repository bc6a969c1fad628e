import { z } from 'zod';

/** What situations, units, maps … are called by in the file: `two-roads`. */
export const identifier = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id: small letters, digits and single hyphens')
  .max(64);

/** Whether anything of a text would be seen on a page. */
const isVisible = (text: string): boolean =>
  /[^\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** What things are called on the page: 1 to a given number of characters, at least one of them visible. */
export const nameOf = (lengthMax: number) =>
  z.string().min(1).max(lengthMax).refine(isVisible, 'nothing of it would be seen');
