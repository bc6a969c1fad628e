import { z } from 'zod';
import { isUuid } from '@/lib/accounts/sessions';
import { type Access, accessTo, viewerOf } from '@/lib/application/core/access';
import { text } from '@/lib/application/core/input-schemas';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import { FORMER_MEMBER, memberNames } from '@/lib/application/core/members';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { strengthIn, winnerAt } from '@/lib/battle/contract/battle-story';
import type { BattleMethod } from '@/lib/battle/handoff/battle-order';
import { type Heads, headsIn } from '@/lib/battle/handoff/heads';
import type { Seat } from '@/lib/campaign/events';
import { Folding } from '@/lib/campaign/evolve';
import { type Careers, careersIn, type ServedBattle } from '@/lib/campaign/toll/careers';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { clubsOf } from '@/lib/clubs/club';
import { ok } from '@/lib/kernel/result';
import { type BySide, otherSide, SIDES, type Side } from '@/lib/kernel/side';
import type { VictoryLevel } from '@/lib/kernel/victory-level';

/** Campaigns that are looked through for one record, the latest first. */
const CAMPAIGNS_MAX = 300;

/** A battle in the record of who commanded or served in it. */
export interface CareerBattle {
  readonly index: number;
  readonly title: string;
  /** A date of the campaign's own calendar. */
  readonly date: string;
  readonly part: 'commander' | 'subCommander';
  /** The name of the side. */
  readonly side: string;
  /** Who commanded the other side then. */
  readonly opponent: string;
  readonly level: VictoryLevel;
  readonly result: 'won' | 'drawn' | 'lost';
  readonly method: BattleMethod;
  readonly heads: Heads;
  readonly own: { readonly start: number; readonly lost: number };
  readonly enemy: { readonly start: number; readonly lost: number };
}

/** A campaign in which somebody held a post. */
export interface CareerCampaign {
  readonly campaignId: string;
  readonly name: string;
  readonly title: string;
  readonly sides: BySide<string>;
  /** What they held, in order: the name of the side. */
  readonly posts: readonly {
    readonly part: 'commander' | 'subCommander';
    readonly side: string;
  }[];
  readonly over: boolean;
  /** The title of the conclusion; null while it is being played. */
  readonly conclusion: string | null;
  readonly battles: readonly CareerBattle[];
}

export interface CareerPage {
  readonly name: string;
  readonly own: boolean;
  /** The latest first. */
  readonly campaigns: readonly CareerCampaign[];
  readonly totals: {
    readonly campaigns: number;
    readonly ended: number;
    /** Battles in command against somebody else. */
    readonly won: number;
    readonly drawn: number;
    readonly lost: number;
  };
  /** Units and officers in the battles that count. */
  readonly careers: Careers;
}

/**
 * The record of the user, or of a member of one of their clubs: commands held, battles, campaigns ended, from the events of the campaigns that
 * the user can see, as far as they may know them at this moment. Of others it holds commands alone, in campaigns between two people; what
 * they play alone is their own. Refuses NOT_FOUND.
 */
export const careerPage = useCase({
  on: 'account',
  may: 'signedIn',
  effect: 'reads',
  from: 'standby',
  input: z.object({ member: text.optional() }),
  async run({ services, user }, { member = user }): Promise<Answer<CareerPage>> {
    if (!isUuid(user) || !isUuid(member)) return { ok: false, error: NOT_FOUND };
    const own = member === user;
    const clubs = (await clubsOf(user)).map(({ id }) => id);
    const name = await nameOf(services, own ? null : clubs, member);
    if (name === null) return { ok: false, error: NOT_FOUND };
    const rows = await services.prisma.campaignList.findMany({
      where: { clubId: { in: clubs } },
      orderBy: { updatedAt: 'desc' },
      take: CAMPAIGNS_MAX,
      select: { campaignId: true },
    });
    const campaigns: CareerCampaign[] = [];
    const served: ServedBattle[] = [];
    for (const { campaignId } of rows) {
      const loaded = await services.campaigns.load(campaignId);
      if (loaded === null || !counts(loaded) || !names(loaded, member)) continue;
      const access = await accessTo(services, user, campaignId);
      if (!access.ok) continue;
      const found = await campaignOf(access.value, member, own);
      if (found === null) continue;
      campaigns.push(found.campaign);
      // The latest campaign comes first here, and last in a career.
      served.unshift(...found.served);
    }
    const battles = campaigns.flatMap((one) => one.battles).filter(inCommand);
    const count = (result: CareerBattle['result']) =>
      battles.filter((one) => one.result === result).length;
    return ok({
      ...{ name, own, campaigns },
      totals: {
        campaigns: campaigns.length,
        ended: campaigns.filter(({ over }) => over).length,
        ...{ won: count('won'), drawn: count('drawn'), lost: count('lost') },
      },
      careers: careersIn(served),
    });
  },
});

const BOTH_SIDES = 'both sides at one screen';
const inCommand = ({ part, opponent }: CareerBattle): boolean =>
  part === 'commander' && opponent !== BOTH_SIDES;

/** A history of its own: no what-if, and none that goes on in another branch. */
function counts({ parent, continues, campaign }: LoadedCampaign): boolean {
  return (parent === null || continues) && !campaign.rewound;
}

/** Whether somebody's account is anywhere in the events: most campaigns need not be folded again. */
function names({ events }: LoadedCampaign, user: string): boolean {
  return events.some(({ payload }) => JSON.stringify(payload).includes(user));
}

async function nameOf(
  { prisma }: Services,
  clubs: readonly string[] | null,
  member: string,
): Promise<string | null> {
  const found = await prisma.user.findFirst({
    where: {
      id: member,
      ...(clubs === null ? {} : { memberships: { some: { clubId: { in: [...clubs] } } } }),
    },
    select: { displayName: true },
  });
  return found?.displayName ?? null;
}

interface Holding {
  readonly part: 'commander' | 'subCommander';
  readonly side: Side;
}

/** What somebody held after each event, 0 before the first; and who held the seats. */
function holdingsOf({ events }: LoadedCampaign, user: string) {
  const folding = new Folding();
  const held: { readonly post: Holding | null; readonly seats: BySide<Seat> | null }[] = [
    { post: null, seats: null },
  ];
  for (const recorded of events) {
    folding.add(campaignEvent(recorded));
    const { campaign } = folding;
    const seats = campaign === null ? null : { A: campaign.seats.A, B: campaign.seats.B };
    const commands = SIDES.find(
      (side) => seats?.[side].controller === 'user' && seats[side].user === user,
    );
    const serves = SIDES.find((side) => campaign?.staff[side].some((one) => one.user === user));
    const post: Holding | null =
      commands !== undefined
        ? { part: 'commander', side: commands }
        : serves !== undefined
          ? { part: 'subCommander', side: serves }
          : null;
    held.push({ post, seats });
  }
  return held;
}

async function campaignOf(
  access: Access,
  member: string,
  own: boolean,
): Promise<{
  readonly campaign: CareerCampaign;
  /** Its battles in command against somebody else, for the careers of units and officers. */
  readonly served: readonly ServedBattle[];
} | null> {
  const { loaded } = access;
  const { seats } = loaded.campaign;
  const people =
    seats.A.controller === 'user' && seats.B.controller === 'user' && seats.A.user !== seats.B.user;
  if (!own && !people) return null;
  const held = holdingsOf(loaded, member);
  const posts: Holding[] = [];
  for (const { post } of held)
    if (post !== null && !posts.some((one) => one.part === post.part && one.side === post.side))
      if (own || post.part === 'commander') posts.push(post);
  if (posts.length === 0) return null;
  const view = viewCampaign(loaded.state, viewerOf(access));
  const sides = { A: view.sides.A.name, B: view.sides.B.name };
  const ids = new Set(
    held.flatMap(({ seats: of }) => (of ? SIDES.map((side) => of[side].user) : [])),
  );
  const seated = await memberNames([...ids].map((user) => ({ club: loaded.club, user })));
  const served: ServedBattle[] = [];
  const battles = view.battles.flatMap((battle): CareerBattle[] => {
    const { report, resolvedAt, index, title, date } = battle;
    const then = resolvedAt === null ? undefined : held[resolvedAt];
    if (report === null || !then?.post || then.seats === null) return [];
    const { part, side } = then.post;
    if (!own && part !== 'commander') return [];
    const winner = winnerAt(report.level);
    const heads = headsIn(report);
    const found: CareerBattle = {
      ...{ index, title, date, part, side: sides[side] },
      opponent: commanderName(then.seats, otherSide(side), seated(loaded.club)),
      level: report.level,
      result: winner === null ? 'drawn' : winner === side ? 'won' : 'lost',
      ...{ method: report.method, heads },
      own: strengthIn(report, side, heads),
      enemy: strengthIn(report, otherSide(side), heads),
    };
    if (inCommand(found))
      served.push({ title, date, side, report, definition: loaded.campaign.definition });
    return [found];
  });
  const campaign: CareerCampaign = {
    ...{ campaignId: loaded.id, name: view.name, title: view.title, sides, battles },
    posts: posts.map(({ part, side }) => ({ part, side: sides[side] })),
    over: view.phase === 'concluded',
    conclusion: view.conclusion?.title ?? null,
  };
  return { campaign, served };
}

function commanderName(
  seats: BySide<Seat>,
  side: Side,
  names: ReadonlyMap<string, string>,
): string {
  const { controller, user } = seats[side];
  if (controller === 'user' && user !== undefined && user === seats[otherSide(side)].user)
    return BOTH_SIDES;
  switch (controller) {
    case 'user':
      return user === undefined ? 'nobody' : (names.get(user) ?? FORMER_MEMBER);
    case 'remote':
      return 'an opponent by mail';
    default:
      return `the computer, ${controller}`;
  }
}
