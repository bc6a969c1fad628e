import { type CampaignViewer, escapeMarkdown, type Wordings } from '@/lib/campaign/wording';
import type { RewindEvents } from './events';

/**
 * Everybody may know that a commander proposed to go back, and the outcome; the reason is between the two commanders
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

/** Viewers who may read the reason for a proposal to go back. */
export function readsReason(viewer: CampaignViewer): boolean {
  return viewer.kind !== 'public';
}
