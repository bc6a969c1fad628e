import { battleStreamOf } from '@/lib/battle/stream/address';
import { writeAwaited, writeCampaignRow } from '@/lib/projections/campaign-list';
import { moveDeadline } from './deadline-row';
import { battleOnBoard } from './loaded-board';
import type { LoadedCampaign } from './loaded-campaign';
import type { Services } from './services';

/**
 * Writes a campaign's row in the lists as the campaign is now, so that nobody misses there what they have just done:
 * the lists themselves are only read. The projection writes the same row a moment later, and also the rows of processes
 * that died before this point. A failure is reported, and the projection corrects the lists a moment later.
 */
export async function writeListRow(services: Services, loaded: LoadedCampaign): Promise<void> {
  const { id, club, creator, parent, trunkId, state, events, version } = loaded;
  try {
    await writeCampaignRow(services.sql, {
      ...{ campaignId: id, club, creator, parent, trunkId, state, version },
      recordedAt: events.at(-1)?.recordedAt ?? '',
    });
  } catch (fault) {
    services.onFault(fault);
  }
  await writeBoardRow(services, loaded);
}

/** Writes whose move it is on a campaign's board into its row; by mail the campaign itself says. */
export async function writeBoardRow(services: Services, loaded: LoadedCampaign): Promise<void> {
  const index = battleOnBoard(loaded.campaign);
  if (index === null || loaded.campaign.mail !== null) return;
  try {
    const board = await services.boards.load(battleStreamOf(loaded.id, index));
    const newest = board?.events.at(-1);
    if (newest !== undefined)
      await writeAwaited(services.sql, battleStreamOf(loaded.id, index), newest);
    await moveDeadline(services, loaded);
  } catch (fault) {
    services.onFault(fault);
  }
}
