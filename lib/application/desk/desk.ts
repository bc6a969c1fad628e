import type { CampaignHeader, CommanderName } from '@/lib/application/core/campaign-header';
import { type Hours, hoursOf } from '@/lib/application/core/deadline-hours';
import {
  campaignEvent,
  type LoadedCampaign,
  loadedBefore,
  loadedThrough,
} from '@/lib/application/core/loaded-campaign';
import { FORMER_MEMBER } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { type RiderView, ridersUnderWay } from '@/lib/application/staff/couriers-page';
import { staffNames } from '@/lib/application/staff/names';
import { leastKnown } from '@/lib/campaign/couriers/known';
import { umpireFrom } from '@/lib/campaign/deadlines/timeline';
import { isSeal, openRound, roundOf } from '@/lib/campaign/rounds/rounds';
import type { CampaignView } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { ok } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';

/** A post, and whether the campaign waits for it. */
export interface DeskPost {
  readonly commander: CommanderName;
  /** `notAsked`: nothing is to be decided for this side now. */
  readonly state: 'sealed' | 'awaited' | 'notAsked';
  /** Since when: of the seal, or of the event that the side has to answer. */
  readonly since: string | null;
  /** What it has sealed, in words; null: nothing, or there are no words for it. */
  readonly answer: string | null;
  readonly standsIn: boolean;
  /** It has not answered, and its deadline has passed. */
  readonly late: boolean;
  /** Deadlines missed that count. */
  readonly misses: number;
  /** When a late side falls to the umpire, RFC 3339; null: never, or it is not late. */
  readonly yoursFrom: string | null;
  /** It has: nobody else will answer for it. */
  readonly yours: boolean;
  /** A person commands it, so that the umpire may stand in. */
  readonly mayStandIn: boolean;
  readonly staff: readonly { readonly name: string; readonly recommended: boolean }[];
}

/** One thing that not everybody knows. */
export interface KnowledgeRow {
  readonly what: string;
  readonly knows: BySide<boolean>;
  readonly spectators: boolean;
}

export interface DeskPage {
  readonly header: CampaignHeader;
  readonly sides: BySide<string>;
  readonly date: string;
  /** The situation, the battle or the interval that is decided now. */
  readonly matter: string | null;
  readonly posts: BySide<DeskPost>;
  readonly knowledge: readonly KnowledgeRow[];
  /** Riders under way; null: the campaign has no couriers, or is over. */
  readonly riders: readonly RiderView[] | null;
  /** Entries by which those without a post are behind. */
  readonly spectatorsBehind: number;
}

/**
 * The umpire’s desk: who waits for whom, what is sealed, who knows what. Read through the same views as the sides’ own
 * pages. Refuses NOT_FOUND to everybody but the umpire.
 */
export const umpireDesk = useCase({
  on: 'campaign',
  may: 'seeDesk',
  effect: 'reads',
  async run({ services, access }): Promise<Answer<DeskPage>> {
    const { loaded } = access;
    const opened = await openCampaign(services, access, {});
    const ofA = await openCampaign(services, access, { as: 'A' });
    const ofB = await openCampaign(services, access, { as: 'B' });
    if (!opened.ok) return opened;
    if (!ofA.ok) return ofA;
    if (!ofB.ok) return ofB;
    const { header, view } = opened.value;
    const views = { A: ofA.value.view, B: ofB.value.view };
    const names = await staffNames(loaded);
    const advised = await advisers(services, loaded);
    const timeline = await hoursOf(services, loaded);
    const post = (side: Side): DeskPost => ({
      commander: header.commanders[side],
      ...standing(loaded, side, header.awaiting),
      answer: answerWords(views[side]),
      standsIn: loaded.campaign.standsIn[side],
      ...lateness(loaded, timeline, side, header.awaiting),
      mayStandIn: loaded.campaign.seats[side].controller === 'user',
      staff: loaded.campaign.staff[side].map(({ user }) => ({
        name: names.get(user) ?? FORMER_MEMBER,
        recommended: advised.has(user),
      })),
    });
    const { audience } = loaded.campaign;
    const least = leastKnown(loaded.campaign);
    const late = least === null ? loaded : loadedThrough(loaded, least);
    const shown = loadedBefore(late, audience?.delayHours ?? 0);
    return ok({
      header,
      sides: { A: view.sides.A.name, B: view.sides.B.name },
      date: view.date,
      matter: matterOf(view),
      posts: { A: post('A'), B: post('B') },
      knowledge: knowledgeOf(views, viewCampaign(shown.state, { kind: 'public' }), loaded),
      riders: await ridersUnderWay(access),
      spectatorsBehind: loaded.version - shown.version,
    });
  },
});

function matterOf({ phase, situation, encounter, interval }: CampaignView): string | null {
  if (phase === 'choosing') return situation?.title ?? null;
  if (phase === 'interval') return interval?.title ?? null;
  return encounter?.title ?? null;
}

/** Whether the campaign waits for a side, and since when. */
function standing(
  loaded: LoadedCampaign,
  side: Side,
  awaiting: readonly Side[],
): Pick<DeskPost, 'state' | 'since'> {
  const round = roundOf(loaded.campaign);
  if (round?.asked.includes(side) && round.seals[side] !== null) {
    const seal = loaded.events.findLast((recorded) => {
      const event = campaignEvent(recorded);
      return isSeal(event) && event.data.round === round.key && event.data.side === side;
    });
    return { state: 'sealed', since: seal?.recordedAt ?? null };
  }
  if (!awaiting.includes(side)) return { state: 'notAsked', since: null };
  const asked = loaded.events.findLast(({ type }) => OPENING.has(type));
  return { state: 'awaited', since: asked?.recordedAt ?? null };
}

/** How a side stands with its deadline. */
function lateness(
  { campaign }: LoadedCampaign,
  timeline: Hours | null,
  side: Side,
  awaiting: readonly Side[],
): Pick<DeskPost, 'late' | 'misses' | 'yoursFrom' | 'yours'> {
  const { conduct, deputies } = campaign.deadlines;
  const { misses } = conduct[side];
  const clock = timeline?.clock ?? null;
  const late = clock?.missed.includes(side) === true && awaiting.includes(side);
  if (timeline === null || clock === null || !late)
    return { late, misses, yoursFrom: null, yours: false };
  const post = { deputy: deputies[side] !== null, called: clock.called[side] !== null };
  const from = umpireFrom(timeline, clock.kind, post);
  return {
    ...{ late, misses, yours: from !== null && from <= Date.now() },
    yoursFrom: from === null ? null : new Date(from).toISOString(),
  };
}

/** Events after which a side has something to decide. */
const OPENING: ReadonlySet<string> = new Set([
  'SituationReached',
  'BattleAnnounced',
  'MethodsRevealed',
  'IntervalOpened',
  'TableReportSubmitted',
  'TableReportRefused',
  'BranchBegun',
]);

/** What a side has sealed, as that side reads it. */
function answerWords({ phase, situation, encounter, interval }: CampaignView): string | null {
  if (phase === 'choosing') {
    const own = situation?.choices.find(({ id }) => id === situation.ownChoice);
    return own === undefined ? null : `${own.letter}, ${own.title}`;
  }
  if (phase === 'encounter') {
    const method = encounter?.ownAnswer ?? null;
    return method === null ? null : METHODS[method];
  }
  return interval?.ownAnswer ? 'orders for the interval' : null;
}

const METHODS = {
  expected: 'accept the expected result',
  quick: 'fight it quickly',
  autoplayed: 'let both staffs fight it out',
  fought: 'fight it on the board',
  table: 'fight it on a table',
} as const;

/** Sub-commanders who have recommended something in the open round. */
async function advisers(
  { prisma }: Services,
  { id, campaign }: LoadedCampaign,
): Promise<ReadonlySet<string>> {
  const round = openRound(campaign);
  if (round === null) return new Set();
  const rows = await prisma.campaignRecommendation.findMany({
    where: { campaignId: id, round },
    select: { authorId: true },
  });
  return new Set(rows.map(({ authorId }) => authorId));
}

/** What one side reads and another viewer does not: each row is a comparison of what they are shown. */
function knowledgeOf(
  views: BySide<CampaignView>,
  spectators: CampaignView,
  { campaign, version }: LoadedCampaign,
): readonly KnowledgeRow[] {
  const rows: KnowledgeRow[] = [];
  const all = [views.A, views.B, spectators] as const;
  const add = (what: string, shown: (view: CampaignView) => unknown) => {
    const [A, B, spectator] = all.map((view) => Boolean(shown(view)));
    if (A || B || spectator)
      rows.push({
        what,
        knows: { A: A ?? false, B: B ?? false },
        spectators: spectator ?? false,
      });
  };
  for (const side of SIDES) {
    const { name } = views[side].sides[side];
    const words = answerWords(views[side]);
    if (words !== null)
      add(
        `${name} has sealed: ${words}`,
        (view) => answerWords(view) === words && isOf(view, side),
      );
    const message = views[side].encounter?.message ?? null;
    if (message !== null && message !== views[side === 'A' ? 'B' : 'A'].encounter?.message)
      add(`What ${name} reads of the encounter`, (view) => view.encounter?.message === message);
    const text = views[side].situation?.text ?? null;
    if (text !== null && text !== views[side === 'A' ? 'B' : 'A'].situation?.text)
      add(`What ${name} reads of the situation`, (view) => view.situation?.text === text);
    if (views[side].situation?.choices.length)
      add(`The choices open to ${name}`, (view) => isOf(view, side));
  }
  const situation = campaign.situation?.ordinal ?? null;
  if (situation !== null)
    add('Where the campaign is now', (view) => view.situation?.ordinal === situation);
  const battle = campaign.battles.at(-1);
  if (battle !== undefined)
    add('How the last battle ended', (view) =>
      view.battles.some(({ index, report }) => index === battle.index && report !== null),
    );
  add('The newest entry of the chronicle', (view) => view.position === version);
  return rows;
}

const isOf = ({ viewer }: CampaignView, side: Side): boolean =>
  viewer.kind === 'side' && viewer.side === side;
