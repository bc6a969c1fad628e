import { randomUUID } from 'node:crypto';
import type { CampaignApplication } from '@/lib/application/application';
import { codeOf, value } from '@/tests/integration/application/table';
import { byPermissionOf } from './by-permission';
import type { People } from './people';
import { type Asked, all, answers, type Row } from './rows';

const _MEMBERS_ONLY = answers('NOT_FOUND', all('OK'));

/** Each request about a battle on the board, in one valid form: side A has to place its arrivals. */
const ASK = {
  boardPage: (from: CampaignApplication, { user, id }: Asked) => from.boardPage(user, id, 0),
  boardPosition: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardPosition(user, id, 0, { position: 1 }),
  boardLog: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardLog(user, id, 0, { after: 0, limit: 100 }),
  boardOptions: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardOptions(user, id, 0, {}),
  boardPlan: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardPlan(user, id, 0, { pieces: ['1'], to: 5 }),
  boardOverlays: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardOverlays(user, id, 0),
  boardSheet: (from: CampaignApplication, { user, id }: Asked) => from.boardSheet(user, id, 0, {}),
  boardTryOut: (from: CampaignApplication, { user, id }: Asked) =>
    from.boardTryOut(user, id, 0, { text: 'all' }),
  giveOrder: (from: CampaignApplication, { user, id }: Asked, pending = 'turn1') =>
    from.giveOrder(user, id, 0, { pending, text: 'all', commandId: randomUUID() }),
  takeBackAct: (from: CampaignApplication, { user, id }: Asked) =>
    from.takeBackAct(user, id, 0, { commandId: randomUUID() }),
  leaveBoardAnswers: (from: CampaignApplication, { user, id }: Asked) =>
    from.leaveBoardAnswers(user, id, 0, { answers: [] }),
  exchangeCommand: (from: CampaignApplication, { user, id }: Asked) =>
    from.exchangeCommand(user, id, 0, { side: 'A', doctrine: 'fast', commandId: randomUUID() }),
} as const;
const METHODS = Object.keys(ASK) as (keyof typeof ASK)[];
const READING = [
  ...(['boardPage', 'boardPosition', 'boardLog', 'boardOptions'] as const),
  ...(['boardPlan', 'boardOverlays', 'boardSheet', 'boardTryOut'] as const),
] as const;

/** Battles fought on a board, by every role. */
export const boardRows = (
  application: () => CampaignApplication,
  people: () => People,
): readonly Row[] => {
  const momentOf = async (id: string) => {
    const anna = people().account.commanderA;
    return value(await application().boardPosition(anna, id, 0)).pending[0]?.id;
  };
  const ordered = async (user: string, id: string, text: string) =>
    application().giveOrder(user, id, 0, {
      ...{ text, commandId: randomUUID() },
      pending: (await momentOf(id)) ?? '',
    });
  /** An order that side A may give to one of its pieces now. */
  const firstOrder = async (id: string): Promise<string> => {
    const anna = people().account.commanderA;
    const [focus] = value(await application().boardOptions(anna, id, 0, {})).units;
    const { options } = value(await application().boardOptions(anna, id, 0, { focus }));
    return options[0]?.text ?? 'end';
  };
  /** Assigns side A's pieces to its sub-commander; an order for one of them. */
  const toHisPieces = async (id: string): Promise<string> => {
    const { commanderA: anna, staffA } = people().account;
    const assignment = { userId: staffA, formations: ['blue'], commandId: randomUUID() };
    value(await application().assignFormations(anna, id, assignment));
    return firstOrder(id);
  };
  return [
    ...METHODS.map(
      (method): Row => ({
        method,
        how: 'of a battle that is on no board',
        stage: 'encounter',
        ask: async (asked) => codeOf(await ASK[method](application(), asked)),
        // The command of side A changes.
        expected: {
          ...byPermissionOf(method, 'NOT_FOUND'),
          ...(method === 'exchangeCommand' ? { commanderB: 'NOT_YOUR_SEAT' } : {}),
        },
      }),
    ),
    ...READING.map(
      (method): Row => ({
        method,
        stage: 'board',
        ask: async (asked) => codeOf(await ASK[method](application(), asked)),
      }),
    ),
    {
      method: 'boardOptions',
      how: 'whether there is anything to be ordered, for side A by anybody who asks',
      stage: 'board',
      ask: async ({ user, id }) => {
        const asked = await application().boardOptions(user, id, 0, { as: 'A' });
        if (!asked.ok) return asked.error.code;
        return asked.value.pending === null ? 'NOTHING' : 'ORDERS';
      },
      expected: answers('NOT_FOUND', { ...all('NOTHING'), A: 'ORDERS' }),
    },
    {
      method: 'giveOrder',
      how: 'the order that side A owes',
      stage: 'board',
      ask: async (asked) =>
        codeOf(await ASK.giveOrder(application(), asked, await momentOf(asked.id))),
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK', B: 'NOT_YOUR_MOVE' }),
    },
    {
      method: 'giveOrder',
      how: 'in the name of side A',
      stage: 'board',
      ask: async ({ user, id }) =>
        codeOf(
          await application().giveOrder(user, id, 0, {
            ...{ as: 'A', text: 'all', commandId: randomUUID() },
            pending: (await momentOf(id)) ?? '',
          }),
        ),
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK' }),
    },
    {
      method: 'takeBackAct',
      how: 'what side A has just ordered',
      stage: 'board',
      ask: async (asked) => {
        const anna = people().account.commanderA;
        const { id } = asked;
        const place = value(await application().boardOptions(anna, id, 0, {}));
        const [focus = ''] = place.units;
        const { options } = value(await application().boardOptions(anna, id, 0, { focus }));
        const command = options[0]?.command ?? null;
        const order = { pending: place.pending ?? '', command, commandId: randomUUID() };
        if (place.pending !== null && options.length > 0)
          value(await application().giveOrder(anna, id, 0, order));
        return codeOf(await ASK.takeBackAct(application(), asked));
      },
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'OK', B: 'NOTHING_TO_TAKE_BACK', staff: 'NOTHING_TO_TAKE_BACK' },
      }),
    },
    {
      method: 'takeBackAct',
      how: 'what the sub-commander of side A has just ordered',
      stage: 'board',
      ask: async (asked) => {
        value(await ordered(people().account.staffA, asked.id, await toHisPieces(asked.id)));
        return codeOf(await ASK.takeBackAct(application(), asked));
      },
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'OK', B: 'NOTHING_TO_TAKE_BACK', staff: 'OK' },
      }),
    },
    {
      method: 'giveOrder',
      how: 'to pieces of side A that were given to its sub-commander',
      stage: 'board',
      ask: async ({ user, id }) => codeOf(await ordered(user, id, await toHisPieces(id))),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'OK', B: 'NOT_YOUR_MOVE', staff: 'OK' },
      }),
    },
    {
      method: 'giveOrder',
      how: 'to pieces of side A that were not given away',
      stage: 'board',
      ask: async ({ user, id }) => codeOf(await ordered(user, id, await firstOrder(id))),
      expected: answers('NOT_FOUND', {
        ...all('NOT_YOUR_SEAT'),
        ...{ A: 'OK', B: 'NOT_YOUR_MOVE', staff: 'NOT_YOUR_UNIT' },
      }),
    },
    {
      method: 'boardOptions',
      how: 'of a piece of side A that was not given away',
      stage: 'board',
      ask: async ({ user, id }) => {
        const anna = people().account.commanderA;
        const [focus = ''] = value(await application().boardOptions(anna, id, 0, {})).units;
        const asked = await application().boardOptions(user, id, 0, { focus });
        if (!asked.ok) return asked.error.code;
        return asked.value.options.length > 0 ? 'ORDERS' : 'NOTHING';
      },
      expected: answers('NOT_FOUND', { ...all('NOTHING'), A: 'ORDERS' }),
    },
    {
      method: 'exchangeCommand',
      how: 'of side A',
      stage: 'board',
      ask: async (asked) => codeOf(await ASK.exchangeCommand(application(), asked)),
      expected: answers('NOT_FOUND', { ...all('NOT_YOUR_SEAT'), A: 'OK' }),
    },
  ];
};
