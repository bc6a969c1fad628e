import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { answered, chosen, codeOf, value } from '@/tests/integration/application/table';
import type { People } from './people';
import { all, answers, type Row } from './rows';

const command = () => randomUUID();

/** A battle on the board by mail, by every role: each side is moved in its own campaign, by its commander alone. */
export const mailBoardRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  let begun: Promise<string> | null = null;
  /** Side A’s campaign, whose battle is on the board, and it is A’s move; the other side plays its own campaign. */
  const onTheBoard = () => {
    begun ??= begin();
    return begun;
  };
  const begin = async (): Promise<string> => {
    const from = application();
    const { club, account } = people();
    const [anna, berta] = [account.commanderA, account.commanderB];
    const keys = value(await from.makeMailKeys(berta));
    const { campaignId: hers } = value(
      await from.startCampaign(anna, {
        ...{ libraryId: 'crossroads', name: 'By mail', side: 'A', useExpectedValues: true },
        ...{ opponent: { kind: 'mail', recipient: keys.recipient }, clubId: club },
        commandId: command(),
      }),
    );
    const letter = async (user: string, id: string, to: string, accept?: { clubId: string }) => {
      value(await from.postMail(user, id, { commandId: command() }));
      const { content } = value(await from.mailFile(user, id));
      const file = Buffer.from(content).toString('base64');
      return value(await from.openMailFile(to, { file, accept, commandId: command() }));
    };
    const accepted = await letter(anna, hers, berta, { clubId: club });
    if (accepted.kind !== 'opened') throw new Error('an invitation is accepted');
    const his = accepted.campaignId;
    await letter(berta, his, anna);
    value(await chosen(from, anna, hers, 'a-fight'));
    await letter(anna, hers, berta);
    value(await chosen(from, berta, his, 'b-fight'));
    await letter(berta, his, anna);
    value(await answered(from, anna, hers, 'fought'));
    await letter(anna, hers, berta);
    value(await answered(from, berta, his, 'fought'));
    await letter(berta, his, anna);
    return hers;
  };
  const owner = (A: string) => answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A });
  return [
    {
      method: 'boardPosition',
      how: 'by mail: what its correspondence waits for, and who may order',
      ask: async ({ user }) => {
        const found = await application().boardPosition(user, await onTheBoard(), 0);
        if (!found.ok) return found.error.code;
        const { byMail, mayOrder, mayExchange } = found.value;
        return `${byMail?.waits}, ${mayOrder.join('')}/${mayExchange.join('')}`;
      },
      expected: answers('NOT_FOUND', { ...all('yourMove, /'), A: 'yourMove, A/A' }),
    },
    {
      method: 'giveOrder',
      how: 'by mail, one that nobody understands',
      ask: async ({ user }) => {
        const order = { pending: 'turn1', text: 'march to the moon', commandId: command() };
        return codeOf(await application().giveOrder(user, await onTheBoard(), 0, order));
      },
      expected: owner('ORDER_NOT_UNDERSTOOD'),
    },
    {
      method: 'giveOrder',
      how: 'by mail, in the name of the side that is moved elsewhere',
      ask: async ({ user }) => {
        const order = { as: 'B', pending: 'turn1', text: 'all', commandId: command() } as const;
        return codeOf(await application().giveOrder(user, await onTheBoard(), 0, order));
      },
      expected: owner('NOT_YOUR_SEAT'),
    },
    {
      method: 'takeBackAct',
      how: 'by mail, in the name of the side that is moved elsewhere',
      ask: async ({ user }) => {
        const back = { as: 'B', commandId: command() } as const;
        return codeOf(await application().takeBackAct(user, await onTheBoard(), 0, back));
      },
      expected: owner('NOT_YOUR_SEAT'),
    },
    {
      method: 'exchangeCommand',
      how: 'by mail, of the side that is moved elsewhere',
      ask: async ({ user }) => {
        const wish = { side: 'B', doctrine: 'fast', commandId: command() } as const;
        return codeOf(await application().exchangeCommand(user, await onTheBoard(), 0, wish));
      },
      expected: owner('NOT_YOUR_SEAT'),
    },
    {
      method: 'exchangeCommand',
      how: 'by mail, as it stands already',
      ask: async ({ user }) => {
        const wish = { side: 'A', doctrine: null, commandId: command() } as const;
        return codeOf(await application().exchangeCommand(user, await onTheBoard(), 0, wish));
      },
      expected: owner('ALREADY_SO'),
    },
    {
      method: 'mailPage',
      how: 'by mail: who is told that the own turn comes before the file',
      ask: async ({ user }) => {
        const page = await application().mailPage(user, await onTheBoard());
        return page.ok ? `${page.value.moveFirst}, ${page.value.due.length}` : page.error.code;
      },
      expected: answers('NOT_FOUND', { ...all('null, 0'), A: '0, 1' }),
    },
  ];
};
