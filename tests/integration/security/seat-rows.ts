import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

const command = () => randomUUID();
const handed = () => ({ side: 'B', controller: 'reckless', commandId: command() }) as const;

/** Taking, resigning and handing over a command, by every role. */
export const seatRows = (application: () => CampaignApplication): readonly Row[] => [
  {
    method: 'takeSeat',
    stage: 'openSeat',
    ask: async ({ user, id }) =>
      codeOf(await application().takeSeat(user, id, { side: 'B', commandId: command() })),
    expected: answers('NOT_FOUND', { ...all('OK'), A: 'NOT_ALLOWED', staff: 'NOT_ALLOWED' }),
  },
  {
    method: 'takeSeat',
    how: 'that is somebody’s',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application().takeSeat(user, id, { side: 'B', commandId: command() })),
    expected: answers('NOT_FOUND', {
      ...all('ALREADY_TAKEN'),
      ...{ A: 'NOT_ALLOWED', B: 'NOT_ALLOWED', staff: 'NOT_ALLOWED', umpire: 'NOT_ALLOWED' },
    }),
  },
  {
    method: 'resignSeat',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application().resignSeat(user, id, { commandId: command() })),
  },
  {
    method: 'handSeat',
    stage: 'openSeat',
    ask: async ({ user, id }) => codeOf(await application().handSeat(user, id, handed())),
    expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), owner: 'OK', A: 'OK' }),
  },
  {
    method: 'handSeat',
    how: 'that is somebody’s',
    stage: 'choosing',
    ask: async ({ user, id }) => codeOf(await application().handSeat(user, id, handed())),
    expected: answers('NOT_FOUND', { ...all('ALREADY_TAKEN'), watcher: 'NOT_ALLOWED' }),
  },
];
