import { battleRoll } from '@/lib/campaign/battle/order';
import { type DefinitionLookup, lookupOf } from '@/lib/campaign/definition/lookup';
import type { CampaignMap, MapPosition } from '@/lib/campaign/definition/map';
import type { StartedCampaign } from '@/lib/campaign/state';
import { shownView } from '@/lib/campaign/texts/shown-view';
import { invariant } from '@/lib/kernel/assert';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import type { DetachedPost, Place, Whereabouts } from './events';
import { rideBetween } from './roads';
import type { CouriersState, Known, LatePost } from './state';

type Ground = Readonly<StartedCampaign>;

/** The couriers of a campaign that has them. */
export function couriersOf({ couriers }: Pick<Ground, 'couriers'>): CouriersState {
  invariant(couriers !== null, 'the campaign has couriers');
  return couriers;
}

/** The map on which the campaign is now; undefined: its situation shows none. */
export function mapNow({ definition, situation }: Ground): CampaignMap | undefined {
  const view = lookupOf(definition).situations.get(situation?.id ?? '')?.view;
  return definition.maps.find(({ id }) => id === view?.map);
}

/**
 * Where headquarters and posts are when a situation is reached. A side’s headquarters are with the army that holds the
 * first formation of its order of battle which no sub-commander was given; a sub-commander’s post is with the army that
 * holds a formation of theirs. A post that the map does not show, or shows next to headquarters, is with them.
 */
export function whereaboutsAt(campaign: Ground): Whereabouts {
  const { definition, situation, staff } = campaign;
  const lookup = lookupOf(definition);
  const map = mapNow(campaign);
  const view = shownView(lookup.situations.get(situation?.id ?? '')?.view, campaign);
  const armies = (side: Side) =>
    (view?.positions ?? []).filter((army) => army.side === side && army.formations.length > 0);
  const quarters = (side: Side): Place | null => {
    const shown = armies(side);
    const given = new Set(staff[side].flatMap(({ formations }) => formations));
    const own = [...lookup.formations].find(
      ([id, placed]) =>
        placed.side === side &&
        ![id, ...placed.above].some((one) => given.has(one)) &&
        shown.some((army) => army.formations.includes(id)),
    );
    const army =
      own === undefined ? shown[0] : shown.find(({ formations }) => formations.includes(own[0]));
    return army?.at ?? null;
  };
  const headquarters = { A: quarters('A'), B: quarters('B') };
  const detached = SIDES.flatMap((side) =>
    staff[side].flatMap(({ user, formations }): DetachedPost[] => {
      const at = armyOf(armies(side), formations, lookup)?.at ?? null;
      const from = headquarters[side];
      if (at === null || from === null || rideBetween(map, from, at).km === 0) return [];
      return [{ user, side, at }];
    }),
  );
  return { headquarters, detached };
}

/** The army on the map that holds one of these formations, a part of one, or one that it is part of. */
function armyOf(
  armies: readonly MapPosition[],
  formations: readonly string[],
  lookup: DefinitionLookup,
): MapPosition | undefined {
  for (const wanted of formations) {
    const kin = (id: string) =>
      id === wanted ||
      lookup.formations.get(id)?.above.includes(wanted) ||
      lookup.formations.get(wanted)?.above.includes(id);
    const found =
      armies.find((army) => army.formations.includes(wanted)) ??
      armies.find((army) => army.formations.some(kin));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Where headquarters and posts are once a battle is announced: commanders are on its field, and with them everybody
 * whose troops are called to it.
 */
export function whereaboutsInBattle(campaign: Ground): Whereabouts {
  const { definition, encounter, forces, staff } = campaign;
  const { headquarters, detached } = couriersOf(campaign);
  const lookup = lookupOf(definition);
  const battle = lookup.battles.get(encounter?.id ?? '');
  invariant(battle !== undefined, 'a battle is announced');
  const called = battleRoll(definition, battle, forces).units.map(
    ({ id }) => lookup.units.get(id)?.formations ?? [],
  );
  const fights = ({ side, user }: DetachedPost) => {
    const own = staff[side].find((one) => one.user === user)?.formations ?? [];
    return called.some((chain) => chain.some((formation) => own.includes(formation)));
  };
  const field = (side: Side): Place | null => battle.place ?? headquarters[side];
  return {
    headquarters: { A: field('A'), B: field('B') } satisfies BySide<Place | null>,
    detached: [...detached.values()]
      .filter((post) => isServing(campaign, post) && !fights(post))
      .map(({ user, side, at }) => ({ user, side, at })),
  };
}

/**
 * Headquarters and posts at new places. Those who leave headquarters know what was known there before the march to this
 * situation; those who were away already know what they knew.
 */
export function placedAt(
  { detached }: CouriersState,
  whereabouts: Whereabouts,
  leaving: Known,
): Pick<CouriersState, 'headquarters' | 'detached'> {
  const posts = whereabouts.detached.map((post): [string, LatePost] => [
    post.user,
    { ...post, known: detached.get(post.user)?.known ?? leaving },
  ]);
  return { headquarters: whereabouts.headquarters, detached: new Map(posts) };
}

/** Whether somebody still serves on that side. */
export function isServing(
  { staff }: Pick<Ground, 'staff'>,
  { side, user }: Pick<DetachedPost, 'side' | 'user'>,
): boolean {
  return staff[side].some((one) => one.user === user);
}
