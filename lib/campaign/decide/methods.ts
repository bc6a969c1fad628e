import { invariant } from '../../kernel/assert';
import { type Refusal, refuse } from '../../kernel/result';
import { type BySide, SIDES, type Side } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import type { Decided, Decision } from '../decision';
import type { MethodAnswer, Opened, Seat } from '../events';
import { isManned } from '../mail';
import { battleRoll } from '../order';
import { reportFaults } from '../report-check';
import type { CampaignState, StartedCampaign } from '../state';
import { battleOf, resolveBattle } from './battles';
import { bothAnswers, openInRound, type RoundAnswers, sealInRound } from './rounds';

/**
 * What two answers to an encounter message add up to: the expected result only where both accept it; where one side
 * refuses, its way; where both refuse and differ, a person's way before an artificial commander's, else the battle
 * without people (quickly, or on the board by two artificial commanders) where either asked for it: it takes nobody's
 * evening. Where one would fight on the board and the other on the table, neither wants it settled without people, and
 * the board holds: it is at hand for both, wherever they sit, and who does not care for it may hand his side to an
 * artificial commander there. `yields`: the side of an artificial commander who faces a person.
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

/** The side of an artificial commander who faces a person; null where there is none, or two. */
export function yieldingSide(seats: BySide<Seat>): Side | null {
  const artificial = SIDES.filter((side) => !isManned(seats[side]));
  return artificial.length === 1 ? (artificial[0] ?? null) : null;
}

/**
 * Seals a side's answer to the encounter message, or replaces it until both are in; with the second seal both are
 * opened, and a battle without people is fought in the same decision. Refuses what `sealInRound` refuses,
 * METHOD_CLOSED, QUICK_UNAVAILABLE, and the report's own faults.
 */
export function sealMethod(
  state: CampaignState,
  data: CampaignCommands['SealMethod'],
  context: DecisionContext,
): Decided {
  const sealed = sealInRound(state, 'method', data, methodFault, context);
  if (!sealed.ok) return sealed;
  const { decision, answers } = sealed.value;
  return answers === null ? decision.made() : methodsOpened(decision, data.round, answers, context);
}

/** Opens both answers to an encounter message, by mail. Refuses what `openInRound` and a quick battle refuse. */
export function openMethods(
  state: CampaignState,
  round: string,
  context: DecisionContext,
): Decided {
  const opened = openInRound(state, round, methodFault, context);
  if (!opened.ok) return opened;
  return methodsOpened(opened.value.decision, round, opened.value.answers, context);
}

function methodsOpened(
  decision: Decision,
  round: string,
  answers: RoundAnswers,
  context: DecisionContext,
): Decided {
  const { campaign } = decision;
  const { encounter } = campaign;
  invariant(encounter !== null, 'a way of resolving is sealed at an encounter');
  const both = bothAnswers(answers);
  const A = methodOf(both.A, encounter.methods);
  const B = methodOf(both.B, encounter.methods);
  invariant(A && B, 'both answers were open');
  const method = settledMethod(A.answer, B.answer, yieldingSide(campaign.seats));
  decision.tell({ type: 'MethodsRevealed', data: { round, A, B, method } });
  if (method !== 'quick' && method !== 'autoplayed') return decision.made();

  if (!encounter.order || !context.fightQuick)
    return refuse('QUICK_UNAVAILABLE', 'The quick battle cannot be fought now; try again.');
  const fought = context.fightQuick(encounter.order);
  const fault = reportFaults(fought.report, {
    battle: encounter.id,
    methods: [method],
    ruleset: encounter.order.ruleset,
    roll: battleRoll(campaign.definition, battleOf(campaign, encounter.id), campaign.forces),
  })[0];
  if (fault) return { ok: false, error: fault };
  resolveBattle(decision, fought.report, fought.opened, context);
  return decision.made();
}

function methodFault(
  campaign: Readonly<StartedCampaign>,
  _side: Side,
  answer: string,
): Refusal | null {
  return campaign.encounter?.methods.some((method) => method === answer)
    ? null
    : refuse('METHOD_CLOSED', 'The battle cannot be resolved in this way.', 'answer').error;
}

function methodOf(
  answer: Opened<string>,
  methods: readonly MethodAnswer[],
): Opened<MethodAnswer> | null {
  const method = methods.find((one) => one === answer.answer);
  return method ? { answer: method, nonce: answer.nonce } : null;
}
