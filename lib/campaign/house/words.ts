import type { Wordings } from '@/lib/campaign/wording';
import type { HouseEvents } from './events';

/** Without the names of users, which belong to accounts. */
export const houseWords: Wordings<keyof HouseEvents> = {
  CampaignSentAway: () => ({
    kind: 'note',
    title: 'The campaign moves to another server',
    text: 'It was handed out as a file, to be taken in elsewhere. Nothing happens in it here from now on.',
  }),
  CampaignCalledBack: () => ({
    kind: 'note',
    title: 'The campaign stays here',
    text: 'It was called back, and goes on on this server. If another server has taken it in, it has two lives from here on: the entry before this one is the last that both records share.',
  }),
  CampaignArrived: ({ from }) => ({
    kind: 'note',
    title: 'The campaign has moved to this server',
    text: `It was taken in from the server that signs with the key ${from.slice(0, 16)}…, with its whole record. Its commanders, staffs and umpire are invited again.`,
  }),
};
