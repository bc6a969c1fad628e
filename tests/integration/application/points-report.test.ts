import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { answered, chosen, newCommand, person, seen, started, Table, value } from './table';

const THREE_BRIDGES = path.join(import.meta.dirname, '../../../campaigns/three-bridges.yaml');

let table: Table;
let application: CampaignApplication;
beforeAll(async () => {
  table = await Table.set();
  application = table.application();
});
afterAll(() => table.clear());

test('[application: Shambattle from a table] a report of 91 points of an army of 90 is refused by name, and nothing is lost', async () => {
  const { user: anna, club } = await person('Anna');
  const { user: berta } = await person('Berta', club);
  const { libraryId } = value(
    await application.importCampaign(anna, {
      ...{ clubId: club, fileName: 'three-bridges.yaml' },
      content: readFileSync(THREE_BRIDGES, 'utf8'),
    }),
  );
  const facing = { kind: 'member', userId: berta } as const;
  const id = await started(application, anna, facing, { libraryId, clubId: club });
  value(await chosen(application, anna, id, 'king'));
  value(await chosen(application, berta, id, 'at-king'));
  value(await answered(application, anna, id, 'table'));
  value(await answered(application, berta, id, 'table'));
  const { roll, header } = await seen(application, anna, id);
  const army = (roll?.units ?? []).filter(({ side }) => side === 'B');
  expect(army.reduce((sum, { strength }) => sum + (strength.points ?? 0), 0)).toBe(90);

  // What was typed is kept as a draft before it is sent.
  const fields = { 'formations.ru-first.points': '91' };
  value(await application.keepReportDraft(anna, id, { battleIndex: 0, fields, since: null }));
  const lost = (more: object) => ({
    ...{ battleIndex: 0, level: 'minorVictory', heldField: 'A', leaders: [] },
    rows: (roll?.units ?? []).map(({ id: unit }) => ({ unit, counts: {} })),
    ...more,
    commandId: newCommand(),
  });
  const submit = (more: object) => application.submitTableReport(anna, id, lost(more));
  const rifles = army.find(({ strength }) => strength.points === 4);
  if (rifles === undefined) throw new Error('an army has rifles');
  const killed = (points: (unit: (typeof army)[number]) => number) => ({
    rows: (roll?.units ?? []).map((unit) => {
      const gone = unit.side === 'B' ? points(unit) : 0;
      return { unit: unit.id, counts: gone === 0 ? {} : { points: { killed: String(gone) } } };
    }),
  });
  const refused = await submit(
    killed((unit) => (unit.strength.points ?? 0) + (unit.id === rifles.id ? 1 : 0)),
  );
  expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_REPORT' } });
  expect(refused.ok ? [] : refused.error.faults).toEqual([
    {
      code: 'ROW_UNBALANCED',
      path: expect.stringContaining(rifles.id),
      message: `${rifles.name}: 4 were there, 5 are accounted for as lost.`,
    },
  ]);
  const brigade = await submit({
    formations: [{ formation: 'ru-first', figures: { points: '91' } }],
  });
  expect(brigade.ok ? [] : brigade.error.faults).toEqual([
    expect.objectContaining({
      code: 'ROW_UNBALANCED',
      path: 'formations[ru-first].points',
      message: expect.stringContaining('91 points lost, but only'),
    }),
  ]);

  // Nothing of it is in the record, and what was typed is still there.
  const after = await seen(application, anna, id);
  expect(after.header.head).toBe(header.head);
  expect(after.reportDraft?.fields).toEqual(fields);
  expect(after.view.encounter?.tableReport).toBeNull();
  value(await submit(killed((unit) => (unit.id === rifles.id ? 4 : 0))));
  const report = (await seen(application, anna, id)).view.encounter?.tableReport?.report;
  const missing = (report?.ledger ?? [])
    .filter(({ side }) => side === 'B')
    .reduce((sum, { counts: { points } }) => sum + (points ? points.start - points.present : 0), 0);
  expect(missing).toBe(4);
});
