import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

/** The fairness of a campaign, and the key that signs its exports, by every role. */
export const fairnessRows = (application: () => CampaignApplication): readonly Row[] => [
  {
    method: 'installationKey',
    how: 'the same for everybody',
    ask: async () => String((await application().installationKey()).fingerprint.length),
    expected: answers('49', all('49')),
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
