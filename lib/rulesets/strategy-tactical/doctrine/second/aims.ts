import type { PlanePoint } from '@/lib/geometry/plane/points';
import {
  type Aim,
  type Aims,
  assignScouts,
  STEADY,
  walkerOf,
} from '@/lib/rulesets/strategy-tactical/doctrine/aims';
import {
  type Eyes,
  nearest,
  type Seen,
  strengthNear,
} from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { between, towards, wayLength } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import { ahead } from '@/lib/rulesets/strategy-tactical/objectives';
import { enemyOf } from '@/lib/rulesets/strategy-tactical/scenario';
import { campaignWay, depthOf, keyPoints } from './ground';

/** A body of no more figures than this is a guard: it watches a place, and is no part of the main body. */
const GUARD = 17;
/** An enemy whose way to a headquarters is no longer than this threatens it. */
const WATCH = 26_000;
/** Defenders for each figure of a threat, in hundredths. */
const COVER = 90;
/** A guard goes to a place that is no farther than this. */
const NEAR = 34_000;
/** A guard that nobody threatens comes from no farther than this. */
const TOKEN = 16_000;
/** Places farther from the own edge than this, in hundredths of the table, are the enemy’s to guard. */
const OWN_PART = 62;
/** How many thousandths of way a figure of the enemy near a headquarters is worth. */
const FIGURE = 350;
const GARRISON = 12_000;
/** Nobody farther away than this is called home. */
const HOME = 36_000;
const FAR = 400_000;
/** Part of the battle, in hundredths, after which horse rides behind a headquarters, and how far: so near that its roads are cut. */
const LATE = 65;
const CUTS = 5_000;
/** Who is so much nearer to the goal than the main body waits for it, where the enemy is this near. */
const AHEAD = 5_000;
const ENEMY_NEAR = 24_000;

const byId = (one: Seen, other: Seen): number => (one.body.id < other.body.id ? -1 : 1);

function middle(all: readonly Seen[]): PlanePoint {
  const total = all.reduce((sum, { strength }) => sum + strength, 0) || 1;
  const part = (axis: 0 | 1): number =>
    Math.round(all.reduce((sum, { at, strength }) => sum + at[axis] * strength, 0) / total);
  return [part(0), part(1)];
}

/**
 * The plan of a side of version 2 at a position: guards at its headquarters and at the bridges and villages of its own part
 * of the table, all others together for one headquarters of the enemy, who wait for one another before they meet him; and
 * back where the enemy comes near to a headquarters. Computed from what the side sees, the same each time.
 */
export function staffAims(eyes: Eyes): Aims {
  const { state, side, own, enemies } = eyes;
  const { scene, p } = state;
  const of = new Map<string, Aim>();
  const left = new Set(own.filter(({ what }) => what !== 'scout'));
  const hqs = scene.headquarters.map(({ at }, number) => ({ at, number }));
  const mine = hqs.filter(({ number }) => p.headquarters[number] === side);
  const theirs = hqs.filter(({ number }) => p.headquarters[number] !== side);
  const way = (one: Seen, to: PlanePoint): number =>
    wayLength(scene, one.at, to, walkerOf(one)) ?? FAR;
  const give = (one: Seen, aim: Aim): void => {
    left.delete(one);
    of.set(one.body.id, aim);
  };
  const nearestTo = (at: PlanePoint, most: number, which: (one: Seen) => boolean): Seen[] =>
    [...left]
      .filter((one) => between(one.at, at) <= most && which(one))
      .map((one) => ({ one, far: way(one, at) }))
      .filter(({ far }) => far < FAR)
      .sort((a, b) => a.far - b.far || byId(a.one, b.one))
      .map(({ one }) => one);

  const threatened: number[] = [];
  for (const { at, number } of mine) {
    const threat = enemies.reduce(
      (sum, one) =>
        between(one.at, at) <= WATCH && way(one, at) <= WATCH ? sum + one.strength : sum,
      0,
    );
    if (threat > 0) threatened.push(number);
    let covered = 0;
    for (const one of nearestTo(at, threat > 0 ? HOME : TOKEN, ({ what }) => what !== 'horse')) {
      if (covered > 0 && covered * 100 >= threat * COVER) break;
      if (threat === 0 && one.strength > GUARD) continue;
      covered += one.strength;
      give(one, { kind: 'hold', goal: at, hq: number });
      if (threat === 0) break;
    }
  }
  for (const { at } of keyPoints(scene)) {
    const place = at[side];
    if (depthOf(scene, side, place) > OWN_PART) continue;
    const [guard] = nearestTo(
      place,
      NEAR,
      ({ strength, what }) => what !== 'horse' && strength <= GUARD && strength > 4,
    );
    if (guard !== undefined) give(guard, { kind: 'hold', goal: place, hq: -1 });
  }

  const late = p.move * 100 >= scene.moveLimit * LATE && ahead(state) !== side;
  if (late)
    for (const one of [...left].filter(({ what }) => what === 'horse')) {
      const [weak] = theirs
        .map((hq) => ({ ...hq, held: strengthNear(enemies, hq.at, GARRISON) }))
        .sort((a, b) => a.held - b.held || a.number - b.number);
      if (weak === undefined) break;
      const home: PlanePoint = [weak.at[0], side === 0 ? scene.table.height : 0];
      give(one, { kind: 'attack', goal: towards(weak.at, home, CUTS), hq: weak.number });
    }

  const mass = [...left];
  const centre = middle(mass.length > 0 ? mass : own);
  const cost = ({ at }: { readonly at: PlanePoint }): number =>
    campaignWay(scene, centre, at) + FIGURE * strengthNear(enemies, at, GARRISON);
  const wanted = theirs
    .map((hq) => ({ ...hq, cost: cost(hq) }))
    .sort((one, other) => one.cost - other.cost || one.number - other.number);
  const main = wanted[0] ?? null;
  for (const one of mass) {
    if (main === null) {
      const home = [...mine].sort((a, b) => between(a.at, one.at) - between(b.at, one.at))[0];
      of.set(one.body.id, { kind: 'hold', goal: home?.at ?? one.at, hq: home?.number ?? -1 });
    } else of.set(one.body.id, { kind: 'attack', goal: main.at, hq: main.number });
  }
  if (main !== null) waitForOne(eyes, mass, of, (one) => way(one, main.at));
  assignScouts(eyes, STEADY, of, main?.at ?? centre);
  return { main: main?.number ?? -1, second: -1, threatened, of };
}

/** Columns that are ahead of the main body stand where they are, before the enemy is upon them. */
function waitForOne(
  { state, side, enemies }: Eyes,
  mass: readonly Seen[],
  of: Map<string, Aim>,
  wayOf: (one: Seen) => number,
): void {
  const columns = mass
    .filter(({ what, body }) => what === 'stand' || body.formation === 'column')
    .map((one) => ({ one, far: wayOf(one) }))
    .sort((a, b) => a.far - b.far || byId(a.one, b.one));
  const last = columns.at(-1);
  if (columns.length < 2 || last === undefined) return;
  const slow = columns[Math.trunc(columns.length / 2)]?.far ?? last.far;
  for (const { one, far } of columns) {
    const aim = of.get(one.body.id);
    const near = nearest(one.body, enemies);
    if (aim === undefined || near === null || near.gap > ENEMY_NEAR || far > slow - AHEAD) continue;
    // Where the enemy is before an own headquarters nobody waits.
    if (state.p.headquarters[aim.hq] === enemyOf(side))
      of.set(one.body.id, { ...aim, kind: 'hold', goal: one.at });
  }
}
