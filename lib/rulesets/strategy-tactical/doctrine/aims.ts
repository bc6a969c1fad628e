import type { PlanePoint } from '@/lib/geometry/plane/points';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { type Eyes, type Seen, strengthNear } from './eyes';
import { between, type Walker, wayLength } from './ways';

/** What a body is to do: where it goes, and whether it holds that. */
export interface Aim {
  readonly kind: 'attack' | 'hold' | 'scout' | 'screen';
  readonly goal: PlanePoint;
  /** The headquarters by its number in the scene; −1: none. */
  readonly hq: number;
  /** Whom a screen covers. */
  readonly covers?: string;
}

/** What a commander means to do: the headquarters that the main body goes for, the second one, and each body's part. */
export interface Aims {
  readonly main: number;
  readonly second: number;
  /** Own headquarters that are threatened. */
  readonly threatened: readonly number[];
  readonly of: ReadonlyMap<string, Aim>;
}

/** How a doctrine weighs things. */
export interface Temper {
  /** An enemy this near to an own headquarters threatens it, in thousandths. */
  readonly watch: number;
  /** Part of the army, in hundredths, that goes for the second headquarters. */
  readonly second: number;
  /** Figures that stay at each headquarters. */
  readonly garrison: number;
  /** Part of the battle, in hundredths, after which garrisons that nobody threatens go in. */
  readonly reserves: number;
  /** Defenders for each figure of a threat, in hundredths. */
  readonly cover: number;
  /** Own strength for each of the enemy's with which a line closes to musket range, in hundredths. */
  readonly close: number;
  /** Chance of winning a melee, in hundredths, from which it is sought. */
  readonly melee: number;
  /** Whether light horse screens stands, and elite regiments are chosen against cover. */
  readonly careful: boolean;
}

export const STEADY: Temper = {
  ...{
    watch: 24_000,
    second: 34,
    garrison: 14,
    reserves: 40,
    cover: 90,
    close: 85,
    melee: 58,
    careful: true,
  },
};
export const FAST: Temper = {
  ...{
    watch: 20_000,
    second: 30,
    garrison: 12,
    reserves: 40,
    cover: 80,
    close: 85,
    melee: 60,
    careful: false,
  },
};

/** Enemies this near to a headquarters count as its garrison. */
const GARRISON = 12_000;
/** Nobody farther away than this is called home. */
const HOME = 34_000;
/** How many thousandths of way a figure of garrison is worth. */
const FIGURE = 350;
/** A garrison is taken from those this near to a headquarters. */
const GUARD = 45_000;

/** How a body finds its way. */
export function walkerOf({ what, body }: Seen): Walker {
  if (what === 'foot') return body.formation === 'line' ? 'foot' : 'column';
  return what === 'stand' ? 'column' : 'wheels';
}

const isHorseOnly = ({ scene }: State, { body, what }: Seen): boolean =>
  what === 'horse' ||
  (body.units.length > 0 && body.units.every((unit) => scene.units[unit]?.kind === 'heavy'));

const middle = (all: readonly Seen[]): PlanePoint => {
  const total = Math.max(
    1,
    all.reduce((sum, { strength }) => sum + strength, 0),
  );
  const part = (axis: 0 | 1) =>
    Math.round(all.reduce((sum, { at, strength }) => sum + at[axis] * strength, 0) / total);
  return [part(0), part(1)];
};

/** What another plan than that of version 2 to 4 says of it. */
export interface Course {
  /** The enemy headquarters that the main body goes for; absent: the one that is nearest to it and least held. */
  readonly main?: number;
  /** All who are left go with the main body, and none for a second headquarters. */
  readonly together?: boolean;
  /** Who has an aim of its own: it is no garrison, and belongs to no body that is divided here. */
  isApart(one: Seen): boolean;
}

/** The plan of a side at a position: computed from what it sees, the same each time it is asked. */
export function aimsOf(eyes: Eyes, temper: Temper, course?: Course): Aims {
  const { state, side, own, enemies } = eyes;
  const { scene, p } = state;
  const of = new Map<string, Aim>();
  const army = own.filter((one) => one.what !== 'scout' && course?.isApart(one) !== true);
  const hqs = scene.headquarters.map(({ at }, number) => ({ at, number }));
  const mine = hqs.filter(({ number }) => p.headquarters[number] === side);
  const theirs = hqs.filter(({ number }) => p.headquarters[number] !== side);
  const centre = middle(army);
  const cost = (at: PlanePoint, from: PlanePoint): number =>
    (wayLength(scene, from, at, 'column') ?? 400_000) +
    FIGURE * strengthNear(enemies, at, GARRISON);
  const wanted = theirs
    .map((hq) => ({ ...hq, cost: cost(hq.at, centre) }))
    .sort((one, other) => one.cost - other.cost || one.number - other.number);
  const main = wanted.find(({ number }) => number === course?.main) ?? wanted[0] ?? null;
  const second = course?.together === true ? null : (wanted.find((hq) => hq !== main) ?? null);

  // Who is needed at home: the nearest first, a garrison at least, and more where the enemy has been seen.
  const threatened: number[] = [];
  const left = new Set(army);
  for (const { at, number } of mine) {
    const threat = strengthNear(enemies, at, temper.watch);
    if (threat > 0) threatened.push(number);
    // In the second half of the battle the reserves go in, where nobody threatens what they keep.
    const late = p.move * 100 >= scene.moveLimit * temper.reserves;
    const stays = main === null || (late && threat === 0);
    const wants = Math.max(stays ? 0 : temper.garrison * 100, threat * temper.cover);
    const near = [...left]
      .filter(
        (one) => between(one.at, at) <= (threat > 0 ? HOME : GUARD) && !isHorseOnly(state, one),
      )
      .sort(
        (one, other) =>
          between(one.at, at) - between(other.at, at) || (one.body.id < other.body.id ? -1 : 1),
      );
    let covered = 0;
    for (const one of near) {
      if (covered * 100 >= wants) break;
      covered += one.strength;
      left.delete(one);
      of.set(one.body.id, { kind: 'hold', goal: at, hq: number });
    }
  }
  // Horse goes where nobody has been seen.
  const empty = theirs
    .map((hq) => ({ ...hq, held: strengthNear(enemies, hq.at, GARRISON) }))
    .sort((one, other) => one.held - other.held || one.number - other.number);
  for (const one of [...left].filter((body) => isHorseOnly(state, body))) {
    const goal = empty
      .filter(({ held }) => held <= (empty[0]?.held ?? 0))
      .sort((x, y) => between(x.at, one.at) - between(y.at, one.at))[0];
    if (goal === undefined) continue;
    left.delete(one);
    of.set(one.body.id, { kind: 'attack', goal: goal.at, hq: goal.number });
  }
  if (main === null) {
    for (const one of left) {
      const home = [...mine].sort((a, b) => between(a.at, one.at) - between(b.at, one.at))[0];
      of.set(one.body.id, { kind: 'hold', goal: home?.at ?? one.at, hq: home?.number ?? -1 });
    }
  } else {
    const total = [...left].reduce((sum, { strength }) => sum + strength, 0);
    let away = 0;
    if (second !== null) {
      const lean = (one: Seen): number =>
        (wayLength(scene, one.at, second.at, walkerOf(one)) ?? 400_000) -
        (wayLength(scene, one.at, main.at, walkerOf(one)) ?? 400_000);
      const leaning = [...left]
        .map((one) => ({ one, lean: lean(one) }))
        .sort((a, b) => a.lean - b.lean || (a.one.body.id < b.one.body.id ? -1 : 1));
      for (const { one, lean: by } of leaning) {
        if (by >= 0 || (away + one.strength) * 100 > total * temper.second) continue;
        away += one.strength;
        left.delete(one);
        of.set(one.body.id, { kind: 'attack', goal: second.at, hq: second.number });
      }
    }
    for (const one of left) of.set(one.body.id, { kind: 'attack', goal: main.at, hq: main.number });
  }
  assignScouts(eyes, temper, of, main?.at ?? centre);
  return { main: main?.number ?? -1, second: second?.number ?? -1, threatened, of };
}

/** Light horse: every second squadron before a stand, the others to the nearest stands of the enemy. */
export function assignScouts(
  { own, enemies }: Eyes,
  { careful }: Temper,
  of: Map<string, Aim>,
  goal: PlanePoint,
): void {
  const scouts = own.filter(({ what }) => what === 'scout');
  const hidden = enemies.filter(({ what }) => what === 'stand');
  const stands = own
    .filter(({ what, body }) => what === 'stand' && body.units.length > 2)
    .sort((one, other) => between(one.at, goal) - between(other.at, goal));
  const covered = new Set<string>();
  scouts.forEach((one, index) => {
    const free =
      careful && index % 2 === 1 ? stands.find(({ body }) => !covered.has(body.id)) : undefined;
    if (free) {
      covered.add(free.body.id);
      of.set(one.body.id, { kind: 'screen', goal: free.at, hq: -1, covers: free.body.id });
      return;
    }
    const [target] = [...hidden].sort(
      (a, b) => between(a.at, one.at) - between(b.at, one.at) || (a.body.id < b.body.id ? -1 : 1),
    );
    of.set(one.body.id, { kind: 'scout', goal: target?.at ?? goal, hq: -1 });
  });
}
