/** The stream type of a battle played on a board. */
export const BATTLE_STREAM = 'battle';

/** The stream of a campaign's battle. */
export function battleStreamOf(campaignId: string, index: number): string {
  return `${BATTLE_STREAM}/${campaignId}/${index}`;
}
