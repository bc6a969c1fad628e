import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { Folding } from '@/lib/campaign/evolve';
import type { StartedCampaign } from '@/lib/campaign/state';
import { TOLL_DEBITS, type TollCounts } from '@/lib/campaign/toll/state';
import { tollBalance } from '@/lib/campaign/toll/toll';
import type { BySide, Side } from '@/lib/kernel/side';
import type { OddsPorts } from '@/lib/trials/battle-odds';
import { playOut } from '@/lib/trials/play-out';

/** Trials of each battle: its level is drawn from the odds of the file, these lend it its losses. */
export const TRIALS = 60;

/** How a play ended. */
export interface Ending {
  readonly conclusion: string;
  readonly date: string;
  readonly men: BySide<TollCounts>;
  readonly guns: BySide<TollCounts>;
}

export async function playedToItsEnd(
  definition: CampaignDefinition,
  ports: OddsPorts,
  seed: string,
): Promise<Ending> {
  const folding = new Folding();
  const commanders = { A: 'conservative', B: 'conservative' } as const;
  const input = { definition, commanders, resolve: 'sampled', seed, carryOver: true } as const;
  for await (const event of playOut({ ...input, trials: TRIALS }, ports)) folding.add(event);
  const campaign = folding.campaign as Readonly<StartedCampaign>;
  const { A, B } = campaign.toll;
  return {
    conclusion: campaign.conclusion?.conclusion ?? '',
    date: campaign.date,
    men: { A: A.men ?? {}, B: B.men ?? {} },
    guns: { A: A.guns ?? {}, B: B.guns ?? {} },
  };
}

/** Men lost in battles and by surrender, before anybody came back. */
export function lost(counts: TollCounts): number {
  return TOLL_DEBITS.reduce((sum, cause) => sum + (cause === 'left' ? 0 : (counts[cause] ?? 0)), 0);
}

/** Share of the men lost who are back at the end, over all plays. */
export function shareBack(endings: readonly Ending[], side: Side): number {
  let [gone, back] = [0, 0];
  for (const { men } of endings) {
    gone += lost(men[side]);
    back += (men[side].rallied ?? 0) + (men[side].healed ?? 0);
  }
  return gone === 0 ? 0 : back / gone;
}

/** Men at the end, as a share of those who were there at the start and joined. */
export function survivors({ men }: Ending, side: Side): number {
  const of = men[side];
  return tollBalance(of) / ((of.start ?? 0) + (of.joined ?? 0));
}
