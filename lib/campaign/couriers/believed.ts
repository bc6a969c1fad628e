import { keepsCalendar } from '@/lib/campaign/definition/lookup';
import type { MapView } from '@/lib/campaign/definition/map';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';
import { hourInShort } from './hours';
import { latePost } from './known';

/** Longest name drawn at an army, in characters. */
const LABEL_MAX = 80;

/**
 * A map as a side’s headquarters believe it: armies of posts that are away stand where they were last heard of, as strong
 * as they were then, with the date. Everything else is as it is.
 */
export function believedBy(
  view: MapView | null,
  campaign: Readonly<StartedCampaign>,
  side: Side,
): MapView | null {
  const { couriers, definition } = campaign;
  if (view === null || couriers === null || couriers.detached.size === 0) return view;
  const dated = keepsCalendar(definition);
  const posts = [...couriers.detached.values()].flatMap((post) => {
    const heard = couriers.heard.get(post.user);
    return post.side === side && heard !== undefined && latePost(campaign, post.user) !== null
      ? [{ post, heard }]
      : [];
  });
  return {
    ...view,
    positions: view.positions.map((army) => {
      const here = posts.filter(
        ({ post }) => army.side === side && post.at[0] === army.at[0] && post.at[1] === army.at[1],
      );
      const [first] = here;
      if (first === undefined || first.heard.hour === couriers.hour) return army;
      const men = here.reduce((sum, { heard }) => sum + heard.men, 0);
      const asOf = hourInShort(first.heard.hour, couriers.firstDay, dated);
      return {
        ...army,
        at: [first.heard.at[0], first.heard.at[1]],
        label: `${army.label}, as of ${asOf}`.slice(0, LABEL_MAX),
        ...(army.men === undefined ? { men } : {}),
      };
    }),
  };
}
