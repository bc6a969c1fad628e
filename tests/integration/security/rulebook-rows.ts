import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import type { Row } from './rows';

/** The rules are open to everybody. */
export const rulebookRows = (application: () => CampaignApplication): readonly Row[] => [
  {
    method: 'rulebook',
    ask: async () => ((await application().rulebook()).length > 0 ? 'OK' : 'NONE'),
  },
  {
    method: 'calculate',
    ask: async () =>
      codeOf(
        await application().calculate({
          ruleset: 'command-and-maneuver',
          calculator: 'replacements',
          given: { casualties: 3 },
        }),
      ),
  },
];
