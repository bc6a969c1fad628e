/** The kind of stream that a battle fought out on a board is. */
export const BATTLE_STREAM = 'battle';

/** The stream of a campaign's battle. */
export function battleStreamOf(campaignId: string, index: number): string {
  return `${BATTLE_STREAM}/${campaignId}/${index}`;
}
