import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import type { StartBattleInput } from '@/lib/application/start/single-battles';
import { codeOf, value } from '@/tests/integration/application/table';
import type { People } from './people';
import { photographRows } from './photograph-rows';
import { all, answers, type Row } from './rows';

/** Single battles, by every role. `libraryId`: a file of the club, which has the battle `ford`. */
export const battleRows = (
  application: () => CampaignApplication,
  people: () => People,
  libraryId: () => string,
): readonly Row[] => {
  const terms = (): StartBattleInput => ({
    libraryId: 'skirmish',
    battle: 'ford',
    name: 'Mine',
    side: 'A',
    opponent: { kind: 'hotSeat' },
    methods: ['quick'],
    commandId: randomUUID(),
  });
  return [
    ...photographRows(application, people),
    {
      method: 'listBattlefields',
      how: 'whether those of the club’s file are listed',
      ask: async ({ user }) =>
        (await application().listBattlefields(user)).some((one) => one.libraryId === libraryId())
          ? 'CLUB'
          : 'BUILT-IN',
      expected: answers('BUILT-IN', all('CLUB')),
    },
    {
      method: 'battlefield',
      ask: async ({ user }) => codeOf(await application().battlefield(user, libraryId(), 'ford')),
    },
    {
      method: 'startBattle',
      how: 'in the club',
      ask: async ({ user }) =>
        codeOf(await application().startBattle(user, { ...terms(), clubId: people().club })),
    },
    {
      method: 'startBattle',
      how: 'of a file of the club, in a club of one’s own',
      ask: async ({ user }) =>
        codeOf(await application().startBattle(user, { ...terms(), libraryId: libraryId() })),
      expected: answers('NOT_FOUND', all('OK')),
    },
    {
      method: 'startBattle',
      how: 'by mail, in the club',
      ask: async ({ user }) =>
        codeOf(
          await application().startBattle(user, {
            ...terms(),
            ...{ clubId: people().club, opponent: { kind: 'mail' } },
          }),
        ),
    },
    {
      method: 'rematch',
      how: 'of a campaign, which is none',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().rematch(user, id, { commandId: randomUUID() })),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        A: 'NOT_ALLOWED',
        B: 'NOT_ALLOWED',
      }),
    },
    {
      method: 'rematch',
      how: 'of side A’s battle by mail, given up: who may offer it again',
      ask: async ({ user }) => {
        const anna = people().account.commanderA;
        const { campaignId } = value(
          await application().startBattle(anna, {
            ...terms(),
            ...{ clubId: people().club, opponent: { kind: 'mail' } },
          }),
        );
        value(await application().resignByMail(anna, campaignId, { commandId: randomUUID() }));
        const again = await application().rematch(user, campaignId, { commandId: randomUUID() });
        if (!again.ok) return again.error.code;
        const { header } = value(await application().campaignPage(user, again.value.campaignId));
        return header.byMail ? 'BY MAIL' : 'HERE';
      },
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'BY MAIL' }),
    },
  ];
};
