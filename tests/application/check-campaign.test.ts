import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { RULESETS } from '@/lib/rulesets/registry';
import { structuralFindings } from '@/lib/trials/check-campaign';

const ROOT = path.resolve(import.meta.dirname, '../..');
const resolvers = new Map(RULESETS.map((ruleset) => [ruleset.id, ruleset.quick]));

function findings(text: string): string[] {
  const read = readCampaignFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return structuralFindings(read.value, { resolvers }).map(
    ({ severity, code, path: place }) => `${severity} ${code} ${place}`,
  );
}

test('[campaign file: check] a ruleset’s advice to an author is a warning at its place in the file', () => {
  const text = readFileSync(
    path.join(ROOT, 'tests/integration/application/campaigns/skirmish.yaml'),
    'utf8',
  );
  const ghost = text.replace(
    'setup: { turns: 12, attacker: A }',
    'setup: { turns: 12, attacker: A, deployment: { ghost: { wing: left } } }',
  );
  expect(ghost).not.toBe(text);
  const before = new Set(findings(text));
  expect(findings(ghost).filter((finding) => !before.has(finding))).toEqual([
    'warning PLACE_UNMATCHED scenarios[0].setup.deployment.ghost',
  ]);
});

test('[campaign file: check] a ruleset’s refusal of a unit is reported at the unit, once; of a setup in plain words', () => {
  const text = readFileSync(
    path.join(ROOT, 'tests/integration/application/campaigns/skirmish.yaml'),
    'utf8',
  );
  const armed = text.replace(/(arm: infantry,)/, '$1 weapon: laser,');
  expect(armed).not.toBe(text);
  const found = findings(armed).filter((finding) => finding.includes('SCENARIO_INVALID'));
  expect(found).toEqual([
    expect.stringMatching(/^error SCENARIO_INVALID forces\.[AB]\[0\].*units\[\d\]\.weapon$/),
  ]);
  const read = readCampaignFile(text.replace('turns: 12', 'turns: -12'));
  expect(read.ok && structuralFindings(read.value, { resolvers })).toContainEqual({
    severity: 'error',
    code: 'SCENARIO_INVALID',
    path: 'scenarios[0].setup.turns',
    message: '“turns” must be at least 1.',
  });
});

test('[campaign file: check] no shipped campaign sends a unit to a place that matches nothing', () => {
  for (const file of readdirSync(path.join(ROOT, 'campaigns')).filter((one) =>
    one.endsWith('.yaml'),
  )) {
    const found = findings(readFileSync(path.join(ROOT, 'campaigns', file), 'utf8'));
    expect([file, found.filter((finding) => finding.includes('PLACE_UNMATCHED'))]).toEqual([
      file,
      [],
    ]);
  }
});
