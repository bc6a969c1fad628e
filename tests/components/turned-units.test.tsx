import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { enteredRows } from '@/app/(play)/campaigns/[campaignId]/report/report-fields';
import { Roster } from '@/app/(play)/campaigns/[campaignId]/report/sheet/roster';
import { UnitEntries } from '@/app/(play)/campaigns/[campaignId]/report/unit-entries';
import { tableReport } from '@/lib/application/rounds/report-of';
import type { BattleRoll } from '@/lib/campaign/battle/order';
import { type EntryFields, FIELD } from '@/lib/campaign/battle/table/entry';

const unit = (id: string, strength: BattleRoll['units'][number]['strength']) => ({
  ...{ id, name: id, side: 'A' as const, formations: ['army'], arm: 'infantry' as const },
  ...{ type: 'rifles', strength, quality: 'C' as const, fatigue: 0, traits: {} },
});
const rifles = unit('rifles', { points: 4 });
const foot = unit('foot', { men: 600 });

function shown(of: typeof rifles, fields: EntryFields): string {
  return renderToStaticMarkup(
    <UnitEntries
      formation={{ id: 'army', name: 'Army', side: 'A', units: [of] }}
      filledBy={{}}
      entry={{
        fields,
        value: (name) => fields[name] ?? '',
        change: () => undefined,
        faultOf: () => undefined,
        handedIn: () => '',
      }}
    />,
  );
}

test('[product: table report] only units counted in points can change sides, and then what they lost there is asked', () => {
  const name = FIELD.lostThere('rifles');
  expect(shown(foot, {})).not.toContain('loyalty');
  const loyal = shown(rifles, { [FIELD.other('rifles', 'points')]: '1' });
  expect(loyal).toContain('aria-label="rifles, loyalty"');
  expect(loyal.replaceAll('<!-- -->', '')).toMatch(/4 points sent, <b>3<\/b> left/);
  expect(loyal).not.toContain(`name="${name}"`);
  expect(shown(rifles, { [FIELD.loyalty('rifles')]: 'over' })).toContain(`name="${name}"`);
});

test('[product: table report] the form’s fields of a unit that went over come to its two rows', () => {
  const roll = { units: [rifles], leaders: [] };
  const values = {
    [FIELD.other('rifles', 'points')]: '1',
    [FIELD.loyalty('rifles')]: 'over',
    [FIELD.lostThere('rifles')]: '2',
  };
  const report = tableReport(
    {
      ...{ battle: 'mills', ruleset: { id: 'shambattle', version: '1' }, roll },
      names: new Map(),
    },
    {
      ...{ battleIndex: 0, level: 'draw', heldField: 'none', turnsFought: '12', commandId: 'x' },
      ...enteredRows(values, roll.units),
    },
  );
  expect(report.ok && report.value.ledger.map(({ side, counts }) => [side, counts.points])).toEqual(
    [
      ['A', { start: 4, present: 0, killed: 1, transferred: 3 }],
      ['B', { start: 0, gained: 3, present: 1, killed: 2 }],
    ],
  );
});

test('[product: table report] the sheet to print has a box a point, and columns for who mutinied and went over', () => {
  const sheet = renderToStaticMarkup(
    <Roster roll={{ units: [rifles], leaders: [] }} formations={{}} side="A" />,
  );
  // A box is ten pixels wide.
  expect(sheet).toContain('class="sheet-boxes" width="40"');
  expect(sheet).toContain('Mutiny');
  const men = renderToStaticMarkup(
    <Roster roll={{ units: [foot], leaders: [] }} formations={{}} side="A" />,
  );
  expect(men).not.toContain('Mutiny');
  // Regiments counted in figures: a box each, and no column of men that nobody has.
  const figures = renderToStaticMarkup(
    <Roster
      roll={{ units: [unit('tray', { figures: 4 })], leaders: [] }}
      formations={{}}
      side="A"
    />,
  );
  expect(figures).toContain('class="sheet-boxes" width="40"');
  expect([men.includes('Men'), figures.includes('Men')]).toEqual([true, false]);
});
