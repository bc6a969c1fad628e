import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { leaveClub } from '@/lib/clubs/membership';
import {
  answered,
  appointed,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let owner: { user: string; club: string };
let libraryId: string;

/** The skirmish with Blue’s guns in a park of their own, whose rest leaves drafts and march to the sides. */
const campaignText = `${skirmishText
  .replace('id: skirmish', 'id: two-commands')
  .replace(/( +- { id: blue-guns,.*)\n/, '    - id: park\n      name: Park\n      units:\n$1\n')
  .replace('A: [ blue ]', 'A: [ blue, park ]')
  .replace('policy: diced }', 'policy: diced, decisions: { drafts: true, rest: true } }')}
pools:
  - { id: depot, side: A, title: The depot, arms: [ infantry ], quality: conscripts, men: 40, from: 1757-05-01 }
`;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  owner = await person('Olga');
  const file = { clubId: owner.club, fileName: 'two-commands.yaml', content: campaignText };
  libraryId = value(await application.importCampaign(owner.user, file)).libraryId;
});
afterAll(() => table.clear());

const post = (userId: string) => ({ userId, commandId: newCommand() });

/** Anna commands side A with Carl and Dora under her, Berta side B; Emil looks on. */
async function atTheTable() {
  const [anna, berta, carl, dora, emil] = await Promise.all(
    ['Anna', 'Berta', 'Carl', 'Dora', 'Emil'].map(
      async (name) => (await person(name, owner.club)).user,
    ),
  );
  if (!anna || !berta || !carl || !dora || !emil) throw new Error('nobody came');
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, opponent, { clubId: owner.club, libraryId });
  for (const userId of [carl, dora]) await appointed(application, anna, id, userId);
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await answered(application, anna, id, 'table'));
  value(await answered(application, berta, id, 'table'));
  return { anna, berta, carl, dora, emil, id };
}

async function assigned(anna: string, id: string, userId: string, formations: readonly string[]) {
  value(await application.assignFormations(anna, id, { ...post(userId), formations }));
}

const rowOf = (unit: string, killed: string | number) => ({ unit, counts: { men: { killed } } });
const filledFor = async (user: string, id: string): Promise<CampaignPage['tableRows']['filled']> =>
  (await seen(application, user, id)).tableRows.filled;

test('[staff: rows of a report] a sub-commander fills in their own formations; only their side sees them; the commander edits and submits the whole', async () => {
  const { anna, berta, carl, dora, emil, id } = await atTheTable();
  expect((await seen(application, carl, id)).tableRows.units).toEqual([]);
  await assigned(anna, id, carl, ['blue']);
  const own = (await seen(application, carl, id)).tableRows;
  expect(own).toEqual({ filled: [], units: ['blue-foot', 'blue-guards'], leaders: ['blunt'] });
  expect((await seen(application, dora, id)).tableRows.units).toEqual([]);
  const unit = 'blue-guards';
  const leaders = [{ id: 'blunt', fate: 'unhurt' }];
  const given = { battleIndex: 0, rows: [rowOf(unit, '17')], leaders };
  value(await application.fillReportRows(carl, id, { ...given, rows: [rowOf(unit, 16)] }));
  value(await application.fillReportRows(carl, id, given));
  const [seenByAnna] = await filledFor(anna, id);
  expect(seenByAnna).toMatchObject({
    name: 'Carl',
    you: false,
    rows: [{ unit, counts: { men: { killed: 17 } } }],
    leaders: [],
  });
  expect(await filledFor(carl, id)).toMatchObject([{ you: true }]);
  expect(await filledFor(dora, id)).toHaveLength(1);
  for (const user of [berta, emil, owner.user]) expect(await filledFor(user, id)).toEqual([]);
  expect((await seen(application, anna, id)).header.inboxMark).not.toBe(
    (await seen(application, berta, id)).header.inboxMark,
  );

  // The commander submits the whole, with another figure; then nothing is left to fill in.
  const { roll } = await seen(application, anna, id);
  const rows = (roll?.units ?? []).map((one) => rowOf(one.id, one.id === unit ? 18 : 0));
  const report = { battleIndex: 0, level: 'draw', heldField: 'none', rows, leaders: [] };
  value(await application.submitTableReport(anna, id, { ...report, commandId: newCommand() }));
  expect(codeOf(await application.fillReportRows(carl, id, given))).toBe('NOT_AWAITED');
  const waiting = (await seen(application, berta, id)).view.encounter?.tableReport;
  expect(waiting?.report.ledger.find((row) => row.unit === unit)?.counts.men?.killed).toBe(18);
  const reply = { battleIndex: 0, reportPosition: waiting?.position ?? 0 };
  value(
    await application.refuseTableReport(berta, id, {
      ...reply,
      reason: 'Fewer.',
      commandId: newCommand(),
    }),
  );
  // Sent back, it is due again, and the staff's entries are still there.
  expect(await filledFor(anna, id)).toHaveLength(1);
});

test('[staff: rows of a report] faulty rows are refused at their field, and nothing is kept', async () => {
  const { anna, berta, carl, id } = await atTheTable();
  await assigned(anna, id, carl, ['blue']);
  const [unit, enemy] = ['blue-foot', 'red-foot'];
  const fill = (user: string, more: object) =>
    application.fillReportRows(user, id, { battleIndex: 0, rows: [], leaders: [], ...more });
  const over = await fill(carl, { rows: [rowOf(unit, 1_000_000)] });
  expect(over).toMatchObject({ ok: false, error: { code: 'INVALID_REPORT' } });
  expect(JSON.stringify(over)).toContain(`rows[${unit}]`);
  expect(codeOf(await fill(carl, { rows: [rowOf(unit, 'many')] }))).toBe('INVALID_REPORT');
  expect(codeOf(await fill(carl, { rows: [rowOf(enemy, 1)] }))).toBe('NOT_YOUR_UNIT');
  for (const other of ['blue-guns', 'nobody'])
    expect(codeOf(await fill(carl, { rows: [rowOf(other, 1)] }))).toBe('NOT_YOUR_UNIT');
  expect(codeOf(await fill(carl, { rows: [rowOf(unit, 1), rowOf(unit, 1)] }))).toBe(
    'INVALID_REPORT',
  );
  expect(
    codeOf(await fill(carl, { rows: [rowOf(unit, 1)], leaders: [{ id: 'x', fate: 'killed' }] })),
  ).toBe('NOT_YOUR_UNIT');
  expect(codeOf(await fill(carl, { battleIndex: 3 }))).toBe('STALE_ROUND');
  expect(codeOf(await fill(anna, { rows: [rowOf(unit, 1)] }))).toBe('NOT_YOUR_SEAT');
  expect(codeOf(await fill(berta, { rows: [rowOf(enemy, 1)] }))).toBe('NOT_YOUR_SEAT');
  expect(await filledFor(anna, id)).toEqual([]);
});

test('[staff: rows of a report] can be taken back, and are dropped with the formation, the post or the membership', async () => {
  const { anna, carl, dora, id } = await atTheTable();
  const formations = ['park'];
  await assigned(anna, id, carl, formations);
  const rows = [rowOf('blue-guns', 3)];
  const fill = (user: string) =>
    application.fillReportRows(user, id, { battleIndex: 0, rows, leaders: [] });
  value(await fill(carl));
  value(await application.fillReportRows(carl, id, { battleIndex: 0, rows: [], leaders: [] }));
  expect(await filledFor(anna, id)).toEqual([]);
  value(await fill(carl));
  await assigned(anna, id, dora, formations);
  expect(await filledFor(anna, id)).toEqual([]);
  expect(codeOf(await fill(carl))).toBe('NOT_YOUR_UNIT');
  value(await fill(dora));
  expect(await filledFor(anna, id)).toMatchObject([{ name: 'Dora' }]);
  await leaveClub(dora, owner.club);
  expect(await filledFor(anna, id)).toEqual([]);
});

test('[staff: recommended orders] for an interval are seen only by their own side, checked against what is asked, and editable until the seal', async () => {
  const { anna, berta, carl, dora, emil, id } = await atTheTable();
  await fought(anna, berta, id);
  const { view } = await seen(application, carl, id);
  expect(view.phase).toBe('interval');
  const round = view.round ?? '';
  const advise = (user: string, more: object) =>
    application.recommendInterval(user, id, { round, reason: '', ...more });
  const drafts = [{ pool: 'depot', unit: 'blue-guards', men: '15' }];
  value(await advise(carl, { rest: 'rest' }));
  value(await advise(carl, { drafts, rest: 'press', reason: 'canary: the guards first' }));
  value(await advise(dora, {}));
  const advice = async (user: string) => (await seen(application, user, id)).recommendations;
  expect(await advice(anna)).toMatchObject([
    { name: 'Carl', orders: { drafts: { depot: { 'blue-guards': { men: 15 } } }, rest: 'press' } },
    { name: 'Dora', orders: {} },
  ]);
  for (const user of [berta, emil, owner.user]) {
    expect(await advice(user)).toEqual([]);
    expect(JSON.stringify(await seen(application, user, id))).not.toContain('canary: the');
    expect(value(await application.exportCampaign(user, id)).content).not.toContain('canary: the');
  }
  const tooMany = [{ pool: 'depot', unit: 'blue-guards', men: 4_000 }];
  expect(codeOf(await advise(carl, { drafts: tooMany }))).toBe('ROOM_EXCEEDED');
  expect(codeOf(await advise(carl, { rest: 'sleep' }))).toBe('INVALID_ORDERS');
  expect(codeOf(await advise(carl, { round: 'interval-9' }))).toBe('STALE_ROUND');
  expect(codeOf(await advise(anna, {}))).toBe('NOT_YOUR_SEAT');
  expect(codeOf(await advise(emil, {}))).toBe('NOT_YOUR_SEAT');
  value(await application.withdrawRecommendation(dora, id, { round }));
  expect(await advice(anna)).toHaveLength(1);
  value(
    await application.sealInterval(anna, id, { round, rest: 'press', commandId: newCommand() }),
  );
  value(
    await application.sealInterval(berta, id, { round, rest: 'rest', commandId: newCommand() }),
  );
  expect(codeOf(await advise(carl, {}))).toBe('STALE_ROUND');
  expect(await advice(anna)).toEqual([]);
});

/** The battle at the ford, reported by Anna and countersigned by Berta. */
async function fought(anna: string, berta: string, id: string): Promise<void> {
  const { roll } = await seen(application, anna, id);
  const rows = (roll?.units ?? []).map((one) => ({ ...rowOf(one.id, 20), fatigue: 300 }));
  const report = { battleIndex: 0, level: 'draw', heldField: 'none', rows, leaders: [] };
  value(await application.submitTableReport(anna, id, { ...report, commandId: newCommand() }));
  const waiting = (await seen(application, berta, id)).view.encounter?.tableReport;
  const reply = { battleIndex: 0, reportPosition: waiting?.position ?? 0 };
  value(await application.countersignTableReport(berta, id, { ...reply, commandId: newCommand() }));
}

test('[staff: asking for a post] a member asks; only the commander reads it, and accepts or declines; a withdrawn one is gone', async () => {
  const { anna, berta, carl, dora, emil, id } = await atTheTable();
  const frida = (await person('Frida', owner.club)).user;
  const ask = (user: string, side: 'A' | 'B', reason = 'canary: I know the ford') =>
    application.askForPost(user, id, { side, reason });
  const page = async (user: string) => value(await application.staffPage(user, id));
  const petitions = async (user: string) =>
    value(await application.campaignHeader(user, id)).petitions;
  expect((await page(emil)).asking).toEqual({ A: 'may', B: 'may' });
  value(await ask(emil, 'A', ''));
  value(await ask(emil, 'A'));
  expect((await page(emil)).asking).toEqual({ A: 'waiting', B: null });
  expect((await page(anna)).petitions).toMatchObject([
    { userId: emil, name: 'Emil', reason: 'canary: I know the ford' },
  ]);
  expect(await petitions(anna)).toBe(1);
  for (const user of [berta, carl, dora, frida, owner.user, emil]) {
    expect(JSON.stringify(await page(user))).not.toContain('canary');
    expect((await page(user)).petitions).toEqual([]);
    expect(await petitions(user)).toBe(0);
    expect(value(await application.exportCampaign(user, id)).content).not.toContain('canary: I');
  }
  expect(codeOf(await ask(emil, 'B'))).toBe('ALREADY_ASKED');
  for (const user of [anna, berta, carl]) expect(codeOf(await ask(user, 'A'))).toBe('HAS_POST');
  expect(codeOf(await ask(frida, 'A', 'x'.repeat(301)))).toBe('TEXT_INVALID');
  value(await application.withdrawPetition(emil, id, { side: 'A' }));
  expect(await petitions(anna)).toBe(0);
  const accepted = { userId: emil, accept: true, commandId: newCommand() };
  expect(codeOf(await application.answerPetition(anna, id, accepted))).toBe('NO_SUCH_PETITION');

  value(await ask(emil, 'A'));
  expect(codeOf(await application.answerPetition(berta, id, accepted))).toBe('NO_SUCH_PETITION');
  expect(codeOf(await application.answerPetition(carl, id, accepted))).toBe('NOT_YOUR_SEAT');
  value(await application.answerPetition(anna, id, accepted));
  value(await application.answerPetition(anna, id, accepted));
  expect((await page(anna)).staff.A.subCommanders.map(({ name }) => name)).toContain('Emil');
  expect(await petitions(anna)).toBe(0);

  value(await ask(frida, 'A'));
  const declined = { userId: frida, accept: false, commandId: newCommand() };
  value(await application.answerPetition(anna, id, declined));
  expect((await page(frida)).asking).toEqual({ A: 'declined', B: 'may' });
  expect(codeOf(await ask(frida, 'A'))).toBe('NOT_ALLOWED');
  expect(await petitions(anna)).toBe(0);
  // Members of the other side may still be asked; those who have served one side may not.
  value(await ask(frida, 'B'));
  value(await application.dismissSubCommander(anna, id, post(emil)));
  expect(codeOf(await ask(emil, 'B'))).toBe('NOT_ALLOWED');
  // A member who is appointed elsewhere no longer asks.
  await appointed(application, anna, id, frida);
  expect((await page(berta)).petitions).toEqual([]);
});

test('[staff: asking for a post] is refused without a commander at a screen of their own, in a what-if, and after the end', async () => {
  const frida = (await person('Frida', owner.club)).user;
  const gina = (await person('Gina', owner.club)).user;
  for (const kind of ['hotSeat', 'reckless'] as const) {
    const id = await started(application, gina, { kind }, { clubId: owner.club, libraryId });
    const asked = await application.askForPost(frida, id, { side: 'B', reason: '' });
    expect(codeOf(asked)).toBe('STAFF_CLOSED');
  }
  const open = { kind: 'open' } as const;
  const id = await started(application, gina, open, { clubId: owner.club, libraryId });
  expect(codeOf(await application.askForPost(frida, id, { side: 'B', reason: '' }))).toBe(
    'STAFF_CLOSED',
  );
  value(await application.askForPost(frida, id, { side: 'A', reason: '' }));
  await leaveClub(frida, owner.club);
  expect(value(await application.campaignHeader(gina, id)).petitions).toBe(0);
  expect(value(await application.staffPage(gina, id)).petitions).toEqual([]);
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
