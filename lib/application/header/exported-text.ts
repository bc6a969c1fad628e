import {
  campaignOfStream,
  type LoadedCampaign,
  streamOf,
} from '@/lib/application/core/loaded-campaign';
import { type Answer, NOT_FOUND } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { exportStream } from '@/lib/event-store/export';

/** The record of a campaign as anybody can check it, with its battles that were fought out on a board. */
export async function exportedText(
  services: Services,
  loaded: LoadedCampaign,
): Promise<Answer<string>> {
  const content = await exportStream(
    services.sql,
    streamOf(loaded.id),
    services.signer,
    foughtOnBoard(loaded),
  );
  return content.ok ? content : { ok: false, error: NOT_FOUND };
}

/** The battles that were fought out on a board, each in the stream of the branch that it was fought in. */
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
