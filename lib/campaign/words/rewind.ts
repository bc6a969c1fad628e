import type { BySide } from '../../kernel/side';
import type { RewindEvent } from '../evolve/rewind';
import type { CampaignViewer, ChronicleEntry } from '../view';

/**
 * A proposal to go back and what became of it, in words. That there was one everybody may know; the reason is between
 * the two commanders and the umpire.
 */
export function rewindWords(
  event: RewindEvent,
  viewer: CampaignViewer,
  names: BySide<string>,
  escaped: (text: string) => string,
): Pick<ChronicleEntry, 'kind' | 'title' | 'text' | 'side'> {
  const { side } = event.data;
  const name = names[side];
  switch (event.type) {
    case 'RewindProposed':
      return {
        kind: 'note',
        side,
        title: `${name} proposes to go back`,
        text: `The campaign is to go on from entry ${event.data.at}.${readsReason(viewer) ? ` “${escaped(event.data.reason)}”` : ''}`,
      };
    case 'RewindWithdrawn':
      return {
        kind: 'note',
        side,
        title: `${name} withdraws its proposal`,
        text: 'The campaign goes on as it stands.',
      };
    case 'RewindDeclined':
      return {
        kind: 'note',
        side,
        title: `${name} would rather go on`,
        text: 'The proposal to go back is declined.',
      };
    case 'RewindAgreed':
      return {
        kind: 'branch',
        side,
        title: 'Here this line ends',
        text: `${name} agrees to go back: the campaign goes on from entry ${event.data.at} as another line. What stands here is kept, and nothing is added to it.`,
      };
  }
}

/** Who may read why a commander would go back. */
export function readsReason(viewer: CampaignViewer): boolean {
  return viewer.kind !== 'public';
}
