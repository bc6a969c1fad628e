import { type Access, postOf } from '@/lib/application/core/access';
import { latePost } from '@/lib/campaign/couriers/known';
import { otherSide, type Side } from '@/lib/kernel/side';
import { postsOf } from './posts';

/** Whom a message can be written to; `to` is what `sendMessage` takes. */
export type Recipient =
  | { readonly kind: 'all'; readonly to: 'all' }
  | { readonly kind: 'side'; readonly to: 'side'; readonly side: Side }
  | {
      readonly kind: 'person';
      /** Their account. */
      readonly to: string;
      readonly name: string;
      readonly side: Side;
    };

/** Everybody whom the user can write to now: nobody of whom `sendMessage` would say that a rider is needed. */
export function recipientsOf(
  access: Access,
  names: ReadonlyMap<string, string>,
): readonly Recipient[] {
  const own = postOf(access);
  if (own === null || access.loaded.campaign.mail !== null) return [];
  const people = [...postsOf(access)].flatMap(([to, side]): readonly Recipient[] => {
    const name = names.get(to);
    return to === access.user || name === undefined ? [] : [{ kind: 'person', to, name, side }];
  });
  const recipients: readonly Recipient[] = [
    { kind: 'all', to: 'all' },
    { kind: 'side', to: 'side', side: own },
    ...people,
  ];
  return recipients.filter(({ to }) => rideFault(access, own, to) === null);
}

/**
 * Why somebody cannot write so in a campaign with couriers, where only people at the same place can talk at once; null: they
 * can. It never depends on what the writer does not know.
 */
export function rideFault({ away, newest, sides }: Access, side: Side, to: string): string | null {
  const { couriers, phase, seats, staff } = newest.campaign;
  if (couriers === null || phase === 'concluded') return null;
  if (away !== null)
    return 'You are away from headquarters: a rider takes your letters. Write them on the page Couriers.';
  if (to === 'all')
    return 'With couriers, nobody can write to everyone at once. Write to one person.';
  const late = staff[side].some((one) => latePost(newest.campaign, one.user) !== null);
  if (to === 'side')
    return late
      ? 'Somebody on your side is away. Write to each of them on the page Couriers.'
      : null;
  if (staff[side].some((one) => one.user === to && latePost(newest.campaign, to) !== null))
    return 'They are away from headquarters: a rider takes your letter. Write it on the page Couriers.';
  const enemy = seats[otherSide(side)].user === to;
  return staff[otherSide(side)].some((one) => one.user === to) || (enemy && !sides.includes(side))
    ? 'Only the two commanders can write to each other across the sides.'
    : null;
}
