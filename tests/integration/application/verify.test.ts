import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/contract';
import { verifyCampaignExport } from '@/lib/application/verify-export';
import type { CampaignEvents, MethodAnswer } from '@/lib/campaign/events';
import { type ChainEvent, eventHash, genesisHash } from '@/lib/chance/verify-chain';
import { exportHeader, verifyExport } from '@/lib/chance/verify-export';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { call } from '../../cli/call';
import { report } from '../security/people';
import { answered, chosen, person, seen, started, Table, until, value } from './table';

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

const verified = (text: string) => verifyCampaignExport(text, table.house().resolvers);

test('[security: dice] a campaign of table, expected and quick battles with diced intervals verifies, here and by the command line', async () => {
  const verdict = verified(content);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect(verdict.checked).toMatchObject({ seals: 14, seeds: 3, battles: 2 });
  expect(verdict.checked.dice).toBeGreaterThan(0);
  const methods = content.match(/"method":"(reported|expected|quick)"/g);
  expect(new Set(methods).size).toBe(3);
  const called = await call(['verify', '-', '--json'], { input: content });
  expect(called.code).toBe(0);
  expect(called.json()).toMatchObject({ ok: true, breaks: [], checked: verdict.checked });
}, 60_000);

test('[security: flipped bytes] every byte that is changed is found', async () => {
  const bytes = Buffer.from(content, 'utf8');
  const step = Math.ceil(bytes.length / 40);
  for (let at = 11; at < bytes.length; at += step) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, verified(changed.toString('utf8')).ok]).toEqual([at, false]);
  }
}, 120_000);

/** The export with one event changed and every hash made anew, as a server that lies would write it. */
function forged(type: string, change: (payload: Record<string, unknown>) => object): string {
  const whole = verifyExport(content).stream;
  if (whole === undefined) throw new Error('The export can be read');
  const lineage = whole.lineage[0];
  if (lineage === undefined) throw new Error('The export has a stream');
  let previousHash = genesisHash(lineage.streamId, lineage.type);
  let done = false;
  const events = whole.events.map((event): ChainEvent => {
    const forge = event.type === type && !done;
    done ||= forge;
    const payload = forge
      ? (change(structuredClone(event.payload) as Record<string, unknown>) as Json)
      : event.payload;
    const next = { ...event, payload, previousHash };
    previousHash = eventHash(next);
    return { ...next, hash: previousHash };
  });
  expect(done).toBe(true);
  const lines = [
    canonicalJson(exportHeader([{ ...lineage, hash: previousHash }])),
    ...events.map((event) => canonicalJson({ ...event })),
  ];
  return `${lines.join('\n')}\n`;
}

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
  ['BRANCH_DIFFERS', 'SituationReached', (payload) => ({ ...payload, ordinal: 7 })],
])(
  '[security: course] %s: a server that lies about %s is found out, though every hash fits',
  (code, type, change) => {
    const verdict = verified(forged(type, change));
    expect(verdict.ok).toBe(false);
    expect(verdict.breaks.map((found) => found.code)).toContain(code);
  },
);

test('[security: course] hashes made anew over an unchanged history change nothing', () => {
  expect(verified(forged('IntervalPassed', (payload) => payload))).toMatchObject({ ok: true });
});
