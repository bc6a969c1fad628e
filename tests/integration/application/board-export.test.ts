import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { openServices } from '@/lib/application/open-services';
import { verifyHere } from '@/lib/application/verify-here';
import { verifyExport } from '@/lib/chance/verify-export';
import { backup, restore } from '@/lib/event-store/backup';
import { exportStream } from '@/lib/event-store/export';
import { releaseMigrations } from '@/scripts/postgres/migrate.mjs';
import { call } from '@/tests/cli/call';
import { freshDatabase } from '@/tests/support/database';
import { boardOf, onTheBoard, typed } from './boards';
import {
  accepted,
  answered,
  battleStarted,
  codeOf,
  newCommand,
  person,
  seen,
  Table,
  until,
  value,
  WRAPPING_KEY,
} from './table';

const migrations = releaseMigrations();
let table: Table;
let application: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };
let carl: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
  carl = await person('Carl', anna.club);
});
afterAll(() => table.clear());

const begun = () => onTheBoard(application, anna.user, { kind: 'member', userId: berta.user });
const exported = async (id: string) =>
  value(await application.exportCampaign(carl.user, id)).content;
const order = async (user: string, id: string, text: string, index = 0) =>
  value(await typed(application, user, id, text, undefined, index));

/** The first day to its end, three turns in which both sides only bring their pieces up; one of them is undone. */
async function fightFirst(id: string): Promise<void> {
  await order(anna.user, id, 'all');
  await order(berta.user, id, 'all');
  const { units } = value(await application.boardOptions(anna.user, id, 0, {}));
  for (const focus of units) {
    const { options, pending } = value(await application.boardOptions(anna.user, id, 0, { focus }));
    const move = options.find(({ kind }) => kind === 'move');
    if (move === undefined || pending === null) continue;
    const given = { pending, command: move.command, commandId: newCommand() };
    value(await application.giveOrder(anna.user, id, 0, given));
    value(await application.takeBackAct(anna.user, id, 0, { commandId: newCommand() }));
    break;
  }
  for (let turn = 1; turn <= 3; turn += 1) {
    await order(anna.user, id, 'end');
    await order(berta.user, id, 'end');
    if (turn === 1) await order(anna.user, id, 'all');
  }
}

test('[fairness: battles on the board] an export contains the whole battle, and every order is recomputed, here and by the command line', async () => {
  const id = await begun();
  await order(anna.user, id, 'all');

  // While it is on the board its dice are sealed: nothing of the battle is exported.
  const inBattle = await exported(id);
  expect(inBattle).not.toMatch(/Board(Opened|Acted)/);
  const early = verifyHere(inBattle);
  expect(early.verdict).toMatchObject({ ok: true, checked: { acts: 0 } });
  expect(early.notes).toEqual([
    {
      where: expect.stringMatching(/^Entry \d+, methods revealed$/),
      message:
        'A battle stands on the board. Its dice are sealed until it is over, and its record is not in the file.',
    },
  ]);

  const other = await begun();
  await fightFirst(other);
  const file = await exported(other);
  const { verdict, promises } = verifyHere(file);
  const { battles } = verifyExport(file).stream ?? { battles: [] };
  const acts = battles[0]?.events.filter(({ type }) => type === 'BoardActed').length ?? 0;
  expect(battles.map(({ index }) => index)).toEqual([0]);
  expect(acts).toBeGreaterThan(8);
  expect(battles[0]?.events.some(({ type }) => type === 'BoardActTakenBack')).toBe(true);
  expect(verdict).toMatchObject({
    ok: true,
    breaks: [],
    notes: [],
    checked: { acts, battles: 1, seeds: 2 },
  });
  expect(promises.find(({ id: promise }) => promise === 'battles')?.state).toBe('holds');
  const called = await call(['verify', '-'], { input: file });
  expect(called.code).toBe(0);
  expect(called.out).toContain(`Orders on the board decided again: ${acts}.`);
  // Battles on the board elsewhere are private to their campaigns.
  expect(file).not.toContain(id);
});

test('[fairness: battles on the board] a what-if after the battle exports it too, from the branch that fought it; one begun in mid-battle starts it again', async () => {
  const id = await begun();
  const { view } = await seen(application, anna.user, id);
  await fightFirst(id);
  const after = await seen(application, anna.user, id);
  const begin = async (at: number) =>
    value(
      await application.beginBranch(anna.user, id, {
        ...{ at, name: 'If', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
      }),
    ).campaignId;
  const later = await begin(after.view.position);
  const kept = verifyHere(value(await application.exportCampaign(anna.user, later)).content);
  expect(kept.verdict).toMatchObject({ ok: true, breaks: [], notes: [], checked: { battles: 1 } });
  const restarted = await begin(view.position);
  const there = await seen(application, anna.user, restarted, { as: 'A' });
  expect(there.view).toMatchObject({ phase: 'encounter', battles: [] });
  expect(there.view.encounter?.methods).toContain('fought');
});

test('[fairness: battles on the board] battles of artificial commanders and continued in mid-battle by a what-if are recomputed too', async () => {
  const id = await onTheBoard(application, anna.user, { kind: 'conservative' });
  await order(anna.user, id, 'all');
  const at = (await seen(application, anna.user, id)).view.position;
  const branch = value(
    await application.beginBranch(anna.user, id, {
      ...{ at, name: 'If', opponent: { kind: 'conservative' }, commandId: newCommand() },
    }),
  ).campaignId;
  const worker = await table.worker();
  for (const one of [id, branch]) {
    const handed = { side: 'A', doctrine: 'fast', commandId: newCommand() } as const;
    value(await application.exchangeCommand(anna.user, one, 0, handed));
    await until(async () => (await seen(application, anna.user, one)).view.phase !== 'board');
    const file = value(await application.exportCampaign(anna.user, one)).content;
    expect(file).toContain('"doctrine":"fast"');
    const { verdict, notes } = verifyHere(file);
    expect(verdict).toMatchObject({ ok: true, breaks: [], checked: { battles: 1 } });
    expect(verdict.checked.acts).toBeGreaterThan(10);
    expect(verdict.notes.map(({ code }) => code)).toEqual(one === id ? [] : ['BOARD_INHERITED']);
    expect(notes.map(({ where }) => where)).toEqual(
      one === id ? [] : [expect.stringMatching(/^Battle 1, entry \d+, board acted$/)],
    );
  }
  await worker.stop();
});

test('[rewind: agreed] after both agree to go back from a battle it stays readable and takes no more orders', async () => {
  const id = await begun();
  await order(anna.user, id, 'all');
  const propose = { at: 2, reason: 'A slip.', commandId: newCommand() };
  value(await application.proposeRewind(anna.user, id, propose));
  const proposal = value(await application.campaignHeader(berta.user, id)).rewindProposal;
  const agreed = value(
    await application.agreeToRewind(berta.user, id, {
      ...{ proposal: proposal?.position ?? 0, commandId: newCommand() },
    }),
  );
  expect((await seen(application, anna.user, agreed.campaignId)).view.phase).toBe('choosing');
  const old = await boardOf(application, berta.user, id);
  expect(old).toMatchObject({ mayOrder: [], mayTakeBack: false, mayExchange: [] });
  expect(['WRONG_PHASE', 'REWOUND']).toContain(
    codeOf(await typed(application, berta.user, id, 'all')),
  );
  const { verdict, notes } = verifyHere(await exported(id));
  expect(verdict.ok).toBe(true);
  expect(notes).toEqual([]);
});

test('[campaign: battles on the board] lists and “your turn” show the battle; a resigned seat can be taken again', async () => {
  const id = await begun();
  // The first move is hers; the other waits for it.
  for (const { user } of [anna, berta]) {
    const first = user === anna.user;
    const item = (await application.listCampaigns(user)).find((one) => one.campaignId === id);
    expect(item).toMatchObject({ phase: 'board', encounter: 'The first day', yourTurn: first });
    const due = (await application.yourTurns(user)).find((one) => one.campaignId === id);
    expect(due?.deed).toBe(first ? 'Fight it out on the board: The first day' : undefined);
  }
  value(await application.resignSeat(berta.user, id, { side: 'B', commandId: newCommand() }));
  await order(anna.user, id, 'all');
  value(await application.takeSeat(carl.user, id, { side: 'B', commandId: newCommand() }));
  expect((await boardOf(application, carl.user, id)).mayOrder).toEqual(['B']);
  await order(carl.user, id, 'all');
  expect(codeOf(await typed(application, berta.user, id, 'end'))).toBe('NOT_YOUR_SEAT');
});

test('[campaign: battles on the board] methods refused by one side and preferred by the other combine as the rules say', async () => {
  const id = await onTheBoard(
    application,
    anna.user,
    { kind: 'hotSeat' },
    { useExpectedValues: false, methods: ['fought', 'table'] },
  );
  const { view } = await seen(application, anna.user, id, { as: 'A' });
  expect(view).toMatchObject({ phase: 'board', hasBoard: true });
  expect(view.encounter?.methods).toEqual(['fought', 'table']);
  const chronicle = value(await application.chroniclePage(anna.user, id, { as: 'A' }));
  expect(chronicle.entries.at(-1)?.text).toContain('fought on the board, move by move');
});

test('[battles: on the board] a single battle that can only be fought on the board, and its rematch with sides exchanged', async () => {
  const id = await battleStarted(application, anna.user, {
    libraryId: 'crossroads',
    battle: 'first',
    name: 'One day',
    side: 'A',
    opponent: { kind: 'member', userId: berta.user },
    methods: ['fought'],
    commandId: newCommand(),
  });
  expect((await seen(application, anna.user, id)).view.encounter?.methods).toEqual(['fought']);
  value(await answered(application, anna.user, id, 'fought'));
  value(await answered(application, berta.user, id, 'fought'));
  await fightFirst(id);
  const { view } = await seen(application, carl.user, id);
  expect(view).toMatchObject({ phase: 'concluded', battles: [{ method: 'fought' }] });
  expect(verifyHere(await exported(id)).verdict).toMatchObject({ ok: true, notes: [] });
  const sent = await application.challengeToRematch(anna.user, id, { commandId: newCommand() });
  const again = await accepted(application, berta.user, sent);
  const { header, view: restarted } = await seen(application, anna.user, again);
  expect(header.sides).toEqual(['B']);
  expect(restarted).toMatchObject({ phase: 'encounter', hasBoard: true });
  expect(restarted.encounter?.methods).toEqual(['fought']);
});

test('[event store: backup] the streams of battles are saved and restored with everything else', async () => {
  const id = await begun();
  await fightFirst(id);
  const folder = await mkdtemp(path.join(tmpdir(), 'orderly-board-'));
  try {
    const saved = path.join(folder, 'whole.backup');
    await backup(table.databaseUrl, saved);
    const target = await freshDatabase();
    expect(await restore(target, saved, { migrations })).toMatchObject({ ok: true });
    const services = openServices({ databaseUrl: target, wrappingKey: WRAPPING_KEY });
    const battles = [{ index: 0, streamId: `battle/${id}/0` }];
    const again = await exportStream(services.sql, `campaign/${id}`, services.signer, battles);
    expect(again.ok && verifyHere(again.value).verdict).toMatchObject({
      ok: true,
      checked: { battles: 1 },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
