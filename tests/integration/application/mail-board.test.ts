import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import type { BoardDeed } from '@/lib/battle/stream/deeds';
import type { MailBody, MailBodyOf } from '@/lib/transfer/mail-entries';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { boardOf, typed } from './boards';
import { boardAt, eventsAt, Pair, writtenBy } from './mail-pair';
import type { Installation } from './mail-post-office';
import { CAMPAIGNS, codeOf, newCommand, value } from './table';

let pair: Pair;
let anna: Installation;
let berta: Installation;

beforeAll(async () => {
  pair = await Pair.open();
  ({ anna, berta } = pair);
}, 120_000);
afterAll(() => pair.clear());

const crossroads = readFileSync(path.join(CAMPAIGNS, 'crossroads.yaml'), 'utf8');

const order = (at: Installation, text: string, index = 0) =>
  at.at(() => typed(at.app, at.user, at.campaignId, text, undefined, index));
const board = (at: Installation, index = 0) =>
  at.at(() => boardOf(at.app, at.user, at.campaignId, undefined, index));
const takeBack = (at: Installation) =>
  at.at(() => at.app.takeBackAct(at.user, at.campaignId, 0, { commandId: newCommand() }));
const exchange = (at: Installation, side: 'A' | 'B', doctrine: string | null, once = false) =>
  at.at(() =>
    at.app.exchangeCommand(at.user, at.campaignId, 0, {
      ...{ side, doctrine, once, commandId: newCommand() },
    }),
  );
const letter = async (from: Installation, to: Installation) =>
  value(await to.take(await from.file()));
const turns = (at: Installation) =>
  at.at(async () => ({
    listed: (await at.app.yourTurns(at.user)).find(({ campaignId }) => campaignId === at.campaignId)
      ?.deed,
    header: (await at.page()).header.yourTurn,
    due: value(await at.app.mailPage(at.user, at.campaignId)).due,
  }));

/** A campaign at the crossroads, whose first battle is on the board at both installations. */
async function onTheBoard(id: string): Promise<void> {
  await pair.begin(crossroads.replace('id: crossroads', `id: ${id}`));
  await pair.round('a-fight', 'b-fight');
  expect((await anna.page()).view.encounter?.methods).toContain('fought');
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
}

test('[application: mail] a battle fought on the board by letters, to equal reports, the next situation, and exports that verify', async () => {
  await onTheBoard('crossroads-by-mail');
  expect(await board(anna)).toMatchObject({ at: 1, mayOrder: ['A'], byMail: { own: 'A' } });
  expect((await board(berta)).mayOrder).toEqual([]);
  value(await order(anna, 'all'));
  expect((await turns(anna)).due).toEqual([
    'your orders on the board of “The first day” (turn 1, arrivals are placed)',
  ]);
  const opened = await letter(anna, berta);
  // The file's contents link to the board, to the position before it.
  const from = opened.kind === 'opened' ? opened.from : 0;
  const replay = value(
    await berta.at(() => berta.app.replayPage(berta.user, berta.campaignId, { from })),
  );
  expect(replay.onBoard).toBe(0);
  expect(replay.entries.at(-1)).toMatchObject({
    ...{ title: 'Blue’s turn on the board', battleIndex: 0, turn: { from: 2, to: 2 } },
  });
  expect((await board(berta)).mayOrder).toEqual(['B']);
  value(await order(berta, 'all'));
  await letter(berta, anna);
  for (let turn = 1; turn <= 3; turn++) {
    value(await order(anna, 'end'));
    await letter(anna, berta);
    value(await order(berta, 'end'));
    // At Berta's the battle is over with that, and her next choice is sent in the same file.
    if (turn === 3) await berta.seal('b-again');
    await letter(berta, anna);
    // Red has no units to send: Blue goes on to its day at once.
    if (turn === 1) value(await order(anna, 'all'));
  }
  expect(await pair.phases()).toEqual(['choosing', 'choosing']);
  await pair.alike();
  expect(await eventsAt(anna)).toEqual(await eventsAt(berta));
  const [hers, his] = [await anna.page(), await berta.page()].map(({ view }) => view);
  expect(hers?.situation).toMatchObject({ id: 'evening', seals: { B: { sealed: true } } });
  expect(hers?.battles[0]?.report).toMatchObject({ method: 'fought', turnsFought: 3 });
  // Turns are in the chronicle; in the book the battle appears once.
  const told = await anna.at(async () => ({
    chronicle: value(await anna.app.chroniclePage(anna.user, anna.campaignId)).entries,
    book: value(await anna.app.printedChronicle(anna.user, anna.campaignId)).chapters,
  }));
  expect(told.chronicle.filter(({ turn }) => turn).length).toBe(8);
  expect(JSON.stringify(told.book)).not.toContain('turn on the board');
  expect(hers?.battles.map(({ report }) => report)).toEqual(
    his?.battles.map(({ report }) => report),
  );
  for (const verdict of await pair.verified()) {
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked.battles).toBe(1);
  }
  expect((await boardAt(anna)).version).toBe((await boardAt(berta)).version);
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

/** Orders the first legal move of one of the own pieces. */
async function move(at: Installation): Promise<void> {
  const asked = (focus?: string) =>
    at.at(async () => value(await at.app.boardOptions(at.user, at.campaignId, 0, { focus })));
  for (const focus of (await asked()).units) {
    const { pending, options } = await asked(focus);
    const option = options.find(({ kind }) => kind === 'move');
    if (option === undefined || pending === null) continue;
    const input = { pending, command: option.command, commandId: newCommand() };
    value(await at.at(() => at.app.giveOrder(at.user, at.campaignId, 0, input)));
    return;
  }
  throw new Error('a piece may move');
}

/** Plays the turns that are due from artificial commanders here. */
const played = (at: Installation) =>
  at.at(async () => value(await playBoardTurn(at.services, at.campaignId, 0)));

test('[application: mail] within a turn orders can be taken back; only the own side can be handed over and reclaimed', async () => {
  await onTheBoard('command-by-mail');
  expect(codeOf(await order(berta, 'all'))).toBe('NOT_YOUR_MOVE');
  value(await order(anna, 'all'));
  expect(codeOf(await takeBack(anna))).toBe('NOTHING_TO_TAKE_BACK');
  expect(await turns(anna)).toMatchObject({
    ...{ listed: 'Make your mail file and send it', header: true },
  });
  expect(await board(anna)).toMatchObject({ mayOrder: [], byMail: { waits: 'toSend' } });
  await letter(anna, berta);
  expect(await turns(anna)).toEqual({ listed: undefined, header: false, due: [] });
  expect((await board(anna)).byMail?.waits).toBe('theirLetter');
  expect(await turns(berta)).toMatchObject({ header: true, due: [] });
  value(await order(berta, 'all'));
  // While Berta’s file is on its way she hands over her own command: it applies from her next move on.
  const head = (await board(berta)).head;
  value(await exchange(berta, 'B', 'fast'));
  expect(codeOf(await exchange(berta, 'B', 'fast'))).toBe('ALREADY_SO');
  expect(codeOf(await exchange(berta, 'B', 'none-such'))).toBe('DOCTRINE_UNKNOWN');
  expect(codeOf(await exchange(berta, 'A', 'fast'))).toBe('NOT_YOUR_SEAT');
  expect(await board(berta)).toMatchObject({
    head,
    commanders: { A: { kind: 'person' }, B: { kind: 'artificial', doctrine: 'fast' } },
  });
  expect((await played(berta)).kind).toBe('rests');
  await letter(berta, anna);
  // Anna moves, changes her mind, hands over in the middle of her turn and takes the rest of it back.
  await move(anna);
  value(await takeBack(anna));
  await move(anna);
  value(await exchange(anna, 'A', 'greedy'));
  expect(codeOf(await order(anna, 'end'))).toBe('NOT_YOUR_MOVE');
  value(await exchange(anna, 'A', null));
  await move(anna);
  value(await order(anna, 'end'));
  const file = await anna.file();
  value(await berta.take(file));
  // With the move, Berta’s installation applies her change of command.
  const there = await eventsAt(anna);
  expect((await eventsAt(berta)).slice(0, there.length)).toEqual(there);
  expect((await eventsAt(berta)).slice(there.length)).toMatchObject([
    { type: 'BoardCommandExchanged', data: { side: 'B' } },
  ]);
  // Anna’s commander is never computed at Berta’s, nor the other way round.
  expect(codeOf(await takeBack(berta))).toBe('NOTHING_TO_TAKE_BACK');
  expect((await played(anna)).kind).toBe('rests');
  await played(berta);
  expect((await eventsAt(berta)).at(-1)).toMatchObject({ data: { seat: 'B', doctrine: 'fast' } });
  await letter(berta, anna);
  expect(await eventsAt(anna)).toEqual(await eventsAt(berta));
  expect((await board(anna)).commanders.B).toEqual({ kind: 'artificial', doctrine: 'fast' });
  expect((await played(anna)).kind).toBe('rests');
  await pair.alike();
  // Going back requires people who share a server.
  const at = (await anna.page()).header.head - 1;
  const plea = { at, reason: 'A slip.', commandId: newCommand() };
  expect(
    codeOf(await anna.at(() => anna.app.proposeRewind(anna.user, anna.campaignId, plea))),
  ).toBe('NOBODY_TO_ASK');
  // A what-if continues from here, as a game of its own, and its battle continues.
  const branch = value(
    await anna.at(() =>
      anna.app.beginBranch(anna.user, anna.campaignId, {
        ...{ at: at + 1, name: 'If', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
      }),
    ),
  ).campaignId;
  const inIt = await anna.at(() => boardOf(anna.app, anna.user, branch, 'A'));
  expect(inIt.pieces).toEqual((await board(anna)).pieces);
  expect(inIt.byMail).toBeUndefined();
  value(await anna.at(() => typed(anna.app, anna.user, branch, 'all', 'A')));
  await anna.at(async () => {
    for (let left = 12; left > 0; left -= 1) {
      const { over, pending } = await boardOf(anna.app, anna.user, branch, 'A');
      if (over) break;
      const text = /placed/.test((await boardOf(anna.app, anna.user, branch, 'A')).words[0] ?? '')
        ? 'all'
        : 'end';
      value(await typed(anna.app, anna.user, branch, text, pending[0]?.side));
    }
    const { content } = value(await anna.app.exportCampaign(anna.user, branch));
    const { resolvers, games } = anna.services;
    expect(verifyCampaignExport(content, resolvers, { rulesets: games })).toMatchObject({
      ...{ ok: true, breaks: [], checked: { battles: 1 } },
      notes: [{ code: 'BOARD_INHERITED' }],
    });
  });
  // Resigning in the middle: the turn that had ended is still sent.
  value(await order(anna, 'all'));
  value(await order(anna, 'end'));
  await anna.at(async () =>
    value(await anna.app.resignByMail(anna.user, anna.campaignId, { commandId: newCommand() })),
  );
  await letter(anna, berta);
  expect(await pair.phases()).toEqual(['concluded', 'concluded']);
  expect(await eventsAt(anna)).toEqual(await eventsAt(berta));
  for (const verdict of await pair.verified()) expect(verdict).toMatchObject({ ok: true });
}, 240_000);

test('[application: mail] a side handed over for one turn while the other’s letter is awaited is commanded so in its next turn, and then by hand', async () => {
  await onTheBoard('one-turn-by-mail');
  value(await order(anna, 'all'));
  await letter(anna, berta);
  value(await exchange(anna, 'A', 'fast', true));
  value(await order(berta, 'all'));
  await letter(berta, anna);
  expect((await board(anna)).commanders.A).toMatchObject({ kind: 'artificial', until: 'turnEnd' });
  expect(codeOf(await order(anna, 'end'))).toBe('NOT_YOUR_MOVE');
  await played(anna);
  expect((await eventsAt(anna)).at(-1)).toMatchObject({ data: { seat: 'A', doctrine: 'fast' } });
  expect((await board(anna)).commanders.A).toEqual({ kind: 'person' });
  await letter(anna, berta);
  expect(await eventsAt(berta)).toEqual(await eventsAt(anna));
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[security: mail] a turn against the rules, out of order, of another battle or cut short refuses the whole file; lost and doubled files heal', async () => {
  await onTheBoard('forged-by-mail');
  value(await order(anna, 'all'));
  const first = await anna.file();
  value(await berta.take(first));
  value(await order(berta, 'all'));
  await letter(berta, anna);
  await move(anna);
  value(await order(anna, 'end'));
  await anna.file();
  const before = [await berta.events(), await eventsAt(berta)];
  const forged = async (change: (turn: MailBodyOf<'board'>) => readonly MailBody[]) => {
    const file = await writtenBy(anna, berta, (messages) => {
      const last = messages.at(-1);
      if (last?.kind !== 'board') throw new Error('a turn');
      return [...messages.slice(0, -1), ...change(last)];
    });
    const answer = await berta.take(file);
    expect([await berta.events(), await eventsAt(berta)]).toEqual(before);
    return answer.ok ? 'OK' : `${answer.error.code}: ${answer.error.message}`;
  };
  const rules = 'MAIL_AGAINST_THE_RULES: What this file says cannot be: ';
  expect(await forged((turn) => [{ ...turn, deeds: turn.deeds.slice(0, -1) }])).toBe(
    `${rules}the turn on the board of “The first day” breaks off before its end.`,
  );
  expect(await forged((turn) => [{ ...turn, deeds: [...turn.deeds, ...turn.deeds] }])).toMatch(
    /deed 3 of 4 on the board of “The first day”: it was for the other side to act/,
  );
  const changed = (deed: object) =>
    forged((turn) => [
      { ...turn, deeds: [{ ...turn.deeds[0], ...deed } as BoardDeed, ...turn.deeds.slice(1)] },
    ]);
  expect(await changed({ command: { type: 'fly' } })).toMatch(
    /^MAIL_AGAINST_THE_RULES.*deed 1 of 2/,
  );
  expect(await changed({ seat: 'B' })).toMatch(/answers no moment that was open to its side/);
  expect(await changed({ pending: 'turn-9' })).toMatch(/answers no moment/);
  expect(await changed({ doctrine: 'steady' })).toMatch(/another commander’s/);
  expect(await forged((turn) => [{ ...turn, digest: 'ab'.repeat(32) }])).toMatch(
    /^MAIL_DIFFERS: The two installations come to different things by the orders of positions/,
  );
  expect(await forged((turn) => [{ ...turn, from: turn.from + 1 }])).toMatch(
    /does not stand there/,
  );
  expect(await forged((turn) => [{ ...turn, battle: 1 }])).toMatch(
    /^MAIL_AGAINST_THE_RULES: .*position 4 of battle 2 on, which does not stand there/,
  );
  expect(await forged((turn) => [turn, { ...turn, from: turn.from + turn.deeds.length }])).toMatch(
    /does not stand there/,
  );
  // The real file is lost; the next one, with words in it, holds the turn as well; it arrives twice.
  const second = await anna.file('Did mine reach you?');
  expect(codeOf(await berta.take(first))).toBe('MAIL_OLD');
  value(await berta.take(second));
  expect(codeOf(await berta.take(second))).toBe('MAIL_OLD');
  expect(await eventsAt(berta)).toEqual(await eventsAt(anna));
  // Files that cross: only words go one way, a turn the other.
  const words = await anna.file('Take your time.');
  value(await order(berta, 'end'));
  const crossing = await berta.file();
  value(await berta.take(words));
  value(await anna.take(crossing));
  expect(await eventsAt(berta)).toEqual(await eventsAt(anna));
  await pair.alike();
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[application: mail] the worker completes what a dead process left undone', async () => {
  await onTheBoard('interrupted-by-mail');
  value(await order(anna, 'all'));
  const file = await anna.file();
  // Berta’s campaign accepts the file, and the process ends before the battle has been advanced.
  const { append } = berta.services.store;
  berta.services.store.append = async (streamId, ...rest) => {
    if (streamId.startsWith('battle/')) throw new Error('the process ended');
    return append.call(berta.services.store, streamId, ...rest);
  };
  value(await berta.take(file));
  berta.services.store.append = append;
  expect((await boardAt(berta)).version).toBe(1);
  expect(berta.table.faults.splice(0)).not.toEqual([]);
  await played(berta);
  expect((await board(berta)).mayOrder).toEqual(['B']);
  expect(await eventsAt(berta)).toEqual(await eventsAt(anna));
  // Her own turn ends on the board, and the campaign does not record it: the worker does.
  berta.services.store.append = async (streamId, ...rest) => {
    if (streamId.startsWith('campaign/')) throw new Error('the process ended');
    return append.call(berta.services.store, streamId, ...rest);
  };
  value(await order(berta, 'all'));
  berta.services.store.append = append;
  expect(berta.table.faults.splice(0)).not.toEqual([]);
  expect((await turns(berta)).due).toEqual([]);
  await played(berta);
  expect((await turns(berta)).due).toHaveLength(1);
  await letter(berta, anna);
  await pair.alike();
}, 240_000);

test('[application: mail] Macysburg’s first day on the board by mail, an artificial commander at each end, to its last letter', async () => {
  const macysburg = path.resolve(import.meta.dirname, '../../../campaigns/macysburg.yaml');
  const file = readFileSync(macysburg, 'utf8').replace(
    'id: macysburg',
    'id: macysburg-on-the-board',
  );
  await pair.begin(file);
  while (!(await pair.phases()).includes('encounter')) {
    const [ours, theirs] = [(await anna.page()).view, (await berta.page()).view].map(
      ({ situation }, side) =>
        situation?.choices.find(({ open }) => open)?.id ?? `none for ${side}`,
    );
    await pair.round(ours ?? '', theirs ?? '');
  }
  await pair.round('fought', 'fought');
  expect(await pair.phases()).toEqual(['board', 'board']);
  value(await exchange(anna, 'A', 'fast'));
  value(await exchange(berta, 'B', 'fast'));
  let letters = 0;
  const due = async (at: Installation) => (await turns(at)).due.length > 0;
  for (let idle = 0; idle < 2; ) {
    idle += 1;
    for (const [from, to] of [
      [anna, berta],
      [berta, anna],
    ] as const) {
      if ((await from.page()).view.phase === 'board') await played(from);
      if (!(await due(from))) continue;
      await letter(from, to);
      letters += 1;
      idle = 0;
    }
  }
  expect((await pair.phases()).includes('board')).toBe(false);
  expect(letters).toBeGreaterThan(20);
  expect(await eventsAt(anna)).toEqual(await eventsAt(berta));
  await pair.alike();
  const [hers, his] = [await anna.page(), await berta.page()].map(({ view }) => view.battles[0]);
  expect(hers?.report).toMatchObject({ method: 'fought' });
  expect(hers?.report).toEqual(his?.report);
  expect(hers?.board?.version).toBe(his?.board?.version);
  for (const verdict of await pair.verified()) {
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked.battles).toBe(1);
  }
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 600_000);
