import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgreedFields } from '@/app/_components/form/agreed-fields';
import type { StartBattleInput } from '@/lib/application/start/single-battles';
import { RULESETS } from '@/lib/rulesets/registry';
import { coinToss } from '@/tests/support/rulesets/coin-toss';
import { boardOf } from './boards';
import { Ford } from './ford';
import { answered, codeOf, newCommand, value } from './table';

/** Optional rules, length and fog of war, agreed on before a single battle begins. */
let ford: Ford;

beforeAll(async () => {
  ford = await Ford.set(
    [...RULESETS, coinToss],
    'coin-toss',
    '{ turns: 8, parameters: { headsPercent: 60 } }',
  );
}, 120_000);
afterAll(() => ford.table.clear());

const begin = (terms?: Readonly<Record<string, string>>, more: Partial<StartBattleInput> = {}) =>
  ford.application.startBattle(ford.anna.user, {
    ...{ libraryId: ford.libraryId, clubId: ford.anna.club, battle: 'ford', name: 'At the ford' },
    ...{ side: 'A', opponent: { kind: 'hotSeat' }, methods: ['fought'], commandId: newCommand() },
    ...(terms === undefined ? {} : { terms }),
    ...more,
  });

/** As the battle's beginning states it. */
const setUpOf = async (id: string) =>
  (await ford.services.campaigns.load(id))?.campaign.definition.scenarios[0]?.setup;

const AUTHORS = { turns: 8, parameters: { headsPercent: 60 } };

test('[agreed terms: start form] the form shows what its ruleset leaves open, as its author has it', async () => {
  const field = value(await ford.application.battlefield(ford.anna.user, ford.libraryId, 'ford'));
  expect(field.terms.map(({ id, value: now }) => [id, now])).toEqual([
    ['turns', 8],
    ['fog', true],
    ['stakePercent', 20],
  ]);
  const form = renderToStaticMarkup(<AgreedFields terms={field.terms} />);
  for (const words of ['Length', 'Fog of war', 'everything is seen', 'name="terms.stakePercent"'])
    expect(form).toContain(words);
});

test('[agreed terms: stored] what is agreed is laid into the set-up that the battle begins with; untouched, it is its author’s', async () => {
  const asIs = value(await begin()).campaignId;
  expect(await setUpOf(asIs)).toEqual(AUTHORS);
  const sent = value(await begin({ turns: '8', fog: 'yes', stakePercent: '20' })).campaignId;
  expect(await setUpOf(sent)).toEqual(AUTHORS);
  const agreed = value(await begin({ turns: '3', fog: 'no', stakePercent: '50' })).campaignId;
  expect(await setUpOf(agreed)).toEqual({
    ...{ turns: 3, fog: false },
    parameters: { headsPercent: 60, stakePercent: 50 },
  });
});

test('[agreed terms: played] length and fog of war hold on the board; the page says them; the export verifies', async () => {
  const { application, anna } = ford;
  const seenBy = async (terms: Readonly<Record<string, string>>) => {
    const id = value(await begin(terms)).campaignId;
    for (const side of ['A', 'B'] as const)
      value(await answered(application, anna.user, id, 'fought', side));
    const page = value(await application.campaignPage(anna.user, id, { as: 'A' }));
    const { pieces } = await boardOf(application, anna.user, id, 'A');
    return { id, agreed: page.agreed, enemies: pieces.filter(({ side }) => side === 'B').length };
  };
  const hidden = await seenBy({ turns: '1' });
  expect(hidden.enemies).toBe(0);
  const open = await seenBy({ turns: '1', fog: 'no' });
  expect(open.enemies).toBe(3);
  expect(open.agreed).toEqual([
    { name: 'Length', value: '1 turn' },
    { name: 'Fog of war', value: 'everything is seen' },
    { name: 'At stake', value: '20 per cent' },
  ]);
  expect(value(await application.battlePage(anna.user, open.id, 0)).agreed).toEqual(open.agreed);
  for (const side of ['A', 'B'] as const) {
    const { pending } = await boardOf(application, anna.user, open.id, side);
    value(
      await application.giveOrder(anna.user, open.id, 0, {
        ...{ pending: pending[0]?.id ?? '', command: { type: 'pass' } },
        ...{ as: side, commandId: newCommand() },
      }),
    );
  }
  const { view } = value(await application.campaignPage(anna.user, open.id, {}));
  expect(view.phase).toBe('concluded');
  const { verdict } = await ford.verified(open.id);
  expect(verdict).toMatchObject({ ok: true, breaks: [], checked: { battles: 1 } });
});

test('[agreed terms: refused] unknown and ill-typed ones, with a sentence at the field, and nothing begins', async () => {
  const { application, anna } = ford;
  const before = (await application.yourTurns(anna.user)).length;
  const refused = await begin({ turns: 'many', weather: 'rain' });
  expect(refused).toMatchObject({
    ok: false,
    error: {
      code: 'INVALID_INPUT',
      faults: [
        { path: 'terms.turns', message: 'Length: a whole number from 1 to 50 (turns).' },
        { path: 'terms.weather', message: 'The rules of this battle know no option “weather”.' },
      ],
    },
  });
  for (const terms of [{ turns: 3 }, ['3'], { fog: null }, 'turns'])
    expect(codeOf(await begin(terms as never))).toBe('INVALID_INPUT');
  expect(await application.yourTurns(anna.user)).toHaveLength(before);
});

test('[agreed terms: challenge] a member of the club sees them before accepting, and a rematch keeps them', async () => {
  const { application, anna, berta } = ford;
  const asked = {
    ...{ libraryId: ford.libraryId, clubId: anna.club, battle: 'ford', name: 'Challenge' },
    ...{ side: 'A' as const, methods: ['fought' as const], terms: { turns: '2', fog: 'no' } },
    ...{ userId: berta.user, commandId: newCommand() },
  };
  const { challengeId } = value(await application.challengeToBattle(anna.user, asked));
  expect(value(await application.challengePage(berta.user, challengeId)).agreed).toContainEqual({
    ...{ name: 'Fog of war', value: 'everything is seen' },
  });
  const begun = value(await application.acceptChallenge(berta.user, challengeId, {}));
  expect(await setUpOf(begun.campaignId)).toEqual({ ...AUTHORS, turns: 2, fog: false });
  const faulty = { ...asked, terms: { turns: '99' }, commandId: newCommand() };
  expect(codeOf(await application.challengeToBattle(anna.user, faulty))).toBe('INVALID_INPUT');
});

interface BuiltIn {
  readonly file: string;
  readonly terms: Readonly<Record<string, string>>;
  readonly setUp: object;
  readonly words: readonly string[];
  readonly faulty: Readonly<Record<string, string>>;
}

test.each<BuiltIn>([
  {
    file: 'slivnitsa-1885',
    terms: { treachery: 'off', grades: 'yes', days: '1', nights: 'no' },
    setUp: { treachery: 'off', grades: true, days: 1, nights: false },
    words: ['none', 'count', '1 day', 'not played'],
    faulty: { days: '5' },
  },
  {
    file: 'melle-1745',
    terms: { settingUp: 'dice', firstRound: 'B', cardsDealt: '8' },
    setUp: { settingUp: 'dice', firstRound: 'B', parameters: { cardsDealt: 8 } },
    words: ['by dice: ground, edges and posts', '8 cards', '10 cards'],
    faulty: { firstRound: 'C' },
  },
  {
    file: 'macysburg',
    terms: { nights: 'no', replacements: 'no' },
    setUp: { firstTurn: 1, lastTurn: 12, nights: false, replacements: false },
    words: ['not played', 'none', 'pieces in contact may fight on'],
    faulty: { nights: 'sometimes' },
  },
])(
  '[agreed terms: $file] its battle begins on other terms than its author’s, and its page says them',
  async ({ file, terms, setUp, words, faulty }) => {
    const { application, anna } = ford;
    const content = readFileSync(path.join('campaigns', `${file}.yaml`), 'utf8').replace(
      /^id: .*$/m,
      `id: agreed-${file}`,
    );
    const imported = { clubId: anna.club, fileName: `${file}.yaml`, content };
    const { libraryId } = value(await application.importCampaign(anna.user, imported));
    const fields = await application.listBattlefields(anna.user);
    const battle = fields.find((one) => one.libraryId === libraryId)?.battles[0]?.battle ?? '';
    const { campaignId } = value(await begin(terms, { libraryId, battle }));
    expect(await setUpOf(campaignId)).toMatchObject(setUp);
    const page = value(await application.campaignPage(anna.user, campaignId, {}));
    expect(page.agreed.map((one) => one.value)).toEqual(expect.arrayContaining([...words]));
    // The author's odds are those of other terms.
    expect(page.view.encounter?.authored.odds ?? null).toBeNull();
    const asIs = value(await begin(undefined, { libraryId, battle })).campaignId;
    expect(await setUpOf(asIs)).not.toMatchObject(setUp);
    expect(codeOf(await begin(faulty, { libraryId, battle }))).toBe('INVALID_INPUT');
  },
);

test('no unexpected fault was logged', () => {
  expect(ford.table.faults).toEqual([]);
});
