import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf } from '@/tests/integration/application/table';
import { all, answers, type Row } from './rows';

const command = () => randomUUID();
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/** The umpire’s seat, what its holder may do, and who says who follows, by every role. */
export const umpireRows = (application: () => CampaignApplication): readonly Row[] => [
  {
    method: 'umpireDesk',
    stage: 'encounter',
    ask: async ({ user, id }) => codeOf(await application().umpireDesk(user, id)),
  },
  {
    method: 'umpireReports',
    stage: 'encounter',
    ask: async ({ user, id }) => codeOf(await application().umpireReports(user, id)),
  },
  {
    method: 'sendReport',
    how: 'to somebody without a post',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const input = { to: command(), text: 'A rider came in.', commandId: command() };
      return codeOf(await application().sendReport(user, id, input));
    },
    expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), umpire: 'RECIPIENT_UNKNOWN' }),
  },
  {
    method: 'correctionPage',
    stage: 'choosing',
    ask: async ({ user, id }) => codeOf(await application().correctionPage(user, id)),
  },
  {
    method: 'correctStrength',
    how: 'of a unit that there is not',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const input = { unit: 'x', men: 1, guns: 0, entry: 1, reason: 'x', commandId: command() };
      return codeOf(await application().correctStrength(user, id, input));
    },
    expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), umpire: 'CORRECTION_INVALID' }),
  },
  {
    method: 'takeUmpireSeat',
    how: 'that is taken',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application().takeUmpireSeat(user, id, { commandId: command() })),
  },
  {
    method: 'takeUmpireSeat',
    how: 'that is vacant',
    stage: 'openSeat',
    ask: async ({ user, id }) =>
      codeOf(await application().takeUmpireSeat(user, id, { commandId: command() })),
    expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), owner: 'OK' }),
  },
  {
    method: 'leaveUmpireSeat',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application().leaveUmpireSeat(user, id, { commandId: command() })),
  },
  {
    method: 'standIn',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const input = { side: 'B', on: true, commandId: command() } as const;
      return codeOf(await application().standIn(user, id, input));
    },
  },
  {
    method: 'pauseCampaign',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application().pauseCampaign(user, id, { until: soon(), commandId: command() })),
  },
  {
    method: 'extendDeadline',
    how: 'where no deadline runs',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const input = { phase: 'choice-1', minutes: 60, commandId: command() };
      return codeOf(await application().extendDeadline(user, id, input));
    },
    expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), umpire: 'STALE_ROUND' }),
  },
  {
    method: 'endPause',
    stage: 'choosing',
    ask: async ({ user, id }) =>
      codeOf(await application().endPause(user, id, { commandId: command() })),
    expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), umpire: 'NO_PAUSE' }),
  },
  {
    method: 'setAudience',
    stage: 'choosing',
    ask: async ({ user, id }) => {
      const input = { audience: 'players', delayHours: 0, commandId: command() } as const;
      return codeOf(await application().setAudience(user, id, input));
    },
  },
  {
    method: 'setAudience',
    how: 'where there is no umpire',
    stage: 'openSeat',
    ask: async ({ user, id }) => {
      const input = { audience: 'players', delayHours: 0, commandId: command() } as const;
      return codeOf(await application().setAudience(user, id, input));
    },
    expected: answers('NOT_FOUND', { ...all('NOT_ALLOWED'), A: 'OK' }),
  },
];
