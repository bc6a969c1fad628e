import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf, value } from '@/tests/integration/application/table';
import type { People } from './people';
import { all, answers, type Row } from './rows';

const COMMANDERS_ONLY = { ...all('NOT_YOUR_SEAT') };

/** Going back by agreement and comparing two branches, by every role. */
export const rewindRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  /** Commander A’s proposal in a campaign that is before its first battle. */
  const proposed = async (id: string): Promise<number> =>
    value(
      await application().proposeRewind(people().account.commanderA, id, {
        at: 2,
        reason: 'A slip.',
        commandId: randomUUID(),
      }),
    ).position;
  const answering = (
    method: 'withdrawRewind' | 'declineRewind' | 'agreeToRewind',
    A: string,
    B: string,
  ): Row => ({
    method,
    how: 'which side A has proposed',
    stage: 'encounter',
    ask: async ({ user, id }) => {
      const input = { proposal: await proposed(id), commandId: randomUUID() };
      return codeOf(await application()[method](user, id, input));
    },
    expected: answers('NOT_FOUND', { ...COMMANDERS_ONLY, A, B }),
  });
  return [
    {
      method: 'proposeRewind',
      stage: 'encounter',
      ask: async ({ user, id }) =>
        codeOf(
          await application().proposeRewind(user, id, {
            at: 2,
            reason: 'A slip.',
            commandId: randomUUID(),
          }),
        ),
    },
    answering('withdrawRewind', 'OK', 'NO_PROPOSAL'),
    answering('declineRewind', 'NO_PROPOSAL', 'OK'),
    answering('agreeToRewind', 'NO_PROPOSAL', 'OK'),
    {
      method: 'comparePage',
      stage: 'encounter',
      ask: async ({ user, id }) => codeOf(await application().comparePage(user, id)),
    },
    {
      method: 'comparePage',
      how: 'with its parent, of a private branch of side A',
      stage: 'privateBranch',
      ask: async ({ user, id }) => codeOf(await application().comparePage(user, id)),
      expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'OK' }),
    },
  ];
};
