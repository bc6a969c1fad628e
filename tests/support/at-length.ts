/**
 * Whether tests do all that they can: `ORDERLY_AT_LENGTH=1 npm test`. Without it the longest leave out what has been
 * seen to hold for good: frozen versions of commanders whose battles are pinned, patterns that have not changed.
 */
export const AT_LENGTH = process.env.ORDERLY_AT_LENGTH !== undefined;
