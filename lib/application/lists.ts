import { isUuid } from '@/lib/accounts/sessions';
import { viewCampaign } from '@/lib/campaign/view-campaign';
import { authoriseInClub } from '@/lib/clubs/membership';
import { ok } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import type { CampaignCard } from '@/lib/projections/campaign-card';
import { accessTo, campaignRole } from './access';
import { campaignHeader } from './campaign-pages';
import { commandersOf } from './commanders';
import type { BranchesPage, BranchNode, CampaignListItem, Look, YourTurn } from './contract';
import { freshenList, fromFreshList, type Statement } from './fresh-list';
import type { House } from './house';
import { stateAt } from './loaded-campaign';
import { correspondents } from './mail-keys';
import { memberNames } from './members';
import { type Answer, NOT_FOUND } from './refusal';

const LISTED_MAX = 500;

interface ListRow {
  campaign_id: string;
  club_id: string;
  creator: string;
  user_a: string | null;
  user_b: string | null;
  parent_id: string | null;
  head: number;
  updated_at: Date;
  card: CampaignCard;
}

/**
 * Campaigns in which the user has a seat or serves, or that he began, of clubs he belongs to, the latest first. Of a campaign that
 * was taken back by agreement the line that goes on stands here; the one given up is found among its branches.
 */
export async function listCampaigns(
  house: House,
  user: string,
): Promise<readonly CampaignListItem[]> {
  if (!isUuid(user)) return [];
  const { sql } = house;
  const order: Statement = sql`updated_at DESC, campaign_id`;
  const rows = await fromFreshList<ListRow>(
    house,
    sql`SELECT campaign_id, club_id, creator, user_a, user_b, parent_id, head, updated_at, card FROM campaign_list l
      WHERE (user_a = ${user} OR user_b = ${user} OR creator = ${user} OR staff @> ARRAY[${user}]::text[])
        AND club_id IN (SELECT m.club_id::text FROM club_membership m WHERE m.user_id = ${user}::uuid)
        AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
      ORDER BY ${order} LIMIT ${LISTED_MAX}::integer`,
    order,
  );
  return itemsOf(house, rows, user);
}

/** The campaigns of a club; branches of others only once their trunk is concluded. Refuses CLUB_NOT_FOUND. */
export async function clubCampaigns(
  house: House,
  user: string,
  clubId: string,
): Promise<Answer<readonly CampaignListItem[]>> {
  const authorised = await authoriseInClub(user, clubId, 'viewClub');
  if (!authorised.ok) return authorised;
  await freshenList(house);
  const rows = await house.sql<ListRow[]>`
    WITH RECURSIVE line AS (
        SELECT trunk_id, campaign_id, phase, card->>'continuedIn' AS next FROM campaign_list
          WHERE club_id = ${clubId} AND parent_id IS NULL
        UNION
        SELECT line.trunk_id, l.campaign_id, l.phase, l.card->>'continuedIn'
          FROM line JOIN campaign_list l ON l.campaign_id = line.next)
    SELECT l.campaign_id, l.club_id, l.creator, l.user_a, l.user_b, l.parent_id, l.head, l.updated_at, l.card
      FROM campaign_list l
      WHERE l.club_id = ${clubId}
        AND (l.creator = ${user} OR l.user_a = ${user} OR l.user_b = ${user}
          OR EXISTS (SELECT 1 FROM line
            WHERE line.campaign_id = l.campaign_id OR (line.trunk_id = l.trunk_id AND line.phase = 'concluded')))
        AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
      ORDER BY l.updated_at DESC, l.campaign_id LIMIT ${LISTED_MAX}::integer`;
  return ok(await itemsOf(house, rows, user));
}

/**
 * Where the user must act now, what has waited longest first. Every page counts them: one statement, that reads what
 * waits for him and nothing else.
 */
export async function yourTurns(house: House, user: string): Promise<readonly YourTurn[]> {
  if (!isUuid(user)) return [];
  const { sql } = house;
  const order: Statement = sql`updated_at, campaign_id DESC`;
  const rows = await fromFreshList<Pick<ListRow, 'campaign_id' | 'user_a' | 'updated_at' | 'card'>>(
    house,
    sql`SELECT campaign_id, user_a, updated_at, card FROM campaign_list l
      WHERE ((user_a = ${user} AND (card->'awaiting' ? 'A' OR card->>'askedToGoBack' = 'A'))
          OR (user_b = ${user} AND (card->'awaiting' ? 'B' OR card->>'askedToGoBack' = 'B')))
        AND club_id IN (SELECT m.club_id::text FROM club_membership m WHERE m.user_id = ${user}::uuid)
        AND NOT EXISTS (SELECT 1 FROM campaign_list next WHERE next.campaign_id = l.card->>'continuedIn')
      ORDER BY ${order} LIMIT ${LISTED_MAX}::integer`,
    order,
  );
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
}

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
export async function branchesPage(
  house: House,
  user: string,
  campaignId: string,
  look: Look = {},
): Promise<Answer<BranchesPage>> {
  const header = await campaignHeader(house, user, campaignId, look);
  if (!header.ok) return header;
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  await freshenList(house);
  const rows = await house.sql<{ campaign_id: string }[]>`
    SELECT campaign_id FROM campaign_list WHERE trunk_id = ${access.value.loaded.trunkId}`;
  const nodes: BranchNode[] = [];
  for (const row of rows) {
    const seen = await accessTo(house, user, row.campaign_id);
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

/** Parents before children, children of one parent by the position at which they left it. */
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

async function itemsOf(
  house: House,
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
    house,
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
      conclusion: card.conclusion,
      parentId: row.parent_id,
      mail: card.mail ?? null,
      head: row.head,
      updatedAt: row.updated_at.toISOString(),
    };
  });
}
