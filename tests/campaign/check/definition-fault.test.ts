import { expect, test } from 'vitest';
import { checkCampaign, definitionFault } from '@/lib/campaign/check/check';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { fixtureText } from '@/tests/support/campaigns/play';

/** What is made of a file, and whether it can be begun then. */
const CHANGES: readonly [string | RegExp, string, boolean][] = [
  ['id: two-roads', 'id: two-roads', true],
  // A figure in prose is a warning.
  [
    /text: (?=[A-Z>|"'])/,
    'text: Ten thousand men of the army stand here, under 4,000 colours. #',
    true,
  ],
  ['next: peace', 'next: nowhere', false],
  ['battle: mill', 'battle: none', false],
  [/title: (\S)/, 'title: "{men of A} $1" #', false],
];

test('[campaign file: check] what keeps a campaign from being begun is the first error of all findings, whatever is wrong', () => {
  const begun = CHANGES.map(([from, to, can]) => {
    const text = fixtureText('two-roads').replace(from, to);
    const read = readCampaignFile(text);
    if (!read.ok) throw new Error(`${from}: ${JSON.stringify(read.error)}`);
    // Of two objects: neither knows what was found in the other.
    const again = structuredClone(read.value);
    const first = checkCampaign(again).find(({ severity }) => severity === 'error') ?? null;
    expect(definitionFault(read.value)).toEqual(first);
    return [String(from), first === null, can];
  });
  for (const [from, is, can] of begun) expect([from, is]).toEqual([from, can]);
});
