import { type Access, mayRename, viewerOf } from '@/lib/application/core/access';
import { awaitedNow } from '@/lib/application/core/awaited';
import { type CampaignHeader, signingOf } from '@/lib/application/core/campaign-header';
import { correspondents } from '@/lib/application/core/correspondents';
import { LookedTooEarly, sealedAnswer } from '@/lib/application/core/decision-context';
import type { Look } from '@/lib/application/core/input-schemas';
import { type LoadedCampaign, pausedUntil, stateAt } from '@/lib/application/core/loaded-campaign';
import { mayAnalyse } from '@/lib/application/core/may-analyse';
import { memberNames } from '@/lib/application/core/members';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { maySetAudience, umpireFault } from '@/lib/application/core/umpire-rights';
import { ENCOUNTER_ANSWERS } from '@/lib/campaign/battle/methods';
import { hourInWords } from '@/lib/campaign/couriers/hours';
import { sharedByPeople } from '@/lib/campaign/deadlines/phase';
import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import type { CampaignPhase, CampaignView } from '@/lib/campaign/view/view';
import {
  mustAct,
  type OwnAnswers,
  viewCampaign,
  viewProposal,
} from '@/lib/campaign/view/view-campaign';
import { WrongStoreKey } from '@/lib/event-store/data-keys';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import { commandersOf } from './commanders';
import { deadlineHeader } from './deadline-header';
import { inboxFor } from './inbox';
import { keptForces } from './kept-forces';
import { mayProposeRewind } from './may-propose-rewind';
import { seatRights } from './seat-rights';

/** The data that every page of a campaign starts from. */
export interface Opened {
  readonly access: Access;
  readonly header: CampaignHeader;
  readonly view: CampaignView;
}

/**
 * The campaign as seen by a user with access to it: the start of every page of it. Refuses NOT_FOUND for a position
 * that it does not have.
 */
export async function openCampaign(
  services: Services,
  access: Access,
  look: Look,
): Promise<Answer<Opened>> {
  const { loaded } = access;
  const at = look.at ?? loaded.version;
  if (!Number.isInteger(at) || at < 1 || at > loaded.version) {
    return refuse('NOT_FOUND', 'The campaign has no such position.', 'at');
  }
  const viewer = viewerOf(access, look);
  const own =
    at === loaded.version && viewer.kind === 'side'
      ? await ownAnswers(services, loaded, viewer.side)
      : NO_ANSWERS;
  const state = stateAt(loaded, at);
  const view = viewCampaign(state, viewer, own.answers, keptForces(state));
  return ok({
    access,
    view,
    header: {
      ...(await headerOf(services, access, view, look)),
      wrongStoreKey: own.wrongStoreKey,
    },
  });
}

interface OpenedAnswers {
  readonly answers: OwnAnswers;
  /** The answers were sealed with a different store key. */
  readonly wrongStoreKey: boolean;
}
const NO_ANSWERS: OpenedAnswers = { answers: {}, wrongStoreKey: false };

/** What the viewer's own side has sealed, opened for that viewer alone. */
async function ownAnswers(
  services: Services,
  loaded: LoadedCampaign,
  side: Side,
): Promise<OpenedAnswers> {
  try {
    const sealed = await sealedAnswer(services, loaded, side);
    if (sealed === null) return NO_ANSWERS;
    if (loaded.campaign.phase === 'choosing')
      return { ...NO_ANSWERS, answers: { choice: sealed.answer } };
    if (loaded.campaign.phase === 'interval')
      return { ...NO_ANSWERS, answers: { interval: sealed.answer } };
    const method = ENCOUNTER_ANSWERS.find((one) => one === sealed.answer);
    return { ...NO_ANSWERS, answers: { method } };
  } catch (fault) {
    // Sealed again while the page was drawn: the page shows that it is sealed, and is notified of the change at once.
    if (fault instanceof LookedTooEarly) return NO_ANSWERS;
    if (!(fault instanceof WrongStoreKey)) throw fault;
    services.onFault(fault);
    return { ...NO_ANSWERS, wrongStoreKey: true };
  }
}

async function headerOf(
  services: Services,
  access: Access,
  view: CampaignView,
  look: Look,
): Promise<Omit<CampaignHeader, 'wrongStoreKey'>> {
  const { loaded, user, role, sides, serves } = access;
  const { campaign, parent } = loaded;
  const viewer = view.viewer;
  const now = look.at === undefined || look.at === loaded.version;
  const [names, rights, parentCampaign, analysable, remote, inbox] = await Promise.all([
    now ? access.names : namesThen(loaded.club, view),
    seatRights(services, access),
    parent === null ? null : services.campaigns.load(parent.id),
    mayAnalyse(services, access),
    correspondents(services, campaign.settings.mail ? [loaded.id] : []),
    inboxFor(services, access),
  ]);
  const awaiting = now ? await awaitedNow(services, loaded) : [];
  return {
    campaignId: loaded.id,
    name: view.name,
    title: view.title,
    club: { id: loaded.club, name: access.clubName },
    role,
    singleBattle: campaign.settings.singleBattle ?? false,
    byMail: view.mail !== undefined,
    sides,
    deciding: [...sides, ...access.standsIn],
    ...umpireOf(access, now),
    couriers: couriersHeader(access),
    serves,
    sideToAct: serves !== null && awaiting.includes(serves),
    unread: inbox.unread,
    petitions: inbox.petitions,
    offers: inbox.offers,
    inboxMark: inbox.mark,
    viewer,
    curtain: role === 'hotSeat' && viewer.kind !== 'side' && campaign.phase !== 'concluded',
    head: loaded.version,
    at: view.position,
    phase: view.phase satisfies CampaignPhase,
    awaiting,
    mayHaveDeadlines: sharedByPeople(campaign) && campaign.phase !== 'concluded',
    deadline: now ? await deadlineHeader(services, access) : null,
    yourTurn: now && mustAct(campaign, awaiting, sides),
    commanders: commandersOf(view.seats, names, user, remote.get(loaded.id)),
    branch:
      parent === null
        ? null
        : {
            parentId: parent.id,
            parentName: parentCampaign?.campaign.name ?? '',
            at: parent.at,
            private: access.private,
            continues: loaded.continues,
          },
    mayRename: mayRename(access),
    mayAnalyse: analysable,
    mayTake: now ? rights.mayTake : [],
    mayHand: now ? rights.mayHand : [],
    mayResign: now && rights.mayResign,
    signing: now ? signingOf(loaded, user) : null,
    mayBranch: mayBranchAt(loaded, view.position),
    rewindProposal: viewProposal(campaign, viewer),
    mayRewind: mayProposeRewind(access),
    continuedIn: await continuation(services, loaded),
  };
}

/** The umpire and the audience, and what the user may do about them. */
function umpireOf(access: Access, now: boolean) {
  const { campaign } = access.loaded;
  const { umpire, audience } = campaign;
  return {
    umpires: access.umpires,
    umpire: umpire === null || access.unumpired ? null : (access.names.get(umpire) ?? null),
    mayUmpire: now && umpireFault(access) === null,
    audience: audience ?? { kind: 'club' as const, delayHours: 0 },
    mayOpen: now && maySetAudience(access),
    delayed: access.delayed,
    away: campaign.away,
    pause: now && pausedUntil(access.loaded) !== null ? campaign.pause : null,
  };
}

/** Whether the user has a page of couriers, and how old the news of their post are. */
function couriersHeader({ away, loaded, newest, sides, serves, umpires }: Access) {
  const { couriers, definition } = newest.campaign;
  const over = loaded.campaign.phase === 'concluded';
  if (couriers === null || (sides.length === 0 && serves === null && !umpires && !over))
    return null;
  const hour = away?.known.hour;
  const words = (at: number) => hourInWords(at, couriers.firstDay, keepsCalendar(definition));
  return { asOf: hour === undefined ? null : words(hour) };
}

/** Names of former seat holders who are members of the club now. */
async function namesThen(
  club: string,
  { seats }: CampaignView,
): Promise<ReadonlyMap<string, string>> {
  return (await memberNames(SIDES.map((side) => ({ club, user: seats[side].user }))))(club);
}

/** A what-if begins at a position where the campaign was not over. */
function mayBranchAt(loaded: LoadedCampaign, position: number): boolean {
  const { campaign } = stateAt(loaded, position);
  return campaign !== null && campaign.phase !== 'concluded' && campaign.rewound === null;
}

/** Where a branch that was given up by agreement continues. */
async function continuation(
  services: Services,
  { campaign }: LoadedCampaign,
): Promise<CampaignHeader['continuedIn']> {
  if (campaign.rewound === null) return null;
  const { at, successor } = campaign.rewound;
  const line = await services.campaigns.load(successor);
  return { campaignId: successor, at, name: line?.campaign.name ?? null };
}

/** What every page of a campaign shows above its own content. */
export async function headerFor(
  services: Services,
  access: Access,
  look: Look = {},
): Promise<Answer<CampaignHeader>> {
  const opened = await openCampaign(services, access, look);
  return opened.ok ? ok(opened.value.header) : opened;
}
