import type { Hex } from './hexes';
import { READINGS, type Readings, retreats } from './movement';
import { type OracleUnit, type Position, type Side, standing, type UnitType } from './position';

type PairMember = 'engineer' | 'train';

export type TargetClass = 'specialist' | 'cavalry' | 'infantry' | 'none';

/** What a stand is as a target. */
export function targetClass(type: UnitType): TargetClass {
  switch (type) {
    case 'rifle':
      return 'infantry';
    case 'cavalry':
      return 'cavalry';
    case 'commander':
      return 'none';
    default:
      return 'specialist';
  }
}

export interface FaceEffect {
  readonly target: Exclude<TargetClass, 'none'>;
  readonly lose: boolean;
  readonly retreat: boolean;
  /** The owner takes one of the two instead of both. */
  readonly choice: boolean;
  readonly hazard: boolean;
}

/** Results: what a face does if its type of target is in the hex. */
export const FACES: readonly FaceEffect[] = [
  { target: 'specialist', lose: true, retreat: false, choice: false, hazard: false },
  { target: 'cavalry', lose: true, retreat: true, choice: true, hazard: false },
  { target: 'cavalry', lose: true, retreat: false, choice: false, hazard: false },
  { target: 'infantry', lose: true, retreat: true, choice: true, hazard: false },
  { target: 'infantry', lose: true, retreat: false, choice: false, hazard: false },
  { target: 'infantry', lose: true, retreat: true, choice: false, hazard: true },
];

/** The stands that a result may hit: of engineers and train the one that was not hit last. */
export function hitBy(
  effect: FaceEffect,
  alive: readonly OracleUnit[],
  last: PairMember,
  readings: Readings,
): OracleUnit[] {
  const hit = alive.filter((unit) => targetClass(unit.type) === effect.target);
  const pair = hit.filter(inPair);
  const able = hit.filter((unit) => pair.length < 2 || !inPair(unit) || unit.type !== last);
  const armed = able.filter((unit) => unit.full > 0);
  return readings.logisticsLast && armed.length > 0 ? armed : able;
}

const memberOf = (unit: OracleUnit): PairMember | undefined =>
  unit.type === 'engineer' || unit.type === 'train' ? unit.type : undefined;

const inPair = (unit: OracleUnit) => memberOf(unit) !== undefined;

/** One way of taking a throw: points lost and hexes of retreat of each stand, and dice of hazard for the commander. */
export interface Outcome {
  readonly lost: Readonly<Record<string, number>>;
  readonly back: Readonly<Record<string, number>>;
  readonly hazard: number;
}

/**
 * Every way in which the owner may take a throw, each once. Each die names one stand of its type that still has points
 * (the owner's choice); the train is hit before the engineers, and after that in turn, as long as both have points.
 */
export function outcomes(
  stands: readonly OracleUnit[],
  faces: readonly number[],
  lastHit: PairMember = 'engineer',
): Outcome[] {
  interface Open {
    readonly lost: Record<string, number>;
    readonly back: Record<string, number>;
    readonly hazard: number;
    readonly last: PairMember;
  }
  const commander = stands.some((unit) => unit.type === 'commander');
  let open: Open[] = [{ lost: {}, back: {}, hazard: 0, last: lastHit }];
  for (const face of faces) {
    const effect = FACES[face - 1];
    if (!effect) throw new Error(`no face ${face}`);
    open = open.flatMap((state): Open[] => {
      const left = (unit: OracleUnit) => unit.points - (state.lost[unit.id] ?? 0);
      const able = hitBy(
        effect,
        stands.filter((unit) => left(unit) > 0 || (unit.full === 0 && !state.lost[unit.id])),
        state.last,
        READINGS,
      );
      if (able.length === 0) return [state];
      const hazard = state.hazard + (effect.hazard && commander ? 1 : 0);
      return able.flatMap((unit): Open[] => {
        const last = memberOf(unit) ?? state.last;
        const take = (lose: boolean, retreat: boolean): Open => ({
          lost: lose ? { ...state.lost, [unit.id]: (state.lost[unit.id] ?? 0) + 1 } : state.lost,
          back: retreat ? { ...state.back, [unit.id]: (state.back[unit.id] ?? 0) + 1 } : state.back,
          hazard,
          last,
        });
        if (effect.choice) return [take(true, false), take(false, true)];
        return [take(effect.lose, effect.retreat)];
      });
    });
  }
  const sorted = (record: Record<string, number>) =>
    Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  const all = new Map<string, Outcome>();
  for (const state of open) {
    const dead = stands.filter((unit) => (state.lost[unit.id] ?? 0) >= Math.max(1, unit.points));
    const back = sorted(state.back);
    for (const unit of dead) delete back[unit.id];
    const outcome = { lost: sorted(state.lost), back, hazard: state.hazard };
    all.set(JSON.stringify(outcome), outcome);
  }
  return [...all.values()];
}

/** Dice whose results are to be taken: where they fell, where they came from, and who was there. */
export interface Throw {
  readonly faces: readonly number[];
  readonly from: Hex;
  readonly ids: readonly string[];
}

/** Sure losses first, results that leave a choice last. */
const SEQUENCE = [1, 3, 5, 6, 2, 4];

export const changedUnits = (
  position: Position,
  ids: readonly string[],
  change: (unit: OracleUnit) => OracleUnit,
): Position => ({
  ...position,
  units: position.units.map((unit) => (ids.includes(unit.id) ? change(unit) : unit)),
});

/** A point lost; at 0 a stand leaves the map, and logistics leave it at once. */
export const losing = (position: Position, id: string): Position =>
  changedUnits(position, [id], (unit) => {
    const points = Math.max(0, unit.points - 1);
    return { ...unit, points, at: points === 0 ? null : unit.at };
  });

/** Every way of going back a hex: a commander goes along with the last stand; blocked, it costs a point. */
function goingBack(position: Position, id: string, from: Hex, readings: Readings): Position[] {
  const unit = position.units.find((one) => one.id === id);
  if (!unit || unit.at === null) return [position];
  const open = retreats(position, unit, [from], readings);
  if (open.length === 0) return [losing(position, id)];
  return open.map((to) => {
    const gone = changedUnits(position, [id], (one) => ({ ...one, at: to }));
    return following(gone, unit.at as Hex, to, unit.side);
  });
}

/** The commander goes with the last of the stands that leave his hex. */
export function following(position: Position, from: Hex, to: Hex, side: Side): Position {
  const left = standing(position, from).filter((unit) => unit.side === side);
  const [only] = left;
  if (left.length !== 1 || only?.type !== 'commander') return position;
  if (standing(position, to).some((unit) => unit.type === 'commander')) return position;
  return changedUnits(position, [only.id], (unit) => ({ ...unit, at: to }));
}

/** Every position that a throw leads to, die by die; none of the dice of hazard is a 6. */
export function taking(position: Position, thrown: Throw, readings: Readings): Position[] {
  let open = [position];
  const faces = SEQUENCE.flatMap((face) => thrown.faces.filter((one) => one === face));
  for (const face of faces) {
    const effect = FACES[face - 1] as FaceEffect;
    const next = open.flatMap((before) => {
      const alive = before.units.filter((unit) => thrown.ids.includes(unit.id) && unit.at !== null);
      const last = before.pairHit?.[alive[0]?.side ?? 'A'] ?? 'engineer';
      const able = hitBy(effect, alive, last, readings);
      if (able.length === 0) return [before];
      return able.flatMap((unit) => {
        const member = memberOf(unit);
        const noted = member
          ? { ...before, pairHit: { ...before.pairHit, [unit.side]: member } }
          : before;
        if (effect.choice)
          return [losing(noted, unit.id), ...goingBack(noted, unit.id, thrown.from, readings)];
        const hit = losing(noted, unit.id);
        return effect.retreat ? goingBack(hit, unit.id, thrown.from, readings) : [hit];
      });
    });
    open = [...new Map(next.map((one) => [textOf(one), one] as const)).values()];
  }
  return open;
}

/** A position as text, alike for positions that are alike. */
export const textOf = (position: Position): string =>
  JSON.stringify([
    position.hexes.map((hex) => [
      hex.at,
      hex.crossing ?? '',
      hex.works ?? '',
      hex.mined ?? '',
      hex.sections ?? '',
      hex.charged ?? '',
    ]),
    position.units.map((unit) => [unit.id, unit.at, unit.points]),
    position.engagements,
    position.pairHit ?? {},
  ]);
