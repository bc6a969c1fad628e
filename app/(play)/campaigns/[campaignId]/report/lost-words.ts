/** How the ways of being lost are headed. */
export const LOST_WORDS = {
  killed: 'Killed',
  wounded: 'Wounded',
  missing: 'Missing',
  captured: 'Captured',
} as const;

/** What can become of a unit’s loyalty; blank: it stayed. */
export const LOYALTY_WORDS = [
  { value: '', name: 'stayed loyal' },
  { value: 'mutinied', name: 'mutinied' },
  { value: 'over', name: 'went over' },
] as const;
