import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Services } from '@/lib/application/core/services';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { workOnDeadline } from '@/lib/application/due/deadlines';
import { verifyHere } from '@/lib/application/verify-here';
import { battleStreamOf } from '@/lib/battle/stream/address';
import type { CampaignEvent } from '@/lib/campaign/events';
import { headSigner } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import { verifyExport } from '@/lib/chance/verify-export';
import { prisma } from '@/lib/database/client';
import { deadlinesDue } from '@/lib/jobs/deadlines-store';
import type { Json } from '@/lib/kernel/canonical-json';
import { heldKey } from '@/lib/transfer/signing';
import { forgedText } from '@/scripts/bench/forgeries/forge';
import { boardOnly } from '@/tests/support/made-up';
import { RIVALS } from '@/tests/support/rivals';
import { boardOf, onTheBoard, typed } from './boards';
import { Ford } from './ford';
import { appointed, codeOf, newCommand, person, seen, Table, value } from './table';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** After the deadline of a move at the slow pace, after its grace, after the deputy's time. */
const [DUE, GRACE_OVER, DEPUTY_OVER] = [3, 4, 5].map((days) => days * DAY + MINUTE) as [
  number,
  number,
  number,
];

let table: Table;
let services: Services;
let application: CampaignApplication;
let club: string;

beforeAll(async () => {
  table = await Table.set();
  services = table.services();
  application = table.application();
  ({ club } = await person('Olga'));
});
afterAll(() => table.clear());

type Last = 'computer' | 'umpire';

/** Anna (with Carl on her staff) against Berta, at a slow pace, at the crossroads on the board: Anna is to place her pieces. */
async function onBoard(last: Last = 'computer') {
  const [anna = '', berta = '', carl = ''] = await Promise.all(
    ['Anna', 'Berta', 'Carl'].map(async (name) => (await person(name, club)).user),
  );
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await onTheBoard(application, anna, opponent, { clubId: club });
  await appointed(application, anna, id, carl);
  await agreed({ anna, berta, id }, last);
  return { anna, berta, carl, id };
}
type Game = Awaited<ReturnType<typeof onBoard>>;

async function agreed(
  { anna, berta, id }: Pick<Game, 'anna' | 'berta' | 'id'>,
  last: Last,
  application = table.application(),
) {
  value(await application.proposePace(anna, id, { pace: 'slow', last, commandId: newCommand() }));
  const proposal = value(await application.deadlinesPage(berta, id)).proposal?.position ?? 0;
  value(
    await application.answerPace(berta, id, { proposal, answer: 'agree', commandId: newCommand() }),
  );
}

const later = (id: string, ms: number) => workOnDeadline(services, id, Date.now() + ms);
const deadlineOf = async (user: string, id: string) =>
  (await seen(application, user, id)).header.deadline;
const commanderOf = async (id: string, side: 'A' | 'B') =>
  (await services.boards.load(battleStreamOf(id, 0)))?.battle.commanders[side];
async function eventsOf(id: string): Promise<readonly CampaignEvent[]> {
  const loaded = await services.campaigns.load(id);
  return (loaded?.events ?? []).map(
    ({ type, payload }) => ({ type, data: payload }) as CampaignEvent,
  );
}
const OF_MOVES = [
  'BoardMoveAwaited',
  'DeadlineMissed',
  'DeputyCalled',
  'BankDrawn',
  'DeadlineExtended',
];
/** What the campaign says of deadlines on the board. */
const ofMoves = async (id: string) =>
  (await eventsOf(id)).flatMap(({ type, data }) =>
    OF_MOVES.includes(type) ? [{ type, data }] : [],
  );
const noticesOf = async (userId: string) =>
  (await prisma().notice.findMany({ where: { userId } })).map(({ kind }) => kind);
/** The computers play until nobody but a person is to move. */
async function computersPlay(id: string): Promise<void> {
  while (value(await playBoardTurn(services, id, 0)).kind === 'due');
}

describe('[deadlines: the board]', { timeout: 240_000 }, () => {
  test('a move has a deadline from when it is somebody’s; those made in time leave no entry', async () => {
    const { anna, berta, id } = await onBoard();
    const first = await deadlineOf(anna, id);
    expect(first).toMatchObject({ phase: expect.stringMatching(/^board-0\/\d+$/), missed: [] });
    expect(await deadlineOf(berta, id)).toMatchObject({ phase: first?.phase, dueAt: first?.dueAt });
    value(await typed(application, anna, id, 'all'));
    const second = await deadlineOf(berta, id);
    expect(second?.phase).not.toBe(first?.phase);
    expect(Date.parse(second?.dueAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.dueAt ?? ''));
    // An order within a turn is the same move.
    value(await typed(application, berta, id, 'all'));
    const turn = await deadlineOf(anna, id);
    value(await typed(application, anna, id, 'end'));
    expect((await deadlineOf(berta, id))?.phase).not.toBe(turn?.phase);
    await later(id, 2 * DAY + 23 * HOUR);
    expect(await ofMoves(id)).toEqual([]);
    expect(await noticesOf(berta)).toContain('deadline-near');
    expect(await noticesOf(anna)).not.toContain('deadline-near');
  });

  test('missed, it is recorded against who was to move; after the grace the computer plays that turn, and the command comes back', async () => {
    const { anna, berta, id } = await onBoard();
    await later(id, DUE);
    await later(id, DUE);
    const [awaited, missed, ...others] = await ofMoves(id);
    expect(awaited).toMatchObject({ type: 'BoardMoveAwaited', data: { battle: 0, sides: ['A'] } });
    expect(missed).toMatchObject({ type: 'DeadlineMissed', data: { sides: ['A'] } });
    expect(others).toEqual([]);
    expect(await deadlineOf(anna, id)).toMatchObject({ missed: ['A'], computer: true });
    await later(id, GRACE_OVER);
    expect(await commanderOf(id, 'A')).toMatchObject({ kind: 'artificial', until: 'turnEnd' });
    await computersPlay(id);
    expect(await commanderOf(id, 'A')).toEqual({ kind: 'person' });
    expect(await boardOf(application, berta, id)).toMatchObject({ mayOrder: ['B'] });
    // The battle goes on; the next move of hers has a deadline of its own.
    value(await typed(application, berta, id, 'all'));
    expect(await deadlineOf(anna, id)).toMatchObject({ missed: [] });
    expect(await boardOf(application, anna, id)).toMatchObject({ mayOrder: ['A'] });
  });

  test('the commander may still move in the grace; whose turn it becomes is not late', async () => {
    const { anna, berta, id } = await onBoard();
    await later(id, DUE);
    value(await typed(application, anna, id, 'all'));
    expect(await deadlineOf(berta, id)).toMatchObject({ missed: [], called: [] });
    await later(id, 2 * DAY);
    expect(await commanderOf(id, 'B')).toEqual({ kind: 'person' });
    expect((await ofMoves(id)).map(({ type }) => type)).toEqual([
      'BoardMoveAwaited',
      'DeadlineMissed',
    ]);
  });

  test('a deputy who is called orders the whole side, for that move alone; else the computer does', async () => {
    const { anna, berta, carl, id } = await onBoard();
    value(await application.nameDeputy(anna, id, { userId: carl, commandId: newCommand() }));
    expect(codeOf(await typed(application, carl, id, 'all'))).toBe('NOT_YOUR_SEAT');
    await later(id, DUE);
    expect(codeOf(await typed(application, carl, id, 'all'))).toBe('NOT_YOUR_SEAT');
    await later(id, GRACE_OVER);
    expect((await ofMoves(id)).at(-1)).toMatchObject({ type: 'DeputyCalled', data: { side: 'A' } });
    expect(await deadlineOf(carl, id)).toMatchObject({ deputyFor: 'A' });
    expect(await commanderOf(id, 'A')).toEqual({ kind: 'person' });
    value(await typed(application, carl, id, 'all'));
    value(await typed(application, berta, id, 'all'));
    // The next move is the commander's own.
    expect(codeOf(await typed(application, carl, id, 'end'))).toBe('NOT_YOUR_SEAT');
    expect(await deadlineOf(carl, id)).toMatchObject({ deputyFor: null, called: [] });
    await later(id, DUE);
    await later(id, DEPUTY_OVER);
    await later(id, DEPUTY_OVER);
    expect(await commanderOf(id, 'A')).toMatchObject({ kind: 'artificial', until: 'turnEnd' });
  });

  test('an order left beforehand hands the move to the computer where the pace would wait for the umpire', async () => {
    const { anna, id } = await onBoard('umpire');
    await later(id, DUE);
    await later(id, GRACE_OVER);
    expect(await commanderOf(id, 'A')).toEqual({ kind: 'person' });
    value(await application.leaveOrder(anna, id, { onBoard: true }));
    expect(value(await application.deadlinesPage(anna, id)).own?.order).toEqual({
      board: 'computer',
    });
    await later(id, GRACE_OVER);
    expect(await commanderOf(id, 'A')).toMatchObject({ kind: 'artificial', until: 'turnEnd' });
  });

  test('time from the bank is for the move that the page showed', async () => {
    const { anna, id } = await onBoard();
    const before = await deadlineOf(anna, id);
    const draw = (phase: string) =>
      application.drawBank(anna, id, { phase, commandId: newCommand() });
    expect(codeOf(await draw('board-0/999'))).toBe('STALE_ROUND');
    value(await draw(before?.phase ?? ''));
    const after = await deadlineOf(anna, id);
    expect(after?.phase).toBe(before?.phase);
    expect(Date.parse(after?.dueAt ?? '') - Date.parse(before?.dueAt ?? '')).toBe(DAY);
    expect((await ofMoves(id)).map(({ type }) => type)).toEqual(['BoardMoveAwaited', 'BankDrawn']);
    value(await typed(application, anna, id, 'all'));
    expect(codeOf(await draw(before?.phase ?? ''))).toBe('STALE_ROUND');
  });

  test('each move wakes a worker, and several of them do one thing once', async () => {
    const { anna, id } = await onBoard();
    await later(id, 0);
    const due = async (ms: number) =>
      (await deadlinesDue(services.sql, Date.now() + ms)).some((one) => one.campaignId === id);
    expect(await due(0)).toBe(false);
    value(await typed(application, anna, id, 'all'));
    expect(await due(1_000)).toBe(true);
    await later(id, 0);
    const others = [services, table.services()];
    const all = (ms: number) =>
      Promise.all(others.map((one) => workOnDeadline(one, id, Date.now() + ms)));
    await all(DUE);
    await all(GRACE_OVER);
    expect((await ofMoves(id)).map(({ type }) => type)).toEqual([
      'BoardMoveAwaited',
      'DeadlineMissed',
    ]);
    const board = await services.boards.load(battleStreamOf(id, 0));
    const changes = board?.events.filter(({ type }) => type === 'BoardCommandExchanged');
    expect(changes?.map(({ actor }) => actor)).toEqual(['system']);
  });

  test('the record holds, and a battle kept without a miss counts as one deadline kept', async () => {
    const { anna, berta, id } = await onBoard();
    await later(id, DUE);
    await later(id, GRACE_OVER);
    await computersPlay(id);
    for (const [user, side] of [
      [anna, 'A'],
      [berta, 'B'],
    ] as const)
      value(
        await application.exchangeCommand(user, id, 0, {
          ...{ side, doctrine: 'steady', commandId: newCommand() },
        }),
      );
    await computersPlay(id);
    expect((await eventsOf(id)).map(({ type }) => type)).toContain('BattleResolved');
    const { verdict } = verifyHere(value(await application.exportCampaign(anna, id)).content);
    expect(verdict.breaks).toEqual([]);
    const { conduct } = value(await application.deadlinesPage(anna, id));
    expect(conduct.A).toMatchObject({ misses: 1, clean: 0 });
    expect(conduct.B).toMatchObject({ misses: 0 });
  });
});

describe('[deadlines: sealed moments]', { timeout: 240_000 }, () => {
  let ford: Ford;
  beforeAll(async () => {
    const ruleset = boardOnly(RIVALS, 'The rivals', 'Both sides move at once.');
    ford = await Ford.set([ruleset], 'rivals', '{ moments: 2 }');
  });
  afterAll(() => ford.table.clear());

  const seal = async (user: string, id: string, text: string) => {
    const { pending } = await boardOf(ford.application, user, id);
    const moment = { pending: pending[0]?.id ?? '', text, commandId: newCommand() };
    return value(await ford.application.giveOrder(user, id, 0, moment));
  };
  const at = (id: string, ms: number) => workOnDeadline(ford.services, id, Date.now() + ms);
  const deadline = async (id: string) =>
    value(await ford.application.campaignPage(ford.anna.user, id, {})).header.deadline;
  const play = async (id: string) => {
    while (value(await playBoardTurn(ford.services, id, 0)).kind === 'due');
  };

  /** The record with some of its entries changed, chained and signed again. */
  function forged(
    content: string,
    change: (events: readonly ChainEvent[], battle: readonly ChainEvent[]) => Changed,
  ) {
    const { stream } = verifyExport(content);
    const [battle] = stream?.battles ?? [];
    if (stream === undefined || battle === undefined) throw new Error('the record has a battle');
    const { events = stream.events, inBattle = battle.events } = change(
      stream.events,
      battle.events,
    );
    const key = headSigner(new Uint8Array(32).fill(7), heldKey);
    const made = { events, battles: [inBattle] };
    const text = forgedText({ name: 'late', stream }, made, key);
    return ford.verdictOn(text).breaks.map(({ code }) => code);
  }

  test('who has sealed is not late; both late, the computer seals for both; the record says so, and holds', async () => {
    const { application, anna, berta } = ford;
    const id = await ford.onBoard();
    await agreed({ anna: anna.user, berta: berta.user, id }, 'computer', application);
    const open = await deadline(id);
    await seal(anna.user, id, 'go d2');
    expect(await deadline(id)).toMatchObject({ phase: open?.phase, dueAt: open?.dueAt });
    await at(id, DUE);
    expect(await deadline(id)).toMatchObject({ missed: ['B'] });
    await at(id, GRACE_OVER);
    await play(id);
    // The moment is open, and both sides are asked for the next one.
    const next = await deadline(id);
    expect(next).toMatchObject({ missed: [] });
    expect(next?.phase).not.toBe(open?.phase);
    await at(id, DUE);
    expect(await deadline(id)).toMatchObject({ missed: ['A', 'B'] });
    await at(id, GRACE_OVER);
    await play(id);
    const page = value(await application.deadlinesPage(anna.user, id));
    expect(page.view.phase).not.toBe('board');
    expect([page.conduct.A.misses, page.conduct.B.misses]).toEqual([1, 2]);
    const { content, verdict } = await ford.verified(id);
    expect(verdict).toMatchObject({ ok: true, breaks: [], checked: { battles: 1 } });
    expect(forged(content, (events) => ({ events }))).toEqual([]);
    // The server may not hand over a side that was in time, nor say that a move was awaited when it was not.
    const other = (type: string, data: (before: object) => object) => (one: ChainEvent) =>
      one.type === type ? { ...one, payload: data(one.payload as object) as Json } : one;
    expect(
      forged(content, (events) => ({
        events: events.map(other('DeadlineMissed', (data) => ({ ...data, sides: ['A'] }))),
      })),
    ).not.toEqual([]);
    expect(
      forged(content, (events) => ({
        events: events.map(other('BoardMoveAwaited', (data) => ({ ...data, sides: ['A', 'B'] }))),
      })),
    ).not.toEqual([]);
    expect(
      forged(content, (events) => ({
        events: events.map(other('BoardMoveAwaited', (data) => ({ ...data, version: 2 }))),
      })),
    ).not.toEqual([]);
    // A hand-over without any miss, and one to keep for good.
    const before = (events: readonly ChainEvent[]) =>
      events.filter(({ type }) => !['BoardMoveAwaited', 'DeadlineMissed'].includes(type));
    expect(forged(content, (events) => ({ events: before(events) }))).toContain('COMMAND_DIFFERS');
    expect(
      forged(content, (_, battle) => ({
        inBattle: battle.map(
          other('BoardCommandExchanged', (data) => ({
            ...data,
            commander: { kind: 'artificial', doctrine: 'bold' },
          })),
        ),
      })),
    ).toContain('COMMAND_DIFFERS');
  });
});

interface Changed {
  readonly events?: readonly ChainEvent[];
  readonly inBattle?: readonly ChainEvent[];
}
