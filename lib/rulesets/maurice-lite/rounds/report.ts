import { winnerAt } from '@/lib/battle/contract/battle-story';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { sideLetter } from '@/lib/rulesets/maurice-lite/scene';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { levelOf } from './victory';

/** A part of a count, in hundredths, rounded to the nearest. */
const part = (count: number, ofHundred: number): number => Math.round((count * ofHundred) / 100);

/** A broken unit: some missing, some killed, the rest wounded; nobody is left with the colours. */
function brokenCount(state: State, start: number): LedgerCount {
  const { brokenMissing, brokenKilled } = state.scene.parameters;
  const missing = part(start, brokenMissing);
  const killed = Math.min(start - missing, part(start, brokenKilled));
  return { start, present: 0, killed, wounded: start - missing - killed, missing };
}

/** A unit on the table: a quarter of those it has lost are killed, the others wounded. */
function worn(state: State, start: number, disr: number): LedgerCount {
  const lost = Math.min(start, part(start, disr * state.scene.parameters.disruptionCost));
  if (lost === 0) return { start, present: start };
  const killed = Math.floor(lost / 4);
  return { start, present: start - lost, killed, wounded: lost - killed };
}

/** Guns of a broken battery belong to who holds the field; with nobody there they are missing. */
function gunCount(start: number, heldField: Side | null, side: Side): LedgerCount {
  if (heldField === side) return { start, present: start };
  return heldField === null
    ? { start, present: 0, missing: start }
    : { start, present: 0, captured: start };
}

function rowOf(state: State, sent: OrderedUnit, unit: number, heldField: Side | null): LedgerRow {
  const { p } = state;
  const broken = p.broken[unit] !== null;
  const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
  for (const kind of Object.keys(sent.strength) as StrengthKind[]) {
    const start = sent.strength[kind] ?? 0;
    if (kind === 'guns')
      counts.guns = broken ? gunCount(start, heldField, sent.side) : { start, present: start };
    else
      counts[kind] = broken
        ? brokenCount(state, start)
        : worn(state, start, p.disr[unit] as number);
  }
  return {
    ...{ unit: sent.id, side: sent.side, counts, fatigue: sent.fatigue },
    ...(broken ? { routed: true } : {}),
  };
}

/** The whole report; every man and gun is in exactly one column at every moment. Leaders are never hit here. */
export function reportOf(state: State, order: BattleOrder): BattleReport {
  const { p, scene } = state;
  const level = levelOf(state);
  const heldField = winnerAt(level);
  const basis: Json = {
    kind: 'board',
    why: p.why === '' ? 'broken off' : p.why,
    morale: { A: p.morale[0], B: p.morale[1] },
    start: { A: scene.morale[0], B: scene.morale[1] },
    rounds: p.round,
    ...(p.loser === null ? {} : { broke: sideLetter(p.loser) }),
  };
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: order.battle,
    ruleset: { ...order.ruleset },
    method: 'fought',
    level,
    ledger: order.units.map((sent, unit) => rowOf(state, sent, unit, heldField)),
    leaders: order.leaders.map(({ id }) => ({ id, fate: 'unhurt' })),
    heldField,
    turnsFought: p.round,
    log: [],
    basis,
  };
}
