import { winnerAt } from '@/lib/battle/contract/battle-story';
import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { figuresOf, heldWithSupply, levelOf } from './objectives';
import { isGun, type SideNumber, sideLetter } from './scenario';
import type { State } from './state';

/** Where what a unit brought is now, in parts of `full`. */
interface Parts {
  readonly full: number;
  readonly left: number;
  readonly captured: number;
}

/** A gun without a crew belongs to the side that holds it; nobody's to the side that holds the field. */
function gunParts(state: State, unit: number, heldField: Side | null): Parts {
  const { p, scene } = state;
  const { side } = scene.units[unit] as { side: SideNumber };
  const lost = p.lostGuns.find((gun) => gun.unit === unit);
  if (lost !== undefined) {
    const own = lost.holder === side || (lost.holder === null && heldField === sideLetter(side));
    return { full: 1, left: own ? 1 : 0, captured: own ? 0 : 1 };
  }
  if (p.fates[unit] === 'captured' || (p.serves[unit] !== side && state.figures(unit) > 0))
    return { full: 1, left: 0, captured: 1 };
  return { full: 1, left: state.figures(unit) > 0 ? 1 : 0, captured: 0 };
}

function partsOf(state: State, unit: number, heldField: Side | null): Parts {
  const sent = state.unit(unit);
  if (isGun(sent.kind)) return gunParts(state, unit, heldField);
  const left = state.figures(unit);
  return state.p.fates[unit] === 'captured'
    ? { full: sent.figures, left: 0, captured: left }
    : { full: sent.figures, left, captured: 0 };
}

/** A count divided as its figures are: every man is in exactly one column. */
function countOf(
  { full, left, captured }: Parts,
  start: number,
  killedOfHundred: number,
): LedgerCount {
  const share = (figures: number): number =>
    full === 0 ? 0 : Math.round((start * figures) / full);
  const present = share(left);
  const taken = share(left + captured) - present;
  const fallen = start - present - taken;
  const killed = Math.round((fallen * killedOfHundred) / 100);
  return {
    ...{ start, present },
    ...(killed > 0 ? { killed } : {}),
    ...(fallen > killed ? { wounded: fallen - killed } : {}),
    ...(taken > 0 ? { captured: taken } : {}),
  };
}

/** Guns are not wounded: those destroyed are spent. */
function pieces(count: LedgerCount): LedgerCount {
  const { killed = 0, wounded = 0, ...others } = count;
  return killed + wounded === 0 ? others : { ...others, spent: killed + wounded };
}

function rowOf(state: State, sent: OrderedUnit, unit: number, heldField: Side | null): LedgerRow {
  const parts = partsOf(state, unit, heldField);
  const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
  for (const kind of Object.keys(sent.strength) as StrengthKind[]) {
    const count = countOf(parts, sent.strength[kind] ?? 0, state.scene.parameters.fallenKilled);
    counts[kind] = kind === 'guns' || kind === 'pieces' ? pieces(count) : count;
  }
  const retreating = (state.bodyOf(unit)?.retreat ?? 0) > 0;
  return {
    ...{ unit: sent.id, side: sent.side, counts, fatigue: sent.fatigue },
    ...(retreating ? { routed: true } : {}),
  };
}

/** The whole report; every figure and gun is in exactly one column at every moment. Leaders are never hit. */
export function reportOf(state: State, order: BattleOrder): BattleReport {
  const { p } = state;
  const level = levelOf(state);
  const heldField = winnerAt(level);
  const held = heldWithSupply(state);
  const basis: Json = {
    kind: 'board',
    why: p.why === '' ? 'broken off' : p.why,
    moves: p.move,
    headquarters: { A: held[0], B: held[1] },
    figures: {
      A: [figuresOf(state, 0).left, figuresOf(state, 0).start],
      B: [figuresOf(state, 1).left, figuresOf(state, 1).start],
    },
    plans: { A: p.phase === 'over' ? p.plans[0] : '', B: p.phase === 'over' ? p.plans[1] : '' },
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
    turnsFought: p.move,
    log: [],
    basis,
  };
}
