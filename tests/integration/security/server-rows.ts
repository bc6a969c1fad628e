import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

/** The server itself: everybody may ask whether it is ready; its owner, whom a setting names, sees more. */
export const serverRows = (application: () => CampaignApplication): readonly Row[] => [
  {
    method: 'readiness',
    ask: async () => ((await application().readiness()).checks.database ? 'READ' : 'NOT READ'),
    expected: answers('READ', all('READ')),
  },
  {
    method: 'serverFigures',
    ask: async () => ((await application().serverFigures()).store.events > 0 ? 'READ' : 'NOT READ'),
    expected: answers('READ', all('READ')),
  },
  {
    method: 'serverReport',
    ask: async ({ user }) => codeOf(await application().serverReport(user)),
  },
];
