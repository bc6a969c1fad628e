import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import type { StrengthKind } from '@/lib/battle/handoff/ledger';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { changeOf, type UnitChange } from '@/lib/campaign/forces/changes';
import { OTHER_KINDS, servedSide } from '@/lib/campaign/forces/forces';
import type { ForcesState, UnitState } from '@/lib/campaign/forces/state';
import type { IntervalStep, IntervalStepKind } from '@/lib/campaign/interval/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { LOSS_CAUSES, splitLoss } from './split-loss';
import {
  TOLL_CREDITS,
  TOLL_DEBITS,
  type Toll,
  type TollCause,
  type TollCounts,
  type TollPart,
} from './state';
import { rowsOf } from './unit-rows';

/** Credits less debits. */
export function tollBalance(counts: TollCounts): number {
  const sum = (causes: readonly TollCause[]) =>
    causes.reduce((total, cause) => total + (counts[cause] ?? 0), 0);
  return sum(TOLL_CREDITS) - sum(TOLL_DEBITS);
}

type Tolled = Pick<StartedCampaign, 'definition' | 'forces' | 'toll'>;
const KINDS: readonly StrengthKind[] = ['men', 'guns', ...OTHER_KINDS];

/** The account at the start of a campaign: what is present. */
export function tollPart(definition: CampaignDefinition, forces: ForcesState): TollPart {
  const toll = new Tolling({ A: {}, B: {} });
  const present = presentTotals(definition, forces);
  for (const side of SIDES)
    for (const kind of KINDS) toll.add(side, kind, 'start', present[side][kind] ?? 0);
  return { toll: toll.sums() };
}

/** Records a change to the armies as gains of strength. */
export function noteJoined(campaign: Tolled, join: () => void): void {
  const before = presentTotals(campaign.definition, campaign.forces);
  join();
  const after = presentTotals(campaign.definition, campaign.forces);
  const toll = new Tolling(campaign.toll);
  for (const side of SIDES)
    for (const kind of KINDS)
      toll.add(side, kind, 'joined', (after[side][kind] ?? 0) - (before[side][kind] ?? 0));
  campaign.toll = toll.sums();
}

/** Records the losses, and gains, of a battle. */
export function noteBattleToll(
  campaign: Tolled,
  report: BattleReport,
  carried: readonly UnitChange[],
): void {
  const lookup = lookupOf(campaign.definition);
  const toll = new Tolling(campaign.toll);
  for (const change of carried) {
    const unit = campaign.forces.units.get(change.unit);
    const placed = lookup.units.get(change.unit);
    if (!unit || !placed) continue;
    const side = servedSide(placed, unit);
    const { own, turned } = rowsOf(report, change.unit, side);
    for (const kind of KINDS) {
      const delta = changeOf(change, kind);
      if (delta > 0) toll.add(side, kind, 'gained', delta);
      const parts = splitLoss(own?.counts[kind], turned?.counts[kind], Math.max(0, -delta));
      for (const cause of LOSS_CAUSES) toll.add(side, kind, cause, parts.before[cause]);
      if (!turned) continue;
      // It goes over with all that it has left by the campaign's count, and loses the rest there.
      const over = strengthOf(unit, kind) - parts.lostBefore;
      toll.add(side, kind, 'turned', over);
      toll.add(turned.side, kind, 'gained', over);
      for (const cause of LOSS_CAUSES) toll.add(turned.side, kind, cause, parts.after[cause]);
    }
  }
  campaign.toll = toll.sums();
}

/** The category of a step's gains and losses; other kinds of step only move strength from unit to unit. */
const STEP_CAUSES: Readonly<Partial<Record<IntervalStepKind, TollCause>>> = {
  stragglersRallied: 'rallied',
  woundedReturned: 'healed',
  gunsRecovered: 'recovered',
  refitted: 'refitted',
  replacementsArrived: 'recruits',
  routersDispersed: 'dispersed',
  surrendered: 'surrendered',
};

/** Records a step of an interval, before it is applied. */
export function noteStepToll(campaign: Tolled, step: IntervalStep): void {
  const toll = new Tolling(campaign.toll);
  const cause = STEP_CAUSES[step.kind];
  for (const change of step.changes) {
    const unit = campaign.forces.units.get(change.unit);
    if (unit?.status !== 'present') continue;
    for (const kind of KINDS) {
      const delta = changeOf(change, kind);
      if (cause !== undefined) toll.add(step.side, kind, cause, Math.abs(delta));
      const gone = change.status !== undefined && change.status !== 'present';
      if (gone) toll.add(step.side, kind, 'left', strengthOf(unit, kind) + delta);
    }
  }
  campaign.toll = toll.sums();
}

/** Records an umpire’s correction. */
export function noteCorrectionToll(campaign: Tolled, changes: readonly UnitChange[]): void {
  const lookup = lookupOf(campaign.definition);
  const toll = new Tolling(campaign.toll);
  for (const change of changes) {
    const unit = campaign.forces.units.get(change.unit);
    const placed = lookup.units.get(change.unit);
    if (!unit || !placed) continue;
    const side = servedSide(placed, unit);
    for (const kind of KINDS) {
      const delta = changeOf(change, kind);
      toll.add(side, kind, delta > 0 ? 'restored' : 'struck', Math.abs(delta));
    }
  }
  campaign.toll = toll.sums();
}

function strengthOf(unit: UnitState, kind: StrengthKind): number {
  return kind === 'men' || kind === 'guns' ? unit[kind] : (unit.other[kind] ?? 0);
}

type Totals = Partial<Record<StrengthKind, number>>;

function presentTotals(definition: CampaignDefinition, forces: ForcesState): BySide<Totals> {
  const totals: BySide<Totals> = { A: {}, B: {} };
  lookupOf(definition).units.forEach((placed, id) => {
    const unit = forces.units.get(id);
    if (unit?.status !== 'present') return;
    const side = servedSide(placed, unit);
    for (const kind of KINDS) {
      const count = strengthOf(unit, kind);
      if (count > 0) totals[side][kind] = (totals[side][kind] ?? 0) + count;
    }
  });
  return totals;
}

/** Sums that can be added to; the initial ones are not modified. */
class Tolling {
  readonly #before: BySide<Toll>;
  readonly #added = new Map<
    string,
    { side: Side; kind: StrengthKind; cause: TollCause; n: number }
  >();

  constructor(before: BySide<Toll>) {
    this.#before = before;
  }

  add(side: Side, kind: StrengthKind, cause: TollCause, count: number): void {
    if (count === 0) return;
    const key = `${side}/${kind}/${cause}`;
    const known = this.#added.get(key);
    if (known) known.n += count;
    else this.#added.set(key, { side, kind, cause, n: count });
  }

  sums(): BySide<Toll> {
    const sums: { A: Toll; B: Toll } = { ...this.#before };
    for (const { side, kind, cause, n } of this.#added.values()) {
      const counts = sums[side][kind] ?? {};
      sums[side] = { ...sums[side], [kind]: { ...counts, [cause]: (counts[cause] ?? 0) + n } };
    }
    return sums;
  }
}
