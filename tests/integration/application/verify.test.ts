import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { verifyHere } from '@/lib/application/verify-here';
import type { CampaignEvents, MethodAnswer } from '@/lib/campaign/events';
import { exportHeader, verifyExport } from '@/lib/chance/verify-export';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { promisesOf } from '@/lib/verify/verify-words';
import { call } from '@/tests/cli/call';
import { report } from '@/tests/integration/security/people';
import { forgedExport } from '@/tests/support/forged-export';
import { answered, chosen, person, seen, started, Table, until, value } from './table';

/** Pure rooms: no state and no outside access. */
const PURE = /^lib\/(kernel|chance|geometry|battle|campaign|rulesets|strategy)\//;

let table: Table;
let application: CampaignApplication;
let content: string;

/** One screen, three battles by three methods and a wait, each with four days of dice behind it. */
beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  const { user } = await person('Anna');
  const id = await started(application, user, { kind: 'hotSeat' });
  await table.worker();
  const choose = async (a: string, b: string) => {
    value(await chosen(application, user, id, a, 'A'));
    value(await chosen(application, user, id, b, 'B'));
  };
  const fight = async (method: MethodAnswer) => {
    await choose('canary-a-cross', 'canary-b-hold');
    value(await answered(application, user, id, method, 'A'));
    value(await answered(application, user, id, method, 'B'));
  };
  await fight('table');
  const form = await report(application, user, id);
  value(await application.submitTableReport(user, id, { ...form, side: 'A' }));
  await choose('canary-a-wait', 'canary-b-hold');
  await fight('expected');
  await until(async () => (await seen(application, user, id)).view.phase !== 'expected', 60_000);
  await fight('quick');
  content = value(await application.exportCampaign(user, id)).content;
}, 120_000);
afterAll(() => table.clear());

const verified = (text: string) => verifyCampaignExport(text, table.services().resolvers);

test('[security: dice] a campaign of table, expected and quick battles with diced intervals verifies, here and by the command line', async () => {
  const verdict = verified(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect(verdict.checked).toMatchObject({ seals: 14, seeds: 7, battles: 2 });
  expect(verdict.checked.dice).toBeGreaterThan(0);
  const methods = content.match(/"method":"(reported|expected|quick)"/g);
  expect(new Set(methods).size).toBe(3);
  const called = await call(['verify', '-', '--json'], { input: content });
  expect(called.code).toBe(0);
  expect(called.json()).toMatchObject({ ok: true, breaks: [], checked: verdict.checked });
}, 240_000);

test('[dice: schemes] a new campaign uses scheme 3, says so, and fails to verify under another', async () => {
  const [begun] = verifyExport(content).stream?.events ?? [];
  expect(begun).toMatchObject({ type: 'CampaignStarted', payload: { diceScheme: 3 } });
  const verdict = verified(content);
  expect(verdict.about).toMatchObject({ diceScheme: 3 });
  expect(promisesOf(verdict).find(({ id }) => id === 'dice')?.text).toContain('by scheme 3');
  expect((await call(['verify', '-'], { input: content })).out).toContain('Dice scheme: 3.');
  const under = (diceScheme: number | undefined) =>
    verified(
      forgedExport(content, 'CampaignStarted', ({ diceScheme: _named, ...others }) =>
        diceScheme === undefined ? others : { ...others, diceScheme },
      ),
    );
  expect(under(3)).toMatchObject({ ok: true });
  for (const other of [undefined, 1]) {
    const dice = under(other).breaks.filter(({ code }) => code === 'DIE_DIFFERS');
    expect(dice.length).toBeGreaterThan(verdict.checked.dice / 2);
  }
  expect(under(4).breaks).toMatchObject([{ position: 1, code: 'DICE_SCHEME_UNKNOWN' }]);
}, 240_000);

test('[security: flipped bytes] every changed byte is found', async () => {
  const bytes = Buffer.from(content, 'utf8');
  const step = Math.ceil(bytes.length / 40);
  for (let at = 11; at < bytes.length; at += step) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, verified(changed.toString('utf8')).ok]).toEqual([at, false]);
  }
}, 120_000);

test.each<[string, string, (payload: Record<string, unknown>) => object]>([
  [
    'ORDER_DIFFERS',
    'BattleAnnounced',
    (payload) => {
      const order = payload.order as NonNullable<CampaignEvents['BattleAnnounced']['order']>;
      const units = order.units.map((unit, index) =>
        index === 0 ? { ...unit, strength: { ...unit.strength, men: 9_000 } } : unit,
      );
      return { ...payload, order: { ...order, units } };
    },
  ],
  ['METHODS_DIFFER', 'BattleAnnounced', (payload) => ({ ...payload, methods: ['table'] })],
  ['BATTLE_DIFFERS', 'BattleAnnounced', (payload) => ({ ...payload, index: 3 })],
  ['BRANCH_DIFFERS', 'IntervalPassed', (payload) => ({ ...payload, toward: 'over' })],
  ['BRANCH_DIFFERS', 'IntervalPassed', (payload) => ({ ...payload, interval: null })],
  [
    'INTERVAL_DIFFERS',
    'IntervalPassed',
    (payload) => {
      const [first, ...rest] = payload.steps as CampaignEvents['IntervalPassed']['steps'];
      const [change, ...others] = first?.changes ?? [];
      return {
        ...payload,
        steps: [{ ...first, changes: [{ ...change, men: 900 }, ...others] }, ...rest],
      };
    },
  ],
  ['INTERVAL_DIFFERS', 'IntervalPassed', (payload) => ({ ...payload, steps: [] })],
  ['BRANCH_DIFFERS', 'SituationReached', (payload) => ({ ...payload, ordinal: 7 })],
])(
  '[security: course] %s: a server that lies about %s is found out, though every hash fits',
  (code, type, change) => {
    const verdict = verified(forgedExport(content, type, change));
    expect(verdict.ok).toBe(false);
    expect(verdict.breaks.map((found) => found.code)).toContain(code);
  },
);

type Resolved = CampaignEvents['BattleResolved'];
/** A change to the first result that was reached by a method. */
const ofMethod =
  (method: string, change: (resolved: Resolved) => object) =>
  (payload: Record<string, unknown>) => {
    const resolved = payload as object as Resolved;
    return resolved.report.method === method ? change(resolved) : null;
  };
const withReport = (resolved: Resolved, change: object) => ({
  ...resolved,
  report: { ...resolved.report, ...change },
});

test.each<[string, string, (payload: Record<string, unknown>) => object | null]>([
  [
    'METHOD_DIFFERS',
    'a quick battle relabelled as reported, with a better end and no log',
    ofMethod('quick', (resolved) =>
      withReport(resolved, { method: 'reported', level: 'majorVictory', log: [] }),
    ),
  ],
  [
    'METHOD_DIFFERS',
    'a report from the table relabelled as the expected result',
    ofMethod('reported', (resolved) => withReport(resolved, { method: 'expected' })),
  ],
  [
    'REPORT_DIFFERS',
    'another end than the table report that was handed in',
    ofMethod('reported', (resolved) =>
      withReport(resolved, { level: resolved.report.level === 'draw' ? 'majorDefeat' : 'draw' }),
    ),
  ],
  [
    'REPORT_DIFFERS',
    'an expected result made a major victory',
    ofMethod('expected', (resolved) =>
      withReport(resolved, {
        level: resolved.report.level === 'majorVictory' ? 'majorDefeat' : 'majorVictory',
      }),
    ),
  ],
  [
    'REPORT_DIFFERS',
    'an expected result taken from another trial',
    ofMethod('expected', (resolved) => {
      const basis = resolved.report.basis as { trial: number };
      return withReport(resolved, { basis: { ...basis, trial: basis.trial + 1 } });
    }),
  ],
  [
    'REPORT_DIFFERS',
    'an expected result said to be drawn by lot, between people',
    ofMethod('expected', (resolved) => withReport(resolved, { basis: { kind: 'drawnFromOdds' } })),
  ],
  [
    'LOSSES_DIFFER',
    'losses that the campaign forgets',
    ofMethod('quick', (resolved) => ({ ...resolved, carried: resolved.carried.slice(1) })),
  ],
  [
    'SEED_MISSING',
    'a quick battle whose seed stays closed',
    ofMethod('quick', (resolved) => ({ ...resolved, opened: null })),
  ],
])('[security: results] %s: a server that writes %s is found out', (code, _words, change) => {
  const forged = forgedExport(content, 'BattleResolved', change);
  expect(verified(forged).breaks.map((found) => found.code)).toContain(code);
});

test('[security: results] a table report that nobody submitted is found', () => {
  // The submitted report differs from the one that counts, whichever of the two is changed.
  const forged = forgedExport(content, 'TableReportSubmitted', (payload) => {
    const { report: handedIn } = payload as object as CampaignEvents['TableReportSubmitted'];
    return { ...payload, report: { ...handedIn, heldField: null, turnsFought: 7 } };
  });
  expect(verified(forged).breaks.map((found) => found.code)).toContain('REPORT_DIFFERS');
});

test('[security: signed head] an export is signed by its installation; another key, a missing signature or a changed head is found', async () => {
  const { fingerprint } = await application.installationKey();
  expect(verified(content)).toMatchObject({ ok: true, signature: { fingerprint } });
  const resolvers = table.services().resolvers;
  const codes = (text: string, key: string) =>
    verifyCampaignExport(text, resolvers, { noted: key }).breaks.map(({ code }) => code);
  expect(codes(content, fingerprint)).toEqual([]);
  expect(codes(content, '0'.repeat(40))).toEqual(['KEY_DIFFERS']);
  const unsigned = forgedExport(content, 'IntervalPassed', (payload) => payload);
  expect(verified(unsigned)).toMatchObject({ ok: true, signature: null });
  expect(codes(unsigned, fingerprint)).toEqual(['UNSIGNED']);
  const called = await call(['verify', '-', '--json', '--key', fingerprint], { input: content });
  expect(called.code).toBe(0);
  const wrong = await call(['verify', '-', '--key', '0'.repeat(40)], { input: content });
  expect([wrong.code, wrong.out]).toEqual([1, expect.stringContaining('KEY_DIFFERS')]);
  expect((await call(['verify', '-', '--key', 'nothing'], { input: content })).code).toBe(2);

  const [header = '', ...rest] = content.split('\n');
  const read = verifyExport(content).stream;
  const lineage = read?.lineage[0];
  if (!read?.signed || lineage === undefined) throw new Error('The export is signed');
  const cut = rest.slice(0, -2);
  const head = read.events.at(-2);
  const shortened = [{ ...lineage, version: lineage.version - 1, hash: head?.hash ?? '' }];
  const text = `${[canonicalJson(exportHeader(shortened, read.signed)), ...cut].join('\n')}\n`;
  expect(header).toContain('"signed"');
  expect(verified(text).breaks.map(({ code }) => code)).toContain('SIGNATURE');
}, 240_000);

test('[security: dice] the same file verifies equally without Node: bundled for the browser', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const built = await build({
    ...{ bundle: true, write: false, platform: 'browser', format: 'iife', globalName: 'here' },
    ...{ absWorkingDir: root, metafile: true, logLevel: 'silent', alias: { '@': root } },
    entryPoints: ['lib/application/verify-here.ts'],
  });
  const rooms = Object.keys(built.metafile?.inputs ?? {}).filter((file) => file.startsWith('lib/'));
  expect(rooms.filter((file) => !PURE.test(file)).sort()).toEqual([
    'lib/application/verify-here.ts',
    'lib/verify/export-verdict.ts',
    'lib/verify/findings.ts',
    'lib/verify/same-data.ts',
    'lib/verify/timed-moves.ts',
    'lib/verify/unchecked.ts',
    'lib/verify/verify-actors.ts',
    'lib/verify/verify-acts.ts',
    'lib/verify/verify-battles.ts',
    'lib/verify/verify-board-hands.ts',
    'lib/verify/verify-board.ts',
    'lib/verify/verify-chance.ts',
    'lib/verify/verify-commanders.ts',
    'lib/verify/verify-continuation.ts',
    'lib/verify/verify-course.ts',
    'lib/verify/verify-export.ts',
    'lib/verify/verify-hands.ts',
    'lib/verify/verify-result.ts',
    'lib/verify/verify-words.ts',
  ]);
  const bare = createContext({ TextEncoder, TextDecoder, console, URL });
  runInContext(built.outputFiles?.[0]?.text ?? '', bare);
  const verify = (text: string): unknown => {
    bare.text = text;
    return JSON.parse(runInContext('JSON.stringify(here.verifyHere(text))', bare) as string);
  };
  expect(verify(content)).toEqual(JSON.parse(JSON.stringify(verifyHere(content))));
  const lied = forgedExport(content, 'BattleAnnounced', (payload) => ({ ...payload, index: 3 }));
  expect(verify(lied)).toEqual(JSON.parse(JSON.stringify(verifyHere(lied))));
  expect(verifyHere(lied).promises.find(({ id }) => id === 'course')).toMatchObject({
    state: 'broken',
    breaks: expect.arrayContaining([
      expect.objectContaining({ where: expect.stringMatching(/^Entry \d+, battle announced$/) }),
    ]),
  });
}, 120_000);

test('[security: course] recomputing the hashes of an unchanged history changes nothing', () => {
  expect(verified(forgedExport(content, 'IntervalPassed', (payload) => payload))).toMatchObject({
    ok: true,
  });
});
