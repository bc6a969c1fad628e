import type { CampaignApplication } from '@/lib/application/application';
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
  'exports-too-little': 'an export leaves out its last event',
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
        events.filter(({ cursor }) => Number(cursor.position) % 3 !== 0),
      ),
  };
}

/** The application of a process, with what is planted into its pages and files. */
export function plantedApplication(
  plant: Plant | null,
  application: CampaignApplication,
): CampaignApplication {
  if (plant === 'exports-too-little')
    return {
      ...application,
      async exportCampaign(user, campaignId) {
        const file = await application.exportCampaign(user, campaignId);
        if (!file.ok) return file;
        const content = file.value.content.replace(/[^\n]*\n$/, '');
        return { ok: true, value: { ...file.value, content } };
      },
    };
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
        ownChoice:
          page.value.view.situation.ownChoice ?? theirs.value.view.situation?.ownChoice ?? null,
      };
      return { ok: true, value: { ...page.value, view: { ...page.value.view, situation } } };
    },
  };
}
