import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableReport } from '@/lib/application/rounds/report-of';
import type { TableReportInput } from '@/lib/application/rounds/table-report';
import { writtenOf } from '@/lib/application/staff/report-rows';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import type { BattleRoll } from '@/lib/campaign/battle/order';

const roll: BattleRoll = {
  units: [
    {
      id: 'foot',
      name: 'Foot',
      side: 'A',
      formations: [],
      arm: 'infantry',
      type: 'foot',
      strength: { men: 900 },
      quality: 'B',
      fatigue: 120,
      traits: {},
    },
    {
      id: 'guns',
      name: 'Guns',
      side: 'B',
      formations: [],
      arm: 'artillery',
      type: 'guns',
      strength: { men: 80, guns: 8 },
      quality: 'C',
      fatigue: 0,
      traits: {},
    },
  ],
  leaders: [
    {
      id: 'blunt',
      name: 'Blunt',
      side: 'A',
      formation: 'x',
      superiors: [],
      command: 'B',
      leadership: 'B',
    },
  ],
};
const ruleset = { id: 'musket-and-pike', version: '1' };
const battle = { battle: 'ford', ruleset, roll, names: new Map<string, string>() };
const form: TableReportInput = {
  battleIndex: 0,
  level: 'draw',
  heldField: 'none',
  rows: [
    { unit: 'foot', counts: {} },
    { unit: 'guns', counts: {} },
  ],
  leaders: [],
  commandId: 'x',
};
const report = (more: Partial<TableReportInput>) => tableReport(battle, { ...form, ...more });
const faults = (more: Partial<TableReportInput>) => {
  const answer = report(more);
  return answer.ok ? [] : (answer.error.faults ?? []).map(({ code, path }) => `${code} ${path}`);
};
const foot = (men: Record<string, string | number>) => ({
  rows: [
    { unit: 'foot', counts: { men } },
    { unit: 'guns', counts: {} },
  ],
});

test('[ledger: table report] a form left blank is a battle without losses', () => {
  const answer = report({});
  expect(answer.ok && answer.value.ledger).toEqual([
    { unit: 'foot', side: 'A', counts: { men: { start: 900, present: 900 } }, fatigue: 120 },
    {
      unit: 'guns',
      side: 'B',
      counts: { men: { start: 80, present: 80 }, guns: { start: 8, present: 8 } },
      fatigue: 0,
    },
  ]);
  expect(answer.ok && answer.value.leaders).toEqual([{ id: 'blunt', fate: 'unhurt' }]);
});

test('[ledger: table report] remaining strength is computed if left blank, and must balance otherwise', () => {
  const answer = report(foot({ killed: ' 12 ', wounded: '30', captured: 8 }));
  expect(answer.ok && answer.value.ledger[0]?.counts.men).toEqual({
    start: 900,
    present: 850,
    killed: 12,
    wounded: 30,
    captured: 8,
  });
  expect(faults(foot({ killed: 10, present: 891 }))).toEqual(['ROW_UNBALANCED rows[foot].men']);
  expect(faults(foot({ killed: 901 }))).toEqual(['ROW_UNBALANCED rows[foot].men']);
});

test('[ledger: table report] every fault is reported at its field', () => {
  expect(
    faults({
      ...foot({ killed: '-1', wounded: '1,5', missing: 'many', captured: '1e3' }),
      level: 'win',
      heldField: '',
      turnsFought: 501,
    }),
  ).toEqual([
    'LEVEL_UNKNOWN level',
    'FIELD_UNKNOWN heldField',
    'NOT_A_COUNT turnsFought',
    'NOT_A_COUNT rows[foot].men.killed',
    'NOT_A_COUNT rows[foot].men.wounded',
    'NOT_A_COUNT rows[foot].men.missing',
    'NOT_A_COUNT rows[foot].men.captured',
  ]);
  expect(
    faults({
      rows: [
        { unit: 'foot', counts: { pieces: { killed: 1 } } },
        { unit: 'ghost', counts: {} },
      ],
    }),
  ).toEqual(['KIND_UNKNOWN rows[foot].pieces', 'UNKNOWN_UNIT rows[ghost]']);
  expect(
    faults({
      rows: [
        { unit: 'foot', counts: {} },
        { unit: 'foot', counts: {}, fatigue: 10 },
      ],
    }),
  ).toEqual(['UNIT_DOUBLED rows[foot]', 'UNIT_MISSING rows']);
  expect(
    faults({
      leaders: [
        { id: 'blunt', fate: 'bored' },
        { id: 'toString', fate: 'killed' },
      ],
    }),
  ).toEqual(['LEADER_UNKNOWN leaders[blunt]', 'LEADER_UNKNOWN leaders[toString]']);
});

test('[ledger: table report] for any input an accepted report balances, and nothing throws', () => {
  const typed = fc.oneof(
    fc.integer({ min: -5, max: 1000 }),
    fc.string({ maxLength: 6 }),
    fc.constant(''),
  );
  fc.assert(
    fc.property(
      fc.record({
        killed: typed,
        wounded: typed,
        missing: typed,
        captured: typed,
        present: typed,
        gained: typed,
        transferred: typed,
      }),
      (men) => {
        const answer = report(foot(men));
        if (!answer.ok) return;
        const sent = roll.units.map(({ id, name, side, strength }) => ({
          unit: id,
          name,
          side,
          strength,
        }));
        expect(checkLedger(sent, answer.value.ledger).ok).toBe(true);
      },
    ),
  );
});

const inWings: BattleRoll = {
  units: roll.units.flatMap((unit) =>
    unit.side === 'A'
      ? [
          { ...unit, formations: ['army', 'wing'] },
          { ...unit, id: 'horse', name: 'Horse', formations: ['army', 'wing'], fatigue: 890 },
        ]
      : [{ ...unit, formations: ['park'] }],
  ),
  leaders: [],
};
const names = new Map([
  ['wing', 'The right wing'],
  ['park', 'The park'],
]);
const wingReport = (more: Partial<TableReportInput>) =>
  tableReport(
    { ...battle, roll: inWings, names },
    {
      ...form,
      rows: ['foot', 'horse', 'guns'].map((unit) => ({ unit, counts: {} })),
      ...more,
    },
  );
const wingFaults = (more: Partial<TableReportInput>) => {
  const answer = wingReport(more);
  return answer.ok ? [] : (answer.error.faults ?? []).map(({ message }) => message);
};

test('[ledger: table report] what a formation lost is spread over its units, exactly, without any script', () => {
  const answer = wingReport({
    formations: [
      { formation: 'wing', figures: { lost: '1,001', gained: '50' } },
      { formation: 'park', figures: { captured: '10', guns: '3' } },
    ],
    split: { A: { killed: '1', wounded: '1', missing: '0', captured: '0' } },
  });
  const ledger = answer.ok ? answer.value.ledger : [];
  const men = ledger.filter(({ side }) => side === 'A').map(({ counts }) => counts.men);
  const sum = (column: 'killed' | 'wounded' | 'missing') =>
    men.reduce((total, one) => total + (one?.[column] ?? 0), 0);
  expect([sum('killed'), sum('wounded'), sum('missing')]).toEqual([501, 500, 0]);
  expect(ledger.map(({ fatigue }) => fatigue)).toEqual([170, 900, 0]);
  expect(ledger[2]?.counts).toEqual({
    men: { start: 80, present: 70, captured: 10 },
    guns: { start: 8, present: 5, captured: 3 },
  });
});

test('[ledger: table report] a formation’s figure that cannot be is told in figures', () => {
  const wing = (figures: Record<string, string>) => [{ formation: 'wing', figures }];
  expect(wingFaults({ formations: wing({ lost: '1801' }) })).toEqual([
    'The right wing: 1,801 lost, but only 1,800 were sent.',
  ]);
  expect(wingFaults({ formations: wing({ lost: 'half' }) })).toEqual([
    'The right wing: lost must be a whole number from 0 up.',
  ]);
  expect(wingFaults({ formations: wing({ lost: '10', killed: '4' }) })).toEqual([
    'The right wing: 10 lost, but killed, wounded, missing and captured add up to 4.',
  ]);
  const rows = [
    { unit: 'foot', counts: { men: { killed: 9 } } },
    { unit: 'horse', counts: {} },
    { unit: 'guns', counts: {} },
  ];
  expect(wingFaults({ rows, formations: wing({ lost: '10' }) })).toEqual([
    'The right wing: 10 lost, but its units add up to 9.',
  ]);
  expect(wingFaults({ rows, formations: wing({ lost: '9' }) })).toEqual([]);
  expect(wingFaults({ formations: [{ formation: 'park', figures: { guns: '9' } }] })).toEqual([
    'The park: 9 guns lost, but only 8 were sent.',
  ]);
  expect(wingFaults({ formations: [{ formation: 'nobody', figures: { lost: '1' } }] })).toEqual([
    'No formation “nobody” was sent to this battle.',
  ]);
});

const stand = (id: string, side: 'A' | 'B'): BattleRoll['units'][number] => ({
  ...{ id, name: id, side, formations: ['army'], arm: 'infantry', type: 'rifles' },
  ...{ strength: { points: 4 }, quality: 'C', fatigue: 0, traits: {} },
});
const stands: BattleRoll = {
  units: [stand('first', 'A'), stand('second', 'A'), stand('grey', 'B')],
  leaders: [],
};
const ofPoints = (rows: TableReportInput['rows'], formations?: TableReportInput['formations']) =>
  tableReport(
    { ...battle, roll: stands },
    { ...form, rows, ...(formations === undefined ? {} : { formations }) },
  );
const others = [
  { unit: 'second', counts: {} },
  { unit: 'grey', counts: {} },
];

test('[ledger: table report] a unit that went over has a row with each side, and what it lost on each', () => {
  const rows = [
    { unit: 'first', counts: { points: { killed: '1' } }, loyalty: 'over', lostThere: '2' },
    ...others,
  ];
  const answer = ofPoints(rows);
  if (!answer.ok) throw new Error(answer.error.message);
  const { ledger, leaders } = answer.value;
  expect(ledger.filter(({ unit }) => unit === 'first')).toEqual([
    {
      ...{ unit: 'first', side: 'A', fatigue: 0 },
      counts: { points: { start: 4, present: 0, killed: 1, transferred: 3 } },
    },
    {
      ...{ unit: 'first', side: 'B', fatigue: 0 },
      counts: { points: { start: 0, gained: 3, present: 1, killed: 2 } },
    },
  ]);
  const sent = stands.units.map(({ id, name, side, strength }) => ({
    ...{ unit: id, name, side, strength },
  }));
  expect(checkLedger(sent, ledger).ok).toBe(true);
  // What was written says the same again: a report that was sent back, rows of a staff.
  const again = writtenOf({ ledger, leaders });
  expect(again.rows).toHaveLength(3);
  const repeated = ofPoints(again.rows.map((row) => ({ ...row, fatigue: String(row.fatigue) })));
  expect(repeated.ok && repeated.value.ledger).toEqual(ledger);
  // So does a figure for the whole formation, next to the unit’s own.
  const army = [{ formation: 'army', figures: { points: '1' } }];
  const whole = ofPoints(rows, army);
  expect(whole.ok && whole.value.ledger).toEqual(ledger);
});

test('[ledger: table report] a mutineer is missing to its army, and nobody gains it', () => {
  const answer = ofPoints([
    { unit: 'first', counts: { points: { killed: '1' } }, loyalty: 'mutinied' },
    ...others,
  ]);
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.value.ledger).toHaveLength(3);
  expect(answer.value.ledger[0]?.counts.points).toEqual({
    ...{ start: 4, present: 0, killed: 1, missing: 3 },
  });
  expect(writtenOf(answer.value).rows[0]).toEqual({
    ...{ unit: 'first', counts: { points: { killed: 1 } }, fatigue: 0, loyalty: 'mutinied' },
  });
});

test('[ledger: table report] nobody goes over twice, with nothing, or loses more there than came', () => {
  const codes = (row: Omit<TableReportInput['rows'][number], 'unit' | 'counts'>, killed = '1') => {
    const answer = ofPoints([{ unit: 'first', counts: { points: { killed } }, ...row }, ...others]);
    return answer.ok ? [] : (answer.error.faults ?? []).map(({ code, path }) => `${code} ${path}`);
  };
  expect(codes({ loyalty: '', lostThere: '' })).toEqual([]);
  expect(codes({ loyalty: 'over', lostThere: '4' })).toEqual([
    'ROW_UNBALANCED rows[first].lostThere',
  ]);
  expect(codes({ lostThere: '1' })).toEqual(['ROW_UNBALANCED rows[first].lostThere']);
  expect(codes({ loyalty: 'over', lostThere: 'few' })).toEqual([
    'NOT_A_COUNT rows[first].lostThere',
  ]);
  expect(codes({ loyalty: 'over' }, '4')).toEqual(['NOBODY_LEFT rows[first].loyalty']);
  expect(codes({ loyalty: 'sulked' })).toEqual(['LOYALTY_UNKNOWN rows[first].loyalty']);
  expect(
    faults({
      rows: [
        { unit: 'foot', counts: {}, loyalty: 'over' },
        { unit: 'guns', counts: {} },
      ],
    }),
  ).toEqual(['LOYALTY_UNKNOWN rows[foot].loyalty']);
});
