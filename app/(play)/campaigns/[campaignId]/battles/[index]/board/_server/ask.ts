import type { Side } from '@/lib/kernel/side';

/** The subject of a route handler of the board: its campaign, its battle. */
export interface BoardPlace {
  readonly campaignId: string;
  readonly index: string;
}

/** The battle that an address names; −1, which never exists, where it names none. */
export function indexOf({ index }: BoardPlace): number {
  return /^\d{1,4}$/.test(index) ? Number(index) : -1;
}

/** The parameters in a handler's address: the battle, and the side at the screen. */
export async function askedIn(request: Request, params: Promise<BoardPlace>) {
  const place = await params;
  const query = new URL(request.url).searchParams;
  return { campaignId: place.campaignId, index: indexOf(place), query, as: sideIn(query) };
}

function sideIn(query: URLSearchParams): Side | undefined {
  const as = query.get('as');
  return as === 'A' || as === 'B' ? as : undefined;
}
