import { walkoverLevel } from '@/lib/campaign/battle/decide-battle';
import { openMethods } from '@/lib/campaign/battle/methods';
import { battleOrder, waysOf } from '@/lib/campaign/battle/order';
import type { Target } from '@/lib/campaign/definition/definition';
import { lookupOf, meetingOf } from '@/lib/campaign/definition/lookup';
import type { CampaignEvent, CampaignEvents } from '@/lib/campaign/events';
import { readIntervalAnswer } from '@/lib/campaign/interval/answers';
import type { IntervalQuestions } from '@/lib/campaign/interval/events';
import { intervalOutcome } from '@/lib/campaign/interval/pass';
import { intervalQuestions } from '@/lib/campaign/interval/questions';
import { passesBefore, resolveTarget } from '@/lib/campaign/situations/targets';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type BySide, SIDES } from '@/lib/kernel/side';
import { dataText } from './same-data';

export interface CourseFault {
  readonly code: string;
  readonly message: string;
}

/**
 * Whether an event follows from the campaign's own file and the campaign before it: the battle that a pair of choices
 * leads to, with an order of the forces as folded so far; the interval and the situation or conclusion that a branch
 * names; choices that were open. Null: it does, or does not concern the course.
 */
export function courseFault(
  event: CampaignEvent,
  campaign: Readonly<StartedCampaign>,
): CourseFault | null {
  // A name may still be given to it: its readers tell the lines apart by their names.
  if (campaign.rewound && event.type !== 'CampaignRenamed')
    return {
      code: 'LINE_GIVEN_UP',
      message: 'Something happened in a line after it had been given up by agreement.',
    };
  switch (event.type) {
    case 'RewindAgreed':
      return campaign.rewindProposal?.at === event.data.at &&
        campaign.rewindProposal.side !== event.data.side
        ? null
        : { code: 'PROPOSAL_MISSING', message: 'The line was given up without a proposal.' };
    case 'BranchBegun':
      return event.data.board === undefined || campaign.phase === 'board'
        ? null
        : {
            code: 'BOARD_DIFFERS',
            message: 'A what-if went on with a battle that was on no board.',
          };
    case 'BoardMovePassed':
      return turnFault(event.data, campaign);
    case 'ChoicesRevealed':
      return SIDES.every((side) => campaign.situation?.open[side].includes(event.data[side].answer))
        ? null
        : { code: 'CHOICE_DIFFERS', message: 'A revealed choice was not open to its side.' };
    case 'IntervalDecided':
      return decidedFault(event.data, campaign);
    case 'BattleAnnounced':
      return announcedFault(event.data, campaign);
    case 'IntervalOpened':
    case 'IntervalPassed':
    case 'SituationReached':
    case 'CampaignConcluded':
      return arrivalFault(event, campaign);
    default:
      return null;
  }
}

/**
 * Turns on a board by mail follow each other without a gap; their contents are compared with the battle's own record.
 */
function turnFault(
  { battle, by, from, to, next }: CampaignEvents['BoardMovePassed'],
  { mail, phase, encounter }: Readonly<StartedCampaign>,
): CourseFault | null {
  const follows =
    mail !== null &&
    phase === 'board' &&
    encounter?.index === battle &&
    by === (mail.board?.next === 'both' ? null : (mail.board?.next ?? null)) &&
    from === (mail.board?.to ?? 0) + 1 &&
    Number.isSafeInteger(to) &&
    to >= from &&
    (mail.board === null || mail.board.next === 'both') === (by === null) &&
    (by === null || next !== by);
  return follows
    ? null
    : { code: 'TURN_DIFFERS', message: 'A turn on the board does not follow the one before it.' };
}

function announcedFault(
  told: CampaignEvents['BattleAnnounced'],
  campaign: Readonly<StartedCampaign>,
): CourseFault | null {
  const { definition, encounter, between, forces, date, settings, rulesets, battles } = campaign;
  // A what-if announces again the battle that was open when it began.
  const expected = encounter === null ? metBy(campaign)?.battle : encounter.id;
  const battle = lookupOf(definition).battles.get(told.battle);
  if (
    battle === undefined ||
    told.battle !== expected ||
    told.index !== (encounter?.index ?? campaign.battles.length) ||
    (encounter === null && between?.kind !== 'revealed')
  )
    return { code: 'BATTLE_DIFFERS', message: 'The choices lead to another battle, or to none.' };
  const order = battleOrder(
    { definition, forces, date, advantage: settings.advantage, rulesets, battles },
    battle,
  );
  if (told.date !== date || dataText(order) !== dataText(told.order))
    return {
      code: 'ORDER_DIFFERS',
      message: 'The battle’s order is not of the forces as they stood.',
    };
  const methods =
    walkoverLevel(campaign, battle) === null
      ? openMethods(settings, waysOf(campaign, order, battle.scenario))
      : [];
  return dataText(methods) === dataText(told.methods)
    ? null
    : { code: 'METHODS_DIFFER', message: 'Other ways of resolving the battle were open.' };
}

type Arrival = Extract<
  CampaignEvent,
  { type: 'IntervalOpened' | 'IntervalPassed' | 'SituationReached' | 'CampaignConcluded' }
>;

function arrivalFault(event: Arrival, campaign: Readonly<StartedCampaign>): CourseFault | null {
  const differs = {
    code: 'BRANCH_DIFFERS',
    message: 'The campaign went elsewhere than its file leads from there.',
  };
  if (event.type === 'CampaignConcluded' && event.data.reason === 'resigned')
    return resignedFault(event.data, campaign);
  const way = wayOn(campaign);
  if (way === null) return differs;
  const ordinal = (campaign.situation?.ordinal ?? 0) + 1;
  const right = (() => {
    switch (event.type) {
      case 'IntervalOpened':
        return (
          way.kind === 'target' &&
          campaign.interval === null &&
          event.data.toward === way.to &&
          event.data.interval === way.interval &&
          event.data.ordinal === ordinal &&
          dataText(event.data.asked) === dataText(asked(campaign, way.interval))
        );
      case 'IntervalPassed':
        return (
          way.kind === 'target' &&
          event.data.toward === way.to &&
          event.data.interval === way.interval &&
          event.data.from === campaign.date &&
          (!lookupOf(campaign.definition).conclusions.has(way.to) ||
            passesBefore(campaign.definition, way.to, way.interval ?? '')) &&
          // The decisions it leaves to the sides have already been made.
          (campaign.interval !== null ||
            dataText(asked(campaign, way.interval)) === dataText({ A: null, B: null }))
        );
      case 'SituationReached':
        return (
          event.data.situation === way.to &&
          event.data.ordinal === ordinal &&
          // An interval on the way has already passed.
          (way.kind === 'arrival' || way.interval === null)
        );
      case 'CampaignConcluded':
        return (
          // An interval in which units lay down their arms has already passed.
          (way.kind === 'arrival'
            ? lookupOf(campaign.definition).conclusions.has(way.to)
            : !passesBefore(campaign.definition, way.to, way.interval ?? '')) &&
          concludes(event.data, campaign, way.to, ordinal)
        );
    }
  })();
  return right ? null : differs;
}

/** The questions of an interval to the sides in the current state of the campaign. */
function asked(
  campaign: Readonly<StartedCampaign>,
  id: string | null,
): BySide<IntervalQuestions | null> {
  const interval = lookupOf(campaign.definition).intervals.get(id ?? '');
  return interval ? intervalQuestions(campaign, interval) : { A: null, B: null };
}

/** The decisions in an interval are valid ones, from each side that was asked. */
function decidedFault(
  decided: CampaignEvents['IntervalDecided'],
  { interval }: Readonly<StartedCampaign>,
): CourseFault | null {
  const right = SIDES.every((side) => {
    const questions = interval?.asked[side] ?? null;
    const answer = decided[side];
    if (questions === null || answer === null) return questions === null && answer === null;
    return readIntervalAnswer(answer.answer, questions).ok;
  });
  return right
    ? null
    : { code: 'CHOICE_DIFFERS', message: 'An order for the interval was not open to its side.' };
}

/**
 * Whether an interval had the correct result: its steps computed again from the forces at the time, the orders, the
 * file's policies and the dice, each with its sentence: stored sentences never change.
 */
export function intervalFault(
  passed: CampaignEvents['IntervalPassed'],
  campaign: Readonly<StartedCampaign>,
  draw: (key: string) => number,
): CourseFault | null {
  const { interval: id, toward } = passed;
  const ordinal = (campaign.situation?.ordinal ?? 0) + 1;
  const outcome = intervalOutcome(campaign, { id: id ?? '', toward, ordinal }, draw);
  const deeds = (data: CampaignEvents['IntervalPassed']) =>
    dataText({
      ...data,
      steps: data.steps.map(({ draws, ...step }) => ({
        ...step,
        // Each die is thrown by its own key: their order in the record is irrelevant.
        draws: draws?.map(({ key, value }) => `${key}=${value}`).sort() ?? [],
      })),
    });
  return outcome !== null && deeds(outcome) === deeds(passed)
    ? null
    : {
        code: 'INTERVAL_DIFFERS',
        message: 'What an interval did does not follow from the orders, the policies and the dice.',
      };
}

/** A side may resign from a campaign by mail at any time; it then counts as lost. */
function resignedFault(
  { conclusion, value, side }: CampaignEvents['CampaignConcluded'],
  campaign: Readonly<StartedCampaign>,
): CourseFault | null {
  const right = campaign.mail !== null && conclusion === null && value === (side === 'A' ? -1 : 1);
  return right ? null : { code: 'BRANCH_DIFFERS', message: 'Nobody could give it up.' };
}

function concludes(
  { conclusion, value, reason }: CampaignEvents['CampaignConcluded'],
  { definition }: Readonly<StartedCampaign>,
  to: string,
  ordinal: number,
): boolean {
  const { conclusions } = lookupOf(definition);
  const led = conclusions.get(to);
  if (led !== undefined) return reason === 'branch' && conclusion === led.id && value === led.value;
  const exhausted = conclusions.get(definition.exhausted ?? '');
  return (
    reason === 'exhausted' &&
    ordinal > definition.maxSituations &&
    conclusion === (exhausted?.id ?? null) &&
    value === (exhausted?.value ?? 0)
  );
}

type Way =
  | { readonly kind: 'arrival'; readonly to: string }
  | { readonly kind: 'target'; readonly to: string; readonly interval: string | null };

/** The event that must follow between two events; null if the campaign waits for somebody. */
function wayOn(campaign: Readonly<StartedCampaign>): Way | null {
  const { between, definition } = campaign;
  switch (between?.kind) {
    case 'started':
      return { kind: 'arrival', to: campaign.start };
    case 'decided':
      return campaign.interval
        ? { kind: 'target', to: campaign.interval.toward, interval: campaign.interval.id }
        : null;
    case 'marching':
      return { kind: 'arrival', to: between.toward };
    case 'revealed':
      return wayOf(metBy(campaign)?.next, campaign);
    case 'resolved': {
      const last = campaign.battles.at(-1);
      const battle = last && lookupOf(definition).battles.get(last.id);
      return last?.report ? wayOf(battle?.branches[last.report.level], campaign) : null;
    }
    default:
      return null;
  }
}

function wayOf(target: Target | undefined, campaign: Readonly<StartedCampaign>): Way | null {
  if (target === undefined) return null;
  const { to, interval } = resolveTarget(target, campaign);
  const { definition } = campaign;
  if (interval === undefined && lookupOf(definition).conclusions.has(to))
    return { kind: 'target', to, interval: null };
  return { kind: 'target', to, interval: interval ?? definition.defaultInterval ?? null };
}

const metBy = ({ definition, situation }: Readonly<StartedCampaign>) =>
  meetingOf(definition, situation?.id, situation?.chosen);
