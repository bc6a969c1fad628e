import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf, value } from '@/tests/integration/application/table';
import { byPermissionOf } from './by-permission';
import type { People } from './people';
import { all, answers, type Row } from './rows';

const DAY_MS = 86_400_000;

/** Deadlines: the pace of both sides, and what each commander leaves and sets, by every role. */
export const deadlineRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  const stage = 'encounter';
  const act = () => ({ commandId: randomUUID() });
  /** Commander A’s proposal. */
  const proposed = async (id: string): Promise<number> => {
    const { commanderA } = people().account;
    return value(await application().proposePace(commanderA, id, { pace: 'slow', ...act() }))
      .position;
  };
  return [
    {
      ...{ method: 'deadlinesPage', stage },
      ask: async ({ user, id }) => codeOf(await application().deadlinesPage(user, id)),
    },
    {
      ...{ method: 'briefPage', stage },
      ask: async ({ user, id }) => codeOf(await application().briefPage(user, id)),
    },
    {
      ...{ method: 'proposePace', stage },
      ask: async ({ user, id }) =>
        codeOf(await application().proposePace(user, id, { pace: 'fast', ...act() })),
    },
    {
      ...{ method: 'answerPace', how: 'which side A has proposed', stage },
      async ask({ user, id }) {
        const agree = { proposal: await proposed(id), answer: 'agree', ...act() } as const;
        return codeOf(await application().answerPace(user, id, agree));
      },
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'NO_PROPOSAL', B: 'OK' }),
    },
    {
      ...{ method: 'drawBank', how: 'where no deadline runs', stage },
      ask: async ({ user, id }) =>
        codeOf(await application().drawBank(user, id, { phase: 'method-0', ...act() })),
      expected: byPermissionOf('drawBank', 'STALE_ROUND'),
    },
    {
      ...{ method: 'nameDeputy', how: 'of side A’s staff', stage },
      ask: async ({ user, id }) =>
        codeOf(
          await application().nameDeputy(user, id, { userId: people().account.staffA, ...act() }),
        ),
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'NO_SUCH_POST' }),
    },
    {
      ...{ method: 'leaveOrder', stage },
      ask: async ({ user, id }) =>
        codeOf(await application().leaveOrder(user, id, { byTheBook: true })),
    },
    {
      ...{ method: 'setReminders', stage },
      ask: async ({ user, id }) =>
        codeOf(await application().setReminders(user, id, { minutes: [60] })),
    },
    {
      ...{ method: 'takeHoliday', stage },
      async ask({ user, id }) {
        const [from, to] = [0, 60_000].map((ms) =>
          new Date(Date.now() + DAY_MS + ms).toISOString(),
        );
        const holiday = { id: randomUUID(), from: from ?? '', to: to ?? '' };
        return codeOf(await application().takeHoliday(user, id, holiday));
      },
    },
    {
      ...{ method: 'endHoliday', stage },
      ask: async ({ user, id }) =>
        codeOf(await application().endHoliday(user, id, { id: randomUUID() })),
    },
  ];
};
