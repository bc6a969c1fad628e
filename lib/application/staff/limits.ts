/** Characters of a message or a letter. */
export const MESSAGE_LENGTH_MAX = 2_000;
/** Characters of why somebody reports a message. */
export const REPORT_LENGTH_MAX = 1_000;
/** Characters of a user’s note for themselves. */
export const NOTE_LENGTH_MAX = 5_000;
