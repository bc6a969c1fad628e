import type { OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { LedgerCount, LedgerRow, StrengthKind } from '@/lib/battle/handoff/ledger';
import { invariant } from '@/lib/kernel/assert';

/**
 * A campaign's brigades as the battalions, squadron groups and batteries of the board, and their losses summed back
 * into the campaign's ledger: every man and gun sent is in exactly one part, and in exactly one column afterwards.
 */

/** Sizes of the board's units. Source: Units (a battalion of foot or horse, a battery); Stacking for the upper bounds. */
export interface PartSizes {
  /** Men of a battalion of foot, 50 … 2,000. */
  readonly battalionMen: number;
  /** Men of a group of squadrons, 50 … 1,000. */
  readonly squadronMen: number;
  /** Guns of a battery, 1 … 12. */
  readonly batteryGuns: number;
}

export const PART_SIZES: PartSizes = { battalionMen: 700, squadronMen: 450, batteryGuns: 8 };

/** A part of a campaign's unit that an order of battle names; absent: equal parts of the usual size. */
export interface NamedPart {
  readonly name: string;
  /** Its share of the unit, in any scale, above 0: usually its strength on paper. */
  readonly share: number;
}

/** One unit of the board. */
export interface Part {
  /** The campaign unit's place in the order, 0 upward. */
  readonly of: number;
  /** Its place among that unit's parts, 0 upward. */
  readonly index: number;
  readonly name: string;
  /** Whole numbers ≥ 0. */
  readonly men: number;
  readonly guns: number;
}

/**
 * A whole number shared out by weight so that the parts are whole and sum to it exactly: each has its quota rounded
 * down, and the largest remainders, the earliest first, have one more.
 *
 * @param total a whole number ≥ 0
 * @param weights at least one, none below 0, their sum above 0
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  invariant(Number.isInteger(total) && total >= 0, `${total} is no whole number from 0 up`);
  const sum = weights.reduce((before, weight) => before + weight, 0);
  invariant(sum > 0 && weights.every((weight) => weight >= 0), 'Weights are 0 or more, not all 0');
  const quotas = weights.map((weight) => (total * weight) / sum);
  const parts = quotas.map((quota) => Math.floor(quota));
  const rest = total - parts.reduce((before, part) => before + part, 0);
  const order = quotas
    .map((quota, index) => ({ index, remainder: quota - Math.floor(quota) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (let given = 0; given < rest; given += 1) {
    const index = order[given % order.length]?.index ?? 0;
    parts[index] = (parts[index] as number) + 1;
  }
  return parts;
}

/** How many parts of the usual size a strength makes: at least one. */
const partsOfSize = (strength: number, size: number): number =>
  Math.max(1, Math.round(strength / size));

/**
 * The parts of a campaign's unit. Named parts take their shares of what the unit has now, so that a brigade that lost a
 * third in the last battle brings all its battalions, each a third weaker; parts that come out empty stay away. Guns and
 * crews of a battery are shared alike.
 *
 * @param unit the campaign's unit, `of` its place in the order
 * @param named the order of battle's names and shares, or none
 */
export function partsOf(
  unit: OrderedUnit,
  of: number,
  named: readonly NamedPart[] = [],
  sizes: PartSizes = PART_SIZES,
): Part[] {
  const men = unit.strength.men ?? 0;
  const guns = unit.strength.guns ?? 0;
  const count =
    unit.arm === 'artillery' && guns > 0
      ? partsOfSize(guns, sizes.batteryGuns)
      : partsOfSize(men, unit.arm === 'cavalry' ? sizes.squadronMen : sizes.battalionMen);
  const weights = named.length > 0 ? named.map(({ share }) => share) : Array<number>(count).fill(1);
  const menOf = apportion(men, weights);
  const gunsOf = apportion(guns, weights);
  // A battery keeps its crews: one whose guns round to none has its men in the next.
  if (guns > 0)
    menOf.forEach((_, index) => {
      if ((gunsOf[index] as number) > 0) return;
      const heir = gunsOf.findIndex((own) => own > 0);
      menOf[heir] = (menOf[heir] as number) + (menOf[index] as number);
      menOf[index] = 0;
    });
  const parts: Part[] = [];
  weights.forEach((_, index) => {
    const own = { men: menOf[index] as number, guns: gunsOf[index] as number };
    if (own.men + own.guns === 0) return;
    const name = named[index]?.name ?? (count > 1 ? `${unit.name} ${index + 1}` : unit.name);
    parts.push({ of, index: parts.length, name, ...own });
  });
  return parts;
}

/** What became of one part. Whole numbers ≥ 0 that sum to its start. */
export interface PartOutcome {
  readonly of: number;
  readonly menStart: number;
  readonly menPresent: number;
  /** Men hit by fire or in melee, dead and wounded. */
  readonly menHit: number;
  readonly menMissing: number;
  readonly menCaptured: number;
  readonly gunsStart: number;
  readonly gunsPresent: number;
  readonly gunsDestroyed: number;
  readonly gunsCaptured: number;
  /** 0 … 900. */
  readonly fatigue: number;
  readonly routed: boolean;
}

const sumOf = (parts: readonly PartOutcome[], of: (part: PartOutcome) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);

/**
 * The row of one campaign unit: the sums of its parts. Of the men hit `killedPercent` are dead. Fatigue is the mean by
 * men left, rounded; the unit has routed when more than half of the men left ran, or nobody is left of its foot or horse.
 */
export function rowOf(
  unit: OrderedUnit,
  parts: readonly PartOutcome[],
  killedPercent: number,
): LedgerRow {
  const counts: Partial<Record<StrengthKind, LedgerCount>> = {};
  const present = sumOf(parts, ({ menPresent }) => menPresent);
  for (const [kind, start] of Object.entries(unit.strength) as [StrengthKind, number][]) {
    if (kind === 'men') {
      const hit = sumOf(parts, ({ menHit }) => menHit);
      const killed = Math.round((hit * killedPercent) / 100);
      counts.men = {
        ...{ start, present, killed, wounded: hit - killed },
        missing: sumOf(parts, ({ menMissing }) => menMissing),
        captured: sumOf(parts, ({ menCaptured }) => menCaptured),
      };
    } else if (kind === 'guns')
      counts.guns = {
        start,
        present: sumOf(parts, ({ gunsPresent }) => gunsPresent),
        killed: sumOf(parts, ({ gunsDestroyed }) => gunsDestroyed),
        captured: sumOf(parts, ({ gunsCaptured }) => gunsCaptured),
      };
    else counts[kind] = { start, present: start };
  }
  const all = present > 0 ? present : sumOf(parts, ({ menStart }) => menStart);
  const weight = (part: PartOutcome) => (present > 0 ? part.menPresent : part.menStart);
  const fatigue =
    all > 0 ? Math.round(sumOf(parts, (part) => part.fatigue * weight(part)) / all) : unit.fatigue;
  const ran = sumOf(parts, (part) => (part.routed ? part.menPresent : 0));
  const sent = sumOf(parts, ({ menStart }) => menStart) > 0;
  const formed = unit.arm === 'infantry' || unit.arm === 'cavalry';
  const routed = 2 * ran > present || (present === 0 && sent && formed);
  const row = { unit: unit.id, side: unit.side, counts, fatigue };
  return routed ? { ...row, routed: true } : row;
}

/** The whole ledger, a row for each unit of the order. Parts whose `of` is no unit of the order (−1: a scenario's own wagons) have no row. */
export function ledgerOf(
  units: readonly OrderedUnit[],
  outcomes: readonly PartOutcome[],
  killedPercent: number,
): LedgerRow[] {
  const byUnit = new Map<number, PartOutcome[]>();
  for (const outcome of outcomes) {
    const held = byUnit.get(outcome.of);
    if (held) held.push(outcome);
    else byUnit.set(outcome.of, [outcome]);
  }
  return units.map((unit, of) => rowOf(unit, byUnit.get(of) ?? [], killedPercent));
}
