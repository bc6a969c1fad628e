import {
  campaignOfStream,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { exportStream } from '@/lib/event-store/export';
import { ok, refuse } from '@/lib/kernel/result';

interface ExportFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

/**
 * The record of a campaign as a file for `orderly verify`: every event with its hash. It holds commitments, never what
 * is still sealed under them, and account ids, never names. Battles that were fought out on a board are in it, each
 * with its own record; one still on the board is not, because its dice are sealed.
 */
export const exportCampaign = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  async run({ services, campaignId, access }): Promise<Answer<ExportFile>> {
    if (access.loaded.behind)
      return refuse(
        'NOT_ALLOWED',
        'You follow this campaign some time behind. Its record is yours to keep once it is over.',
      );
    const content = await exportStream(
      services.sql,
      streamOf(campaignId),
      services.signer,
      foughtOnBoard(access.loaded),
    );
    if (!content.ok) return { ok: false, error: NOT_FOUND };
    const name = access.loaded.campaign.name
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 60);
    return ok({
      fileName: `${name || 'campaign'}.orderly.ndjson`,
      contentType: 'application/x-ndjson; charset=utf-8',
      content: content.value,
    });
  },
});

/**
 * The battles of a campaign that were fought out on a board, each in the stream of the branch that it was fought in.
 */
function foughtOnBoard({
  campaign,
  events,
}: LoadedCampaign): readonly { readonly index: number; readonly streamId: string }[] {
  return campaign.battles.flatMap(({ board, index, resolvedAt }) => {
    const resolved = board === undefined ? undefined : events[(resolvedAt ?? 0) - 1];
    const line = resolved === undefined ? null : campaignOfStream(resolved.streamId);
    return line === null ? [] : [{ index, streamId: battleStreamOf(line, index) }];
  });
}
