import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

const DEEDS = ['analysisPage', 'requestAnalysis', 'cancelAnalysis'] as const;

/**
 * While a campaign is in progress only an umpire without a seat may have it analysed; a private what-if not even they.
 */
export const analysisRows = (application: () => CampaignApplication): readonly Row[] =>
  DEEDS.flatMap((method): Row[] => [
    {
      method,
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await application()[method](user, id)),
    },
    {
      method,
      how: 'of a private branch of side A',
      stage: 'privateBranch',
      ask: async ({ user, id }) => codeOf(await application()[method](user, id)),
      expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'NOT_ALLOWED' }),
    },
  ]);
