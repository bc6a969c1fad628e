import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import { TestDevice } from '@/tests/support/device';
import { all, answers, type Row } from './rows';

/** What a browser joins with whose device nothing knows yet. */
const joining = (account: string, campaignId: string) =>
  new TestDevice().joining({ account, campaignId, seen: null, devices: [] }, ['A']);

/** The fairness of a campaign, and the key that signs its exports, by every role. */
export const fairnessRows = (application: () => CampaignApplication): readonly Row[] => [
  {
    method: 'installationKey',
    how: 'the same for everybody',
    ask: async () => String((await application().installationKey()).fingerprint.length),
    expected: answers('49', all('49')),
  },
  {
    method: 'joinByHand',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application().joinByHand(user, id, joining(user, id))),
  },
  {
    method: 'revokeDevice',
    how: 'a device that is not theirs',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(
        await application().revokeDevice(user, id, {
          key: '0'.repeat(64),
          commandId: randomUUID(),
        }),
      ),
    expected: answers('NOT_FOUND', all('NO_SUCH_DEVICE')),
  },
  {
    method: 'fairnessPage',
    stage: 'encounter',
    ask: async ({ user, id }) => codeOf(await application().fairnessPage(user, id)),
  },
  {
    method: 'fairnessPage',
    how: 'of a private branch of side A',
    stage: 'privateBranch',
    ask: async ({ user, id }) => codeOf(await application().fairnessPage(user, id)),
    expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'OK' }),
  },
];
