import { afterAll, beforeAll, expect, test } from 'vitest';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { prisma } from '@/lib/database/client';
import { boardOnly } from '@/tests/support/made-up';
import { OUTPOSTS } from '@/tests/support/outposts';
import { boardOf } from './boards';
import { Ford } from './ford';
import { codeOf, newCommand, seen, value } from './table';

let ford: Ford;
beforeAll(async () => {
  const ruleset = boardOnly(OUTPOSTS, 'The outposts', 'An attack that tells asks its defender.');
  ford = await Ford.set([ruleset], 'outposts', '{ turns: 6 }');
});
afterAll(() => ford.table.clear());

const RETREAT = [{ kind: 'retreat-or-lose', answer: 'retreat' }];
const leave = (user: string, id: string, answers: { kind: string; answer: string }[]) =>
  ford.application.leaveBoardAnswers(user, id, 0, { answers });
const worker = async (id: string, pauseMs = 0) =>
  value(await playBoardTurn(ford.services, id, pauseMs));
const recorded = async (id: string) => {
  const board = await ford.services.boards.load(battleStreamOf(id, 0));
  return board?.events ?? [];
};
const order = async (user: string, id: string, text: string) => {
  const { pending } = await boardOf(ford.application, user, id);
  return ford.application.giveOrder(user, id, 0, {
    ...{ pending: pending[0]?.id ?? '', text, commandId: newCommand() },
  });
};

/** Side A attacks until an attack tells. */
async function asked(id: string): Promise<void> {
  for (;;) {
    const after = value(await order(ford.anna.user, id, 'attack'));
    if (after.pending[0]?.mode === 'window') return;
  }
}

test('[application: answers left] a worker gives it while the page is closed, as an order of its player; the record verifies', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  value(await leave(berta.user, id, RETREAT));
  expect(value(await application.boardPage(berta.user, id, 0)).left).toEqual({
    'retreat-or-lose': 'retreat',
  });
  await asked(id);
  const before = (await recorded(id)).length;
  // With a pause, it is given as late as somebody at their page would.
  const due = await worker(id, 1_000_000);
  expect(due).toMatchObject({ kind: 'due' });
  expect((await recorded(id)).length).toBe(before);
  await worker(id);
  const given = (await recorded(id)).at(before);
  expect(given).toMatchObject({
    ...{ actor: berta.user, type: 'BoardActed' },
    payload: { seat: 'B', command: { type: 'retreat' } },
  });
  expect(given?.payload).not.toHaveProperty('doctrine');
  expect(given?.commandId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
  // Now side A is asked: nothing was left there.
  expect((await boardOf(application, anna.user, id)).pending[0]).toMatchObject({ side: 'A' });
  expect((await worker(id)).kind).toBe('rests');
  value(await order(anna.user, id, 'stay'));
  for (let turn = 0; turn < 6; turn += 1) {
    const { pending, over } = await boardOf(application, anna.user, id);
    if (over) break;
    value(await order(pending[0]?.side === 'A' ? anna.user : berta.user, id, 'end'));
  }
  // Nobody is asked anything in a battle that is over.
  expect(await prisma().boardAnswer.count({ where: { campaignId: id } })).toBe(0);
  const { content, verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  // No device signed it when it was given: the verdict names it as made by the server in its player's name.
  expect(verdict.hands.boards[0]?.byServer).toContain(before + 1);
  expect(content).not.toContain('retreat-or-lose');
});

test('[application: answers left] law: whether anything was left shows to nobody else, on no page, in no list and no export', async () => {
  const { application, anna, berta, services } = ford;
  const look = async (left: boolean) => {
    const id = await ford.onBoard();
    if (left) value(await leave(berta.user, id, RETREAT));
    const head = (await services.campaigns.load(id))?.version;
    const of = async (user: string) => {
      const page = value(await application.boardPage(user, id, 0));
      const { view } = await seen(application, user, id);
      const turns = await application.yourTurns(user);
      return [
        { ...page.position, seen: page.position.seen.version },
        // How many men an outpost has is thrown.
        ...[page.log.length, page.windows, view.phase, view.battles],
        turns.find((one) => one.campaignId === id)?.deed,
      ];
    };
    const { content } = value(await application.exportCampaign(anna.user, id));
    const shown = [
      ...(await of(anna.user)),
      value(await application.boardPage(anna.user, id, 0)).left,
    ];
    return JSON.stringify([head, shown, content.split('\n').length, (await recorded(id)).length]);
  };
  expect(await look(true)).toBe(await look(false));
});

test('[application: answers left] what does not fit is asked; taken back, handed over, or after the seat changed hands, nothing is given', async () => {
  const { application, berta } = ford;
  const refused = async (answers: { kind: string; answer: string }[]) =>
    codeOf(await leave(berta.user, id, answers));
  let id = await ford.onBoard();
  expect(await refused([{ kind: 'retreat-or-lose', answer: 'stay' }])).toBe('ANSWER_UNKNOWN');
  expect(await refused([{ kind: 'never', answer: 'retreat' }])).toBe('ANSWER_UNKNOWN');
  value(await leave(berta.user, id, RETREAT));
  value(await leave(berta.user, id, []));
  await asked(id);
  expect((await worker(id)).kind).toBe('rests');
  value(await order(berta.user, id, 'lose'));
  // An artificial commander has the side: it answers.
  id = await ford.onBoard();
  value(await leave(berta.user, id, RETREAT));
  value(
    await application.exchangeCommand(berta.user, id, 0, {
      ...{ side: 'B', doctrine: 'idle', commandId: newCommand() },
    }),
  );
  await asked(id);
  await worker(id);
  const events = await recorded(id);
  expect(events.at(-1)?.payload).toMatchObject({ seat: 'B', doctrine: 'idle' });
  // They end when the seat changes hands, even where their author comes back to it.
  id = await ford.onBoard();
  value(await leave(berta.user, id, RETREAT));
  const seat = { side: 'B' as const };
  value(await application.resignSeat(berta.user, id, { ...seat, commandId: newCommand() }));
  value(await application.takeSeat(berta.user, id, { ...seat, commandId: newCommand() }));
  expect(await prisma().boardAnswer.count({ where: { campaignId: id } })).toBe(1);
  await asked(id);
  expect((await worker(id)).kind).toBe('rests');
  expect(await prisma().boardAnswer.count({ where: { campaignId: id } })).toBe(0);
  expect(value(await application.boardPage(berta.user, id, 0)).left).toEqual({});
});

test('[accounts: your data] answers left are in their author’s data, and in nobody else’s', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  value(await leave(berta.user, id, RETREAT));
  const mine = JSON.stringify(value(await application.myData(berta.user)));
  expect(mine).toContain(`"campaignId":"${id}","battle":0`);
  expect(mine).toContain('retreat-or-lose');
  expect(JSON.stringify(value(await application.myData(anna.user)))).not.toContain(
    'retreat-or-lose',
  );
});

test('no unexpected fault was logged', () => {
  expect(ford.table.faults).toEqual([]);
});
