import { isUuid } from '@/lib/accounts/sessions';
import { type Access, accessTo } from '@/lib/application/core/access';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { Look } from '@/lib/application/core/input-schemas';
import { LOOK } from '@/lib/application/core/input-schemas';
import { stateAt } from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { type CampaignListItem, itemsOf } from '@/lib/application/header/campaign-list';
import {
  type ListRow,
  rowsOf,
  rowsOfClub,
  turnsOf,
} from '@/lib/application/header/campaign-list-store';
import { headerFor } from '@/lib/application/header/open-campaign';
import type { CampaignPhase, ChainLink } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { roleInClub } from '@/lib/clubs/membership';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import { type CampaignCard, campaignCard } from '@/lib/projections/campaign-card';

/** Where a user must act now. */
export interface YourTurn {
  readonly campaignId: string;
  readonly name: string;
  readonly side: Side | null;
  /** “Choose at The crossroads”, “Answer the encounter at Lobositz”, “Report the battle of …”. */
  readonly deed: string;
  /** One battle outside any campaign. */
  readonly singleBattle: boolean;
  readonly phase: CampaignPhase;
  readonly since: string;
}

export interface BranchNode {
  readonly campaignId: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Position of the parent at which it begins; null for the trunk. */
  readonly at: number | null;
  readonly situation: string | null;
  readonly date: string;
  readonly head: number;
  readonly phase: CampaignPhase;
  readonly conclusion: string | null;
  readonly private: boolean;
  /** It takes its parent up again by agreement. */
  readonly continues: boolean;
  /** It was given up by agreement. */
  readonly givenUp: boolean;
  /** The campaign whose page is shown. */
  readonly current: boolean;
  readonly chain: readonly ChainLink[];
}

export interface BranchesPage {
  readonly header: CampaignHeader;
  /** The trunk first, parents before children; only what the user may see. */
  readonly nodes: readonly BranchNode[];
}

/**
 * Rows of a list as the user may see them: a campaign that somebody follows without a post may be hidden from them, or
 * shown as it was some hours ago.
 */
async function shownItems(
  services: Services,
  rows: readonly ListRow[],
  user: string,
): Promise<readonly CampaignListItem[]> {
  const shown = await Promise.all(rows.map((row) => shownRow(services, row, user)));
  return itemsOf(
    services,
    shown.flatMap((row) => (row === null ? [] : [row])),
    user,
  );
}

async function shownRow(services: Services, row: ListRow, user: string): Promise<ListRow | null> {
  const { card } = row;
  const staff = SIDES.some((side) => card.staff[side].includes(user));
  const holds = [row.user_a, row.user_b, card.umpire].includes(user) || staff;
  const behind = (card.audience?.delayHours ?? 0) > 0;
  const posted = staff || !holds;
  if (
    !(card.ridden && posted) &&
    (holds || (!behind && (row.parent_id === null || row.creator === user)))
  )
    return row;
  const seen = await accessTo(services, user, row.campaign_id);
  if (!seen.ok) return null;
  const { loaded } = seen.value;
  if (!loaded.behind) return row;
  const recordedAt = loaded.events.at(-1)?.recordedAt ?? '';
  const view = viewCampaign(loaded.state, { kind: 'public' });
  return {
    ...row,
    head: loaded.version,
    updated_at: new Date(recordedAt),
    card: campaignCard(view, loaded.parent?.at ?? null, recordedAt),
  };
}

export const listCampaigns = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  run: async ({ services, user }) =>
    isUuid(user) ? shownItems(services, await rowsOf(services, user), user) : [],
});

/** The campaigns of a club; branches of others only once their trunk is concluded. Refuses CLUB_NOT_FOUND. */
export const clubCampaigns = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  async run({ services, user, clubId }): Promise<Answer<readonly CampaignListItem[]>> {
    const umpires = mayInClub(await roleInClub(user, clubId), 'umpireCampaign');
    const rows = await rowsOfClub(services, clubId, user, umpires);
    return ok(await shownItems(services, rows, user));
  },
});

/**
 * Where the user must act now, what has waited longest first. Every page counts them, so this is one statement that
 * reads only what waits for the user.
 */
export const yourTurns = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  async run({ services, user }): Promise<readonly YourTurn[]> {
    if (!isUuid(user)) return [];
    const rows = await turnsOf(services, user);
    return rows.map(({ campaign_id, user_a, updated_at, card }) => ({
      campaignId: campaign_id,
      name: card.name,
      side: card.hotSeat ? null : user_a === user ? 'A' : 'B',
      deed:
        card.askedToGoBack === (user_a === user ? 'A' : 'B')
          ? 'Answer the proposal to go back'
          : deedOf(card),
      singleBattle: card.singleBattle,
      phase: card.phase,
      since: updated_at.toISOString(),
    }));
  },
});

function deedOf({ phase, situation, encounter, mail }: CampaignCard): string {
  if (mail?.onlyFile) return 'Make your mail file and send it';
  switch (phase) {
    case 'choosing':
      return `Choose at ${situation ?? 'the situation'}`;
    case 'encounter':
      return `Answer the encounter at ${encounter ?? situation ?? 'hand'}`;
    case 'table':
      return `Report or countersign ${encounter ?? 'the battle'}`;
    case 'board':
      return `Fight it out on the board: ${encounter ?? 'the battle'}`;
    case 'interval':
      return `Give orders for the interval after ${situation ?? 'the battle'}`;
    case 'expected':
    case 'concluded':
      return 'Look at how it stands';
  }
}

/** A campaign's trunk and all its branches that the user may see, parents before children. */
export async function branchesSeen(
  services: Services,
  access: Access,
  look: Look,
): Promise<Answer<BranchesPage>> {
  const { user } = access;
  const campaignId = access.loaded.id;
  const header = await headerFor(services, access, look);
  if (!header.ok) return header;
  const rows = await services.prisma.campaignList.findMany({
    where: { trunkId: access.loaded.trunkId },
    select: { campaignId: true },
  });
  const nodes: BranchNode[] = [];
  for (const row of rows) {
    const seen =
      row.campaignId === campaignId ? ok(access) : await accessTo(services, user, row.campaignId);
    if (!seen.ok) continue;
    const { loaded } = seen.value;
    const view = viewCampaign(stateAt(loaded, loaded.version), { kind: 'public' });
    nodes.push({
      campaignId: loaded.id,
      name: view.name,
      parentId: loaded.parent?.id ?? null,
      at: loaded.parent?.at ?? null,
      situation: view.situation?.title ?? null,
      date: view.date,
      head: loaded.version,
      phase: view.phase,
      conclusion: view.conclusion?.title ?? null,
      private: seen.value.private,
      continues: loaded.continues,
      givenUp: loaded.campaign.rewound !== null,
      current: loaded.id === campaignId,
      chain: view.chain,
    });
  }
  if (nodes.length === 0) return { ok: false, error: NOT_FOUND };
  return ok({ header: header.value, nodes: inOrder(nodes) });
}

export const branchesPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  run: ({ services, access }, look) => branchesSeen(services, access, look),
});

/** Parents before children, children of one parent by the position at which they branch off. */
function inOrder(nodes: readonly BranchNode[]): readonly BranchNode[] {
  const ids = new Set(nodes.map((node) => node.campaignId));
  const below = (parent: string | null): BranchNode[] =>
    nodes
      .filter((node) =>
        parent === null
          ? node.parentId === null || !ids.has(node.parentId)
          : node.parentId === parent,
      )
      .sort(
        (one, other) =>
          (one.at ?? 0) - (other.at ?? 0) || (one.campaignId < other.campaignId ? -1 : 1),
      )
      .flatMap((node) => [node, ...below(node.campaignId)]);
  return below(null);
}
