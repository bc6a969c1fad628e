import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow, StrengthKind } from '@/lib/battle/handoff/ledger';
import type { Json } from '@/lib/kernel/canonical-json';
import type { VictoryLevel } from '@/lib/kernel/victory-level';
import { continuationOf } from './continuation';
import { LEADER } from './pieces';
import { CAPTURED, OFF_BOARD, RESULTS, type State } from './state';

/** The victory level of a position, mapped as in RULES.md; before the end, the level if the battle broke off now. */
export function levelOf(state: State): VictoryLevel {
  const { result, winner } = state;
  if (winner >= 0) {
    const major = result >= 2;
    if (winner === 0) return major ? 'majorVictory' : 'minorVictory';
    return major ? 'majorDefeat' : 'minorDefeat';
  }
  const { lastTurn, decisiveTurn } = state.scene.setup;
  if (lastTurn >= decisiveTurn) return 'draw';
  const lead = state.captures(0) - state.captures(1);
  const { dayLead } = state.scene.parameters;
  return lead >= dayLead ? 'minorVictory' : -lead >= dayLead ? 'minorDefeat' : 'draw';
}

function rowOf(state: State, order: BattleOrder, unit: number): LedgerRow {
  const sent = order.units[unit];
  if (sent === undefined) throw new Error(`No unit ${unit} was sent`);
  let off = 0;
  state.scene.unitOf.forEach((of, piece) => {
    if (of === unit && state.status[piece] === OFF_BOARD) off += 1;
  });
  const start = sent.strength.pieces ?? 0;
  const lost = state.unitLost[unit] as number;
  const back = state.unitBack[unit] as number;
  const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
  const scaled = (kind: StrengthKind): LedgerCount => {
    const whole = sent.strength[kind] ?? 0;
    // Men and guns go with their pieces; the remainder of a division stays with the pieces still present.
    const part = (pieces: number) =>
      kind === 'pieces' ? pieces : Math.floor((whole * pieces) / Math.max(1, start));
    const captured = part(lost);
    const returned = part(back);
    const detached = part(off);
    return {
      start: whole,
      present: whole + returned - captured - detached,
      ...(captured > 0 ? { captured } : {}),
      ...(returned > 0 ? { returned } : {}),
      ...(detached > 0 ? { detached } : {}),
    };
  };
  for (const kind of Object.keys(sent.strength) as StrengthKind[])
    if (sent.strength[kind] !== undefined)
      counts[kind] =
        kind === 'pieces' || kind === 'men' || kind === 'guns'
          ? scaled(kind)
          : { start: sent.strength[kind], present: sent.strength[kind] };
  return { unit: sent.id, side: sent.side, counts, fatigue: sent.fatigue };
}

/** The whole report; every piece is in exactly one column at every moment. */
export function reportOf(state: State, order: BattleOrder): BattleReport {
  const { scene } = state;
  const { firstTurn, lastTurn, decisiveTurn } = scene.setup;
  const level = levelOf(state);
  const captured = new Set<string>();
  scene.type.forEach((type, piece) => {
    const formation = order.units[scene.unitOf[piece] as number]?.formations.at(-1);
    if (type === LEADER && state.status[piece] === CAPTURED && formation !== undefined)
      captured.add(formation);
  });
  const lead = state.captures(0) - state.captures(1);
  const basis: Json = {
    kind: 'board',
    result: RESULTS[state.result] ?? 'none',
    captures: { A: state.captures(0), B: state.captures(1) },
    town: [...state.town],
    night: state.night,
  };
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: order.battle,
    ruleset: { ...order.ruleset },
    method: 'fought',
    level,
    victory: {
      points: lead,
      atStake: scene.type.length,
      objectivePoints: 0,
      lossPoints: { A: state.captures(1), B: state.captures(0) },
      thresholds: { minor: scene.parameters.dayLead, major: scene.type.length },
    },
    ledger: order.units.map((_, unit) => rowOf(state, order, unit)),
    leaders: order.leaders.map(({ id, formation }) => ({
      id,
      fate: captured.has(formation) ? 'captured' : 'unhurt',
    })),
    heldField: townHolder(state),
    turnsFought: Math.max(0, state.battleTurn - firstTurn + 1),
    log: [],
    basis,
    ...(lastTurn < decisiveTurn && state.result === 0
      ? { continuation: JSON.parse(JSON.stringify(continuationOf(state))) as Json }
      : {}),
  };
}

/** The side that holds most of the town; null if neither does. */
function townHolder(state: State): 'A' | 'B' | null {
  const held = [0, 1].map((side) => state.town.filter((one) => one === side).length);
  const [a = 0, b = 0] = held;
  return a > b ? 'A' : b > a ? 'B' : null;
}
