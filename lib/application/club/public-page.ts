import { z } from 'zod';
import { followedCampaign, type OpenClub } from '@/lib/application/core/followed';
import { textUpTo } from '@/lib/application/core/input-schemas';
import { campaignEvent, type LoadedCampaign } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { writtenText } from '@/lib/application/staff/written-text';
import type { Heads } from '@/lib/battle/handoff/heads';
import type { CampaignMap } from '@/lib/campaign/definition/map';
import { STORY } from '@/lib/campaign/view/brief';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { CampaignView, ChronicleEntry } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { mayInClub } from '@/lib/clubs/permissions';
import { ok } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';
import { type CampaignCard, campaignCard } from '@/lib/projections/campaign-card';

/** Longest text of a club about itself, in characters. */
export const ABOUT_LENGTH_MAX = 1_000;
/** Most campaigns that a public page lists. */
const LISTED_MAX = 100;

/** Whether the club has a public page, what it says, and whether the user may change that. */
export const clubPublicPage = useCase({
  on: 'club',
  may: 'viewClub',
  effect: 'reads',
  async run({ services, clubId, role }) {
    const { publicPage, about } = await services.prisma.club.findUniqueOrThrow({
      where: { id: clubId },
      select: { publicPage: true, about: true },
    });
    return ok({ open: publicPage, about, mayChange: mayInClub(role, 'setPublicPage') });
  },
});

/** Opens or closes the club's public page, with effect at the next request, and says what is on it. Refuses TEXT_INVALID. */
export const setPublicPage = useCase({
  on: 'club',
  may: 'ownClub',
  effect: 'writes',
  guests: 'refused',
  input: z.object({ open: z.boolean(), about: textUpTo(20_000) }),
  async run({ services, clubId }, { open, about }): Promise<Answer<true>> {
    const text = writtenText(about, { lengthMax: ABOUT_LENGTH_MAX, blank: true, field: 'about' });
    if (!text.ok) return text;
    await services.prisma.club.update({
      where: { id: clubId },
      data: { publicPage: open, about: text.value },
    });
    return ok(true);
  },
});

/** A campaign in a public list: nobody's name or account. */
export interface FollowedItem
  extends Pick<CampaignCard, 'name' | 'title' | 'sides' | 'chain' | 'situation' | 'date'> {
  readonly campaignId: string;
  readonly conclusion: string | null;
  readonly behindHours: number;
}

/** The public page of a club: what it says of itself, and the campaigns that everybody may follow, the latest first. */
export const publicClub = useCase({
  on: 'installation',
  may: 'visitClub',
  effect: 'reads',
  from: 'standby',
  input: z.object({ clubId: textUpTo(100) }),
  async run({
    services,
    club,
  }): Promise<Answer<{ readonly club: OpenClub; readonly campaigns: readonly FollowedItem[] }>> {
    const rows = await services.prisma.campaignList.findMany({
      where: { clubId: club.id, card: { path: ['audience', 'kind'], equals: 'public' } },
      orderBy: [{ updatedAt: 'desc' }, { campaignId: 'asc' }],
      take: LISTED_MAX,
      select: { campaignId: true },
    });
    const followed = await Promise.all(
      rows.map(({ campaignId }) => followedCampaign(services, campaignId)),
    );
    const campaigns = followed.flatMap((one) =>
      one.ok ? [listed(one.value.loaded, one.value.behindHours)] : [],
    );
    return ok({ club, campaigns });
  },
});

function listed(loaded: LoadedCampaign, behindHours: number): FollowedItem {
  const { name, title, sides, chain, situation, date, conclusion } = campaignCard(
    viewCampaign(loaded.state, { kind: 'public' }),
    null,
    '',
  );
  return {
    ...{ campaignId: loaded.id, name, title, sides, chain, situation, date, behindHours },
    conclusion: conclusion?.title ?? null,
  };
}

/** A campaign for everybody to read: its story and where it stands. No person, no message, no note of the umpire. */
export interface PublicCampaign extends FollowedItem {
  readonly club: OpenClub;
  readonly subtitle: string | null;
  readonly present: {
    readonly title: string;
    readonly text: string | null;
    readonly view: NonNullable<CampaignView['situation']>['view'];
  } | null;
  readonly maps: readonly CampaignMap[];
  readonly forces: CampaignView['forces'];
  readonly heads: Heads;
  readonly strength: CampaignView['strength'];
  readonly fought: readonly {
    readonly title: string;
    readonly date: string;
    readonly at: readonly [number, number];
  }[];
  readonly names: BySide<string>;
  /** Situations, reveals, battles, intervals and the end, the earliest first. */
  readonly story: readonly ChronicleEntry[];
}

/** A campaign that everybody may follow, as it was as long ago as its spectators are kept behind. */
export const publicCampaign = useCase({
  on: 'installation',
  may: 'follow',
  effect: 'reads',
  from: 'standby',
  input: z.object({ campaignId: textUpTo(100) }),
  async run({ loaded, club, behindHours }): Promise<Answer<PublicCampaign>> {
    const view = viewCampaign(loaded.state, { kind: 'public' });
    const { definition } = loaded.campaign;
    const entries = chronicle(loaded.events.map(campaignEvent), definition, { kind: 'public' });
    const { situation, battles } = view;
    return ok({
      ...listed(loaded, behindHours),
      club,
      subtitle: view.subtitle,
      present:
        situation === null
          ? null
          : { title: situation.title, text: situation.text, view: situation.view },
      maps: definition.maps,
      forces: view.forces,
      heads: view.heads ?? 'men',
      strength: view.strength,
      fought: battles.flatMap(({ title, date, place, report }) =>
        place === null || report === null ? [] : [{ title, date, at: place }],
      ),
      names: { A: view.sides.A.name, B: view.sides.B.name },
      story: entries.filter(({ kind }) => STORY.has(kind)),
    });
  },
});
