import type { DrawnPlan } from '@/lib/rulesets/strategy-tactical/doctrine/drawn/plans';
import type { Eyes, Seen } from '@/lib/rulesets/strategy-tactical/doctrine/eyes';
import { wayLength } from '@/lib/rulesets/strategy-tactical/doctrine/ways';
import type { PlanSheet } from '@/lib/rulesets/strategy-tactical/orders';
import {
  isElite,
  isFoot,
  isGun,
  type Scene,
  type SideNumber,
} from '@/lib/rulesets/strategy-tactical/scenario';
import { marching, REGIMENTS_MOST } from '@/lib/rulesets/strategy-tactical/setting-up/deployment';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { FAR, type Post, postsOf, wantedPosts } from './posts';

/** A detachment: where it goes, and its units by number. */
export interface Detachment {
  readonly post: Post;
  readonly units: readonly number[];
}

/** Detachments of a side at most; no more than this part of its regiments, in hundredths, is in them; two columns stay together. */
const MOST = 4;
const PART = 50;
const MAIN_LEAST = 2;
/** Regiments of a detachment, half of them light infantry or grenadiers, with a gun. */
const REGIMENTS = 4;
const ELITE = 2;

const begins = ({ name }: Post): string => `Detached to ${name}: `;

/** What a unit is called in a plan: by its name, by its id where another of its side has the same. */
function labelOf({ units }: Scene, unit: number): string {
  const { id = '', name = '', side } = units[unit] ?? {};
  const alike = units.filter((other) => other.side === side && other.name === name);
  return alike.length > 1 ? id : name;
}

/** Detachments in words: the sentences of a sealed plan after its first one. */
export const sentencesOf = (scene: Scene, all: readonly Detachment[]): string[] =>
  all.map(
    ({ post, units }) => `${begins(post)}${units.map((unit) => labelOf(scene, unit)).join('; ')}.`,
  );

/** The detachments that a side’s sealed plan names. */
export function readDetachments({ scene, p }: State, side: SideNumber): readonly Detachment[] {
  const text = p.plans[side];
  const labels = new Map(
    scene.units.flatMap((unit, at) => (unit.side === side ? [[labelOf(scene, at), at]] : [])),
  );
  return postsOf(scene, side).flatMap((post): Detachment[] => {
    const from = text.indexOf(begins(post));
    if (from < 0) return [];
    const units: number[] = [];
    for (const item of text.slice(from + begins(post).length).split('; ')) {
      const whole = labels.get(item);
      if (whole !== undefined) units.push(whole);
      else {
        const last = [...labels].find(([label]) => item.startsWith(`${label}.`));
        if (last !== undefined) units.push(last[1]);
        break;
      }
    }
    return units.length > 0 ? [{ post, units }] : [];
  });
}

/** Whether a body belongs to a detachment, all of it. */
export const isOf = ({ units }: Detachment, { body }: Seen): boolean =>
  body.units.length > 0 && body.units.every((unit) => units.includes(unit));

/** What goes to which post, and what is hidden behind which stand; null: as the set-up has it. */
interface Sent {
  readonly all: readonly Detachment[];
  readonly stands: PlanSheet['stands'] | null;
}

/**
 * The detachments beside a drawn plan: to each post that is wanted goes the column or stand that is nearest. Concealed, four
 * regiments and a gun are hidden behind that stand, and all others behind those of the main body; in the open the column goes as it is.
 */
export function detachmentsBeside(eyes: Eyes, plan: DrawnPlan | null): Sent {
  const { state, side, own } = eyes;
  const { scene } = state;
  const hidden = scene.switches.concealment;
  const bodies = own.filter(
    ({ what, body }) => body.units.length > 1 && (what === 'stand' || body.formation === 'column'),
  );
  if (plan === null) return { all: [], stands: null };
  const footOf = ({ body }: Seen): number =>
    body.units.filter((unit) => isFoot(state.unit(unit).kind)).length;
  const most = bodies.reduce((sum, one) => sum + footOf(one), 0) * PART;
  const free = new Set(bodies);
  const taken: { readonly post: Post; readonly one: Seen }[] = [];
  let away = 0;
  for (const post of wantedPosts(
    scene,
    side,
    plan,
    bodies.map(({ at }) => at),
  )) {
    const [nearest] = [...free]
      .map((one) => ({ one, far: wayLength(scene, one.at, post.at, 'column') ?? FAR }))
      .sort((a, b) => a.far - b.far || (a.one.body.id < b.one.body.id ? -1 : 1));
    if (nearest === undefined || nearest.far >= FAR) continue;
    const regiments = hidden ? REGIMENTS : footOf(nearest.one);
    if (taken.length >= MOST || free.size <= MAIN_LEAST) break;
    if ((away + regiments) * 100 > most) break;
    away += regiments;
    free.delete(nearest.one);
    taken.push({ post, one: nearest.one });
  }
  if (!hidden)
    return { all: taken.map(({ post, one }) => ({ post, units: one.body.units })), stands: null };
  return taken.length === 0 ? { all: [], stands: null } : concealed(state, taken, bodies, free);
}

/** What is hidden behind which stand. */
function concealed(
  state: State,
  taken: readonly { readonly post: Post; readonly one: Seen }[],
  bodies: readonly Seen[],
  free: ReadonlySet<Seen>,
): Sent {
  const { scene } = state;
  const kindOf = (unit: number) => state.unit(unit).kind;
  const units = bodies.flatMap(({ body }) => body.units);
  const elite = units.filter((unit) => isElite(kindOf(unit)));
  const line = units.filter((unit) => isFoot(kindOf(unit)) && !isElite(kindOf(unit)));
  const guns = units.filter((unit) => isGun(kindOf(unit)));
  const horse = units.filter((unit) => !isFoot(kindOf(unit)) && !isGun(kindOf(unit)));
  const rosters = new Map<string, number[]>(bodies.map(({ body }) => [body.id, []]));
  const put = (stand: Seen, unit: number | undefined): void => {
    if (unit !== undefined) rosters.get(stand.body.id)?.push(unit);
  };
  for (const { one } of taken) {
    for (let count = 0; count < REGIMENTS; count += 1)
      put(one, count < ELITE ? (elite.pop() ?? line.pop()) : (line.pop() ?? elite.pop()));
    put(one, guns.pop());
  }
  const mass = [...free];
  const rest = [...elite, ...line];
  if (rest.length < mass.length || rest.length > mass.length * REGIMENTS_MOST)
    return { all: [], stands: null };
  for (const [at, unit] of [...rest, ...guns].entries()) put(mass[at % mass.length] as Seen, unit);
  for (const unit of horse) put(mass[0] as Seen, unit);
  const held = ({ body }: Seen): number[] => marching(rosters.get(body.id) ?? [], scene.units);
  return {
    all: taken.map(({ post, one }) => ({ post, units: held(one) })),
    stands: bodies.map((one) => ({
      stand: one.body.id,
      units: held(one).map((unit) => scene.units[unit]?.id ?? ''),
    })),
  };
}
