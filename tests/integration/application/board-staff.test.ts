import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { BoardOption } from '@/lib/application/board/pages';
import type { LiveHint } from '@/lib/application/pages/live';
import { verifyHere } from '@/lib/application/verify-here';
import { leaveClub } from '@/lib/clubs/membership';
import type { Json } from '@/lib/kernel/canonical-json';
import { boardOf, onTheBoard, typed } from './boards';
import {
  appointed,
  CAMPAIGNS,
  codeOf,
  newCommand,
  person,
  seen,
  Table,
  until,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let other: CampaignApplication;
let owner: { user: string; club: string };
let libraryId: string;

/** The crossroads, where Blue's command holds two more: the wing, and under it the guns. */
const campaignText = readFileSync(path.join(CAMPAIGNS, 'crossroads.yaml'), 'utf8')
  .replace('id: crossroads', 'id: wings')
  .replace(
    /( +- { id: blue-late,.*\n)/,
    `$1      formations:
        - id: wing
          name: The wing
          leaders: [ { id: wynne, name: General Wynne, command: C, leadership: C } ]
          units:
            - { id: wing-leader, name: Wynne’s staff, arm: support, type: leader, men: 50, strength: { pieces: 1 }, quality: B, traits: { level: 5, square: B, turn: 1 } }
            - { id: wing-horse, name: Wynne’s horse, arm: cavalry, type: cavalry, men: 1000, strength: { pieces: 2 }, quality: C, traits: { square: B, turn: 1 } }
          formations:
            - id: guns
              name: The guns
              units:
                - { id: wing-guns, name: Wynne’s guns, arm: artillery, type: cannon, men: 200, guns: 12, strength: { pieces: 2 }, quality: C, traits: { square: B, turn: 1 } }
`,
  );

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  owner = await person('Olga');
  const file = { clubId: owner.club, fileName: 'wings.yaml', content: campaignText };
  libraryId = value(await application.importCampaign(owner.user, file)).libraryId;
});
afterAll(() => table.clear());

const post = (userId: string) => ({ userId, commandId: newCommand() });
const messageOf = (answer: { ok: true } | { ok: false; error: { message: string } }) =>
  answer.ok ? '' : answer.error.message;

/** Anna commands side A with Carl and Dora under her, Berta side B; Emil looks on. The battle is on the board. */
async function onBoard() {
  const [anna, berta, carl, dora, emil] = await Promise.all(
    ['Anna', 'Berta', 'Carl', 'Dora', 'Emil'].map(
      async (name) => (await person(name, owner.club)).user,
    ),
  );
  if (!anna || !berta || !carl || !dora || !emil) throw new Error('nobody came');
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await onTheBoard(application, anna, opponent, { clubId: owner.club, libraryId });
  for (const userId of [carl, dora]) await appointed(application, anna, id, userId);
  return { anna, berta, carl, dora, emil, id };
}

async function assigned(anna: string, id: string, userId: string, formations: readonly string[]) {
  value(await application.assignFormations(anna, id, { ...post(userId), formations }));
}

const back = (user: string, id: string) =>
  application.takeBackAct(user, id, 0, { commandId: newCommand() });

/** Every order that a user is offered: in general, and for each piece. */
async function offered(user: string, id: string, from = application): Promise<BoardOption[]> {
  const general = value(await from.boardOptions(user, id, 0, {}));
  const each = await Promise.all(
    general.units.map(async (focus) => value(await from.boardOptions(user, id, 0, { focus }))),
  );
  return [general, ...each].flatMap(({ options }) => options);
}

/** A piece of one kind on the board, and a free move of it. */
async function aMove(user: string, id: string, kind: string) {
  const { pieces } = await boardOf(application, user, id);
  const { units } = value(await application.boardOptions(user, id, 0, {}));
  for (const piece of pieces.filter((one) => one.kind === kind && units.includes(one.id))) {
    const asked = value(await application.boardOptions(user, id, 0, { focus: piece.id }));
    const option = asked.options.find((one) => one.kind === 'move');
    if (option) return { piece, text: option.text };
  }
  throw new Error(`no ${kind} may move`);
}

test('[application: board staff] only a sub-commander and the commander move the pieces of the sub-commander’s formations and those below them', async () => {
  const { anna, berta, carl, dora, emil, id } = await onBoard();
  // Nothing is assigned to Carl yet: he has his side's view, and can give no orders.
  expect(await boardOf(application, carl, id)).toMatchObject({
    ...{ mayOrder: [], mayTakeBack: false, mayExchange: [] },
    holders: [{ name: 'Carl', you: true, pieces: [] }, { name: 'Anna' }],
  });
  expect(messageOf(await typed(application, carl, id, 'place infantry p3'))).toBe(
    'That piece takes its orders from Anna.',
  );
  await assigned(anna, id, carl, ['wing']);
  const carls = await boardOf(application, carl, id);
  expect(carls).toMatchObject({ mayOrder: ['A'], mayExchange: [], mayTakeBack: false });
  expect(carls.holders.map(({ name, you, pieces }) => [name, you, pieces.length])).toEqual([
    ['Carl', true, 5],
    ['Anna', false, 6],
  ]);
  expect(
    (await boardOf(application, anna, id)).holders.map(({ name, you }) => [name, you]),
  ).toEqual([
    ['Anna', true],
    ['Carl', false],
  ]);
  for (const user of [berta, emil])
    expect((await boardOf(application, user, id)).holders).toEqual([]);
  // Blunt's foot is placed before Wynne's horse: it is Anna's.
  expect(await offered(carl, id)).toEqual([]);
  expect(codeOf(await typed(application, carl, id, 'all'))).toBe('NOT_YOUR_SEAT');
  while ((await boardOf(application, anna, id)).reserve.some(({ kind }) => kind === 'infantry')) {
    const placing = (await offered(anna, id)).find(({ text }) => text.startsWith('place infantry'));
    if (!placing) break;
    value(await typed(application, anna, id, placing.text));
  }
  const placing = await offered(carl, id);
  expect(placing.length).toBeGreaterThan(0);
  expect(new Set(placing.map(({ text }) => text.split(' ')[1]))).toEqual(new Set(['cavalry']));
  expect(await offered(dora, id)).toEqual([]);
  expect(codeOf(await typed(application, dora, id, placing[0]?.text ?? ''))).toBe('NOT_YOUR_UNIT');
  value(await typed(application, carl, id, placing[0]?.text ?? ''));
  value(await typed(application, anna, id, 'all'));
  value(await typed(application, berta, id, 'all'));

  // By day: Carl's horse and guns, not Dora's foot, nor the end of the turn; each piece names its commander.
  const orders = await offered(carl, id);
  const own = (await boardOf(application, carl, id)).holders[0]?.pieces ?? [];
  expect(value(await application.boardOptions(carl, id, 0, {})).units.length).toBe(5);
  expect(
    value(await application.boardOptions(carl, id, 0, {})).units.every((one) => own.includes(one)),
  ).toBe(true);
  expect(orders.some(({ kind }) => kind === 'end')).toBe(false);
  const foot = await aMove(anna, id, 'infantry');
  const asked = await application.boardOptions(carl, id, 0, { focus: foot.piece.id });
  expect([codeOf(asked), messageOf(asked)]).toEqual([
    'NOT_YOUR_UNIT',
    'That piece takes its orders from Anna.',
  ]);
  expect(codeOf(await typed(application, carl, id, foot.text))).toBe('NOT_YOUR_UNIT');
  expect(codeOf(await typed(application, carl, id, 'end'))).toBe('NOT_YOUR_SEAT');
  const gun = await aMove(carl, id, 'cannon');
  const moved = value(await typed(application, carl, id, gun.text));
  expect(moved.touched).toContain(gun.piece.at);
  expect(moved).toMatchObject({ mayTakeBack: true });
  // The commander may order Carl's pieces, and end the turn.
  const horse = await aMove(anna, id, 'cavalry');
  value(await typed(application, anna, id, horse.text));
  expect(await boardOf(application, carl, id)).toMatchObject({ mayTakeBack: false });
  // An enemy, a watcher, and a sub-commander without a formation: refused, each with the reason.
  const next = await aMove(anna, id, 'infantry');
  const tried = await Promise.all(
    [berta, emil, dora].map(async (user) => codeOf(await typed(application, user, id, next.text))),
  );
  expect(tried).toEqual(['NOT_YOUR_MOVE', 'NOT_YOUR_SEAT', 'NOT_YOUR_UNIT']);
  expect(
    codeOf(
      await application.giveOrder(carl, id, 0, {
        ...{ as: 'B', text: gun.text, commandId: newCommand() },
        pending: moved.pending[0]?.id ?? '',
      }),
    ),
  ).toBe('NOT_YOUR_SEAT');
  value(await typed(application, anna, id, 'end'));
  expect(await boardOf(application, carl, id)).toMatchObject({ mayOrder: [] });
  expect(codeOf(await typed(application, carl, id, gun.text))).toBe('NOT_YOUR_MOVE');
  // The side's commander sees whose turn it is.
  const turns = async (user: string) =>
    (await application.yourTurns(user)).some(({ campaignId }) => campaignId === id);
  value(await typed(application, berta, id, 'end'));
  expect(await Promise.all([anna, carl, berta].map(turns))).toEqual([true, false, false]);
});

/** All pieces are placed: side A's first turn. */
async function placed(anna: string, berta: string, id: string): Promise<void> {
  value(await typed(application, anna, id, 'all'));
  value(await typed(application, berta, id, 'all'));
}

test('[application: board staff] formations change hands at once in mid-turn; players take back their own orders, the commander anybody’s', async () => {
  const { anna, berta, carl, dora, emil, id } = await onBoard();
  await assigned(anna, id, carl, ['wing']);
  await placed(anna, berta, id);
  const horse = await aMove(carl, id, 'cavalry');
  value(await typed(application, carl, id, horse.text));
  value(await back(carl, id));
  value(await typed(application, carl, id, horse.text));
  const gun = await aMove(carl, id, 'cannon');
  await assigned(anna, id, dora, ['wing']);
  expect(messageOf(await typed(other, carl, id, gun.text))).toBe(
    'That piece takes its orders from Dora.',
  );
  expect(await boardOf(other, carl, id)).toMatchObject({ mayOrder: [], mayTakeBack: false });
  expect(messageOf(await back(carl, id))).toBe(
    'The piece of the latest order is not of your formations any more.',
  );
  // The nearest formation above counts: only the guns are Carl's again.
  await assigned(anna, id, carl, ['guns']);
  const { holders } = await boardOf(application, anna, id);
  expect(holders.map(({ name, pieces }) => [name, pieces.length])).toEqual([
    ['Anna', 6],
    ['Dora', 3],
    ['Carl', 2],
  ]);
  value(await typed(application, carl, id, gun.text));
  expect(await back(dora, id)).toMatchObject({
    error: {
      code: 'NOTHING_TO_TAKE_BACK',
      message: expect.stringMatching(/by Carl: it is not yours/),
    },
  });
  expect(codeOf(await back(berta, id))).toBe('NOTHING_TO_TAKE_BACK');
  expect(codeOf(await back(emil, id))).toBe('NOT_YOUR_SEAT');
  // An order that a page has not shown yet cannot be taken back from it.
  const { head } = await boardOf(application, anna, id);
  const unseen = await application.takeBackAct(anna, id, 0, {
    ...{ at: head - 1, commandId: newCommand() },
  });
  expect(codeOf(unseen)).toBe('STALE_MOMENT');
  expect((await boardOf(application, anna, id)).head).toBe(head);
  value(await application.takeBackAct(anna, id, 0, { at: head, commandId: newCommand() }));
  const leader = await aMove(dora, id, 'leader');
  value(await typed(application, dora, id, leader.text));

  // On a side with several people the log names who gave each order, for every viewer; on the other side there is
  // nothing to name.
  const logs = await Promise.all(
    [anna, berta, carl, emil].map(async (user) =>
      value(await application.boardLog(user, id, 0, { after: 1, limit: 500 })),
    ),
  );
  const [log = []] = logs;
  const names = (lines: typeof log) =>
    lines.map((line) => ({ ...line, by: line.by?.name ?? null }));
  for (const one of logs) expect(names(one)).toEqual(names(log));
  const own = logs.map((one) => one.filter(({ side }) => side === 'A').slice(-6));
  expect(own.map((one) => one.filter(({ by }) => by?.you).length)).toEqual([1, 0, 4, 0]);
  const signed = names(log)
    .filter(({ side }) => side === 'A')
    .map(({ text, by }) => [text.split(' ')[1], by]);
  expect(signed.slice(-6)).toEqual([
    ['cavalry', 'Carl'],
    ['takes', 'Carl'],
    ['cavalry', 'Carl'],
    ['cannon', 'Carl'],
    ['takes', 'Anna'],
    ['leader', 'Dora'],
  ]);
  expect(new Set(log.filter(({ side }) => side !== 'A').map(({ by }) => by))).toEqual(
    new Set([null]),
  );

  // A sub-commander who has left the club can give no orders; their guns go to the next commander above. A dismissed
  // one is only a watcher.
  await leaveClub(carl, owner.club);
  const left = { pending: 'turn1', text: gun.text, commandId: newCommand() };
  expect(codeOf(await application.giveOrder(carl, id, 0, left))).toBe('NOT_FOUND');
  value(await typed(application, dora, id, gun.text));
  expect(
    value(await application.boardLog(anna, id, 0, { after: 1, limit: 500 }))
      .filter(({ text }) => /cavalry of .* goes/.test(text))
      .map(({ by }) => by?.name),
  ).toEqual(['A former member', 'A former member']);
  const sent = { pending: '', text: 'end', commandId: newCommand() };
  value(await application.dismissSubCommander(anna, id, post(dora)));
  expect(codeOf(await application.giveOrder(dora, id, 0, sent))).toBe('NOT_YOUR_SEAT');
  expect(codeOf(await back(dora, id))).toBe('NOT_YOUR_SEAT');
  expect((await boardOf(application, dora, id)).holders).toEqual([]);
});

test('[application: board staff] of two simultaneous orders one gets a conflict and can go on; open pages of both are notified', async () => {
  const { anna, berta, carl, id } = await onBoard();
  await assigned(anna, id, carl, ['wing']);
  await placed(anna, berta, id);
  const left = new AbortController();
  const hints: LiveHint[] = [];
  const listening = (async () => {
    const feed = value(await other.liveHints(carl, id, { after: 0, signal: left.signal }));
    for await (const hint of feed) hints.push(hint);
  })();
  const [own, foot] = [await aMove(carl, id, 'cannon'), await aMove(anna, id, 'infantry')];
  const pending = (await boardOf(application, anna, id)).pending[0]?.id ?? '';
  const given = await Promise.all([
    application.giveOrder(anna, id, 0, { pending, text: foot.text, commandId: newCommand() }),
    other.giveOrder(carl, id, 0, { pending, text: own.text, commandId: newCommand() }),
  ]);
  expect(given.map(codeOf).sort()).toEqual(['OK', 'STALE_MOMENT']);
  const late = codeOf(given[0] ?? given[1]) === 'OK' ? [carl, own.text] : [anna, foot.text];
  value(await typed(application, late[0] ?? '', id, late[1] ?? ''));
  const { head } = await boardOf(application, carl, id);
  await until(async () => hints.some((hint) => hint.kind === 'board' && hint.at === head));
  // Carl may act and is not awaited: the commander is.
  expect(hints.every((hint) => hint.kind !== 'board' || !hint.yourTurn)).toBe(true);
  const before = hints.filter(({ kind }) => kind === 'changed').length;
  await assigned(anna, id, carl, []);
  await until(async () => hints.filter(({ kind }) => kind === 'changed').length > before);
  left.abort();
  await listening;
});

test('[security: hostile input] no forged order of a sub-commander moves another’s pieces', async () => {
  const { anna, berta, carl, id } = await onBoard();
  await assigned(anna, id, carl, ['wing']);
  await placed(anna, berta, id);
  const { head, pending } = await boardOf(application, anna, id);
  const [foot, horse] = [await aMove(anna, id, 'infantry'), await aMove(carl, id, 'cavalry')];
  const [from = '', to = ''] = horse.text.split('-');
  const leader = (await boardOf(application, anna, id)).words
    .map((line) => /^General Blunt: leader 9 (\w+)/.exec(line)?.[1])
    .find((square) => square !== undefined);
  const hostile: readonly Json[] = [
    ...[
      null,
      7,
      'end',
      [],
      {},
      [{ type: 'move', from, to }],
      { type: 'END' },
      { type: 'end', from },
    ],
    ...[{ type: 'all' }, { type: 'all', by: from }, { type: 'replace', what: 'cavalry', at: from }],
    ...[
      { type: 'move', from: foot.text.split('-')[0] ?? '', to },
      { type: 'leave', from: to },
    ],
    // Leaders outside the sub-commander's formations cannot be named to activate a piece.
    { type: 'move', from, to, by: leader ?? '' },
    { type: 'mark', at: from, for: foot.text.split('-')[0] ?? '' },
    JSON.parse(`{"__proto__": {"type": "move"}, "type": "end"}`) as Json,
  ];
  expect(leader).toBeDefined();
  for (const [which, command] of hostile.entries()) {
    const input = { pending: pending[0]?.id ?? '', command, commandId: newCommand() };
    const answer = await application.giveOrder(carl, id, 0, input);
    expect([which, answer.ok]).toEqual([which, false]);
  }
  for (const focus of ['x', '-1', '9999', '__proto__', ' 1'])
    expect(value(await application.boardOptions(carl, id, 0, { focus })).options).toEqual([]);
  expect((await boardOf(application, anna, id)).head).toBe(head);
  value(await typed(application, carl, id, horse.text));
});

test('[application: board staff] under an artificial commander nobody orders by hand; a battle of several players verifies like any other', async () => {
  const { anna, berta, carl, id } = await onBoard();
  await assigned(anna, id, carl, ['wing']);
  await placed(anna, berta, id);
  const gun = await aMove(carl, id, 'cannon');
  const exchange = (user: string, doctrine: string | null) =>
    application.exchangeCommand(user, id, 0, { side: 'A', doctrine, commandId: newCommand() });
  expect(codeOf(await exchange(carl, 'fast'))).toBe('NOT_YOUR_SEAT');
  value(await exchange(anna, 'fast'));
  expect(await boardOf(application, carl, id)).toMatchObject({ mayOrder: [], mayTakeBack: false });
  expect(messageOf(await typed(application, carl, id, gun.text))).toBe(
    'An artificial commander gives this side’s orders until its commander takes it back.',
  );
  value(await exchange(anna, null));
  value(await typed(application, carl, id, gun.text));
  for (let turn = 1; turn <= 3; turn += 1) {
    value(await typed(application, anna, id, 'end'));
    value(await typed(application, berta, id, 'end'));
    if (turn === 1) value(await typed(application, anna, id, 'all'));
  }
  expect((await seen(application, anna, id)).view.phase).toBe('choosing');
  expect(codeOf(await typed(application, carl, id, gun.text))).toBe('WRONG_PHASE');
  const file = value(await application.exportCampaign(anna, id)).content;
  const { verdict } = verifyHere(file);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  // The record names who gave an order.
  expect(file.split('\n').some((line) => line.includes('BoardActed') && line.includes(carl))).toBe(
    true,
  );
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
