import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvitationTerms } from '@/app/(play)/mail/invitation-terms';
import { RULESETS } from '@/lib/rulesets/registry';
import { coinToss } from '@/tests/support/rulesets/coin-toss';
import { skirmishBy } from './ford';
import { Pair } from './mail-pair';
import { value } from './table';

/** Optional rules, length and fog of war, agreed on by an invitation. */
let pair: Pair;

beforeAll(async () => {
  pair = await Pair.open([...RULESETS, coinToss]);
}, 120_000);
afterAll(() => pair.clear());

/** Anna’s invitation as Berta is shown it, then accepted at both ends. */
async function invited() {
  const { anna, berta } = pair;
  const file = await anna.file();
  const shown = value(await berta.take(file));
  if (shown.kind !== 'invitation') throw new Error('an invitation');
  await berta.accept(file);
  value(await anna.take(await berta.file()));
  await pair.alike();
  return shown.invitation;
}

test('[agreed terms: mail] the invitation states them before it is accepted, and both installations play by them', async () => {
  await pair.offerBattle(skirmishBy('fog-by-mail', 'coin-toss', '{ turns: 8 }'), {
    ...{ battle: 'ford', methods: ['fought'], terms: { turns: '2', fog: 'no' } },
  });
  const invitation = await invited();
  expect(invitation.agreed).toEqual([
    { name: 'Length', value: '2 turns' },
    { name: 'Fog of war', value: 'everything is seen' },
    { name: 'At stake', value: '20 per cent' },
  ]);
  const markup = renderToStaticMarkup(<InvitationTerms invitation={invitation} />);
  expect(markup).toContain('everything is seen');
  await pair.anna.seal('fought');
  await pair.berta.seal('fought');
  for (const at of pair.both) expect((await at.page()).agreed).toEqual(invitation.agreed);
});

test('[agreed terms: mail] Shambattle without treachery, with elite units, for one day', async () => {
  const content = readFileSync(path.join('campaigns', 'slivnitsa-1885.yaml'), 'utf8').replace(
    /^id: .*$/m,
    'id: slivnitsa-by-mail',
  );
  await pair.offerBattle(content, {
    ...{ battle: 'slivnitsa', methods: ['quick'] },
    terms: { treachery: 'off', grades: 'yes', days: '1' },
  });
  const invitation = await invited();
  expect(invitation.agreed).toEqual(
    expect.arrayContaining([
      { name: 'Days', value: '1 day' },
      { name: 'Treachery', value: 'none' },
      { name: 'Elite and poor units', value: 'count' },
    ]),
  );
  for (const at of pair.both) {
    const [, announced] = await Promise.all([at.page(), at.services.campaigns.load(at.campaignId)]);
    expect(announced?.campaign.encounter?.order?.setup).toMatchObject({
      ...{ treachery: 'off', grades: true, days: 1 },
    });
  }
});

test('no unexpected fault was logged', () => {
  for (const at of pair.both) expect(at.table.faults).toEqual([]);
});
