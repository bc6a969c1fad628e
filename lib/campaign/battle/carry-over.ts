import type { Arm } from '@/lib/battle/handoff/battle-order';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import {
  type LedgerCount,
  type LedgerRow,
  ledgerColumn,
  type StrengthKind,
} from '@/lib/battle/handoff/ledger';
import type {
  BattleDefinition,
  CampaignDefinition,
  CarryOver,
} from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { changeOf, type OtherStrength, type UnitChange } from '@/lib/campaign/forces/changes';
import {
  establishmentOf,
  FATIGUE_MAX,
  OTHER_KINDS,
  servedSide,
} from '@/lib/campaign/forces/forces';
import type { ForcesState } from '@/lib/campaign/forces/state';
import { splitLoss } from '@/lib/campaign/toll/split-loss';
import { rowsOf } from '@/lib/campaign/toll/unit-rows';
import type { Loss, LossKind } from './state';

/** How much of a battle's losses the campaign keeps: the battle's own rule, else the campaign's. */
export function carryOverOf(definition: CampaignDefinition, battle: BattleDefinition): CarryOver {
  return battle.carryOver ?? definition.carryOver;
}

/** Per cent of an arm's losses that stays lost; an unlisted arm keeps all. */
export function carriedPercent(carryOver: CarryOver, arm: Arm): number {
  return typeof carryOver.losses === 'number' ? carryOver.losses : (carryOver.losses[arm] ?? 100);
}

/**
 * A battle's changes to the campaign: for each unit of the ledger its losses (rounded to whole men) and the fatigue it
 * gained, by the per cent that carry over. Strength gained never lifts a unit above its establishment. A unit that went
 * over to the enemy serves there from now on.
 */
export function carriedChanges(
  definition: CampaignDefinition,
  battle: BattleDefinition,
  report: BattleReport,
  forces: ForcesState,
): UnitChange[] {
  const lookup = lookupOf(definition);
  const carryOver = carryOverOf(definition, battle);
  const changes: UnitChange[] = [];
  for (const row of report.ledger) {
    const placed = lookup.units.get(row.unit);
    const unit = forces.units.get(row.unit);
    if (!placed || !unit) continue;
    const sent = servedSide(placed, unit);
    // The second row of a unit that went over is counted with its first.
    if (row.side !== sent) continue;
    const { turned } = rowsOf(report, row.unit, sent);
    const percent = carriedPercent(carryOver, placed.unit.arm);
    const full = establishmentOf(placed);
    const kept = (kind: StrengthKind, now: number, most: number): number => {
      const count = row.counts[kind];
      if (!count) return 0;
      const left = (one: LedgerCount | undefined) =>
        one ? one.present + ledgerColumn(one, 'detached') : 0;
      const delta = left(count) + left(turned?.counts[kind]) - count.start;
      if (delta < 0) return 0 - Math.min(now, Math.round((-delta * percent) / 100));
      return Math.min(delta, Math.max(0, most - now));
    };
    const men = kept('men', unit.men, full.men);
    const guns = kept('guns', unit.guns, full.guns);
    const other: Partial<Record<OtherStrength, number>> = {};
    for (const kind of OTHER_KINDS) {
      const now = unit.other[kind] ?? 0;
      const delta = kept(kind, now, placed.unit.strength?.[kind] ?? 0);
      if (delta !== 0) other[kind] = delta;
    }
    const gained = (turned ?? row).fatigue - unit.fatigue;
    const fatigue =
      gained > 0
        ? Math.min(Math.round((gained * carryOver.fatigue) / 100), FATIGUE_MAX - unit.fatigue)
        : gained;
    const unchanged =
      men === 0 && guns === 0 && fatigue === 0 && Object.keys(other).length === 0 && !turned;
    if (unchanged) continue;
    changes.push({
      unit: row.unit,
      men,
      guns,
      fatigue,
      ...(Object.keys(other).length > 0 ? { other } : {}),
      ...(turned ? { side: turned.side } : {}),
    });
  }
  return changes;
}

/**
 * The parts of a unit's carried losses that may return, and that the enemy captured; by kind of strength. `turned`: its
 * row with the enemy, if it went over: then only what it lost there may return, and to that side.
 */
export function lossesOf(
  row: LedgerRow,
  change: UnitChange | undefined,
  turned?: LedgerRow,
): Partial<Record<LossKind, Loss>> {
  const losses: Partial<Record<LossKind, Loss>> = {};
  if (!change) return losses;
  if (turned) {
    for (const kind of Object.keys(turned.counts) as LossKind[]) {
      const count = turned.counts[kind];
      const lost = Math.max(0, -changeOf(change, kind));
      const here = lost - splitLoss(row.counts[kind], count, lost).lostBefore;
      if (count && here > 0) losses[kind] = lossOf(count, here);
    }
    return losses;
  }
  for (const kind in row.counts) {
    const count = row.counts[kind as LossKind];
    const delta = changeOf(change, kind as LossKind);
    if (delta >= 0 || !count) continue;
    losses[kind as LossKind] = lossOf(count, -delta);
  }
  return losses;
}

function lossOf(count: LedgerCount, lost: number): Loss {
  // The row of a unit that went over begins with what it brought.
  const came = count.start === 0 ? ledgerColumn(count, 'gained') : count.start;
  const whole = came - count.present - ledgerColumn(count, 'detached');
  const part = (column: number) =>
    whole <= 0 || column === 0 ? 0 : Math.ceil((column * lost) / whole);
  const taken =
    part(ledgerColumn(count, 'captured')) +
    part(ledgerColumn(count, 'transferred')) +
    part(ledgerColumn(count, 'spent'));
  const captured = Math.min(lost, taken);
  const returnable = lost - captured;
  return {
    returnable,
    missing: Math.min(returnable, part(ledgerColumn(count, 'missing'))),
    captured,
  };
}
