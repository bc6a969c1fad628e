import { parseName } from '@/lib/accounts/display-name';
import type { Result } from '@/lib/kernel/result';

/** Longest name of a campaign, a battle or a branch, in characters. */
export const CAMPAIGN_NAME_MAX = 80;

/** The name of a campaign as it is recorded. Refuses NAME_INVALID, with the path `name`. */
export function parseCampaignName(name: string): Result<string> {
  return parseName(name, CAMPAIGN_NAME_MAX, 'name');
}
