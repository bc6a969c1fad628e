import type { BattleLogLine, BattleReport, LeaderFate } from '@/lib/battle/handoff/battle-report';
import type { LedgerCount, LedgerRow } from '@/lib/battle/handoff/ledger';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';
import { roundAtRandom } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { ARTILLERY, GONE, PHASE, ROUTED } from './codes';
import type { Stakes, Verdict } from './ending';
import type { BattleState } from './state';

const FATES: readonly LeaderFate[] = ['unhurt', 'wounded', 'killed', 'captured'];

/** One row of the ledger: men hit split into killed and wounded, guns destroyed counted as killed. */
function rowOf(battle: BattleState, unit: number): LedgerRow {
  const { layout } = battle;
  const sent = layout.order.units[unit];
  if (!sent) throw new Error(`No unit ${unit} in the order`);
  const hit = battle.hit[unit] as number;
  const share = (hit * layout.parameters.killedPercent) / 100;
  const killed = Math.min(hit, roundAtRandom(share, battle.uniform(unit, 0)));
  const counts: Record<string, LedgerCount> = {};
  if (sent.strength.men !== undefined)
    counts.men = {
      start: layout.men[unit] as number,
      present: battle.men[unit] as number,
      killed,
      wounded: hit - killed,
      missing: battle.missing[unit] as number,
      captured: battle.captured[unit] as number,
    };
  if (sent.strength.guns !== undefined)
    counts.guns = {
      start: layout.guns[unit] as number,
      present: battle.guns[unit] as number,
      killed: battle.gunsDestroyed[unit] as number,
      captured: battle.gunsCaptured[unit] as number,
    };
  // Kinds that this ruleset does not count return unchanged.
  for (const [kind, start] of Object.entries(sent.strength))
    if (counts[kind] === undefined && start !== undefined) counts[kind] = { start, present: start };
  const state = battle.state[unit] as number;
  const sentAny = (layout.men[unit] as number) + (layout.guns[unit] as number) > 0;
  const dispersed =
    state === ROUTED || (state === GONE && sentAny && layout.arm[unit] !== ARTILLERY);
  const row = { unit: sent.id, side: sent.side, counts, fatigue: battle.fatigue[unit] as number };
  return dispersed ? { ...row, routed: true } : row;
}

const tenths = (points: number): number => Math.round(points * 10) / 10;

/** The report of a finished battle. */
export function reportOf(
  battle: BattleState,
  stakes: Stakes,
  verdict: Verdict,
  log: readonly BattleLogLine[],
): BattleReport {
  const { order } = battle.layout;
  battle.playerSide = 0;
  battle.phase(PHASE.shares);
  const [lostA, lostB] = verdict.lossPoints;
  return {
    format: 'orderly-book/battle-report',
    formatVersion: 1,
    battle: order.battle,
    ruleset: order.ruleset,
    method: 'quick',
    level: VICTORY_LEVELS[verdict.level] as VictoryLevel,
    victory: {
      points: tenths(verdict.points),
      atStake: tenths(stakes.atStake),
      objectivePoints: tenths(verdict.objectivePoints),
      lossPoints: { A: tenths(lostA), B: tenths(lostB) },
      thresholds: { minor: tenths(stakes.minor), major: tenths(stakes.major) },
    },
    ledger: order.units.map((_, unit) => rowOf(battle, unit)),
    leaders: order.leaders.map((leader, index) => ({
      id: leader.id,
      fate: FATES[battle.leaderFate[index] as number] as LeaderFate,
    })),
    heldField: verdict.heldField === 0 ? 'A' : verdict.heldField === 1 ? 'B' : null,
    turnsFought: battle.battleTurn,
    log,
  };
}
