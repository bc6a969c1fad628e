import type { Fact, Shot } from '@/lib/rulesets/strategy-tactical/records';
import type { State } from '@/lib/rulesets/strategy-tactical/state';

/** A shot or a fight hand to hand: when it was, where, and how many figures fell in it. */
export interface Clash {
  readonly move: number;
  /** Thousandths of an inch. */
  readonly at: readonly [number, number];
  readonly fell: number;
  /** A shot of a gun. */
  readonly gun?: true;
  /** The morale combat of light horse (*The Use of Light Cavalry* 17). */
  readonly ridden?: true;
}

/** Clashes nearer than this belong together: who is farther away can neither fire into one nor be there with a move. */
const NEAR = 12_000;
/** Moves after which a clash at the same place is another fight: a beaten body is back only after its three moves. */
const PAUSE = 3;
/** Figures of a regiment: where fewer fell, it was a skirmish. */
const REGIMENT = 4;

/**
 * The clashes of a fact, with the state before it: of rifles where who fires stands, of guns, which fire far, where their target
 * does, of light horse in its morale combat.
 */
export function clashesOf(fact: Fact, before: State): Clash[] {
  const { move } = before.p;
  const at = (id: string): readonly [number, number] | null => {
    const body = before.named(id);
    return body === null ? null : [body.box.x, body.box.y];
  };
  const one = (id: string, fell: number): Clash[] => {
    const place = at(id);
    return place === null ? [] : [{ move, at: place, fell }];
  };
  if (fact.type === 'MeleeFought')
    return one(
      fact.bodies[0],
      fact.bouts.reduce((sum, { losses }) => sum + losses[0] + losses[1], 0),
    );
  if (fact.type === 'CrewAttacked') return one(fact.gun, fact.saved ? 0 : 1);
  if (fact.type === 'ScoutsMet')
    return one(fact.scouts, 0).map((clash) => ({ ...clash, ridden: true }));
  if (fact.type === 'GunFired') {
    const body = before.bodyOf(fact.shot.at);
    const fell = ['kill', 'crew', 'destroyed'].includes(fact.shot.effect) ? 1 : 0;
    return body === null ? [] : one(body.id, fell).map((clash) => ({ ...clash, gun: true }));
  }
  if (fact.type !== 'RiflesFired') return [];
  return fact.shots.flatMap(({ from, effect }: Shot) => {
    const body = before.bodyOf(from);
    const fell = effect === 'kill' || effect === 'crew' ? 1 : 0;
    return body === null ? [] : one(body.id, fell);
  });
}

/** Groups of things of which each is linked with another of its group. */
function groups<Of>(all: readonly Of[], linked: (one: Of, other: Of) => boolean): Of[][] {
  const found: Of[][] = [];
  for (const one of all) {
    const joined = found.filter((group) => group.some((other) => linked(one, other)));
    const rest = found.filter((group) => !joined.includes(group));
    found.splice(0, found.length, ...rest, [...joined.flat(), one]);
  }
  return found;
}

/**
 * Separate fights: clashes belong to one fight if they are within 12 inches and three moves of one another, or linked by
 * others. `fights` counts those in which a regiment's worth of figures fell at least, `all` also skirmishes, `ridden` also those of
 * light horse alone.
 */
export function fightsIn(clashes: readonly Clash[]): {
  readonly all: number;
  readonly fights: number;
  readonly ridden: number;
} {
  const apart = (some: readonly Clash[]): Clash[][] =>
    groups(some, (one, other) => {
      const [dx, dy] = [one.at[0] - other.at[0], one.at[1] - other.at[1]];
      return Math.abs(one.move - other.move) <= PAUSE && dx * dx + dy * dy <= NEAR * NEAR;
    });
  const found = apart(clashes.filter(({ ridden }) => ridden === undefined));
  const heavy = found.filter((group) => group.reduce((sum, { fell }) => sum + fell, 0) >= REGIMENT);
  return { all: found.length, fights: heavy.length, ridden: apart(clashes).length };
}

/** Scenes of action as versions 1 to 3 were measured: no guns; squares of six inches that touch are one, whatever the move. */
export function scenesIn(clashes: readonly Clash[]): number {
  const squares = new Set(
    clashes
      .filter(({ gun, ridden }) => gun === undefined && ridden === undefined)
      .map(({ at: [x, y] }) => `${Math.floor(x / 6_000)},${Math.floor(y / 6_000)}`),
  );
  return groups([...squares], (one, other) => {
    const [a, b] = [one, other].map((square) => square.split(',').map(Number));
    return [0, 1].every((axis) => Math.abs((a?.[axis] ?? 0) - (b?.[axis] ?? 0)) <= 1);
  }).length;
}
