import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { fieldIsGivenUp } from './differences';
import { ledgerOf, type PartOutcome } from './handoff';
import type { Losses, State, Unit } from './state';
import { balanceOf, lossPoints, objectivePoints, resultNow } from './upkeep/victory';

/** What became of one whole unit with its detachments; every man and gun is in exactly one column. */
function outcomeOf(state: State, unit: number, of: number): PartOutcome {
  const { cards } = state.scenario;
  const card = cards[unit];
  const now = state.unit(unit);
  const parts: Unit[] = [
    now,
    ...[card?.skirmishers, card?.squadron, card?.half].flatMap((part) =>
      part === undefined || part < 0 ? [] : [state.unit(part)],
    ),
  ];
  const sum = (get: (part: Unit) => number) => parts.reduce((all, part) => all + get(part), 0);
  // Guns that the enemy serves at the end are his.
  const taken = sum((part) => (part.crew === 'enemy' && part.status === 'field' ? part.guns : 0));
  const hit = ({ killed, wounded }: Losses) => killed + wounded;
  return {
    of,
    menStart: card?.men ?? 0,
    menPresent: sum(({ men }) => men),
    menHit: hit(now.lostMen),
    menMissing: now.lostMen.missing,
    menCaptured: now.lostMen.captured,
    gunsStart: card?.guns ?? 0,
    gunsPresent: sum(({ guns }) => guns) - taken,
    gunsDestroyed: hit(now.lostGuns) + now.lostGuns.missing,
    gunsCaptured: now.lostGuns.captured + taken,
    fatigue: now.fatigue,
    routed: parts.some((part) => part.men > 0 && (part.routed || part.status === 'left')),
  };
}

/** The whole report, at any moment: what it is now, and at the end the result. */
export function reportOf(state: State, order: BattleOrder): BattleReport {
  const { p, scenario } = state;
  const number = new Map(order.units.map(({ id }, index) => [id, index]));
  const outcomes = scenario.cards.flatMap((card, unit) =>
    card.part === 'whole' && card.source !== ''
      ? [outcomeOf(state, unit, number.get(card.source) ?? -1)]
      : [],
  );
  const end = p.phase === 'over' ? null : resultNow(state, true);
  const level = VICTORY_LEVELS[p.phase === 'over' ? p.level : (end?.level ?? 2)] ?? 'draw';
  const ending = p.phase === 'over' ? p.ending : 'broken-off';
  const beaten = p.phase === 'over' ? p.beaten : -1;
  // Versions before gave the objectives of a field that was lost to the side that lost it, in these figures alone.
  const field: 0 | 1 | -1 =
    beaten < 0 || !fieldIsGivenUp(scenario.version) ? beaten : ((1 - beaten) as 0 | 1);
  const objectives = scenario.objectives.reduce((sum, { points }) => sum + points, 0);
  const basis: Json = { kind: 'board', why: ending, units: scenario.cards.length };
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: order.battle,
    ruleset: { ...order.ruleset },
    method: 'fought',
    level,
    victory: {
      points: balanceOf(state, field),
      atStake: 2 * (objectives + scenario.fieldPoints),
      objectivePoints: objectivePoints(state, field),
      lossPoints: { A: lossPoints(state, 0), B: lossPoints(state, 1) },
      thresholds: scenario.thresholds,
    },
    ledger: ledgerOf(order.units, outcomes, scenario.parameters.killedPercent),
    leaders: order.leaders.map(({ id }) => {
      const unit = scenario.cards.findIndex(({ leader }) => leader === id);
      return { id, fate: unit < 0 ? 'unhurt' : state.unit(unit).fate };
    }),
    heldField: beaten === 0 ? 'B' : beaten === 1 ? 'A' : null,
    turnsFought: Math.max(0, Math.min(p.turn, scenario.turns)),
    log: [],
    basis,
  };
}
