import type { PlanePoint } from '@/lib/geometry/plane/points';
import { type Eyes, type Seen, strengthNear } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { between, wayLength } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import { type Detachment, isOf, readDetachments } from './detachments';
import { FAR } from './posts';

/** What a detachment does in this move. */
export interface Mission {
  /** It goes to its goal and fights there, or goes back to an own headquarters and stands there. */
  readonly does: 'advance' | 'withdraw';
  readonly goal: PlanePoint;
  /** The headquarters by its number in the scene; −1: none. */
  readonly hq: number;
}

/** Own troops this near to the middle of a detachment are with it, and enemies this near are its matter. */
const WITH_IT = 12_000;
const SEES = 16_000;
/** An enemy who is so much stronger, in hundredths, is not waited for. */
const SUPERIOR = 160;
/** What it has lost of itself, in hundredths: it goes back, and from the second on it stays there. */
const WORN = 15;
const SPENT = 35;
/** Parts of the battle, in hundredths: from the first on, who sees nobody goes on to the next headquarters; from the second on, who was worn comes again. */
const GOES_ON = 30;
const LAST_EFFORT = 85;

/** The missions of a side’s detachments, by body. */
export function missionsOf(eyes: Eyes): ReadonlyMap<string, Mission> {
  const found = new Map<string, Mission>();
  for (const detachment of readDetachments(eyes.state, eyes.side)) {
    const members = eyes.own.filter((one) => isOf(detachment, one));
    if (members.length === 0) continue;
    const mission = missionOf(eyes, detachment, members);
    for (const { body } of members) found.set(body.id, mission);
  }
  return found;
}

function middle(all: readonly Seen[]): PlanePoint {
  const part = (axis: 0 | 1): number =>
    Math.round(all.reduce((sum, { at }) => sum + at[axis], 0) / all.length);
  return [part(0), part(1)];
}

function missionOf(
  { state, side, own, enemies }: Eyes,
  { post, units }: Detachment,
  members: readonly Seen[],
): Mission {
  const { scene, p } = state;
  const at = middle(members);
  const start = units.reduce((sum, unit) => sum + (scene.units[unit]?.figures ?? 0), 0);
  const left = units.reduce(
    (sum, unit) => sum + (p.fates[unit] === 'present' ? state.figures(unit) : 0),
    0,
  );
  const lost = (start - left) * 100;
  const mine = strengthNear(own, at, WITH_IT);
  const theirs = Math.max(strengthNear(enemies, at, SEES), strengthNear(enemies, post.at, WITH_IT));
  const nearestHq = (isOwn: boolean) =>
    scene.headquarters
      .map((hq, number) => ({
        ...{ at: hq.at, number },
        far: wayLength(scene, at, hq.at, 'column') ?? FAR,
      }))
      .filter(({ number }) => (p.headquarters[number] === side) === isOwn)
      .sort((one, other) => one.far - other.far)[0];
  const part = (hundredths: number): boolean => p.move * 100 >= scene.moveLimit * hundredths;
  if (
    lost >= start * SPENT ||
    theirs * 100 > mine * SUPERIOR ||
    (lost >= start * WORN && !part(LAST_EFFORT))
  ) {
    const home = nearestHq(true);
    return { does: 'withdraw', goal: home?.at ?? at, hq: home?.number ?? -1 };
  }
  const next = post.hq < 0 && theirs === 0 && part(GOES_ON) ? nearestHq(false) : undefined;
  return { does: 'advance', goal: next?.at ?? post.at, hq: next?.number ?? post.hq };
}

/** Whether a place is one that a detachment has to do with. */
export const isItsMatter = ({ goal }: Mission, at: PlanePoint): boolean =>
  between(at, goal) <= WITH_IT;
