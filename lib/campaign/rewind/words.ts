import { type CampaignViewer, escapeMarkdown, type Wordings } from '@/lib/campaign/wording';
import type { RewindEvents } from './events';

/**
 * That a commander proposed to go back, and what came of it, everybody may know; the reason is between the two commanders
 * and the umpire.
 */
export const rewindWords: Wordings<keyof RewindEvents> = {
  RewindProposed: ({ side, at, reason }, { names, viewer }) => ({
    kind: 'note',
    title: `${names[side]} proposes to go back`,
    text: `The campaign would go on from entry ${at}.${readsReason(viewer) ? ` “${escapeMarkdown(reason)}”` : ''}`,
    side,
  }),
  RewindWithdrawn: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} withdraws its proposal`,
    text: 'The campaign goes on as before.',
    side,
  }),
  RewindDeclined: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} prefers to go on`,
    text: 'The proposal to go back is declined.',
    side,
  }),
  RewindAgreed: ({ side, at }, { names }) => ({
    kind: 'branch',
    title: 'This branch ends here',
    text: `${names[side]} agrees to go back: the campaign goes on from entry ${at} in another branch. This one is kept as it is.`,
    side,
  }),
};

/** Who may read why a commander proposes to go back. */
export function readsReason(viewer: CampaignViewer): boolean {
  return viewer.kind !== 'public';
}
