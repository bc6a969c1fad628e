import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { prisma } from '@/lib/database/client';
import {
  answered,
  appointed,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  started,
  Table,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let club: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  club = (await person('Olga')).club;
});
afterAll(() => table.clear());

/** Anna commands side A with Carl under her, Berta side B; Emil looks on. Their battle waits for its report. */
async function atTheTable() {
  const [anna, berta, carl, emil] = await Promise.all(
    ['Anna', 'Berta', 'Carl', 'Emil'].map(async (name) => (await person(name, club)).user),
  );
  if (!anna || !berta || !carl || !emil) throw new Error('nobody came');
  const opponent = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, opponent, { clubId: club });
  await appointed(application, anna, id, carl);
  value(
    await application.assignFormations(anna, id, {
      userId: carl,
      commandId: newCommand(),
      formations: ['blue'],
    }),
  );
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await answered(application, anna, id, 'table'));
  value(await answered(application, berta, id, 'table'));
  return { anna, berta, carl, emil, id };
}

const fields = { 'formations.blue.lost': 'canary-of-anna', level: 'draw' };
const draft = (since: string | null, more: object = {}) => ({
  battleIndex: 0,
  fields,
  since,
  ...more,
});
const draftOf = async (user: string, id: string) => (await seen(application, user, id)).reportDraft;

test('[table report: drafts] what is typed is there again on another page, is no event, and reaches nobody else', async () => {
  const { anna, berta, carl, emil, id } = await atTheTable();
  const before = (await seen(application, anna, id)).header.head;
  const kept = value(await application.keepReportDraft(anna, id, draft(null)));
  expect(await draftOf(anna, id)).toEqual({ fields, writtenAt: kept.writtenAt });
  expect((await seen(application, anna, id)).header.head).toBe(before);
  for (const user of [berta, carl, emil]) {
    const page = await seen(application, user, id);
    expect(page.reportDraft).toBeNull();
    expect(JSON.stringify(page)).not.toContain('canary-of-anna');
  }
  // A sub-commander has a draft of their own, which the commander does not see either.
  value(
    await application.keepReportDraft(
      carl,
      id,
      draft(null, { fields: { level: 'canary-of-carl' } }),
    ),
  );
  expect((await draftOf(carl, id))?.fields).toEqual({ level: 'canary-of-carl' });
  expect(JSON.stringify(await seen(application, anna, id))).not.toContain('canary-of-carl');
});

test('[table report: drafts] a page that has not seen the newest draft does not write over it', async () => {
  const { anna, id } = await atTheTable();
  const first = value(await application.keepReportDraft(anna, id, draft(null)));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const more = { fields: { ...fields, turnsFought: '7' } };
  const second = value(await application.keepReportDraft(anna, id, draft(first.writtenAt, more)));
  for (const since of [null, first.writtenAt])
    expect(codeOf(await application.keepReportDraft(anna, id, draft(since)))).toBe('DRAFT_CHANGED');
  expect((await draftOf(anna, id))?.fields.turnsFought).toBe('7');
  value(await application.keepReportDraft(anna, id, draft(second.writtenAt, { fields: {} })));
  expect(await draftOf(anna, id)).toBeNull();
});

test('[table report: drafts] a draft goes with the report; no draft is kept when none is due', async () => {
  const { anna, carl, emil, id } = await atTheTable();
  const kept = value(await application.keepReportDraft(anna, id, draft(null)));
  value(await application.keepReportDraft(carl, id, draft(null)));
  const rows = [{ unit: 'blue-foot', counts: { men: { killed: 4 } } }];
  value(await application.fillReportRows(carl, id, { battleIndex: 0, rows, leaders: [] }));
  expect(await draftOf(carl, id)).toBeNull();
  const { roll } = await seen(application, anna, id);
  const report = {
    battleIndex: 0,
    level: 'draw',
    heldField: 'none',
    rows: (roll?.units ?? []).map(({ id: unit }) => ({ unit, counts: {} })),
    formations: [{ formation: 'blue', figures: { lost: '100' } }],
    leaders: [],
  };
  value(await application.submitTableReport(anna, id, { ...report, commandId: newCommand() }));
  expect(await prisma().campaignReportDraft.count({ where: { campaignId: id } })).toBe(0);
  expect(codeOf(await application.keepReportDraft(anna, id, draft(kept.writtenAt)))).toBe(
    'NOT_AWAITED',
  );
  expect(codeOf(await application.keepReportDraft(emil, id, draft(null)))).toBe('NOT_YOUR_SEAT');
  const waiting = (await seen(application, anna, id)).view.encounter?.tableReport?.report;
  const men = waiting?.ledger
    .filter(({ side }) => side === 'A')
    .reduce((sum, { counts }) => sum + (counts.men?.start ?? 0) - (counts.men?.present ?? 0), 0);
  expect(men).toBe(100);
});

test('[table report: doubts] a report that contradicts itself is asked about once, and stands when it is affirmed', async () => {
  const { anna, id } = await atTheTable();
  const { roll } = await seen(application, anna, id);
  const all = (side: string) =>
    (roll?.units ?? [])
      .filter((unit) => unit.side === side)
      .map((unit) => ({ unit: unit.id, counts: { men: { killed: unit.strength.men } } }));
  const none = (roll?.units ?? [])
    .filter((unit) => unit.side === 'B')
    .map((unit) => ({ unit: unit.id, counts: { men: { killed: 1 } } }));
  const report = {
    battleIndex: 0,
    level: 'majorVictory',
    heldField: 'A',
    rows: [...all('A'), ...none],
    leaders: [],
  };
  const asked = await application.submitTableReport(anna, id, {
    ...report,
    commandId: newCommand(),
  });
  expect(asked).toMatchObject({ ok: false, error: { code: 'REPORT_DOUBTED' } });
  const doubts = asked.ok ? [] : (asked.error.faults ?? []).map(({ path = '' }) => path);
  expect(doubts).toEqual(['affirmed.WINNER_DESTROYED', 'affirmed.FIELD_HELD_BY_NOBODY']);
  expect((await seen(application, anna, id)).view.encounter?.tableReport).toBeNull();
  const affirmed = doubts.map((path) => path.replace('affirmed.', ''));
  value(
    await application.submitTableReport(anna, id, {
      ...report,
      affirmed,
      commandId: newCommand(),
    }),
  );
  expect((await seen(application, anna, id)).view.encounter?.tableReport).not.toBeNull();
});
