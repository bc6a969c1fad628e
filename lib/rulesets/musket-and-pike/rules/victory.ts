/**
 * Victory level from a balance of points seen by side A: at or beyond a threshold counts. 0 … 4, the worst first.
 * Source: End Of Game.
 */
export function levelOf(balance: number, minor: number, major: number): number {
  if (balance >= major && balance > 0) return 4;
  if (balance >= minor && balance > 0) return 3;
  if (balance <= -major && balance < 0) return 0;
  if (balance <= -minor && balance < 0) return 1;
  return 2;
}
