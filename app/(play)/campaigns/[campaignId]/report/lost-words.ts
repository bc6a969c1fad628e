/** How the ways of being lost are headed. */
export const LOST_WORDS = {
  killed: 'Killed',
  wounded: 'Wounded',
  missing: 'Missing',
  captured: 'Captured',
} as const;
