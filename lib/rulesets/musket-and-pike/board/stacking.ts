import type { State } from './state';

/** How much stands on a hex, and what must not stand together. Source: Stacking. */

/** Men or equivalent that a unit counts in a hex: leaders and wagons nothing. */
export function weightOf(state: State, unit: number): number {
  const { infantryStackingMen, cavalryStackingMen, gunStackingMen } = state.scenario.parameters;
  const { men, guns } = state.unit(unit);
  switch (state.scenario.cards[unit]?.kind) {
    case 'infantry':
      return men;
    case 'cavalry':
      return Math.round((men * infantryStackingMen) / cavalryStackingMen);
    case 'artillery':
    case 'ship':
      return guns * gunStackingMen;
    default:
      return 0;
  }
}

/** Men or equivalent on a hex. */
export function stackingOf(state: State, hex: number): number {
  let sum = 0;
  for (const unit of state.on(hex)) sum += weightOf(state, unit);
  return sum;
}

/** The most that may stand on a hex. */
export const stackingLimit = (state: State): number =>
  state.scenario.parameters.infantryStackingMen;

/** At most this much counts as a few skirmishers: an eighth of the limit. */
export const scatteredLimit = (state: State): number => stackingLimit(state) / 8;

/** Units that count towards the number on a hex. */
const counts = (state: State, unit: number): boolean => {
  const kind = state.scenario.cards[unit]?.kind;
  return kind !== 'leader' && kind !== 'wagon';
};

/** Why units may not stand on a hex together with who is there; null: they may. */
export function stackingRefused(
  state: State,
  units: readonly number[],
  hex: number,
): 'full' | 'nation' | 'wagons' | null {
  const stack = state.on(hex);
  if (stack.length === 0 && units.length <= 1) return null;
  const there = stack.filter((unit) => !units.includes(unit));
  if (there.length === 0 && units.length <= 1) return null;
  let [weight, number, own, wagons] = [0, 0, 0, 0];
  let nation: string | null = null;
  let mixed = false;
  const add = (unit: number) => {
    const card = state.scenario.cards[unit];
    weight += weightOf(state, unit);
    if (card?.kind === 'wagon') wagons += 1;
    if (!counts(state, unit)) return;
    number += 1;
    if (state.unit(unit).crew !== 'own') return;
    const whose = card?.nation ?? '';
    nation ??= whose;
    if (nation !== whose) mixed = true;
  };
  for (const unit of units) add(unit);
  own = weight;
  for (const unit of there) add(unit);
  if (
    (weight > stackingLimit(state) || number > state.scenario.parameters.stackingUnits) &&
    // Leaders and wagons come and go where it is full already.
    own > 0
  )
    return 'full';
  if (mixed) return 'nation';
  return wagons > 1 ? 'wagons' : null;
}

/** Skirmishers from which even the horse beside them is disordered. */
const SKIRMISHERS_WITH_HORSE = 200;

/**
 * Units of a hex that fall into disorder because of who stands together there: line or block with column, horse with
 * formed foot; skirmishers beside horse, and from 200 of them all.
 */
export function disorderedByStacking(state: State, hex: number): number[] {
  const there = state.on(hex).filter((unit) => !state.unit(unit).routed);
  const kind = (unit: number) => state.scenario.cards[unit]?.kind;
  const formation = (unit: number) => state.unit(unit).formation;
  const foot = there.filter((unit) => kind(unit) === 'infantry');
  const formed = [
    ...foot.filter((unit) => formation(unit) !== 'skirmish'),
    ...there.filter((unit) => kind(unit) === 'cavalry' && formation(unit) !== 'mounted'),
  ];
  const lines = formed.filter((unit) => formation(unit) !== 'column');
  const columns = formed.filter((unit) => formation(unit) === 'column');
  const skirmishers = foot.filter((unit) => formation(unit) === 'skirmish');
  const horse = there.filter((unit) => kind(unit) === 'cavalry' && formation(unit) === 'mounted');
  const found = new Set<number>();
  if (lines.length > 0 && columns.length > 0)
    for (const unit of [...lines, ...columns]) found.add(unit);
  if (horse.length > 0 && formed.length > 0)
    for (const unit of [...horse, ...formed]) found.add(unit);
  if (horse.length > 0 && skirmishers.length > 0) {
    for (const unit of skirmishers) found.add(unit);
    const men = skirmishers.reduce((sum, unit) => sum + state.unit(unit).men, 0);
    if (men >= SKIRMISHERS_WITH_HORSE) for (const unit of there) found.add(unit);
  }
  return [...found].filter(
    (unit) => !state.unit(unit).disordered && kind(unit) !== 'leader' && kind(unit) !== 'wagon',
  );
}
