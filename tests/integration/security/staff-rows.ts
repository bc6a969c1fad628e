import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import { codeOf, seen, value } from '@/tests/integration/application/table';
import type { People } from './people';
import { reportRows } from './report-rows';
import { all, answers, type Row } from './rows';

const command = () => randomUUID();
const A_ALONE = answers('NOT_FOUND', {
  ...all('NOT_YOUR_SEAT'),
  A: 'OK',
  B: 'NO_SUCH_POST',
});

/** Whether a number is in a page: as a number or a text of its own, since ids may hold any four digits by chance. */
const tellsNumber = (page: unknown, number: number) =>
  new RegExp(`(?<![\\w-])${number}(?![\\w-])`).test(JSON.stringify(page));

/** Posts on the staff of side A, by every role; Stefan serves there under Anna. */
const staffRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  const post = () => ({ userId: people().account.staffA, commandId: command() });
  return [
    {
      method: 'staffPage',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await application().staffPage(user, id)),
    },
    {
      method: 'staffPage',
      how: 'whose staff may be changed',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const page = await application().staffPage(user, id);
        if (!page.ok) return page.error.code;
        const { yours, eligible, formations, staff } = page.value;
        const may = staff.A.mayDismiss || staff.B.mayDismiss;
        return `${yours} ${eligible.length > 0} ${formations.length > 0} ${may}`;
      },
      expected: answers('NOT_FOUND', {
        ...all('null false false false'),
        A: 'A true true true',
        B: 'B true true true',
      }),
    },
    {
      method: 'offerPost',
      how: 'who watches',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().offerPost(user, id, {
            userId: people().account.watcher,
          }),
        ),
    },
    {
      method: 'offerPost',
      how: 'on side A',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().offerPost(user, id, {
            userId: people().account.watcher,
            side: 'A',
          }),
        ),
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK' }),
    },
    {
      method: 'offerPost',
      how: 'somebody of another club',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().offerPost(user, id, {
            userId: people().account.stranger,
          }),
        ),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        A: 'NOT_ALLOWED',
        B: 'NOT_ALLOWED',
      }),
    },
    {
      method: 'offerPost',
      how: 'in a private branch of side A',
      stage: 'privateBranch',
      ask: async ({ user, id }) =>
        codeOf(
          await application().offerPost(user, id, {
            userId: people().account.watcher,
            side: 'A',
          }),
        ),
      expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'NOT_ALLOWED' }),
    },
    {
      method: 'withdrawOffer',
      how: 'to who watches',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().withdrawOffer(user, id, { userId: people().account.watcher })),
    },
    {
      method: 'answerOffer',
      how: 'that was made to who watches',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const { watcher, commanderA } = people().account;
        const offer = { campaignId: id, userId: watcher, side: 'A', offeredById: commanderA };
        await prisma().postOffer.deleteMany({ where: { campaignId: id, userId: watcher } });
        await prisma().postOffer.create({ data: { ...offer, id: command() } });
        return codeOf(await application().answerOffer(user, id, { side: 'A', accept: false }));
      },
      expected: answers('NOT_FOUND', {
        ...all('NO_SUCH_OFFER'),
        ...{ watcher: 'OK', staff: 'NO_SUCH_OFFER' },
      }),
    },
    {
      method: 'dismissSubCommander',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().dismissSubCommander(user, id, post())),
      expected: A_ALONE,
    },
    {
      method: 'assignFormations',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const { view } = await seen(application(), people().account.commanderA, id);
        const formations = [view.forces.A[0]?.id ?? ''];
        return codeOf(await application().assignFormations(user, id, { ...post(), formations }));
      },
      expected: A_ALONE,
    },
    {
      method: 'passSupremeCommand',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await application().passSupremeCommand(user, id, post())),
      expected: A_ALONE,
    },
    {
      method: 'resignPost',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().resignPost(user, id, { commandId: command() })),
    },
    {
      method: 'recommend',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().recommend(user, id, {
            round: 'choice-1',
            answer: 'canary-a-wait',
            reason: 'Wait for the guns.',
          }),
        ),
    },
    {
      method: 'withdrawRecommendation',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().withdrawRecommendation(user, id, { round: 'choice-1' })),
    },
    {
      method: 'campaignPage',
      how: 'what side A has sealed, and what was recommended to it',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const { commanderA, staffA } = people().account;
        const round = 'choice-1';
        const advice = { round, answer: 'canary-a-cross', reason: 'canary-of-staff' };
        value(await application().recommend(staffA, id, advice));
        const seal = { round, answer: 'canary-a-wait', commandId: command() };
        value(await application().sealChoice(commanderA, id, seal));
        const page = await application().campaignPage(user, id);
        if (!page.ok) return page.error.code;
        const { recommendations, view } = page.value;
        const text = JSON.stringify(page.value);
        return `${view.situation?.ownChoice} ${recommendations.length} ${text.includes('canary-of-staff')}`;
      },
      expected: answers('NOT_FOUND', {
        ...all('null 0 false'),
        A: 'canary-a-wait 1 true',
        staff: 'canary-a-wait 1 true',
      }),
    },
    {
      method: 'recommendInterval',
      how: 'while none is open',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().recommendInterval(user, id, { round: 'interval-2', reason: '' }),
        ),
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), staff: 'STALE_ROUND' }),
    },
    {
      method: 'fillReportRows',
      stage: 'table',
      ask: async ({ user, id }) => {
        const { commanderA } = people().account;
        const { view } = await seen(application(), commanderA, id);
        const formations = [view.forces.A[0]?.id ?? ''];
        value(await application().assignFormations(commanderA, id, { ...post(), formations }));
        const rows = [{ unit: 'blue-foot', counts: { men: { killed: 4 } } }];
        return codeOf(
          await application().fillReportRows(user, id, { battleIndex: 0, rows, leaders: [] }),
        );
      },
    },
    {
      method: 'keepReportDraft',
      stage: 'table',
      ask: async ({ user, id }) =>
        codeOf(
          await application().keepReportDraft(user, id, {
            battleIndex: 0,
            fields: { level: 'draw' },
            since: null,
          }),
        ),
    },
    {
      method: 'campaignPage',
      how: 'a draft of the commander of side A',
      stage: 'table',
      keeps: true,
      ask: async ({ user, id }) => {
        const { commanderA } = people().account;
        const fields = { 'formations.blue.lost': 'canary-of-draft' };
        value(
          await application().keepReportDraft(commanderA, id, {
            battleIndex: 0,
            fields,
            since: null,
          }),
        );
        const page = await application().campaignPage(user, id);
        if (!page.ok) return page.error.code;
        return `${page.value.reportDraft !== null} ${JSON.stringify(page.value).includes('canary-of-draft')}`;
      },
      expected: answers('NOT_FOUND', { ...all('false false'), A: 'true true' }),
    },
    {
      method: 'battleSheet',
      stage: 'table',
      ask: async ({ user, id }) => {
        const sheet = await application().battleSheet(user, id);
        if (!sheet.ok) return sheet.error.code;
        const { side, roll } = sheet.value;
        return `${side} ${roll.units.every((unit) => unit.side === side)} ${roll.units.length > 0}`;
      },
      expected: answers('NOT_FOUND', {
        ...all('NOT_FOUND'),
        A: 'A true true',
        B: 'B true true',
        staff: 'A true true',
      }),
    },
    {
      method: 'campaignPage',
      how: 'rows that the staff of side A filled in',
      stage: 'table',
      ask: async ({ user, id }) => {
        const { commanderA, staffA } = people().account;
        const formations = ['blue'];
        value(await application().assignFormations(commanderA, id, { ...post(), formations }));
        const rows = [{ unit: 'blue-foot', counts: { men: { killed: 1_173 } } }];
        const given = { battleIndex: 0, rows, leaders: [] };
        value(await application().fillReportRows(staffA, id, given));
        const page = await application().campaignPage(user, id);
        if (!page.ok) return page.error.code;
        const { filled, units } = page.value.tableRows;
        return `${filled.length} ${units.length} ${tellsNumber(page.value, 1_173)}`;
      },
      expected: answers('NOT_FOUND', {
        ...all('0 0 false'),
        A: '1 0 true',
        staff: '1 3 true',
      }),
    },
    {
      method: 'askForPost',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().askForPost(user, id, { side: 'A', reason: '' })),
      expected: answers('NOT_FOUND', {
        ...all('OK'),
        ...{ A: 'HAS_POST', B: 'HAS_POST', staff: 'HAS_POST', umpire: 'NOT_ALLOWED' },
      }),
    },
    {
      method: 'askForPost',
      how: 'in a private branch of side A',
      stage: 'privateBranch',
      ask: async ({ user, id }) =>
        codeOf(await application().askForPost(user, id, { side: 'A', reason: '' })),
      expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'HAS_POST' }),
    },
    {
      method: 'withdrawPetition',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().withdrawPetition(user, id, { side: 'A' })),
    },
    {
      method: 'answerPetition',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const { watcher } = people().account;
        value(await application().askForPost(watcher, id, { side: 'A', reason: '' }));
        const answer = { userId: watcher, accept: true, commandId: command() };
        return codeOf(await application().answerPetition(user, id, answer));
      },
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        A: 'OK',
        B: 'NO_SUCH_PETITION',
      }),
    },
    {
      method: 'staffPage',
      how: 'what a member wrote who asks side A',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const asked = { side: 'A', reason: 'canary-of-petition' } as const;
        value(await application().askForPost(people().account.watcher, id, asked));
        const page = await application().staffPage(user, id);
        if (!page.ok) return page.error.code;
        const { petitions } = page.value.header;
        return `${petitions} ${JSON.stringify(page.value).includes('canary-of-petition')}`;
      },
      expected: answers('NOT_FOUND', { ...all('0 false'), A: '1 true' }),
    },
  ];
};

/** Messages and notes, by every role. */
const messageRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  /** These rows write more than a person does in a minute. */
  const unhurried = () => prisma().throttle.deleteMany();
  const written = async (user: string, id: string, to: string, text = 'Good morning.') => {
    await unhurried();
    return application().sendMessage(user, id, { to, text, commandId: command() });
  };
  const readBy = async (user: string, id: string) => {
    const page = await application().messagesPage(user, id);
    if (!page.ok) return page.error.code;
    return page.value.messages.map(({ text }) => text.split(' ')[0]).join(' ') || 'NONE';
  };
  return [
    {
      method: 'messagesPage',
      how: 'what of it is read: to all, to each side, to one person',
      stage: 'choosing',
      keeps: true,
      ask: async ({ user, role, id }) => {
        const { commanderA, commanderB, staffA } = people().account;
        value(await written(commanderA, id, 'all', 'all'));
        value(await written(commanderA, id, 'side', 'sideA'));
        if (role !== 'removed') value(await written(commanderB, id, 'side', 'sideB'));
        value(await written(commanderA, id, staffA, 'toStaff'));
        const read = (await readBy(user, id)).split(' ').sort().join(' ');
        const header = await application().campaignHeader(user, id);
        return header.ok ? `${read}, ${header.value.unread} unread` : read;
      },
      expected: answers('NOT_FOUND', {
        ...all('NONE, 0 unread'),
        A: 'all sideA toStaff, 0 unread',
        B: 'all sideB, 1 unread',
        staff: 'all sideA toStaff, 3 unread',
      }),
    },
    {
      method: 'sendMessage',
      how: 'to all',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await written(user, id, 'all')),
    },
    {
      method: 'sendMessage',
      how: 'to who only watches',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await written(user, id, people().account.watcher)),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'RECIPIENT_UNKNOWN', B: 'RECIPIENT_UNKNOWN', staff: 'RECIPIENT_UNKNOWN' },
      }),
    },
    {
      method: 'writeLetter',
      how: 'in a campaign without couriers',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(
          await application().writeLetter(user, id, {
            to: people().account.staffA,
            text: 'Ride!',
            commandId: command(),
          }),
        ),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'NO_COURIERS', B: 'NO_COURIERS', staff: 'NO_COURIERS' },
      }),
    },
    {
      method: 'couriersPage',
      how: 'in a campaign without couriers',
      stage: 'choosing',
      ask: async ({ user, id }) => codeOf(await application().couriersPage(user, id)),
      expected: answers('NOT_FOUND', all('NOT_FOUND')),
    },
    {
      method: 'takeBackMessage',
      how: 'of the commander of side A',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const sent = value(await written(people().account.commanderA, id, 'all'));
        return codeOf(await application().takeBackMessage(user, id, sent));
      },
      expected: answers('NOT_FOUND', { ...all('NOT_FOUND'), A: 'OK' }),
    },
    {
      method: 'muteAuthor',
      how: 'who commands the other side',
      stage: 'choosing',
      ask: async ({ user, id, role }) => {
        const { commanderA, commanderB } = people().account;
        const userId = role === 'commanderB' ? commanderA : commanderB;
        return codeOf(await application().muteAuthor(user, id, { userId, muted: true }));
      },
    },
    {
      method: 'messagesSeen',
      stage: 'choosing',
      ask: async ({ user, id }) =>
        codeOf(await application().messagesSeen(user, id, { upTo: '2026-01-01T00:00:00.000Z' })),
    },
    {
      method: 'keepNote',
      how: 'and nobody reads another’s',
      stage: 'choosing',
      ask: async ({ user, id }) => {
        const { commanderA } = people().account;
        await unhurried();
        value(await application().keepNote(commanderA, id, { text: 'canary of Anna' }));
        const kept = codeOf(await application().keepNote(user, id, { text: `mine ${user}` }));
        const page = await application().messagesPage(user, id);
        return page.ok ? `${kept} ${page.value.note === `mine ${user}`}` : kept;
      },
      expected: answers('NOT_FOUND', all('OK true')),
    },
  ];
};

/** All of them. */
export const postRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => [
  ...staffRows(application, people),
  ...messageRows(application, people),
  ...reportRows(application, people),
];
