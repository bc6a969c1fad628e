import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

/** Orders for an interval and the page of one, by every role; at this stage none is open, and none has passed. */
export const intervalRows = (application: () => CampaignApplication): readonly Row[] => [
  {
    method: 'sealInterval',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(
        await application().sealInterval(user, id, {
          round: 'interval-2',
          rest: 'rest',
          commandId: randomUUID(),
        }),
      ),
    expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'STALE_ROUND', B: 'STALE_ROUND' }),
  },
  {
    method: 'intervalPage',
    stage: 'choosing',
    ask: async ({ user, id }) => codeOf(await application().intervalPage(user, id, 2)),
    expected: answers('NOT_FOUND', all('NOT_FOUND')),
  },
];
