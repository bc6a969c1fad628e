import { describe, expect, test } from 'vitest';
import { checkCampaign, type RulesetPort } from '@/lib/campaign/check/check';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import type { Formation } from '@/lib/campaign/definition/forces';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { ok } from '@/lib/kernel/result';
import { fixture, fixtureText } from '@/tests/support/campaigns/play';

const texts = { roads: fixtureText('two-roads'), valley: fixtureText('valley') };

function edited(
  which: keyof typeof texts,
  ...edits: [string | RegExp, string][]
): CampaignDefinition {
  let text = texts[which];
  for (const [from, to] of edits) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`nothing to edit: ${String(from)}`);
    text = changed;
  }
  const read = readCampaignFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const valley = fixture('valley');

/** With every policy counting men. */
function inMen(definition: CampaignDefinition): CampaignDefinition {
  return {
    ...definition,
    policies: definition.policies.map((policy) => ({ ...policy, preset: 'men' as const })),
    intervals: definition.intervals.map((interval) =>
      typeof interval.policy === 'string' && interval.policy !== 'house'
        ? interval
        : { ...interval, policy: interval.policy === 'house' ? 'men' : { A: 'men', B: 'weary' } },
    ),
  };
}

const hills = '{ A: wait, B: stand, next: [ { to: bridge, interval: winter } ] }';

describe('[campaign file: check]', () => {
  test('two-roads has no findings', () => {
    expect(checkCampaign(fixture('two-roads'))).toEqual([]);
  });

  test('TABLE_HITS: warns once per policy where armies counted in men recover losses as hits, never under `men`', () => {
    const found = (definition: CampaignDefinition) =>
      checkCampaign(definition).map(({ code, path, severity }) => [code, path, severity]);
    expect(found(valley)).toEqual([
      ['TABLE_HITS', 'intervals[0].policy', 'warning'],
      ['TABLE_HITS', 'intervals[1].policy', 'warning'],
      ['TABLE_HITS', 'intervals[2].policy.B', 'warning'],
    ]);
    expect(found(inMen(valley))).toEqual([]);
    const inPieces = ({ units, ...formation }: Formation): Formation => ({
      ...formation,
      formations: formation.formations.map(inPieces),
      units: units.map((unit) => ({ ...unit, men: 0, strength: { pieces: 4 } })),
    });
    const { A, B } = valley.forces;
    expect(found({ ...valley, forces: { A: A.map(inPieces), B: B.map(inPieces) } })).toEqual([]);
  });

  test.each<
    [code: string, path: string, which: keyof typeof texts, ...edits: [string | RegExp, string][]]
  >([
    [
      'DUPLICATE_ID',
      'battles[1].id',
      'roads',
      ['- id: ford', '- id: mill'],
      ['battle: ford', 'battle: mill'],
    ],
    ['DUPLICATE_ID', 'conclusions[0].id', 'roads', ['id: defeat, ', 'id: mill, ']],
    ['DUPLICATE_ID', 'situations[0].choices.A[1].id', 'roads', ['id: right', 'id: left']],
    ['DUPLICATE_ID', 'forces.B[0].units[0].id', 'valley', ['id: red-line,', 'id: blue-line,']],
    [
      'UNKNOWN_TARGET',
      'situations[0].meetings[1].next',
      'roads',
      ['B: strike, next: peace', 'B: strike, next: nowhere'],
    ],
    ['UNKNOWN_TARGET', 'battles[1].branches.draw', 'roads', ['draw: peace', 'draw: nowhere']],
    [
      'UNKNOWN_TARGET',
      'situations[0].meetings[0].battle',
      'roads',
      ['battle: mill', 'battle: nowhere'],
    ],
    ['UNKNOWN_TARGET', 'start', 'roads', ['start: crossroads', 'start: nowhere']],
    [
      'UNKNOWN_TARGET',
      'situations[1].choices.A[1].when.not.fought.battle',
      'valley',
      ['{ battle: hill-fight }', '{ battle: nowhere }'],
    ],
    [
      'UNKNOWN_TARGET',
      'situations[1].choices.B[1].when.any[0].visited',
      'valley',
      ['visited: bridge', 'visited: nowhere'],
    ],
    [
      'UNKNOWN_CHOICE',
      'situations[0].meetings[0].A',
      'roads',
      ['A: left,  B: wait', 'A: up,  B: wait'],
    ],
    [
      'UNKNOWN_CHOICE',
      'situations[1].choices.B[1].when.any[0].chosen.choice',
      'valley',
      ['{ visited: bridge }', '{ chosen: { situation: bridge, side: A, choice: fly } }'],
    ],
    [
      'MEETING_MISSING',
      'situations[0].meetings',
      'roads',
      [/ {6}- \{ A: right, B: strike, battle: ford \}\n/, ''],
    ],
    ['MEETING_MISSING', 'situations[0].meetings', 'roads', [/ {4}meetings:\n( {6}- .*\n)+/, '']],
    [
      'MEETING_DUPLICATE',
      'situations[0].meetings[2]',
      'roads',
      ['A: right, B: wait', 'A: left, B: wait'],
    ],
    [
      'MEETING_EMPTY',
      'situations[0].meetings[1]',
      'roads',
      ['B: strike, next: peace', 'B: strike'],
    ],
    [
      'MEETING_AMBIGUOUS',
      'situations[0].meetings[0]',
      'roads',
      ['battle: mill', 'battle: mill, next: peace'],
    ],
    ['BRANCH_MISSING', 'battles[1].branches.draw', 'roads', ['draw: peace, ', '']],
    ['ODDS_INVALID', 'battles[0].odds', 'roads', ['[0.1, 0.2', '[0.2, 0.2']],
    ['ODDS_INVALID', 'battles[0].odds', 'roads', ['[0.1, 0.2, 0.2, 0.3', '[-0.1, 0.2, 0.2, 0.5']],
    ['ODDS_INVALID', 'battles[0].odds', 'roads', ['[0.1, 0.2', '[0.10001, 0.2']],
    ['BATTLE_WITHOUT_RESULT', 'battles[1]', 'roads', ['    expected: minorVictory\n', '']],
    [
      'NO_WAY_TO_END',
      'situations[0]',
      'roads',
      [
        /branches: \{.*\}/g,
        'branches: { majorDefeat: crossroads, minorDefeat: crossroads, draw: crossroads, minorVictory: crossroads, majorVictory: crossroads }',
      ],
      [/next: peace/g, 'next: crossroads'],
    ],
    [
      'UNKNOWN_INTERVAL',
      'situations[0].meetings[1].next[0].interval',
      'valley',
      ['interval: march', 'interval: siesta'],
    ],
    [
      'UNKNOWN_INTERVAL',
      'defaultInterval',
      'valley',
      ['defaultInterval: night', 'defaultInterval: siesta'],
    ],
    ['UNKNOWN_POLICY', 'intervals[1].policy', 'valley', ['policy: lucky', 'policy: kind']],
    ['UNKNOWN_POLICY', 'intervals[2].policy.B', 'valley', ['B: weary', 'B: kind']],
    [
      'UNKNOWN_FORMATION',
      'battles[1].forces.A[0]',
      'valley',
      ['A: [blue-first, ', 'A: [blue-third, '],
    ],
    ['UNKNOWN_FORMATION', 'battles[1].forces.B[0]', 'valley', ['B: [red] }', 'B: [blue] }']],
    [
      'UNKNOWN_FORMATION',
      'situations[1].joins[0]',
      'valley',
      ['joins: [blue-reserve]', 'joins: [blue-guard]'],
    ],
    [
      'UNKNOWN_FORMATION',
      'intervals[2].detach[0].formation',
      'valley',
      ['formation: red-contingent', 'formation: red-guard'],
    ],
    [
      'UNKNOWN_UNIT',
      'situations[1].startForces.units[0].unit',
      'valley',
      ['unit: blue-line', 'unit: blue-band'],
    ],
    ['UNKNOWN_MAP', 'overview.view.map', 'valley', ['view: { map: river }', 'view: { map: sea }']],
    [
      'UNKNOWN_POSITION',
      'situations[0].choices.A[0].marches[0].from',
      'valley',
      ['from: blue-camp', 'from: red-tent'],
    ],
    [
      'UNKNOWN_SCENARIO',
      'battles[2].scenario',
      'valley',
      ['title: The fight on the hills', 'title: The fight on the hills\n    scenario: hill'],
    ],
    [
      'TARGET_LAST_HAS_CONDITION',
      'battles[0].branches.draw[1].when',
      'valley',
      ['{ to: bridge } ]', '{ to: bridge, when: { visited: hills } } ]'],
    ],
    ['EXHAUSTED_UNKNOWN', 'exhausted', 'valley', ['exhausted: truce', 'exhausted: sleep']],
    [
      'CONDITION_IMPOSSIBLE',
      'situations[0].choices.A[1].when',
      'valley',
      ['atLeastPercent: 60 }', 'atLeastPercent: 60, atMostPercent: 50 }'],
    ],
    [
      'NO_CHOICE_OPEN',
      'situations[1].choices.A',
      'valley',
      [
        'title: Attack, text: Up the slope.',
        'title: Attack, text: Up., when: { date: { before: 1757-04-01 } }',
      ],
      [
        'when: { not: { fought: { battle: hill-fight } } }',
        'when: { date: { before: 1757-04-01 } }',
      ],
    ],
    ['POOL_DATES', 'pools[1].until', 'valley', ['until: 1757-06-30', 'until: 1757-05-01']],
  ])('%s at %s is an error', (code, path, which, ...edits) => {
    const errors = checkCampaign(edited(which, ...edits)).filter(
      (finding) => finding.severity === 'error',
    );
    expect(errors.map((finding) => `${finding.code} ${finding.path}`)).toContain(`${code} ${path}`);
    for (const finding of errors) expect(finding.message).toMatch(/^\p{Lu}|^“|^[a-z]+\[/u);
  });

  test.each<
    [code: string, path: string, which: keyof typeof texts, ...edits: [string | RegExp, string][]]
  >([
    [
      'UNREACHABLE',
      'situations[1]',
      'roads',
      [
        /battles:\n/,
        '  - id: hill\n    title: A hill\n    choices: { A: [ { id: a, title: A } ], B: [ { id: b, title: B } ] }\n    meetings: [ { A: a, B: b, next: peace } ]\nbattles:\n',
      ],
    ],
    ['UNREACHABLE', 'battles[1]', 'roads', ['B: strike, battle: ford', 'B: strike, next: defeat']],
    [
      'UNREACHABLE',
      'conclusions[3]',
      'roads',
      [/$/, '  - { id: glory, title: Glory, value: 1 }\n'],
    ],
    ['UNUSED', 'intervals[3]', 'valley', [hills, '{ A: wait, B: stand, next: bridge }']],
    ['UNUSED', 'policies[0]', 'valley', ['policy: lucky', 'policy: house']],
    [
      'TEXT_MISSING',
      'situations[1]',
      'valley',
      ['    text: Red stands on the hills, and Blue must decide before autumn.\n', ''],
    ],
    [
      'TEXT_MISSING',
      'situations[0].choices.B[0]',
      'valley',
      [', text: Stand behind the stream.', ''],
    ],
    [
      'CHOICE_NEVER_OPEN',
      'situations[0].choices.A[1].when',
      'valley',
      ['{ strength: { side: A, atLeastPercent: 60 } }', '{ date: { before: 1757-04-01 } }'],
    ],
    [
      'CHOICE_NOT_CERTAIN',
      'situations[0].choices.A',
      'valley',
      [
        'id: storm, title: Storm the bridge',
        'id: storm, when: { date: { before: 1758-01-01 } }, title: Storm the bridge',
      ],
    ],
    [
      'CYCLE_WITHOUT_TIME',
      'situations[0]',
      'valley',
      ['kind: night, days: 1', 'kind: night, days: 0'],
    ],
    [
      'LOSSES_OVERRIDDEN',
      'battles[0].expectedLosses',
      'valley',
      [
        'title: The fight at the bridge\n',
        'title: The fight at the bridge\n    scenario: bridge-scenario\n',
      ],
      [
        /conclusions:\n/,
        'scenarios:\n  - { id: bridge-scenario, title: Bridge, ruleset: pikes, forces: { A: [blue], B: [red] } }\nconclusions:\n',
      ],
    ],
  ])('%s at %s is a warning', (code, path, which, ...edits) => {
    const findings = checkCampaign(edited(which, ...edits));
    expect(findings.filter((finding) => finding.severity === 'error')).toEqual([]);
    expect(findings.map((finding) => `${finding.code} ${finding.path}`)).toContain(
      `${code} ${path}`,
    );
  });
});

describe('[campaign file: scenarios]', () => {
  const withScenario = (forces = '{ A: [blue], B: [red] }') =>
    edited(
      'valley',
      ['title: The fight on the hills\n', 'title: The fight on the hills\n    scenario: hill\n'],
      ['    expectedLosses: { A: 20, B: 20 }\n', ''],
      [
        /conclusions:\n/,
        `scenarios:\n  - { id: hill, title: Hill, ruleset: pikes, forces: ${forces}, setup: { slope: 3 } }\nconclusions:\n`,
      ],
    );
  const port = (check: Parameters<typeof seen>[0] = () => null): RulesetPort =>
    new Map([['pikes', { version: '1', checkOrder: seen(check) }]]);
  const seen =
    (check: (setup: unknown) => { code: string; message: string; path?: string } | null) =>
    (order: { setup: unknown }) => {
      const fault = check(order.setup);
      return fault ? { ok: false as const, error: [fault] } : ok(true as const);
    };

  test('an unknown ruleset is reported only where rulesets are known', () => {
    expect(checkCampaign(inMen(withScenario()))).toEqual([]);
    expect(checkCampaign(inMen(withScenario()), new Map())).toMatchObject([
      { code: 'UNKNOWN_RULESET', path: 'scenarios[0].ruleset', severity: 'error' },
    ]);
  });

  test('the ruleset checks the setup, and each refusal is reported at its path: SCENARIO_INVALID', () => {
    expect(
      checkCampaign(
        inMen(withScenario()),
        port((setup) =>
          JSON.stringify(setup) === '{"slope":3}' ? null : { code: 'X', message: 'Bad.' },
        ),
      ),
    ).toEqual([]);
    expect(
      checkCampaign(
        inMen(withScenario()),
        port(() => ({ code: 'X', message: 'Too steep.', path: 'slope' })),
      ),
    ).toMatchObject([
      { code: 'SCENARIO_INVALID', path: 'scenarios[0].setup.slope', message: 'Too steep.' },
    ]);
  });

  test('a side without units to send is SCENARIO_EMPTY', () => {
    const empty = edited(
      'valley',
      ['title: The fight on the hills\n', 'title: The fight on the hills\n    scenario: hill\n'],
      ['    expectedLosses: { A: 20, B: 20 }\n', ''],
      [
        'name: Blue Dragoons, arm: cavalry, type: dragoons, men: 600',
        'name: Blue Dragoons, arm: cavalry, type: dragoons, men: 0',
      ],
      [
        /conclusions:\n/,
        'scenarios:\n  - { id: hill, title: Hill, ruleset: pikes, forces: { A: [blue-horse], B: [red] } }\nconclusions:\n',
      ],
    );
    expect(checkCampaign(inMen(empty), port())).toMatchObject([
      { code: 'SCENARIO_EMPTY', path: 'scenarios[0].forces.A' },
    ]);
  });
});
