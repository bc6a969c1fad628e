/** What the levels of victory mean on a table whose rules do not say: house words, shown where a level is chosen. */
export const LEVEL_MEANINGS = {
  major: 'The losing army is broken: routed, taken, or unfit to fight for a month.',
  minor: 'The loser left the field in order.',
  draw: 'Both were still there at dusk, or both drew off.',
} as const;
