import type { Wordings } from '@/lib/campaign/wording';
import { keyFingerprint } from '@/lib/chance/signed-head';
import type { DeviceEvents } from './events';

/** Everybody may know them; names belong to accounts. */
export const deviceWords: Wordings<keyof DeviceEvents> = {
  DeviceRegistered: ({ key }) => ({
    kind: 'note',
    title: 'A player’s device is registered',
    text: `It signs what its player gives from now on. Its fingerprint: ${keyFingerprint(key)}.`,
  }),
  DeviceRevoked: ({ key }) => ({
    kind: 'note',
    title: 'A player’s device is revoked',
    text: `What it signs from now on does not count as its player’s. Its fingerprint: ${keyFingerprint(key)}.`,
  }),
  NumberCommitted: ({ side }, { names }) => ({
    kind: 'note',
    title: `${names[side]} commits to a number for the dice`,
    text: 'Its own browser made it. It is opened with the next seal.',
    side,
  }),
};
