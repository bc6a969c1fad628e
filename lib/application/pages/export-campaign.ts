import { isPlayedOut } from '@/lib/application/core/access';
import type { Answer } from '@/lib/application/core/refusal';
import { useCase } from '@/lib/application/core/use-case';
import { exportedText } from '@/lib/application/header/exported-text';
import { fileNameOf } from '@/lib/kernel/file-name';
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
  from: 'standby',
  async run({ services, access }): Promise<Answer<ExportFile>> {
    if (access.loaded.behind)
      return refuse(
        'NOT_ALLOWED',
        'You follow this campaign some time behind. Its record is yours to keep once it is over.',
      );
    const { loaded } = access;
    const ridden = loaded.events.some(({ type }) => type === 'RidersRode');
    if (ridden && !access.umpires && !(await isPlayedOut(services, loaded)))
      return refuse(
        'NOT_ALLOWED',
        'Riders are still under way, and the record names them all. It is yours to keep once the campaign is over.',
      );
    const content = await exportedText(services, access.loaded);
    if (!content.ok) return content;
    const name = fileNameOf(access.loaded.campaign.name);
    return ok({
      fileName: `${name || 'campaign'}.orderly.ndjson`,
      contentType: 'application/x-ndjson; charset=utf-8',
      content: content.value,
    });
  },
});
