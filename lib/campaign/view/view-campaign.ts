import type { MethodAnswer } from '@/lib/campaign/battle/events';
import { authoredExpectation } from '@/lib/campaign/battle/expected-report';
import type { BattleState } from '@/lib/campaign/battle/state';
import { believedBy } from '@/lib/campaign/couriers/believed';
import type { BattleDefinition, CampaignDefinition } from '@/lib/campaign/definition/definition';
import { keepsCalendar, lookupOf, meetingOf, startOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { boardAwaits, dueInFile, mailAwaits } from '@/lib/campaign/mail/mail';
import { commitKey, isPosted, type MailState } from '@/lib/campaign/mail/state';
import { readsReason } from '@/lib/campaign/rewind/words';
import { openRound, unsealedSides } from '@/lib/campaign/rounds/rounds';
import { viewMeeting } from '@/lib/campaign/situations/meeting';
import { whyOfChoice } from '@/lib/campaign/situations/reasons';
import { isManned } from '@/lib/campaign/start/settings';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { outcomeText } from '@/lib/campaign/texts/outcome';
import { renderText } from '@/lib/campaign/texts/render';
import { shownMarches, shownOverview, shownView } from '@/lib/campaign/texts/shown-view';
import type { CampaignViewer } from '@/lib/campaign/wording';
import { letterOf, readableText } from '@/lib/campaign/wording';
import type { Side } from '@/lib/kernel/side';
import { otherSide, SIDES } from '@/lib/kernel/side';
import type { BattleView, CampaignView, ChainLink, ChoiceView, MailView } from './view';
import { viewForces } from './view-forces';
import { viewInterval } from './view-interval';
import { viewSeals } from './view-seals';

/** The sealed answer of the viewer's own side in the open round, if the application opened it for them. */
export interface OwnAnswers {
  readonly choice?: string | undefined;
  readonly method?: MethodAnswer | undefined;
  /** The text of an `IntervalAnswer`. */
  readonly interval?: string | undefined;
}

/**
 * What a viewer may know of a campaign. The state holds no sealed answers, only commitments; in addition, the other
 * side's choices and the texts addressed to it are left out. `own` is used for a side's own view only; `forces`: both
 * armies of this state, if they were viewed before. Throws if the campaign has not started.
 */
export function viewCampaign(
  state: CampaignState,
  viewer: CampaignViewer,
  own: OwnAnswers = {},
  forces = viewBothForces(state),
): CampaignView {
  const { campaign } = state;
  if (!campaign) throw new Error('A campaign is viewed once it has started');
  const { definition } = campaign;
  const answers = viewer.kind === 'side' ? own : {};
  const side = (which: Side) => ({
    name: definition.sides[which].name,
    adjective: definition.sides[which].adjective ?? definition.sides[which].name,
    text: definition.sides[which].text ?? null,
  });
  const shown = shownDate(definition);
  const interval = viewInterval(campaign, viewer, answers.interval ?? null);
  return {
    name: campaign.name,
    definitionId: definition.id,
    title: definition.title,
    subtitle: definition.subtitle ?? null,
    sides: { A: side('A'), B: side('B') },
    settings: campaign.settings,
    ...(campaign.boards === undefined ? {} : { hasBoard: true }),
    startedAt:
      campaign.start === startOf(definition)
        ? null
        : (lookupOf(definition).situations.get(campaign.start)?.title ?? campaign.start),
    seats: campaign.seats,
    staff: campaign.staff,
    ...(campaign.umpire === null ? {} : { umpire: campaign.umpire }),
    ...(campaign.audience === null ? {} : { audience: campaign.audience }),
    viewer,
    position: state.position,
    phase: campaign.phase,
    date: shown(campaign.date),
    dated: keepsCalendar(definition),
    overview: shownOverview(definition),
    round: openRound(campaign),
    situation: viewSituation(campaign, viewer, answers),
    encounter: campaign.encounter
      ? viewBattle(campaign, campaign.encounter, viewer, answers.method ?? null)
      : null,
    ...(interval ? { interval } : {}),
    battles: campaign.battles.map((battle) => viewBattle(campaign, battle, viewer, null)),
    chain: viewChain(campaign),
    lastMeeting: viewMeeting(campaign, viewer),
    forces,
    ...viewHeads(definition),
    toll: campaign.toll,
    strength: campaign.strength.map((point) => ({ ...point, date: shown(point.date) })),
    lastInterval: campaign.lastInterval && {
      title: campaign.lastInterval.title,
      from: shown(campaign.lastInterval.from),
      to: shown(campaign.lastInterval.to),
      steps: campaign.lastInterval.steps.map((step) => ({ ...step, date: shown(step.date) })),
      position: campaign.lastInterval.position,
    },
    conclusion: viewConclusion(campaign, viewer),
    rewindProposal: viewProposal(campaign, viewer),
    rewound: campaign.rewound,
    away: campaign.away,
    awaiting: awaitedSides(campaign),
    ...(campaign.deadlines.pace || campaign.deadlines.evening ? { paced: true as const } : {}),
    ...(campaign.mail === null ? {} : { mail: viewMail(campaign, campaign.mail) }),
  };
}

/** What a campaign's armies are counted in, where that is not men. */
export function viewHeads(definition: CampaignDefinition): Pick<CampaignView, 'heads'> {
  const { heads } = lookupOf(definition);
  return heads === 'men' ? {} : { heads };
}

/** Both armies in their current state, visible to everybody who may see the campaign. Throws if it has not started. */
export function viewBothForces({ campaign }: CampaignState): CampaignView['forces'] {
  if (!campaign) throw new Error('A campaign is viewed once it has started');
  const atOutset = campaign.start === startOf(campaign.definition) && campaign.chain.length < 2;
  return { A: viewForces(campaign, 'A', atOutset), B: viewForces(campaign, 'B', atOutset) };
}

/** A proposal to go back, with its reason only for those it is addressed to. */
export function viewProposal(
  { rewindProposal }: Readonly<StartedCampaign>,
  viewer: CampaignViewer,
): CampaignView['rewindProposal'] {
  return (
    rewindProposal && {
      ...rewindProposal,
      reason: readsReason(viewer) ? rewindProposal.reason : null,
    }
  );
}

/** Dates as shown: empty if the file keeps no calendar, since they are meaningless then. */
export function shownDate(definition: CampaignDefinition): (date: string) => string {
  const dated = keepsCalendar(definition);
  return (date) => (dated ? date : '');
}

/** The campaign after the first `position` events (1 … their number). */
export function viewAt(
  events: readonly CampaignEvent[],
  position: number,
  viewer: CampaignViewer,
  own: OwnAnswers = {},
): CampaignView {
  return viewCampaign(fold(events.slice(0, Math.max(1, position))), viewer, own);
}

/** The side whose commander has to agree to going back, or decline; null if there is no proposal. */
export function askedToGoBack({
  rewindProposal,
}: Pick<StartedCampaign | CampaignView, 'rewindProposal'>): Side | null {
  return rewindProposal === null ? null : otherSide(rewindProposal.side);
}

/**
 * Whether the commander of any of these sides must do something now: they are awaited, or have a proposal to answer.
 */
export function mustAct(
  campaign: Readonly<StartedCampaign>,
  awaiting: readonly Side[],
  sides: readonly Side[],
): boolean {
  const asked = askedToGoBack(campaign);
  return sides.some((side) => side === asked || awaiting.includes(side));
}

/**
 * Sides that must act now: to choose, to answer an encounter message, to report a table battle or to countersign. While
 * a battle is on the board, both sides that people command: the battle's own page says whose move it is; by mail, where
 * the move passes by letter, the side that has it.
 */
export function awaitedSides(campaign: Readonly<StartedCampaign>): Side[] {
  return mailAwaits(campaign, dueSides(campaign));
}

function dueSides(campaign: Readonly<StartedCampaign>): Side[] {
  if (campaign.between || campaign.rewound || campaign.away) return [];
  switch (campaign.phase) {
    case 'choosing':
    case 'encounter':
    case 'interval':
      return unsealedSides(campaign);
    case 'table': {
      const waiting = campaign.encounter?.tableReport;
      return SIDES.filter(
        (side) => waiting?.side !== side && (waiting || isManned(campaign.seats[side])),
      );
    }
    case 'board':
      if (campaign.mail) return boardAwaits(campaign.mail);
      return SIDES.filter((side) => isManned(campaign.seats[side]));
    case 'expected':
    case 'concluded':
      return [];
  }
}

function viewSituation(
  campaign: Readonly<StartedCampaign>,
  viewer: CampaignViewer,
  own: OwnAnswers,
): CampaignView['situation'] {
  const here = campaign.situation;
  const situation = here && lookupOf(campaign.definition).situations.get(here.id);
  if (!here || !situation) return null;
  const side = viewer.kind === 'side' ? viewer.side : null;
  return {
    id: here.id,
    title: situation.title,
    ordinal: here.ordinal,
    text: readableText(situation.text, viewer, campaign),
    view:
      side === null
        ? shownView(situation.view, campaign)
        : believedBy(shownView(situation.view, campaign), campaign, side),
    choices: side
      ? situation.choices[side].map((choice, index): ChoiceView => {
          const open = here.open[side].includes(choice.id);
          return {
            id: choice.id,
            letter: letterOf(index),
            title: choice.title,
            text: choice.text === undefined ? null : renderText(choice.text, campaign) || null,
            marches: shownMarches(choice.marches, situation.view, campaign),
            open,
            why: whyOfChoice(choice, open, campaign),
          };
        })
      : [],
    seals: viewSeals(here.seals),
    ownChoice: side ? (here.chosen?.[side] ?? own.choice ?? null) : null,
  };
}

function viewBattle(
  campaign: Readonly<StartedCampaign>,
  battle: BattleState,
  viewer: CampaignViewer,
  ownAnswer: MethodAnswer | null,
): BattleView {
  const { definition } = campaign;
  const authored = lookupOf(definition).battles.get(battle.id) as BattleDefinition;
  const meeting = meetingOf(definition, battle.situation, battle.chosen);
  const { history } = authored;
  const announced = battle.textGrounds?.announced ?? campaign;
  return {
    id: battle.id,
    title: authored.title,
    text: authored.text === undefined ? null : renderText(authored.text, announced) || null,
    date: shownDate(definition)(battle.date),
    place: authored.place ?? null,
    index: battle.index,
    message: readableText(meeting?.message ?? authored.message, viewer, announced),
    methods: battle.methods,
    seals: viewSeals(battle.seals),
    ownAnswer,
    method: battle.method,
    authored: authoredExpectation(authored),
    hasScenario: authored.scenario !== undefined,
    forces: battle.forces,
    tableReport: battle.tableReport,
    refusedReason: battle.refusedReason,
    report: battle.report,
    opened: battle.opened,
    ...(battle.board === undefined ? {} : { board: battle.board }),
    history: history
      ? { text: history.text, lossA: history.lossA ?? null, lossB: history.lossB ?? null }
      : null,
    outcomeText: outcomeText(campaign, battle),
    resolvedAt: battle.resolvedAt,
  };
}

function viewChain(campaign: Readonly<StartedCampaign>): ChainLink[] {
  const lookup = lookupOf(campaign.definition);
  return campaign.chain.map((link, index): ChainLink => {
    const battle =
      link.battle === null
        ? undefined
        : (campaign.battles.find((one) => one.index === link.battle) ?? campaign.encounter);
    return {
      situation: link.situation,
      title: lookup.situations.get(link.situation)?.title ?? link.situation,
      date: shownDate(campaign.definition)(link.date),
      ordinal: link.ordinal,
      battle: battle
        ? {
            id: battle.id,
            title: lookup.battles.get(battle.id)?.title ?? battle.id,
            level: battle.report?.level ?? null,
            index: battle.index,
          }
        : null,
      current: index === campaign.chain.length - 1 && campaign.phase !== 'concluded',
      position: link.position,
    };
  });
}

/** Nothing of a correspondence is secret except the contents of its files. */
function viewMail(campaign: Readonly<StartedCampaign>, mail: MailState): MailView {
  const round = openRound(campaign);
  return {
    own: mail.own,
    invites: campaign.settings.mail?.inviter === mail.own,
    joined: mail.correspondent !== null,
    files: mail.files,
    opened: mail.opened,
    fileDue: dueInFile(campaign).length > 0,
    onlyFile: dueInFile(campaign).length > 0 && !dueSides(campaign).includes(mail.own),
    answerPosted: round !== null && isPosted(campaign, commitKey(round)),
  };
}

function viewConclusion(
  campaign: Readonly<StartedCampaign>,
  viewer: CampaignViewer,
): CampaignView['conclusion'] {
  const concluded = campaign.conclusion;
  if (!concluded) return null;
  const conclusion =
    concluded.conclusion === null
      ? undefined
      : lookupOf(campaign.definition).conclusions.get(concluded.conclusion);
  return {
    id: concluded.conclusion,
    title:
      conclusion?.title ??
      (concluded.side === undefined
        ? 'The campaign runs out'
        : `${campaign.definition.sides[concluded.side].name} gives up`),
    value: concluded.value,
    text: readableText(conclusion?.text, viewer, campaign),
  };
}
