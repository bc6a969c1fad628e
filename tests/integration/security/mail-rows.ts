import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { hashPassword } from '@/lib/accounts/password-hash';
import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { codeOf, value } from '@/tests/integration/application/table';
import { mailBoardRows } from './mail-board-rows';
import type { People } from './people';
import { all, answers, type Row } from './rows';

const command = () => randomUUID();

/** Play by mail, by every role: a campaign on the server has no correspondence, and nobody can open another’s. */
export const mailRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  /** A campaign that side A’s commander plays by mail, with its first file made. */
  const byMail = async (): Promise<string> => {
    const anna = people().account.commanderA;
    const { campaignId } = value(
      await application().startCampaign(anna, {
        ...{ libraryId: 'skirmish', name: 'By mail', side: 'A', opponent: { kind: 'mail' } },
        ...{ useExpectedValues: true, clubId: people().club, commandId: command() },
      }),
    );
    value(await application().postMail(anna, campaignId, { commandId: command() }));
    return campaignId;
  };
  const _commander = answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK' });
  return [
    {
      method: 'mailDesk',
      how: 'whether side A’s campaign by mail is on it',
      ask: async ({ user }) => {
        const id = await byMail();
        const { campaigns } = await application().mailDesk(user);
        return campaigns.some((one) => one.campaignId === id) ? 'LISTED' : 'NOT LISTED';
      },
      expected: answers('NOT LISTED', { ...all('NOT LISTED'), A: 'LISTED' }),
    },
    {
      method: 'makeMailKeys',
      how: 'the same at every call',
      ask: async ({ user }) => {
        const made = await application().makeMailKeys(user);
        const again = await application().makeMailKeys(user);
        expect(again).toEqual(made);
        return codeOf(made);
      },
      expected: { ...answers('OK', all('OK')), nobody: 'NOT_FOUND', noAccount: 'NOT_FOUND' },
    },
    {
      method: 'showMailIdentity',
      how: 'without the password',
      ask: async ({ user }) => {
        const passwordHash = await hashPassword('the right one, and long');
        if (isUuid(user))
          await prisma().user.updateMany({
            where: { id: user, guestUntil: null },
            data: { passwordHash },
          });
        return codeOf(await application().showMailIdentity(user, { password: 'not the password' }));
      },
      expected: answers('CREDENTIALS_WRONG', all('CREDENTIALS_WRONG')),
    },
    {
      method: 'openMailFile',
      how: 'side A’s invitation, locked with a pass phrase, by a guess',
      ask: async ({ user }) => {
        const id = await byMail();
        const anna = people().account.commanderA;
        const { content } = value(await application().mailFile(anna, id));
        const file = Buffer.from(content).toString('base64');
        return codeOf(
          await application().openMailFile(user, {
            ...{ file, passphrase: 'a-guess', commandId: command() },
          }),
        );
      },
      expected: answers('MAIL_WRONG_KEY', all('MAIL_WRONG_KEY')),
    },
    {
      method: 'mailPage',
      how: 'of a campaign by mail: who may read its pass phrase',
      ask: async ({ user }) => {
        const page = await application().mailPage(user, await byMail());
        if (!page.ok) return page.error.code;
        return page.value.passphrase === null ? 'NO PHRASE' : 'PHRASE';
      },
      expected: answers('NOT_FOUND', { ...all('NO PHRASE'), A: 'PHRASE' }),
    },
    {
      method: 'mailPage',
      how: 'of a campaign on the server',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await application().mailPage(user, id)),
      expected: answers('NOT_FOUND', all('NOT_FOUND')),
    },
    {
      method: 'mailFile',
      ask: async ({ user }) => codeOf(await application().mailFile(user, await byMail())),
    },
    {
      method: 'postMail',
      how: 'with nothing new to send',
      ask: async ({ user }) =>
        codeOf(await application().postMail(user, await byMail(), { commandId: command() })),
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'NOTHING_TO_POST' }),
    },
    {
      method: 'resignByMail',
      ask: async ({ user }) =>
        codeOf(await application().resignByMail(user, await byMail(), { commandId: command() })),
    },
    {
      method: 'replayPage',
      stage: 'encounter',
      ask: async ({ user, id }) => codeOf(await application().replayPage(user, id, { from: 1 })),
    },
    ...mailBoardRows(application, people),
  ];
};
