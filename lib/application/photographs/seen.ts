import { isGuest } from '@/lib/accounts/guests';
import { type Access, holdsPost } from '@/lib/application/core/access';
import type { LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import type { Services } from '@/lib/application/core/services';
import { mayInClub } from '@/lib/clubs/permissions';

/** A photograph of a battle on a table, as a page shows it; its picture is asked for by itself. */
export interface Photograph {
  readonly id: string;
  readonly battleIndex: number;
  /** What its author says of it; may be empty. */
  readonly caption: string;
  readonly author: string;
  /** Of the larger size, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The viewer may remove it. */
  readonly yours: boolean;
}

/** A battle on a table, and the campaign with which its photographs are kept. */
interface TableBattle {
  readonly index: number;
  readonly keptWith: string;
}

const ROWS = {
  id: true,
  campaignId: true,
  battleIndex: true,
  caption: true,
  authorId: true,
  width: true,
  height: true,
} as const;

/**
 * The photographs that the viewer may see, the oldest first: of every battle that was reported from a table in the campaign as the viewer
 * may know it, up to position `at`; for who plays or umpires, also of the battle that is on the table now.
 */
export async function photographsSeen(
  services: Services,
  access: Access,
  at: number,
): Promise<readonly Photograph[]> {
  const battles = await tableBattles(services, access, at);
  if (battles.length === 0) return [];
  const found = await services.prisma.battlePhotograph.findMany({
    where: { campaignId: { in: [...new Set(battles.map(({ keptWith }) => keptWith))] } },
    orderBy: [{ addedAt: 'asc' }, { id: 'asc' }],
    select: ROWS,
  });
  const rows = found.filter(({ campaignId, battleIndex }) =>
    battles.some(({ index, keptWith }) => keptWith === campaignId && index === battleIndex),
  );
  const { club } = access.loaded;
  const names = (await memberNames(rows.map(({ authorId }) => ({ club, user: authorId }))))(club);
  return rows.map(({ authorId, campaignId: _, ...row }) => ({
    ...row,
    author: names.get(authorId) ?? FORMER_MEMBER,
    yours: mayRemove(access, authorId),
  }));
}

/** Those of one battle, as it is now. */
export async function photographsOf(
  services: Services,
  access: Access,
  index: number,
): Promise<readonly Photograph[]> {
  const all = await photographsSeen(services, access, access.loaded.version);
  return all.filter(({ battleIndex }) => battleIndex === index);
}

/** Whether somebody can add photographs to a battle; `onceRegistered`: a guest, who could with an account. */
export type MayPhotograph = 'yes' | 'onceRegistered' | 'no';

/** Who plays or umpires can add photographs to a battle that is on a table, or was reported from one. */
export async function mayPhotograph(
  access: Access,
  {
    report,
    index,
  }: { readonly report: { readonly method: string } | null; readonly index: number },
): Promise<MayPhotograph> {
  const { phase, encounter } = access.loaded.campaign;
  const onTable = phase === 'table' && encounter?.index === index;
  const may = holdsPost(access) && access.away === null;
  if (!may || !(onTable || report?.method === 'reported')) return 'no';
  return (await isGuest(access.user)) ? 'onceRegistered' : 'yes';
}

/** Who may remove a photograph: who added it, the umpire, and who umpires in the club. */
export function mayRemove({ user, umpires, clubRole }: Access, authorId: string): boolean {
  return user === authorId || umpires || mayInClub(clubRole, 'umpireCampaign');
}

/** Battles on a table that the viewer may know of at position `at`. */
export async function tableBattles(
  services: Services,
  access: Access,
  at: number,
): Promise<readonly TableBattle[]> {
  const { loaded } = access;
  const { battles, encounter, phase } = loaded.campaign;
  const reported = battles.filter(
    ({ report, resolvedAt }) =>
      report?.method === 'reported' && resolvedAt !== null && resolvedAt <= at,
  );
  const open =
    holdsPost(access) && phase === 'table' && encounter !== null && at >= loaded.version
      ? [{ index: encounter.index, keptWith: loaded.id }]
      : [];
  if (reported.length === 0) return open;
  const lines = await linesOf(services, loaded);
  return [
    ...reported.map(({ index, resolvedAt }) => ({
      index,
      keptWith: lines.find(({ after }) => (resolvedAt ?? 0) > after)?.id ?? loaded.id,
    })),
    ...open,
  ];
}

/** The campaign and those that it branched from, the nearest first: each holds what came after position `after`. */
async function linesOf(
  services: Services,
  loaded: LoadedCampaign,
): Promise<readonly { readonly id: string; readonly after: number }[]> {
  const lines: { id: string; after: number }[] = [];
  for (let line: LoadedCampaign | null = loaded; line !== null; ) {
    lines.push({ id: line.id, after: line.parent?.at ?? 0 });
    line = line.parent === null ? null : await services.campaigns.load(line.parent.id);
  }
  return lines;
}
