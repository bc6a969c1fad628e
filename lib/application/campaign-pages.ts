import { chronicle } from '@/lib/campaign/chronicle';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { decidedAfter } from '@/lib/campaign/evolve/rewind';
import { ENCOUNTER_ANSWERS } from '@/lib/campaign/methods';
import { type BattleRoll, battleRoll } from '@/lib/campaign/order';
import { isSeal, roundOf } from '@/lib/campaign/rounds';
import type { CampaignPhase, CampaignView } from '@/lib/campaign/view';
import { mustAct, type OwnAnswers, viewCampaign, viewProposal } from '@/lib/campaign/view-campaign';
import { WrongStoreKey } from '@/lib/event-store/data-keys';
import { ok, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import { type Access, accessTo, viewerOf } from './access';
import { artificialDue } from './artificial';
import { awaitedNow } from './board-awaited';
import { mayRename } from './campaign-acts';
import { commandersOf } from './commanders';
import { continuationDue } from './continue-rewound';
import type {
  BattlePage,
  CampaignHeader,
  CampaignPage,
  ChroniclePage,
  ForcesPage,
  Look,
} from './contract';
import { LookedTooEarly, sealedAnswer } from './decision-context';
import { followUp } from './follow-up';
import type { House } from './house';
import { keptForces } from './kept-forces';
import { campaignEvent, type LoadedCampaign, stateAt } from './loaded-campaign';
import { correspondents } from './mail-keys';
import { mayAnalyse } from './may-analyse';
import { memberNames } from './members';
import { oddsOfBattle } from './odds';
import { postFor } from './post';
import { recommendationsFor } from './recommendations';
import { type Answer, NOT_FOUND } from './refusal';
import { reportBefore } from './report-before';
import { tableRowsFor } from './report-rows';
import { mayProposeRewind } from './rewind';
import { seatRights } from './seats';
import { commandersByFormation } from './staff-names';

/** What every page of a campaign begins with. */
export interface Opened {
  readonly access: Access;
  readonly header: CampaignHeader;
  readonly view: CampaignView;
}

/** The campaign as this user sees it now, or stood at a position. */
export async function campaignPage(
  house: House,
  user: string,
  campaignId: string,
  look: Look = {},
): Promise<Answer<CampaignPage>> {
  const opened = await openCampaign(house, user, campaignId, look);
  if (!opened.ok) return opened;
  const { access, header, view } = opened.value;
  const { loaded } = access;
  const now = header.at === header.head;
  const encounter = now ? loaded.campaign.encounter : null;
  return ok({
    header,
    view,
    maps: loaded.campaign.definition.maps,
    ownSealedAt: now ? sealedAt(loaded, view) : null,
    roll: encounter === null ? null : rollAt(loaded, loaded.version, encounter.id),
    odds: encounter === null ? null : await oddsOfBattle(house, loaded, encounter.index),
    recommendations: now ? await recommendationsFor(house, access) : [],
    reportBefore: now ? reportBefore(loaded) : null,
    tableRows: now ? await tableRowsFor(house, access) : { filled: [], units: [], leaders: [] },
  });
}

export async function campaignHeader(
  house: House,
  user: string,
  campaignId: string,
  look: Look = {},
): Promise<Answer<CampaignHeader>> {
  const opened = await openCampaign(house, user, campaignId, look);
  return opened.ok ? ok(opened.value.header) : opened;
}

export async function forcesPage(
  house: House,
  user: string,
  campaignId: string,
  look: Look = {},
): Promise<Answer<ForcesPage>> {
  const opened = await openCampaign(house, user, campaignId, look);
  if (!opened.ok) return opened;
  const { sides, date, position, forces, strength } = opened.value.view;
  const { maps } = opened.value.access.loaded.campaign.definition;
  const now = opened.value.header.at === opened.value.header.head;
  return ok({
    header: opened.value.header,
    view: { sides, date, position, forces, strength },
    maps,
    commandedBy: now ? await commandersByFormation(opened.value.access.loaded) : {},
  });
}

/** The whole history as the viewer knows it, with the campaign as it stood at the position looked at. */
export async function chroniclePage(
  house: House,
  user: string,
  campaignId: string,
  look: Look = {},
): Promise<Answer<ChroniclePage>> {
  const opened = await openCampaign(house, user, campaignId, look);
  if (!opened.ok) return opened;
  const { access, header, view } = opened.value;
  const { events, campaign } = access.loaded;
  return ok({
    header,
    view,
    entries: chronicle(events.map(campaignEvent), campaign.definition, header.viewer),
    maps: campaign.definition.maps,
    mayRewindHere: header.mayRewind && decidedAfter(events.map(campaignEvent), header.at),
    recordedAt: Object.fromEntries(events.map((event) => [event.version, event.recordedAt])),
  });
}

/** One battle: the `index`-th of the campaign, 0 upward. */
export async function battlePage(
  house: House,
  user: string,
  campaignId: string,
  index: number,
  look: Look = {},
): Promise<Answer<BattlePage>> {
  const opened = await openCampaign(house, user, campaignId, look);
  if (!opened.ok) return opened;
  const { access, header, view } = opened.value;
  const { loaded } = access;
  const battle =
    view.battles.find((one) => one.index === index) ??
    (view.encounter?.index === index ? view.encounter : null);
  if (battle === null) return { ok: false, error: NOT_FOUND };
  const events = loaded.events.map(campaignEvent);
  const announced =
    events.findLastIndex(
      (event) => event.type === 'BattleAnnounced' && event.data.index === index,
    ) + 1;
  const after = battle.resolvedAt === null ? [] : events.slice(battle.resolvedAt, header.at);
  const position = (step: number) => (battle.resolvedAt ?? 0) + step + 1;
  const end = after.findIndex(
    (event) => event.type === 'SituationReached' || event.type === 'CampaignConcluded',
  );
  const passed = after.slice(0, end + 1).findIndex((event) => event.type === 'IntervalPassed');
  const interval = after[passed];
  const next = after[end];
  const lookup = lookupOf(loaded.campaign.definition);
  return ok({
    header,
    view,
    battle,
    roll: rollAt(loaded, announced, battle.id),
    odds: await oddsOfBattle(house, loaded, index),
    interval:
      interval?.type === 'IntervalPassed'
        ? {
            title: interval.data.title,
            from: interval.data.from,
            to: interval.data.to,
            steps: interval.data.steps,
            position: position(passed),
          }
        : null,
    next:
      next?.type === 'SituationReached'
        ? {
            kind: 'situation',
            title: lookup.situations.get(next.data.situation)?.title ?? next.data.situation,
            position: position(end),
          }
        : next?.type === 'CampaignConcluded'
          ? {
              kind: 'conclusion',
              title:
                lookup.conclusions.get(next.data.conclusion ?? '')?.title ??
                'The campaign ends undecided',
              position: position(end),
            }
          : null,
    seedRoot: loaded.campaign.seedRoot,
    battleCount: view.battles.length + (view.encounter === null ? 0 : 1),
  });
}

/** The campaign as a user looks at it: what every page of it begins with. */
export async function openCampaign(
  house: House,
  user: string,
  campaignId: string,
  look: Look,
): Promise<Answer<Opened>> {
  let access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  // A process that died in between may have left a step undone.
  if (
    artificialDue(access.value.loaded) !== null ||
    (await continuationDue(house, access.value.loaded))
  ) {
    await followUp(house, campaignId);
    access = await accessTo(house, user, campaignId);
    if (!access.ok) return access;
  }
  const { loaded } = access.value;
  const at = look.at ?? loaded.version;
  if (!Number.isInteger(at) || at < 1 || at > loaded.version) {
    return refuse('NOT_FOUND', 'The campaign has no such position.', 'at');
  }
  const viewer = viewerOf(access.value, look);
  const own =
    at === loaded.version && viewer.kind === 'side'
      ? await ownAnswers(house, loaded, viewer.side)
      : NO_ANSWERS;
  const state = stateAt(loaded, at);
  const view = viewCampaign(state, viewer, own.answers, keptForces(state));
  return ok({
    access: access.value,
    view,
    header: {
      ...(await headerOf(house, access.value, view, look)),
      wrongStoreKey: own.wrongStoreKey,
    },
  });
}

interface OpenedAnswers {
  readonly answers: OwnAnswers;
  /** They are sealed with another store key than the program runs with. */
  readonly wrongStoreKey: boolean;
}
const NO_ANSWERS: OpenedAnswers = { answers: {}, wrongStoreKey: false };

/** What the viewer's own side has sealed, opened for him alone. */
async function ownAnswers(
  house: House,
  loaded: LoadedCampaign,
  side: Side,
): Promise<OpenedAnswers> {
  try {
    const sealed = await sealedAnswer(house, loaded, side);
    if (sealed === null) return NO_ANSWERS;
    if (loaded.campaign.phase === 'choosing')
      return { ...NO_ANSWERS, answers: { choice: sealed.answer } };
    if (loaded.campaign.phase === 'interval')
      return { ...NO_ANSWERS, answers: { interval: sealed.answer } };
    const method = ENCOUNTER_ANSWERS.find((one) => one === sealed.answer);
    return { ...NO_ANSWERS, answers: { method } };
  } catch (fault) {
    // Sealed anew while the page was drawn: the page shows that it is sealed, and is told of the change at once.
    if (fault instanceof LookedTooEarly) return NO_ANSWERS;
    if (!(fault instanceof WrongStoreKey)) throw fault;
    house.onFault(fault);
    return { ...NO_ANSWERS, wrongStoreKey: true };
  }
}

async function headerOf(
  house: House,
  access: Access,
  view: CampaignView,
  look: Look,
): Promise<Omit<CampaignHeader, 'wrongStoreKey'>> {
  const { loaded, user, role, sides, serves } = access;
  const { campaign, parent } = loaded;
  const viewer = view.viewer;
  const now = look.at === undefined || look.at === loaded.version;
  const [names, rights, parentCampaign, analysable, remote, post] = await Promise.all([
    now ? access.names : namesThen(loaded.club, view),
    seatRights(house, access),
    parent === null ? null : house.campaigns.load(parent.id),
    mayAnalyse(house, access),
    correspondents(house, campaign.settings.mail ? [loaded.id] : []),
    postFor(house, access),
  ]);
  const awaiting = now ? await awaitedNow(house, loaded) : [];
  return {
    campaignId: loaded.id,
    name: view.name,
    title: view.title,
    club: { id: loaded.club, name: access.clubName },
    role,
    singleBattle: campaign.settings.singleBattle ?? false,
    byMail: view.mail !== undefined,
    sides,
    serves,
    sideToAct: serves !== null && awaiting.includes(serves),
    unread: post.unread,
    petitions: post.petitions,
    post: post.mark,
    viewer,
    curtain: role === 'hotSeat' && viewer.kind !== 'side' && campaign.phase !== 'concluded',
    head: loaded.version,
    at: view.position,
    phase: view.phase satisfies CampaignPhase,
    awaiting,
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
    mayBranch: mayBranchAt(loaded, view.position),
    rewindProposal: viewProposal(campaign, viewer),
    mayRewind: mayProposeRewind(access),
    continuedIn: await continuation(house, loaded),
  };
}

/** Names of those who held the seats once, as far as they are members of the club now. */
async function namesThen(
  club: string,
  { seats }: CampaignView,
): Promise<ReadonlyMap<string, string>> {
  return (await memberNames(SIDES.map((side) => ({ club, user: seats[side].user }))))(club);
}

/** A what-if begins where the campaign still went on. */
function mayBranchAt(loaded: LoadedCampaign, position: number): boolean {
  const { campaign } = stateAt(loaded, position);
  return campaign !== null && campaign.phase !== 'concluded' && campaign.rewound === null;
}

/** Where a line goes on that was given up by agreement. */
async function continuation(
  house: House,
  { campaign }: LoadedCampaign,
): Promise<CampaignHeader['continuedIn']> {
  if (campaign.rewound === null) return null;
  const { at, successor } = campaign.rewound;
  const line = await house.campaigns.load(successor);
  return { campaignId: successor, at, name: line?.campaign.name ?? null };
}

/** When the own answer of the open round was sealed last. */
function sealedAt(loaded: LoadedCampaign, view: CampaignView): string | null {
  const { viewer } = view;
  const round = roundOf(loaded.campaign);
  if (viewer.kind !== 'side' || round === null || round.seals[viewer.side] === null) return null;
  const seal = loaded.events.findLast((recorded) => {
    const event = campaignEvent(recorded);
    return isSeal(event) && event.data.round === round.key && event.data.side === viewer.side;
  });
  return seal?.recordedAt ?? null;
}

/** The units and leaders of a battle as they stood when it was announced. */
function rollAt(loaded: LoadedCampaign, position: number, battleId: string): BattleRoll {
  const campaign = stateAt(loaded, position).campaign ?? loaded.campaign;
  const battle = lookupOf(campaign.definition).battles.get(battleId);
  return battle === undefined
    ? { units: [], leaders: [] }
    : battleRoll(campaign.definition, battle, campaign.forces);
}
