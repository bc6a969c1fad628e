import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { codeOf, value } from '@/tests/integration/application/table';
import { photographOfPhone } from '@/tests/support/camera';
import { type People, report } from './people';
import { all, answers, type Row } from './rows';

const command = () => randomUUID();

/** Photographs of a battle on a table, by every role; the one that is asked for is Anna's. */
export const photographRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  /** Anna's photograph of the battle that is on the table. */
  const hers = async (id: string): Promise<string> => {
    const { commanderA } = people().account;
    const pictures = [await photographOfPhone()];
    const added = { pictures, caption: 'The ford', commandId: command() };
    await prisma().battlePhotograph.deleteMany({ where: { campaignId: id } });
    value(await application().addPhotographs(commanderA, id, 0, added));
    const row = await prisma().battlePhotograph.findFirstOrThrow({ where: { campaignId: id } });
    return row.id;
  };
  const settled = async (id: string): Promise<void> => {
    const { commanderA, commanderB, removed } = people().account;
    await prisma().throttle.deleteMany({ where: { key: { startsWith: 'write' } } });
    const submitted = await report(application(), commanderA, id);
    const sent = await application().submitTableReport(commanderA, id, submitted);
    if (!sent.ok) return;
    const page = value(await application().campaignPage(commanderA, id));
    const reportPosition = page.view.encounter?.tableReport?.position ?? 0;
    const signs = { battleIndex: 0, reportPosition };
    for (const user of [commanderB, removed])
      await application().countersignTableReport(user, id, { ...signs, commandId: command() });
  };
  const see = (user: string, id: string, photograph: string) =>
    application().photograph(user, id, { id: photograph, size: 'small' });
  return [
    {
      method: 'addPhotographs',
      stage: 'table',
      ask: async ({ user, id }) =>
        codeOf(
          await application().addPhotographs(user, id, 0, {
            ...{ pictures: [await photographOfPhone()], caption: '', commandId: command() },
          }),
        ),
    },
    {
      method: 'addPhotographs',
      how: 'to a battle that is not on a table',
      stage: 'encounter',
      ask: async ({ user, id }) =>
        codeOf(
          await application().addPhotographs(user, id, 0, {
            ...{ pictures: [await photographOfPhone()], caption: '', commandId: command() },
          }),
        ),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ umpire: 'NO_TABLE', A: 'NO_TABLE', B: 'NO_TABLE', staff: 'NO_TABLE' },
      }),
    },
    {
      method: 'photograph',
      how: 'of a battle that is on the table: who plays and who umpires',
      stage: 'table',
      ask: async ({ user, id }) => codeOf(await see(user, id, await hers(id))),
      expected: answers('NOT_FOUND', {
        ...all('NOT_FOUND'),
        ...{ umpire: 'OK', A: 'OK', B: 'OK', staff: 'OK' },
      }),
    },
    {
      method: 'photograph',
      how: 'of a battle whose report counts, through its campaign and no other',
      stage: 'table',
      ask: async ({ user, id, role }) => {
        const photograph = await hers(id);
        // For the role that was removed there is nobody left to countersign.
        if (role !== 'removed') await settled(id);
        const other = await prisma().campaignList.findFirst({
          where: { campaignId: { not: id }, clubId: people().club },
        });
        const elsewhere = codeOf(await see(user, other?.campaignId ?? '', photograph));
        return elsewhere === 'NOT_FOUND'
          ? codeOf(await see(user, id, photograph))
          : `${elsewhere} elsewhere`;
      },
    },
    {
      method: 'removePhotograph',
      how: 'Anna’s',
      stage: 'table',
      ask: async ({ user, id }) =>
        codeOf(await application().removePhotograph(user, id, { id: await hers(id) })),
      expected: answers('NOT_FOUND', {
        ...all('NOT_FOUND'),
        ...{ umpire: 'OK', A: 'OK', B: 'NOT_ALLOWED', staff: 'NOT_ALLOWED' },
      }),
    },
  ];
};
