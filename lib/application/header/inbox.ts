import { type Access, postOf } from '@/lib/application/core/access';
import type { Services } from '@/lib/application/core/services';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { waitingFor } from './messages-store';

/** What waits for somebody in a campaign, and a mark that changes with everything of it that they are shown. */
export interface Inbox {
  readonly unread: number;
  /** Members who ask this commander for a post on the staff. */
  readonly petitions: number;
  /** Posts that are offered to them. */
  readonly offers: number;
  readonly mark: string;
}

export async function inboxFor(services: Services, access: Access): Promise<Inbox> {
  const { loaded } = access;
  const side = postOf(access);
  const round = openRound(loaded.campaign) ?? '';
  const table = loaded.campaign.phase === 'table' ? (loaded.campaign.encounter?.index ?? -1) : -1;
  /** The side whose petitions they answer. */
  const asked =
    access.role === 'commander' && loaded.campaign.phase !== 'concluded' ? (side ?? '') : '';
  const row = await waitingFor(services, access, { round, table, asked });
  return {
    unread: side === null ? 0 : row.unread,
    petitions: row.petitions,
    offers: loaded.campaign.phase === 'concluded' ? 0 : row.offers,
    mark: `${ridersMark(access)}${row.count}.${row.newest}.${row.unread}.${row.petitions}.${row.mark}`,
  };
}

/** Changes with the hour, and with every letter that comes in; empty in a campaign without couriers. */
function ridersMark({ newest, sides, user }: Access): string {
  const { couriers, phase } = newest.campaign;
  const holds = sides.length > 0 || newest.campaign.couriers?.detached.has(user) === true;
  if (couriers === null || phase === 'concluded' || !holds) return '';
  const came = couriers.ended.filter((ride) => ride.kind === 'letter' && ride.user === user);
  return `${couriers.hour}.${came.length}.`;
}
