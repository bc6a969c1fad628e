import { expect, test } from 'vitest';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { battleOf } from '@/lib/campaign/battle/decide-battle';
import { battleRoll } from '@/lib/campaign/battle/order';
import { REPORT_LIMITS, reportFaults } from '@/lib/campaign/battle/report-check';
import { Play } from '@/tests/support/campaigns/play';
import { report, valley } from '@/tests/support/campaigns/reports';

const play = new Play().start(valley).both('storm', 'hold');
const sound = report(play, 'draw');
const { campaign } = play;
const id = campaign.encounter?.id ?? '';
const roll = battleRoll(campaign.definition, battleOf(campaign, id), campaign.forces);
const OWN = { id: 'musket-and-pike', version: '5' };

/** Codes of the faults of a report that is sound but for these members; `ruleset`: the pinned one. */
const faults = (
  more: { readonly [Member in keyof BattleReport]?: unknown },
  ruleset: typeof OWN | null = null,
) =>
  reportFaults({ ...sound, ...more } as BattleReport, {
    ...{ battle: id, methods: ['expected', 'quick', 'reported'], ruleset, roll },
  }).map(({ code }) => code);

test('[campaign: reports] a report in its own form holds, another form or version does not', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ format: 'orderly-book/battle-order' })).toEqual(['FORMAT']);
  expect(faults({ formatVersion: 2 })).toEqual(['FORMAT']);
  expect(faults({ battle: 'elsewhere' })).toEqual(['REPORT_FOR_ANOTHER_BATTLE']);
  expect(faults({ method: 'fought' })).toEqual(['WRONG_METHOD']);
  expect(faults({ level: 'rout' })).toEqual(['LEVEL_UNKNOWN']);
});

test('[campaign: reports] who held the field is one side or nobody', () => {
  for (const heldField of ['A', 'B', null]) expect(faults({ heldField })).toEqual([]);
  for (const heldField of ['C', '', undefined])
    expect(faults({ heldField })).toEqual(['FIELD_UNKNOWN']);
});

test('[campaign: reports] only the pinned version resolves a battle; the file’s own result may stand for an expected one, and a table needs none', () => {
  const authored = { id: 'authored', version: '1' };
  expect(faults({ method: 'quick', ruleset: OWN }, OWN)).toEqual([]);
  expect(faults({ method: 'expected', ruleset: OWN }, OWN)).toEqual([]);
  expect(faults({ method: 'expected', ruleset: authored }, OWN)).toEqual([]);
  expect(faults({ method: 'reported', ruleset: authored }, OWN)).toEqual([]);
  for (const ruleset of [
    { ...OWN, version: '4' },
    { ...OWN, id: 'shambattle' },
    { ...authored, version: '2' },
    { ...authored, id: 'made-up' },
  ])
    for (const method of ['quick', 'expected'])
      expect([ruleset, faults({ method, ruleset }, OWN)]).toEqual([ruleset, ['WRONG_RULESET']]);
  expect(faults({ method: 'quick', ruleset: authored }, OWN)).toEqual(['WRONG_RULESET']);
});

test('[campaign: reports] turns and log have limits, which may be reached', () => {
  const { turnsMax, logLinesMax, logTextMax } = REPORT_LIMITS;
  for (const turnsFought of [0, turnsMax]) expect(faults({ turnsFought })).toEqual([]);
  for (const turnsFought of [-1, turnsMax + 1, 1.5, '3'])
    expect(faults({ turnsFought })).toEqual(['TURNS_OUT_OF_RANGE']);
  const lines = (count: number, line: object) => ({
    log: Array.from({ length: count }, () => line),
  });
  const text = (length: number) => ({ turn: 1, text: 'x'.repeat(length) });
  const fact = (length: number) => ({ turn: 1, fact: 'x'.repeat(length - 2) });
  expect(faults(lines(logLinesMax, text(1)))).toEqual([]);
  expect(faults(lines(logLinesMax + 1, text(1)))).toEqual(['LOG_TOO_LONG']);
  for (const line of [text, fact]) {
    expect(faults(lines(1, line(logTextMax)))).toEqual([]);
    expect(faults(lines(1, line(logTextMax + 1)))).toEqual(['LOG_TOO_LONG']);
  }
});
