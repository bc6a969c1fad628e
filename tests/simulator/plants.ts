import type { CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { otherSide } from '@/lib/kernel/side';
import { campaignList } from '@/lib/projections/campaign-list';
import type { Projection } from '@/lib/projections/runner';
import type { StoreFaults } from './memory/store';

/** Faults that can be planted, to see that the simulator finds them: name → what is wrong then. */
export const PLANTS = {
  'acknowledges-first': 'an append is acknowledged before it is recorded',
  'forgets-commands': 'the store ignores the ids of commands',
  'opens-seals': 'a commander is shown what the other side has sealed',
  'skips-an-event': 'the projection leaves out events now and then',
  'keeps-a-stale-copy': 'a process never looks for what others recorded',
} as const;
export type Plant = keyof typeof PLANTS;

export function isPlant(name: string): name is Plant {
  return name in PLANTS;
}

export function storeFaults(plant: Plant | null): StoreFaults {
  return {
    forgetsCommands: plant === 'forgets-commands',
    acknowledgesFirst: plant === 'acknowledges-first',
  };
}

/** The projection that workers keep. */
export function plantedProjection(plant: Plant | null): Projection {
  if (plant !== 'skips-an-event') return campaignList;
  return {
    ...campaignList,
    apply: (sql, events) =>
      campaignList.apply(
        sql,
        events.filter(({ cursor }) => Number(cursor.position) % 5 !== 0),
      ),
  };
}

/** The application of a process, with what is planted into its pages and caches. */
export function plantedApplication(
  plant: Plant | null,
  application: CampaignApplication,
  services: Services,
): CampaignApplication {
  if (plant === 'keeps-a-stale-copy') {
    const { campaigns } = services;
    const load = campaigns.load.bind(campaigns);
    const kept = new Map<string, Awaited<ReturnType<typeof load>>>();
    campaigns.load = async (id) => {
      const known = kept.get(id) ?? (await load(id));
      kept.set(id, known);
      return known;
    };
    return application;
  }
  if (plant !== 'opens-seals') return application;
  return {
    ...application,
    async campaignPage(user, campaignId, look) {
      const page = await application.campaignPage(user, campaignId, look);
      if (!page.ok || page.value.view.viewer.kind !== 'side') return page;
      const other = page.value.view.seats[otherSide(page.value.view.viewer.side)].user;
      if (other === undefined || other === user) return page;
      const theirs = await application.campaignPage(other, campaignId, look);
      if (!theirs.ok || page.value.view.situation === null) return page;
      const situation = {
        ...page.value.view.situation,
        ownChoice: page.value.view.situation.ownChoice ?? theirs.value.view.situation?.ownChoice ?? null,
      };
      return { ok: true, value: { ...page.value, view: { ...page.value.view, situation } } };
    },
  };
}
