import { invariant } from '../../kernel/assert';
import { refuse } from '../../kernel/result';
import { type BySide, otherSide, SIDES, type Side } from '../../kernel/side';
import type { CampaignCommands, DecisionContext } from '../commands';
import { type Decided, Decision, running } from '../decision';
import type { MethodAnswer, Opened, Seat } from '../events';
import { battleRoll } from '../order';
import { reportFaults } from '../report-check';
import { COMMITMENT_PATTERN } from '../sealing';
import { type CampaignState, openRound } from '../state';
import { battleOf, resolveBattle } from './battles';
import { opened } from './reveal';

/**
 * What two answers to an encounter message add up to: the expected result only where both accept it; where one side
 * refuses, its way; where both refuse and differ, a person's way before an artificial commander's, else the quick
 * battle, or else the table. `yields`: the side of an artificial commander who faces a person.
 */
export function settledMethod(
  a: MethodAnswer,
  b: MethodAnswer,
  methods: readonly MethodAnswer[],
  yields: Side | null = null,
): MethodAnswer {
  if (a === b) return a;
  if (yields !== null) return yields === 'A' ? b : a;
  if (a === 'expected') return b;
  if (b === 'expected') return a;
  return methods.includes('quick') ? 'quick' : 'table';
}

/** The side of an artificial commander who faces a person; null where there is none, or two. */
export function yieldingSide(seats: BySide<Seat>): Side | null {
  const artificial = SIDES.filter((side) => seats[side].controller !== 'user');
  return artificial.length === 1 ? (artificial[0] ?? null) : null;
}

/**
 * Seals a side's answer to the encounter message, or replaces it until both are in; with the second seal both are
 * opened, and a quick battle is fought in the same decision. Refuses: STALE_ROUND, METHOD_CLOSED, COMMITMENT_INVALID,
 * ALREADY_SEALED, SEALED_ANSWER_MISSING, COMMITMENT_MISMATCH, QUICK_UNAVAILABLE, and a quick report's own faults.
 */
export function sealMethod(
  state: CampaignState,
  data: CampaignCommands['SealMethod'],
  context: DecisionContext,
): Decided {
  const started = running(state);
  if (!started.ok) return started;
  const campaign = started.value;
  const encounter = campaign.encounter;
  if (!encounter || campaign.phase !== 'encounter' || openRound(campaign) !== data.round)
    return refuse(
      'STALE_ROUND',
      'The campaign has moved on; look at it again before you answer.',
      'round',
    );
  if (!encounter.methods.includes(data.answer))
    return refuse('METHOD_CLOSED', 'The battle cannot be resolved in this way.', 'answer');
  if (!COMMITMENT_PATTERN.test(data.commitment))
    return refuse(
      'COMMITMENT_INVALID',
      'The commitment must be 64 hexadecimal digits.',
      'commitment',
    );
  if (encounter.seals[data.side] === data.commitment)
    return refuse('ALREADY_SEALED', 'This answer has already been sealed.', 'commitment');
  const decision = new Decision(state);
  decision.tell({
    type: 'MethodSealed',
    data: {
      round: data.round,
      side: data.side,
      commitment: data.commitment,
      again: encounter.seals[data.side] !== null,
    },
  });
  if (encounter.seals[otherSide(data.side)] === null) return decision.made();

  const seals = decision.campaign.encounter?.seals;
  invariant(seals !== undefined, 'the encounter is still open');
  const both = opened(data, seals, context);
  if (!both.ok) return both;
  const A = methodOf(both.value.A, encounter.methods);
  const B = methodOf(both.value.B, encounter.methods);
  if (!A || !B)
    return refuse('COMMITMENT_MISMATCH', 'A sealed answer is none that was open.', 'commitment');
  const method = settledMethod(A.answer, B.answer, encounter.methods, yieldingSide(campaign.seats));
  decision.tell({ type: 'MethodsRevealed', data: { round: data.round, A, B, method } });
  if (method !== 'quick') return decision.made();

  if (!encounter.order || !context.fightQuick)
    return refuse('QUICK_UNAVAILABLE', 'The quick battle cannot be fought now; try again.');
  const fought = context.fightQuick(encounter.order);
  const fault = reportFaults(fought.report, {
    battle: encounter.id,
    methods: ['quick'],
    ruleset: encounter.order.ruleset,
    roll: battleRoll(campaign.definition, battleOf(campaign, encounter.id), campaign.forces),
  })[0];
  if (fault) return { ok: false, error: fault };
  resolveBattle(decision, fought.report, fought.opened, context);
  return decision.made();
}

function methodOf(
  answer: Opened<string>,
  methods: readonly MethodAnswer[],
): Opened<MethodAnswer> | null {
  const method = methods.find((one) => one === answer.answer);
  return method ? { answer: method, nonce: answer.nonce } : null;
}
