import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf, seen, value } from '@/tests/integration/application/table';
import type { People } from './people';
import { all, answers, type Row } from './rows';

const command = () => randomUUID();

/** Taking back a seal or a table report, by every role. */
export const undoRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => [
  {
    method: 'withdrawSeal',
    how: 'what side A has sealed',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const round = 'choice-1';
      value(
        await application().sealChoice(people().account.commanderA, id, {
          ...{ round, answer: 'canary-a-wait', commandId: command() },
        }),
      );
      return codeOf(await application().withdrawSeal(user, id, { round, commandId: command() }));
    },
    expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'NOT_SEALED' }),
  },
  {
    method: 'withdrawSeal',
    how: 'in the name of side A',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const input = { round: 'choice-1', side: 'A', commandId: command() } as const;
      return codeOf(await application().withdrawSeal(user, id, input));
    },
    expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'NOT_SEALED' }),
  },
  {
    method: 'withdrawTableReport',
    how: 'that side A has handed in',
    stage: 'reported',
    ask: async ({ user, id }) => {
      const { view } = await seen(application(), people().account.commanderA, id);
      return codeOf(
        await application().withdrawTableReport(user, id, {
          battleIndex: 0,
          reportPosition: view.encounter?.tableReport?.position ?? 0,
          commandId: command(),
        }),
      );
    },
    expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'NOT_AWAITED' }),
  },
];
