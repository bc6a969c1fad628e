import type { BattleReport, LeaderFate } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow } from '@/lib/battle/handoff/ledger';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { ARTILLERY, type Battlefield, GONE, PHASE, ROUTED } from './battlefield';
import type { Stakes, Verdict } from './ending';
import { roundAtRandom } from './rules/combat-results';

const FATES: readonly LeaderFate[] = ['unhurt', 'wounded', 'killed', 'captured'];
const LEVEL_WORDS: Record<VictoryLevel, string> = {
  majorDefeat: 'a major victory for',
  minorDefeat: 'a minor victory for',
  draw: 'a drawn battle',
  minorVictory: 'a minor victory for',
  majorVictory: 'a major victory for',
};

/** One row of the ledger: men hit split into killed and wounded, guns destroyed counted as killed. */
function rowOf(field: Battlefield, unit: number): LedgerRow {
  const sent = field.order.units[unit];
  if (!sent) throw new Error(`No unit ${unit} in the order`);
  const hit = field.hit[unit] as number;
  const killed = Math.min(
    hit,
    roundAtRandom((hit * field.parameters.killedPercent) / 100, field.uniform(unit, 0)),
  );
  const counts: Record<string, LedgerCount> = {};
  if (sent.strength.men !== undefined)
    counts.men = {
      start: field.startMen[unit] as number,
      present: field.men[unit] as number,
      killed,
      wounded: hit - killed,
      missing: field.missing[unit] as number,
      captured: field.captured[unit] as number,
    };
  if (sent.strength.guns !== undefined)
    counts.guns = {
      start: field.startGuns[unit] as number,
      present: field.guns[unit] as number,
      killed: field.gunsDestroyed[unit] as number,
      captured: field.gunsCaptured[unit] as number,
    };
  // Kinds that this ruleset does not count go home as they came.
  for (const [kind, start] of Object.entries(sent.strength))
    if (counts[kind] === undefined && start !== undefined) counts[kind] = { start, present: start };
  const state = field.state[unit] as number;
  const dispersed =
    state === ROUTED ||
    (state === GONE &&
      (field.startMen[unit] as number) + (field.startGuns[unit] as number) > 0 &&
      field.arm[unit] !== ARTILLERY);
  const row = { unit: sent.id, side: sent.side, counts, fatigue: field.fatigue[unit] as number };
  return dispersed ? { ...row, routed: true } : row;
}

/** The report of the battle that the field has just been through. */
export function reportOf(
  field: Battlefield,
  stakes: Stakes,
  verdict: Verdict,
  ruleset: { readonly id: string; readonly version: string },
): BattleReport {
  const { order, chronicle } = field;
  field.playerSide = 0;
  field.phase(PHASE.shares);
  const level = VICTORY_LEVELS[verdict.level] as VictoryLevel;
  const ledger = order.units.map((_, unit) => rowOf(field, unit));
  if (chronicle) {
    const winner = verdict.level > 2 ? order.sides.A.name : order.sides.B.name;
    const words = level === 'draw' ? LEVEL_WORDS.draw : `${LEVEL_WORDS[level]} ${winner}`;
    chronicle.closes(`The day ends in ${words}.`);
  }
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: order.battle,
    ruleset,
    method: 'quick',
    level,
    victory: {
      points: tenths(verdict.points),
      atStake: tenths(stakes.atStake),
      objectivePoints: tenths(verdict.objectivePoints),
      lossPoints: { A: tenths(verdict.lossPointsA), B: tenths(verdict.lossPointsB) },
      thresholds: { minor: tenths(stakes.minor), major: tenths(stakes.major) },
    },
    ledger,
    leaders: order.leaders.map((leader, index) => ({
      id: leader.id,
      fate: FATES[field.leaderFate[index] as number] as LeaderFate,
    })),
    heldField: verdict.heldField === 0 ? 'A' : verdict.heldField === 1 ? 'B' : null,
    turnsFought: field.battleTurn,
    log: chronicle ? chronicle.lines : [],
  };
}

function tenths(points: number): number {
  return Math.round(points * 10) / 10;
}
