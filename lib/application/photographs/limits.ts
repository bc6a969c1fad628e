/** Photographs of one battle, of one account on this server, and of one form. */
export const OF_BATTLE_MAX = 12;
export const OF_ACCOUNT_MAX = 200;
export const AT_ONCE_MAX = 6;
/** Longest side in pixels of what is kept of one; a browser sends no more. */
export const PICTURE_SIDE_MAX = 1_600;
/** Characters of what is said of them. */
export const CAPTION_MAX = 140;
