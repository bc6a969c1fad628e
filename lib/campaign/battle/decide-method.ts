import { type Decided, happened } from '@/lib/campaign/chapter';
import type { DecisionContext } from '@/lib/campaign/commands';
import type { EventOf } from '@/lib/campaign/events';
import type { Opened } from '@/lib/campaign/rounds/events';
import {
  bothAnswers,
  openInRound,
  type RoundAnswers,
  sealInRound,
} from '@/lib/campaign/rounds/seal';
import type { Seat } from '@/lib/campaign/start/settings';
import { isManned } from '@/lib/campaign/start/settings';
import type { CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { invariant } from '@/lib/kernel/assert';
import { type Refusal, refuse } from '@/lib/kernel/result';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { battleOf, battleResolved } from './decide-battle';
import type { BattleCommands, MethodAnswer } from './events';
import { battleRoll } from './order';
import { reportFaults } from './report-check';

/**
 * Combines two answers to an encounter message: the expected result only if both accept it; if one side refuses, its
 * method; if both refuse and differ, a person's method before an artificial commander's, else the battle without people
 * (quickly, or on the board by two artificial commanders) if either chose it, as it takes no player's time. If one
 * chose the board and the other the table, neither wants it settled without people, and the board is chosen: both can
 * reach it, wherever they are, and either may hand their side to an artificial commander there. `yields`: the side of
 * an artificial commander who faces a person.
 */
export function settledMethod(
  a: MethodAnswer,
  b: MethodAnswer,
  yields: Side | null = null,
): MethodAnswer {
  if (a === b) return a;
  if (yields !== null) return yields === 'A' ? b : a;
  if (a === 'expected') return b;
  if (b === 'expected') return a;
  const differing = [a, b];
  return differing.find((one) => one === 'quick' || one === 'autoplayed') ?? 'fought';
}

/** The side of an artificial commander who faces a person; null if there is none, or two. */
export function yieldingSide(seats: BySide<Seat>): Side | null {
  const artificial = SIDES.filter((side) => !isManned(seats[side]));
  return artificial.length === 1 ? (artificial[0] ?? null) : null;
}

/**
 * Seals a side's answer to the encounter message, or replaces it until both are in; the second seal opens both, and a
 * battle without people is fought in the same decision. Refuses what `sealInRound` refuses, METHOD_CLOSED,
 * QUICK_UNAVAILABLE, and the report's own faults.
 */
export function sealMethod(
  state: CampaignState,
  data: BattleCommands['SealMethod'],
  context: DecisionContext,
): Decided {
  const sealed = sealInRound(state, 'method', data, methodFault, context);
  if (!sealed.ok) return sealed;
  const { event, campaign, answers } = sealed.value;
  if (answers === null) return happened(event);
  const opened = methodsOpened(campaign, data.round, answers, context);
  return opened.ok ? happened(event, ...opened.value) : opened;
}

/** Opens both answers to an encounter message, by mail. Refuses what `openInRound` and a quick battle refuse. */
export function openMethods(
  state: CampaignState,
  round: string,
  context: DecisionContext,
): Decided {
  const opened = openInRound(state, round, methodFault, context);
  if (!opened.ok) return opened;
  return methodsOpened(opened.value.campaign, round, opened.value.answers, context);
}

function methodsOpened(
  campaign: Readonly<StartedCampaign>,
  round: string,
  answers: RoundAnswers,
  context: DecisionContext,
): Decided {
  const { encounter } = campaign;
  invariant(encounter !== null, 'a way of resolving is sealed at an encounter');
  const both = bothAnswers(answers);
  const A = methodOf(both.A, encounter.methods);
  const B = methodOf(both.B, encounter.methods);
  invariant(A && B, 'both answers were open');
  const method = settledMethod(A.answer, B.answer, yieldingSide(campaign.seats));
  const revealed: EventOf<'MethodsRevealed'> = {
    type: 'MethodsRevealed',
    data: { round, A, B, method },
  };
  if (method !== 'quick' && method !== 'autoplayed') return happened(revealed);

  if (!encounter.order || !context.fightQuick)
    return refuse('QUICK_UNAVAILABLE', 'The quick battle cannot be fought now. Try again.');
  const fought = context.fightQuick(encounter.order);
  const fault = reportFaults(fought.report, {
    battle: encounter.id,
    methods: [method],
    ruleset: encounter.order.ruleset,
    roll: battleRoll(campaign.definition, battleOf(campaign, encounter.id), campaign.forces),
  })[0];
  if (fault) return { ok: false, error: fault };
  return happened(revealed, battleResolved(campaign, fought.report, fought.opened));
}

function methodFault(
  campaign: Readonly<StartedCampaign>,
  _side: Side,
  answer: string,
): Refusal | null {
  return campaign.encounter?.methods.some((method) => method === answer)
    ? null
    : refuse('METHOD_CLOSED', 'This battle cannot be settled in this way.', 'answer').error;
}

function methodOf(
  answer: Opened<string>,
  methods: readonly MethodAnswer[],
): Opened<MethodAnswer> | null {
  const method = methods.find((one) => one === answer.answer);
  return method ? { answer: method, nonce: answer.nonce } : null;
}
