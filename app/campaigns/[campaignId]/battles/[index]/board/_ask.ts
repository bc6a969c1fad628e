import type { Side } from '@/lib/kernel/side';

/** Where a handler of the board stands: its campaign, its battle. */
export interface BoardPlace {
  readonly campaignId: string;
  readonly index: string;
}

/** The battle that an address names; −1, which there never is, where it names none. */
export function indexOf({ index }: BoardPlace): number {
  return /^\d{1,4}$/.test(index) ? Number(index) : -1;
}

/** The side that sits at the screen, as the address says. */
export function sideIn(query: URLSearchParams): Side | undefined {
  const as = query.get('as');
  return as === 'A' || as === 'B' ? as : undefined;
}
