import type * as Navigation from 'next/navigation';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BattleLog } from '@/app/_components/figures/battle-log';
import { BoardRoom } from '@/app/(play)/campaigns/[campaignId]/battles/[index]/board/_client/board-room';
import RulesetPage from '@/app/(reference)/rules/[rulesetId]/page';
import RulesPage from '@/app/(reference)/rules/page';
import { summariseTrials } from '@/lib/battle/autoplay/trial-summary';
import type { TrialBatch } from '@/lib/battle/contract/trials';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { kingDistance } from '@/lib/geometry/squares';
import { workOnTrials } from '@/lib/jobs/trial-work';
import { RULESETS } from '@/lib/rulesets/registry';
import { ownThread } from '@/lib/trials/battle-odds';
import { coinToss } from '@/tests/support/rulesets/coin-toss';
import { boardOf, typed } from './boards';
import { Ford, skirmishBy } from './ford';
import { answered, codeOf, newCommand, seen, value } from './table';

let ford: Ford;

// The pages use this table's application; their layout is left out.
vi.mock('@/app/_server/application', () => ({ application: () => ford.application }));
vi.mock('@/app/_server/site-page', () => ({
  SitePage: ({ children }: { children: ReactNode }) => children,
}));

// The board's page is opened without an address of its own.
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof Navigation>()),
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }),
}));

beforeAll(async () => {
  // The registry with one line more.
  ford = await Ford.set([...RULESETS, coinToss], 'coin-toss', '{ turns: 8 }');
});
afterAll(() => ford.table.clear());

test('[rulesets: added] the rules pages show it, with house values and calculators', async () => {
  const { application } = ford;
  const list = renderToStaticMarkup(await RulesPage());
  expect(list).toContain('The toss of a coin');
  expect(list).toContain('Battles are fought on the board or quickly');
  const params = Promise.resolve({ rulesetId: 'coin-toss' });
  const page = renderToStaticMarkup(
    await RulesetPage({ params, searchParams: Promise.resolve({}) }),
  );
  for (const words of [
    'Tosses won out of several',
    'Men that a beaten patrol loses.',
    'per cent',
    'A patrol tosses a coin.',
  ])
    expect(page).toContain(words);
  const asked = (given: unknown) =>
    application.calculate({ ruleset: 'coin-toss', calculator: 'heads', given });
  expect(value(await asked({ tosses: 10, headsPercent: 30 }))).toEqual({
    ...{ answer: { expected: 3 }, words: null },
  });
  expect(codeOf(await asked({ tosses: 0 }))).toBe('INVALID_INPUT');
});

test('[rulesets: added] a file with a scenario it refuses is refused with the path of the fault', async () => {
  const { application, anna } = ford;
  const content = skirmishBy('faulty', 'coin-toss', '{ turns: 99 }');
  const refused = await application.importCampaign(anna.user, {
    ...{ clubId: anna.club, fileName: 'faulty.yaml', content },
  });
  expect(refused).toMatchObject({
    ok: false,
    error: { faults: [{ code: 'SCENARIO_INVALID', path: 'scenarios[0].setup.turns' }] },
  });
});

test('[rulesets: added] quick: odds from trials, a battle, its facts in words, and all of it verified', async () => {
  const { table, application, anna, berta } = ford;
  const id = await ford.met();
  value(await application.requestOdds(anna.user, id, 0));
  const services = table.services();
  const [run] = await services.sql<
    { key: string; handed: number }[]
  >`SELECT key, handed FROM trial_run WHERE battle_order->'ruleset'->>'id' = 'coin-toss'`;
  const summarise = (order: BattleOrder, batches: readonly TrialBatch[]) =>
    summariseTrials(order, { ruleset: 'coin-toss', version: '1' }, batches);
  const executor = ownThread(services.resolvers);
  if (run === undefined) throw new Error('the trials were asked for');
  expect(await workOnTrials({ ...services, executor, summarise }, run)).toBe('done');
  const odds = value(await application.oddsOf(anna.user, id, 0));
  // The number that the added ruleset says is worth the computing time.
  expect(odds).toMatchObject({ status: 'done', trials: coinToss.quick.trialsMost });
  const shares = Object.values(odds.summary?.levels ?? {}).map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  value(await answered(application, anna.user, id, 'quick'));
  value(await answered(application, berta.user, id, 'quick'));
  const { battle, log } = value(await application.battlePage(anna.user, id, 0));
  expect(battle.report).toMatchObject({ method: 'quick', ruleset: { id: 'coin-toss' } });
  expect(battle.report?.log).toHaveLength(3);
  expect(battle.report?.log[0]?.fact).toMatchObject({ by: 'blue-foot', against: 'red-foot' });
  for (const { text } of log)
    expect(text).toMatch(/^Blue \w+ tosses a coin against Red \w+ and (wins|loses)\.$/);
  const markup = renderToStaticMarkup(
    <BattleLog sides={{ A: 'Blue', B: 'Red' }} log={log} start={{ A: 2_000, B: 1_990 }} />,
  );
  expect(markup).toContain(log[0]?.text ?? 'no line');
  const { content, verdict } = await ford.verified(id);
  expect(content).toContain('"fact":{"against":"red-foot","by":"blue-foot"');
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [], checked: { battles: 1 } });
  const turned = content.replace(
    /("by":"blue-foot","won":)(true|false)/,
    (_, before, won) => `${before}${won !== 'true'}`,
  );
  expect(turned).not.toBe(content);
  expect(ford.verdictOn(turned).ok).toBe(false);
});

test('[rulesets: added] on the board: hidden patrols, typed orders and offered ones, the page, the report, verified', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  const page = value(await application.boardPage(anna.user, id, 0));
  expect(page.battle.ruleset).toEqual({ id: 'coin-toss', title: 'The toss of a coin' });
  expect(page.ground).toMatchObject({
    grid: { columns: 6, rows: 5 },
    signs: { pieces: { patrol: { letters: 'PT' } }, terrain: { orchard: 'woods' } },
  });
  // Enemies that are not next to a patrol of the viewer's own are absent from the view.
  const near = (one: number, other: number) =>
    kingDistance({ columns: 6, rows: 5 }, one, other) <= 1;
  for (const [{ user }, side] of [[anna, 'A'] as const, [berta, 'B'] as const]) {
    const { pieces } = await boardOf(application, user, id);
    const own = pieces.filter((piece) => piece.side === side);
    const others = pieces.filter((piece) => piece.side !== side);
    expect(own).toHaveLength(3);
    expect(others.every(({ at }) => own.some((piece) => near(piece.at, at)))).toBe(true);
  }
  const markup = renderToStaticMarkup(
    <BoardRoom
      page={page}
      as={undefined}
      address={`/campaigns/${id}/battles/0/board`}
      hrefs={{ ledger: '/l', campaign: '/c', curtain: '/u', mail: '/m', rules: '/rules' }}
    />,
  );
  expect(markup).toContain('The board of The ford');
  expect(markup).toContain('Turn 1: A acts.');
  expect(markup).toContain('Blue Foot starts on');
  expect(markup).not.toContain('Red Foot starts on');
  expect(page.doctrines.map(({ id: doctrine }) => doctrine)).toEqual(['bold', 'shy']);
  expect(codeOf(await typed(application, anna.user, id, 'dance'))).toBe('ORDER_NOT_UNDERSTOOD');

  for (let turn = 0; turn < 200; turn += 1) {
    const { pending, over } = await boardOf(application, anna.user, id);
    if (over || pending.length === 0) break;
    const { user } = pending[0]?.side === 'A' ? anna : berta;
    const { units, options } = value(await application.boardOptions(user, id, 0, {}));
    const focus = units[0];
    const open =
      focus === undefined
        ? options
        : value(await application.boardOptions(user, id, 0, { focus })).options;
    // Everybody goes to the pond in the middle, and tosses wherever possible.
    const way = (option: (typeof open)[number]) =>
      option.kind === 'capture' ? -1 : kingDistance({ columns: 6, rows: 5 }, option.to ?? 0, 14);
    const [best] = [...open].sort((one, other) => way(one) - way(other));
    value(
      await application.giveOrder(user, id, 0, {
        ...{ pending: pending[0]?.id ?? '', command: best?.command, commandId: newCommand() },
      }),
    );
  }
  const { view } = await seen(application, anna.user, id);
  expect(view.phase).not.toBe('board');
  const { battle, log } = value(await application.battlePage(berta.user, id, 0));
  expect(battle.report).toMatchObject({ method: 'fought', ruleset: { id: 'coin-toss' } });
  expect(log.length).toBeGreaterThan(0);
  for (const { text } of log) expect(text).toMatch(/ tosses a coin against .* and (wins|loses)\.$/);
  const { verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [], checked: { battles: 1 } });
  expect(verdict.checked.acts).toBeGreaterThan(3);
});

test('no unexpected fault was logged', () => {
  expect(ford.table.faults).toEqual([]);
});
