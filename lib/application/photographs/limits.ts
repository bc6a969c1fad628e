/** Photographs of one battle, of one account on this server, and of one form. */
export const OF_BATTLE_MAX = 12;
export const OF_ACCOUNT_MAX = 200;
export const AT_ONCE_MAX = 6;
/** Characters of what is said of them. */
export const CAPTION_MAX = 140;
