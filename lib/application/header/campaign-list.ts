import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignRole } from '@/lib/application/core/access';
import { campaignRole } from '@/lib/application/core/access';
import type { CommanderName, Served } from '@/lib/application/core/campaign-header';
import { correspondents } from '@/lib/application/core/correspondents';
import { memberNames } from '@/lib/application/core/members';
import type { Services } from '@/lib/application/core/services';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { CampaignPhase, MailView } from '@/lib/campaign/view/view';
import type { BySide, Side } from '@/lib/kernel/side';
import { SIDES } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import type { CampaignCard } from '@/lib/projections/campaign-card';
import { type ListRow, rowsOf } from './campaign-list-store';
import { commandersOf } from './commanders';

/** A row of a list of campaigns. Only what everybody in the campaign may know. */
export interface CampaignListItem extends Served {
  readonly campaignId: string;
  readonly clubId: string;
  readonly name: string;
  readonly title: string;
  readonly definitionId: string;
  /** One battle outside any campaign. */
  readonly singleBattle: boolean;
  readonly sides: BySide<string>;
  readonly commanders: BySide<CommanderName>;
  readonly hotSeat: boolean;
  /** Other people take part in it, or may: nobody plays it alone. */
  readonly shared: boolean;
  readonly phase: CampaignPhase;
  readonly situation: string | null;
  /** Title of the battle that is announced but not yet resolved. */
  readonly encounter: string | null;
  readonly date: string;
  readonly awaiting: readonly Side[];
  /** The viewer must act. */
  readonly yourTurn: boolean;
  readonly role: CampaignRole;
  /** One glyph each: the level of the battle fought there, `none` without battle, `here`. */
  readonly chain: readonly {
    readonly title: string;
    readonly glyph: VictoryLevel | 'none' | 'here';
  }[];
  readonly strength: BySide<{ readonly start: number; readonly present: number }>;
  /** What strength is counted in; absent: men. */
  readonly heads?: Heads;
  /** The battle that was settled last; null where none was. */
  readonly lastBattle: { readonly title: string; readonly level: VictoryLevel } | null;
  /** Men of both sides over the campaign, the latest last. */
  readonly course: readonly BySide<number>[];
  readonly conclusion: { readonly title: string; readonly value: number } | null;
  readonly parentId: string | null;
  /** The state of a campaign by mail; null elsewhere. */
  readonly mail: MailView | null;
  readonly head: number;
  /** ISO instant of the newest event. */
  readonly updatedAt: string;
}

/**
 * Campaigns in which the user has a seat or serves, or that they began, of clubs they belong to, the latest first. For
 * a campaign that was taken back by agreement, the list holds the branch that continues it; the one given up is found
 * among its branches.
 */
export async function campaignsOf(
  services: Services,
  user: string,
): Promise<readonly CampaignListItem[]> {
  if (!isUuid(user)) return [];
  return itemsOf(services, await rowsOf(services, user), user);
}

export async function itemsOf(
  services: Services,
  rows: readonly ListRow[],
  user: string,
): Promise<readonly CampaignListItem[]> {
  const names = await memberNames(
    rows.flatMap(({ club_id: club, user_a, user_b }) => [
      { club, user: user_a },
      { club, user: user_b },
    ]),
  );
  const remote = await correspondents(
    services,
    rows.flatMap((row) => (row.card.mail ? [row.campaign_id] : [])),
  );
  return rows.map((row) => {
    const { card } = row;
    const sides = SIDES.filter((side) => (side === 'A' ? row.user_a : row.user_b) === user);
    const serves =
      sides.length > 0 ? null : (SIDES.find((side) => card.staff[side].includes(user)) ?? null);
    return {
      campaignId: row.campaign_id,
      clubId: row.club_id,
      name: card.name,
      title: card.title,
      definitionId: card.definitionId,
      singleBattle: card.singleBattle,
      sides: card.sides,
      commanders: commandersOf(card.seats, names(row.club_id), user, remote.get(row.campaign_id)),
      hotSeat: card.hotSeat,
      shared: isShared(card),
      phase: card.phase,
      situation: card.situation,
      encounter: card.encounter,
      date: card.date,
      awaiting: card.awaiting,
      yourTurn: sides.some((side) => card.awaiting.includes(side) || card.askedToGoBack === side),
      role: campaignRole(sides, serves, card.hotSeat),
      serves,
      sideToAct: serves !== null && card.awaiting.includes(serves),
      chain: card.chain,
      strength: card.strength,
      ...(card.heads ? { heads: card.heads } : {}),
      course: card.course ?? [],
      lastBattle: card.lastBattle ?? null,
      conclusion: card.conclusion,
      parentId: row.parent_id,
      mail: card.mail ?? null,
      head: row.head,
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

/** Whether other people than one take part in a campaign, or may: not what somebody plays alone or at one screen. */
export function isShared({ hotSeat, seats, staff, umpire }: CampaignCard): boolean {
  if (hotSeat) return false;
  const { A, B } = seats;
  const people = new Set([A.user, B.user, umpire ?? undefined, ...staff.A, ...staff.B]);
  people.delete(undefined);
  const open = [A, B].some(({ controller, user }) => controller === 'user' && user === undefined);
  return people.size > 1 || open || [A, B].some(({ controller }) => controller === 'remote');
}
