import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { lookupOf, type PlacedUnit } from '@/lib/campaign/definition/lookup';
import type { CampaignEvents } from '@/lib/campaign/events';
import type { UnitChange } from '@/lib/campaign/forces/changes';
import { servedSide } from '@/lib/campaign/forces/forces';
import type { StartedCampaign } from '@/lib/campaign/state';
import { rowsOf } from '@/lib/campaign/toll/unit-rows';
import { otherSide, type Side } from '@/lib/kernel/side';
import { lossesOf } from './carry-over';
import { noteReturned } from './casualties';
import type { Aftermath, Loss, LossKind, Tally } from './state';

/** The key for counting casualties of a unit type over the whole campaign. */
export function tallyKey(side: string, type: string, kind: LossKind): string {
  return `${side}/${type}/${kind}`;
}

/** Adds a battle's losses to what the next interval may return, and to the campaign's tallies. */
export function afterBattle(
  campaign: StartedCampaign,
  report: BattleReport,
  carried: readonly UnitChange[],
): void {
  const lookup = lookupOf(campaign.definition);
  const changes = new Map<string, UnitChange>();
  for (const change of carried) changes.set(change.unit, change);
  const losses = new Map(campaign.aftermath?.losses);
  const routed = new Set(campaign.aftermath?.routed);
  const tallying = new Tallying();
  for (const row of report.ledger) {
    if (row.routed) routed.add(row.unit);
    const change = changes.get(row.unit);
    const placed = lookup.units.get(row.unit);
    if (!change || !placed) continue;
    // What a unit that went over lost before it did is gone: its row with the enemy counts.
    const { own, turned } = rowsOf(
      report,
      row.unit,
      change.side ? otherSide(change.side) : row.side,
    );
    if (turned && row !== turned) continue;
    const lost = lossesOf(own ?? row, change, turned);
    const before = turned ? undefined : losses.get(row.unit);
    if (turned) losses.delete(row.unit);
    let any = false;
    for (const key in lost) {
      const kind = key as LossKind;
      const loss = lost[kind];
      if (!loss) continue;
      any = true;
      tallying.add(row.side, placed, kind, loss.returnable, loss.captured, 0);
      const earlier = before?.[kind];
      if (earlier) lost[kind] = added(earlier, loss);
    }
    if (any) losses.set(row.unit, before ? { ...before, ...lost } : lost);
  }
  tallying.into(campaign.tallies);
  const nightHad = new Set(
    report.ledger.flatMap(({ side, counts }) =>
      Object.values(counts).some(({ returned = 0 }) => returned > 0) ? [side] : [],
    ),
  );
  campaign.aftermath = {
    ...{ level: report.level, heldField: report.heldField, losses, routed },
    ...(nightHad.size > 0 ? { nightHad } : {}),
  };
}

/**
 * An interval has returned what it could: the rest of the earlier battles' losses is gone for good, except for sides
 * that it could not settle.
 */
export function afterInterval(
  campaign: StartedCampaign,
  passed: CampaignEvents['IntervalPassed'],
): void {
  if (passed.interval === null) return;
  noteReturned(campaign, passed.steps);
  const lookup = lookupOf(campaign.definition);
  const returned: UnitChange[] = [];
  for (const step of passed.steps)
    if (
      step.kind === 'stragglersRallied' ||
      step.kind === 'woundedReturned' ||
      step.kind === 'gunsRecovered' ||
      step.kind === 'refitted'
    )
      returned.push(...step.changes);
  const tallying = new Tallying();
  for (const change of returned) {
    const placed = lookup.units.get(change.unit);
    const unit = campaign.forces.units.get(change.unit);
    if (!placed || !unit) continue;
    const side = servedSide(placed, unit);
    eachReturned(change, (kind, back) => tallying.add(side, placed, kind, 0, 0, back));
  }
  tallying.into(campaign.tallies);
  campaign.aftermath =
    campaign.aftermath && passed.unsettled && passed.unsettled.length > 0
      ? stillOpen(campaign, campaign.aftermath, passed.unsettled, returned)
      : null;
}

/** Recoverable losses of the sides that an interval did not settle, less what came back in it. */
function stillOpen(
  { definition, forces }: Pick<StartedCampaign, 'definition' | 'forces'>,
  aftermath: Aftermath,
  sides: readonly string[],
  returned: readonly UnitChange[],
): Aftermath {
  const lookup = lookupOf(definition);
  const losses = new Map(
    [...aftermath.losses].filter(([id]) => {
      const [placed, unit] = [lookup.units.get(id), forces.units.get(id)];
      return placed && unit && sides.includes(servedSide(placed, unit));
    }),
  );
  for (const change of returned)
    eachReturned(change, (kind, back) => {
      const loss = losses.get(change.unit)?.[kind];
      if (!loss) return;
      const left: Loss = {
        returnable: Math.max(0, loss.returnable - back),
        missing: Math.max(0, loss.missing - back),
        captured: loss.captured,
      };
      losses.set(change.unit, { ...losses.get(change.unit), [kind]: left });
    });
  return { ...aftermath, losses, routed: new Set() };
}

function eachReturned(change: UnitChange, add: (kind: LossKind, back: number) => void): void {
  if (change.men > 0) add('men', change.men);
  if (change.guns > 0) add('guns', change.guns);
  for (const kind in change.other) {
    const back = change.other[kind as keyof typeof change.other] ?? 0;
    if (back > 0) add(kind as LossKind, back);
  }
}

function added(one: Loss, other: Loss): Loss {
  return {
    returnable: one.returnable + other.returnable,
    missing: one.missing + other.missing,
    captured: one.captured + other.captured,
  };
}

/** Sums by type of unit before they join the campaign's tallies: a battle has many units and few types. */
class Tallying {
  readonly #sums = new Map<
    string,
    Map<string, { side: string; lost: number; captured: number; returned: number }>
  >();

  add(
    side: Side,
    placed: PlacedUnit,
    kind: LossKind,
    lost: number,
    captured: number,
    returned: number,
  ): void {
    const bySide = side === 'A' ? `A${kind}` : `B${kind}`;
    let types = this.#sums.get(bySide);
    if (!types) {
      types = new Map();
      this.#sums.set(bySide, types);
    }
    const sum = types.get(placed.unit.type);
    if (sum) {
      sum.lost += lost;
      sum.captured += captured;
      sum.returned += returned;
    } else types.set(placed.unit.type, { side, lost, captured, returned });
  }

  into(tallies: Map<string, Tally>): void {
    for (const [bySide, types] of this.#sums)
      for (const [type, sum] of types) {
        const key = tallyKey(sum.side, type, bySide.slice(1) as LossKind);
        const tally = tallies.get(key);
        tallies.set(key, {
          lost: (tally?.lost ?? 0) + sum.lost,
          captured: (tally?.captured ?? 0) + sum.captured,
          returned: (tally?.returned ?? 0) + sum.returned,
        });
      }
  }
}
