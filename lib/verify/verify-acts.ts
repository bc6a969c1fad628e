import { battleAnnounced } from '@/lib/campaign/battle/decide-battle';
import { refuseTableReport, submitTableReport } from '@/lib/campaign/battle/decide-report';
import { boardRuleset } from '@/lib/campaign/battle/order';
import type { Decided } from '@/lib/campaign/chapter';
import {
  agreeToPace,
  awaitBoardMove,
  callDeputy,
  declinePace,
  drawBank,
  extendDeadline,
  missDeadline,
  nameAnswer,
  nameDeputy,
  offerSeat,
  proposePace,
  withdrawPace,
} from '@/lib/campaign/deadlines/decide';
import { MISSES_OFFERED } from '@/lib/campaign/deadlines/state';
import { lookupOf, NO_CALENDAR_DATE } from '@/lib/campaign/definition/lookup';
import { commitNumber, registerDevice, revokeDevice } from '@/lib/campaign/devices/decide';
import type { CampaignEvent, CampaignEvents } from '@/lib/campaign/events';
import { arrive, callBack, sendAway } from '@/lib/campaign/house/decide';
import { giveUp, openMail, pinCorrespondent, postMail } from '@/lib/campaign/mail/decide';
import {
  giveBoardCommand,
  passBoardMove,
  sealBoardSheet,
  withdrawBoardSheet,
} from '@/lib/campaign/mail/decide-board';
import { answersKey, noteKey } from '@/lib/campaign/mail/state';
import {
  agreeToRewind,
  declineRewind,
  proposeRewind,
  withdrawRewind,
} from '@/lib/campaign/rewind/decide';
import {
  isReveal,
  isSeal,
  REVEALED_EVENTS,
  roundOf,
  SEALED_EVENTS,
} from '@/lib/campaign/rounds/rounds';
import { numberFault } from '@/lib/campaign/rounds/seal';
import { COMMITMENT_PATTERN } from '@/lib/campaign/rounds/sealing';
import { nextEvent } from '@/lib/campaign/situations/next';
import {
  appointSubCommander,
  assignFormations,
  dismissSubCommander,
  passSupremeCommand,
  resignPost,
} from '@/lib/campaign/staff/decide';
import { renameCampaign } from '@/lib/campaign/start/decide';
import { resignSeat, takeSeat } from '@/lib/campaign/start/decide-seats';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import {
  beginPause,
  beginStandIn,
  endPause,
  endStandIn,
  leaveUmpire,
  seatUmpire,
  setAudience,
} from '@/lib/campaign/umpire/decide';
import { correctStrength } from '@/lib/campaign/umpire/decide-correction';
import { withdrawSeal, withdrawTableReport } from '@/lib/campaign/undo/decide';
import { refuse } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { sameData } from './same-data';
import type { CourseFault } from './verify-course';

/** Types that follow by themselves, and are exactly what the campaign before them leads to. */
const AUTOMATIC: ReadonlySet<string> = new Set<CampaignEvent['type']>([
  'SituationReached',
  'BattleAnnounced',
  'IntervalOpened',
  'IntervalPassed',
  'CampaignConcluded',
  'RidersRode',
]);

const differs = (message: string): CourseFault => ({ code: 'ACT_DIFFERS_FROM_RULES', message });
const outOfTurn: CourseFault = {
  code: 'OUT_OF_TURN',
  message: 'Something was recorded before what had to follow, or after what had to wait.',
};

/**
 * Whether an event could be recorded at all in the campaign before it, and holds exactly what the campaign's rules
 * record: each type is decided again, from what its own fields say was asked for. Null: it could, and does. What
 * nobody can decide again (a name, a reason, who a seat went to) is listed by `unchecked`.
 *
 * @param before the type of the event before; null: it is the first
 */
export function actFault(
  event: CampaignEvent,
  state: CampaignState,
  draw: (key: string) => number,
  before: string | null,
): CourseFault | null {
  const { campaign } = state;
  if (event.type === 'CampaignStarted') return startFault(event.data);
  if (campaign === null) return null;
  const announced = event.type === 'BattleAnnounced' && before === 'BranchBegun';
  const follows = announced
    ? null
    : (turnFault(event, campaign) ?? offerFault(event, campaign, before));
  if (follows !== null) return follows;
  if (goesOn(campaign) && event.type !== 'BranchBegun')
    return automaticFault(event, campaign, draw);
  if (isSeal(event)) return sealFault(event, campaign);
  if (isReveal(event)) return revealFault(event, campaign);
  if (announced) {
    if (campaign.encounter === null) return outOfTurn;
    const { id, index } = campaign.encounter;
    return sameData(battleAnnounced(campaign, id, index).data, event.data)
      ? null
      : differs('The branch announces its battle otherwise than the campaign’s file.');
  }
  if (event.type === 'BranchBegun') return branchFault(event.data, campaign);
  const again = decidedAgain(event, state);
  if (again === null) return null;
  if (!again.ok) return differs(`It is refused when it is decided again: ${again.error.message}`);
  return sameData(again.value[0], { type: event.type, data: event.data })
    ? null
    : differs('Decided again, it comes out otherwise.');
}

/** The campaign after the last event of a record waits for somebody; null: it does. */
export function unfinishedFault(campaign: Readonly<StartedCampaign>): CourseFault | null {
  return goesOn(campaign) || revealDue(campaign) || battleDue(campaign)
    ? { code: 'COURSE_CUT', message: 'The record ends in the middle of a step.' }
    : null;
}

/** Something follows by itself: the campaign is between two places, or its riders have yet to ride. */
const goesOn = ({ between, couriers }: Readonly<StartedCampaign>): boolean =>
  between !== null || (couriers !== null && couriers.due !== null);

/** Everybody who is asked has sealed, so that nothing but the reveal can follow. By mail the answers travel first. */
function revealDue(campaign: Readonly<StartedCampaign>): boolean {
  const round = roundOf(campaign);
  return (
    campaign.mail === null &&
    round !== null &&
    round.asked.every((side) => round.seals[side] !== null)
  );
}

/** A battle without people is fought in the same step as the reveal that leads to it. */
function battleDue({ phase, encounter }: Readonly<StartedCampaign>): boolean {
  return (
    phase === 'expected' && (encounter?.method === 'quick' || encounter?.method === 'autoplayed')
  );
}

/** Nothing happens between a step's parts; and what follows by itself never happens elsewhere. */
function turnFault(event: CampaignEvent, campaign: Readonly<StartedCampaign>): CourseFault | null {
  // A branch may leave another one between any two entries.
  if (event.type === 'BranchBegun') return null;
  const moves = event.type === 'CampaignCalledBack' || event.type === 'CampaignArrived';
  if (campaign.away && !moves) return outOfTurn;
  if (revealDue(campaign) && !isReveal(event)) return outOfTurn;
  if (battleDue(campaign) && event.type !== 'BattleResolved') return outOfTurn;
  if (goesOn(campaign)) return null;
  const resigned = event.type === 'CampaignConcluded' && event.data.reason === 'resigned';
  return AUTOMATIC.has(event.type) && !resigned ? outOfTurn : null;
}

/** A seat is offered in the same step as the deadline is missed that is one too many, and never otherwise. */
function offerFault(
  event: CampaignEvent,
  { deadlines: { clock, conduct } }: Readonly<StartedCampaign>,
  before: string | null,
): CourseFault | null {
  if (event.type === 'BranchBegun') return null;
  const after = before === 'DeadlineMissed' || before === 'SeatOffered';
  const due =
    after &&
    (clock?.missed ?? []).some(
      (side) => !conduct[side].offered && conduct[side].misses >= MISSES_OFFERED,
    );
  return due === (event.type === 'SeatOffered') ? null : outOfTurn;
}

function automaticFault(
  event: CampaignEvent,
  campaign: Readonly<StartedCampaign>,
  draw: (key: string) => number,
): CourseFault | null {
  const resigned = event.type === 'CampaignConcluded' && event.data.reason === 'resigned';
  if (!AUTOMATIC.has(event.type) && event.type !== 'BattleResolved') return outOfTurn;
  if (resigned) return outOfTurn;
  // An interval's steps are computed again on their own.
  if (event.type === 'IntervalPassed') return campaign.couriers?.due ? outOfTurn : null;
  // Whether and when a letter was written is on record there alone; what became of it is computed again.
  const letters = event.type === 'RidersRode' ? event.data.letters : [];
  const next = nextEvent(campaign, { draw, letters });
  return next !== null && sameData(next, { type: event.type, data: event.data })
    ? null
    : differs('It is not what the campaign’s file and the events before it lead to.');
}

function sealFault(
  event: Extract<CampaignEvent, { type: (typeof SEALED_EVENTS)[keyof typeof SEALED_EVENTS] }>,
  campaign: Readonly<StartedCampaign>,
): CourseFault | null {
  const round = roundOf(campaign);
  const { side, commitment } = event.data;
  if (round === null || SEALED_EVENTS[round.kind] !== event.type || round.key !== event.data.round)
    return { code: 'ROUND_DIFFERS', message: 'An answer was sealed in a round that was not open.' };
  if (!round.asked.includes(side))
    return differs('A side sealed an answer although nothing was asked of it.');
  const before = round.seals[side];
  const { opens, next } = event.data;
  const expected = {
    ...{ round: round.key, side, commitment, again: before !== null },
    ...(opens === undefined ? {} : { opens }),
    ...(next === undefined ? {} : { next }),
  };
  if (numberFault(campaign, event.data) !== null)
    return {
      code: 'NUMBER_MISMATCH',
      message: `Side ${side} added another number to the dice than the one it had committed to.`,
    };
  return COMMITMENT_PATTERN.test(commitment) &&
    before !== commitment &&
    sameData(expected, event.data)
    ? null
    : differs('A seal is not what the program records.');
}

function revealFault(
  event: Extract<CampaignEvent, { type: (typeof REVEALED_EVENTS)[keyof typeof REVEALED_EVENTS] }>,
  campaign: Readonly<StartedCampaign>,
): CourseFault | null {
  const round = roundOf(campaign);
  if (round === null || REVEALED_EVENTS[round.kind] !== event.type)
    return { code: 'ROUND_DIFFERS', message: 'A round was opened that was not waiting for it.' };
  const opened = (side: 'A' | 'B') => {
    const one = event.data[side];
    return one === null ? null : { answer: one.answer, nonce: one.nonce };
  };
  const seed = 'opened' in event.data && event.data.opened ? { opened: event.data.opened } : {};
  const answers = { round: round.key, A: opened('A'), B: opened('B'), ...seed };
  const expected = (() => {
    switch (event.type) {
      case 'ChoicesRevealed':
        return { ...answers, situation: campaign.situation?.id };
      case 'MethodsRevealed':
        return { ...answers, method: event.data.method };
      case 'IntervalDecided':
        return answers;
    }
  })();
  const methods = campaign.encounter?.methods ?? [];
  const open =
    event.type !== 'MethodsRevealed' ||
    SIDES.every((side) => methods.includes(event.data[side].answer));
  if (!open)
    return { code: 'CHOICE_DIFFERS', message: 'A revealed answer was not open to its side.' };
  return sameData(expected, event.data)
    ? null
    : differs('The opened answers are not what the program records.');
}

const BRANCH_MEMBERS: readonly string[] = [
  'name',
  'settings',
  'seats',
  'seedRoot',
  'continues',
  'board',
] satisfies readonly (keyof CampaignEvents['BranchBegun'])[];

/**
 * A what-if, and a continuation, keeps the terms of the campaign that it leaves. Who commands a continuation follows from
 * the end of the line that was given up, which this record does not hold: a seat that was open may have been taken there.
 */
function branchFault(
  begun: CampaignEvents['BranchBegun'],
  campaign: Readonly<StartedCampaign>,
): CourseFault | null {
  const { settings, seedRoot } = begun;
  if (
    !COMMITMENT_PATTERN.test(seedRoot) ||
    !Object.keys(begun).every((member) => BRANCH_MEMBERS.includes(member))
  )
    return differs('The branch begins otherwise than the program records.');
  const terms = ({ useExpectedValues, advantage, methods, singleBattle }: typeof settings) => ({
    useExpectedValues,
    advantage,
    methods,
    singleBattle,
  });
  // A what-if has no couriers; a continuation keeps those of the line that was given up.
  const couriers = begun.continues === undefined ? null : (campaign.settings.couriers ?? null);
  return sameData(terms(settings), terms(campaign.settings)) &&
    sameData(settings.couriers ?? null, couriers)
    ? null
    : { code: 'TERMS_DIFFER', message: 'The branch changes the terms of the campaign.' };
}

const START_MEMBERS = [
  'definition',
  'name',
  'settings',
  'seats',
  'start',
  'date',
  'seedRoot',
  'diceScheme',
  'rulesets',
  'autoplayed',
  'boards',
] as const satisfies readonly (keyof CampaignEvents['CampaignStarted'])[];

/** The start names one of its own situations, and the day that the file gives it. */
function startFault(started: CampaignEvents['CampaignStarted']): CourseFault | null {
  const { definition, start, date, seedRoot, rulesets, boards = [], autoplayed = [] } = started;
  const situation = lookupOf(definition).situations.get(start);
  const members: readonly string[] = START_MEMBERS;
  const used = new Set(definition.scenarios.map(({ ruleset }) => ruleset));
  const pinned = Object.keys(rulesets);
  const right =
    situation !== undefined &&
    Object.keys(started).every((member) => members.includes(member)) &&
    date === (situation.date ?? definition.calendar?.start ?? NO_CALENDAR_DATE) &&
    COMMITMENT_PATTERN.test(seedRoot) &&
    [...used].every((id) => pinned.includes(id)) &&
    [...pinned, ...boards.map(boardRuleset), ...autoplayed].every((id) => used.has(id));
  return right ? null : differs('The campaign begins otherwise than its file says.');
}

const ALREADY_THEIRS = refuse('ALREADY_TAKEN', 'That seat is theirs already.', 'side');

/** The decision that led to an event, taken again; null: there is none to take. */
function decidedAgain(event: CampaignEvent, state: CampaignState): Decided | null {
  switch (event.type) {
    case 'CampaignRenamed':
      return renameCampaign(state, event.data);
    case 'SeatTaken': {
      const { side, seat } = event.data;
      if (seat.controller === 'user' && seat.user === undefined) return resignSeat(state, { side });
      const held = state.campaign?.seats[side];
      if (held !== undefined && sameData(held, seat)) return ALREADY_THEIRS;
      // That the one before had left is the server's word.
      const departed = held?.user;
      return takeSeat(state, { side, seat, ...(departed === undefined ? {} : { departed }) });
    }
    case 'SealWithdrawn':
      return withdrawSeal(state, event.data);
    case 'TableReportSubmitted':
      return submitTableReport(state, event.data);
    case 'TableReportRefused':
      return refuseTableReport(state, event.data);
    case 'TableReportWithdrawn':
      return withdrawTableReport(state, event.data);
    case 'RewindProposed':
      return proposeRewind(state, { ...event.data, decided: true });
    case 'RewindWithdrawn':
      return withdrawRewind(state, event.data);
    case 'RewindDeclined':
      return declineRewind(state, event.data);
    case 'RewindAgreed':
      return agreeToRewind(state, event.data);
    case 'SubCommanderAppointed':
      return appointSubCommander(state, event.data);
    case 'SubCommanderLeft':
      return event.data.how === 'resigned'
        ? resignPost(state, event.data)
        : dismissSubCommander(state, event.data);
    case 'FormationsAssigned':
      return assignFormations(state, event.data);
    case 'SupremeCommandPassed':
      return passSupremeCommand(state, event.data);
    case 'UmpireSeated':
      return seatUmpire(state, event.data);
    case 'UmpireLeft':
      return leaveUmpire(state, event.data);
    case 'StandInBegun':
      return beginStandIn(state, event.data);
    case 'StandInEnded':
      return endStandIn(state, event.data);
    case 'PauseBegun':
      return beginPause(state, event.data);
    case 'PauseEnded':
      return endPause(state);
    case 'StrengthCorrected': {
      const { entry, units, reason } = event.data;
      const set = units.map(({ unit, men, guns }) => ({ unit, men: men.to, guns: guns.to }));
      return correctStrength(state, { entry, units: set, reason });
    }
    case 'AudienceSet':
      return setAudience(state, event.data);
    case 'DeviceRegistered':
      return registerDevice(state, event.data);
    case 'DeviceRevoked':
      return revokeDevice(state, event.data);
    case 'NumberCommitted':
      return commitNumber(state, event.data);
    case 'CorrespondentPinned':
      return pinCorrespondent(state, event.data);
    case 'MailPosted':
      return postMail(state, {
        note: event.data.holds.includes(noteKey(event.data.number)),
        answers: event.data.holds.includes(answersKey(event.data.number)),
      });
    case 'MailOpened': {
      const { number, entries, head } = event.data;
      return openMail(state, { number, entries, head });
    }
    case 'BoardMovePassed':
      return passBoardMove(state, event.data);
    case 'BoardSheetSealed':
      return sealBoardSheet(state, event.data);
    case 'BoardSheetWithdrawn':
      return withdrawBoardSheet(state, event.data);
    case 'BoardCommandGiven':
      return giveBoardCommand(state, event.data);
    case 'PaceProposed':
      return proposePace(state, event.data);
    case 'PaceWithdrawn':
      return withdrawPace(state, event.data);
    case 'PaceDeclined':
      return declinePace(state, event.data);
    case 'PaceAgreed':
      return agreeToPace(state, event.data);
    case 'BankDrawn':
      return drawBank(state, event.data);
    case 'DeadlineExtended':
      return extendDeadline(state, event.data);
    case 'DeputyNamed':
      return nameDeputy(state, event.data);
    case 'BoardMoveAwaited':
      return awaitBoardMove(state, event.data);
    case 'DeadlineMissed':
      return missDeadline(state, event.data);
    case 'DeputyCalled':
      return callDeputy(state, event.data);
    case 'SeatOffered':
      return offerSeat(state, event.data);
    case 'DeadlineAnswered':
      return nameAnswer(state, event.data);
    case 'CampaignSentAway':
      return sendAway(state, event.data);
    case 'CampaignCalledBack':
      return callBack(state, event.data);
    case 'CampaignArrived':
      return arrive(state, event.data);
    case 'CampaignConcluded':
      return event.data.side === undefined ? null : giveUp(state, { side: event.data.side });
    default:
      return null;
  }
}
