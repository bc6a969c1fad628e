import type { CampaignSettings } from '@/lib/campaign/start/settings';
import { type BySide, SIDES } from '@/lib/kernel/side';

/**
 * The choices of a situation that need no seal: in a single battle, where neither side has more than one. Null if there
 * is something to choose.
 */
export function givenChoices(
  settings: Pick<CampaignSettings, 'singleBattle'>,
  open: BySide<readonly string[]>,
): BySide<string> | null {
  const [a, b] = SIDES.map((side) => (open[side].length === 1 ? open[side][0] : undefined));
  return settings.singleBattle && a !== undefined && b !== undefined ? { A: a, B: b } : null;
}
