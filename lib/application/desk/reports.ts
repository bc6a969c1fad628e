import { z } from 'zod';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { commandId, text } from '@/lib/application/core/input-schemas';
import {
  campaignEvent,
  type LoadedCampaign,
  loadedThrough,
} from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { openCampaign } from '@/lib/application/header/open-campaign';
import { deliverMessage } from '@/lib/application/staff/messages';
import { staffNames } from '@/lib/application/staff/names';
import { postsOf } from '@/lib/application/staff/posts';
import { latePost } from '@/lib/campaign/couriers/known';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { draftReport, type ReportDraft } from '@/lib/campaign/view/report-draft';
import type { CampaignView, ChronicleEntry } from '@/lib/campaign/view/view';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { ok, refuse } from '@/lib/kernel/result';
import type { BySide, Side } from '@/lib/kernel/side';

/** A post, and what the umpire could report to it. */
export interface PostReport extends ReportDraft {
  readonly userId: string;
  readonly name: string;
  readonly side: Side;
  readonly office: 'commander' | 'sub-commander';
  /** When the umpire wrote to this person last, ISO; null: not yet. */
  readonly sentAt: string | null;
}

export interface ReportsPage {
  readonly header: CampaignHeader;
  readonly sides: BySide<string>;
  readonly date: string;
  readonly posts: readonly PostReport[];
}

const draftOf = (
  { view, entries }: { readonly view: CampaignView; readonly entries: readonly ChronicleEntry[] },
  ...post: [Parameters<typeof draftReport>[2], Parameters<typeof draftReport>[3]]
): ReportDraft => draftReport(view, entries, ...post);

/**
 * A report to each post in words, drafted from what that post’s own pages show it. Nothing is sent. Refuses NOT_FOUND
 * to everybody but the umpire.
 */
export const umpireReports = useCase({
  on: 'campaign',
  may: 'seeDesk',
  effect: 'reads',
  async run({ services, user, access }): Promise<Answer<ReportsPage>> {
    const { loaded } = access;
    const [opened, ofA, ofB] = [
      await openCampaign(services, access, {}),
      await openCampaign(services, access, { as: 'A' }),
      await openCampaign(services, access, { as: 'B' }),
    ];
    if (!opened.ok) return opened;
    if (!ofA.ok) return ofA;
    if (!ofB.ok) return ofB;
    const told = (seen: LoadedCampaign, side: Side) =>
      chronicle(seen.events.map(campaignEvent), seen.campaign.definition, { kind: 'side', side });
    const atHand = {
      A: { view: ofA.value.view, entries: told(loaded, 'A') },
      B: { view: ofB.value.view, entries: told(loaded, 'B') },
    };
    /** What a post sees: one that is away, what couriers brought. */
    const seenBy = (userId: string, side: Side) => {
      const away = latePost(loaded.campaign, userId);
      if (away === null) return atHand[side];
      const known = loadedThrough(loaded, away.known.position);
      return {
        view: viewCampaign(known.state, { kind: 'side', side }),
        entries: told(known, side),
      };
    };
    const names = await staffNames(loaded);
    const sent = await services.prisma.campaignMessage.findMany({
      where: { campaignId: loaded.id, authorId: user, audience: 'person' },
      orderBy: [{ sentAt: 'desc' }, { id: 'asc' }],
      select: { recipientId: true, position: true, sentAt: true },
    });
    const posts = [...postsOf(access)].flatMap(([userId, side]): PostReport[] => {
      const name = names.get(userId);
      if (name === undefined) return [];
      const last = sent.find(({ recipientId }) => recipientId === userId);
      const formations =
        loaded.campaign.staff[side].find((one) => one.user === userId)?.formations ?? null;
      return [
        {
          ...{ userId, name, side },
          office: formations === null ? 'commander' : 'sub-commander',
          sentAt: last?.sentAt.toISOString() ?? null,
          ...draftOf(seenBy(userId, side), { side, formations }, last?.position ?? null),
        },
      ];
    });
    const { header, view } = opened.value;
    return ok({
      header,
      sides: { A: view.sides.A.name, B: view.sides.B.name },
      date: view.date,
      posts,
    });
  },
});

/**
 * Sends the umpire’s report to one post, as they have worded it: a message to that person alone. Refuses NOT_FOUND to
 * everybody but the umpire, RECIPIENT_UNKNOWN, TEXT_INVALID, TOO_MANY.
 */
export const sendReport = useCase({
  on: 'campaign',
  may: 'seeDesk',
  effect: 'writes',
  guests: 'refused',
  input: z.object({
    /** The account that holds the post. */
    to: text,
    /** 1 to 2,000 characters of plain text. */
    text,
    commandId,
  }),
  async run({ services, access }, input): Promise<Answer<{ readonly messageId: string }>> {
    const names = await staffNames(access.loaded);
    if (!postsOf(access).has(input.to) || !names.has(input.to))
      return refuse('RECIPIENT_UNKNOWN', 'Pick somebody who holds a post in the campaign.', 'to');
    return deliverMessage(services, access, {
      to: { audience: 'person', recipient: input.to },
      ...{ text: input.text, commandId: input.commandId },
    });
  },
});
