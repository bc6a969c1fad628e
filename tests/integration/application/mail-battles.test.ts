import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report as tableReport } from '@/tests/integration/security/people';
import { Pair } from './mail-pair';
import type { Installation } from './mail-post-office';
import { codeOf, newCommand, person, skirmishText, value } from './table';

let pair: Pair;
let anna: Installation;
let berta: Installation;

beforeAll(async () => {
  pair = await Pair.open();
  ({ anna, berta } = pair);
}, 120_000);
afterAll(() => pair.clear());

test('[application: mail] Macysburg by mail: both staffs resolve each day identically at both installations, to the end', async () => {
  const macysburg = path.resolve(import.meta.dirname, '../../../campaigns/macysburg.yaml');
  await pair.begin(
    readFileSync(macysburg, 'utf8').replace('id: macysburg', 'id: macysburg-by-mail'),
  );
  let days = 0;
  for (let step = 0; step < 12 && !(await pair.phases()).includes('concluded'); step += 1) {
    const { view } = await anna.page();
    if (view.phase === 'encounter') {
      expect(view.encounter?.methods).toContain('autoplayed');
      await pair.round('autoplayed', 'autoplayed');
      days += 1;
    } else {
      const theirs = (await berta.page()).view.situation?.choices ?? [];
      const ours = view.situation?.choices ?? [];
      await pair.round(
        ours.find(({ open }) => open)?.id ?? '',
        theirs.find(({ open }) => open)?.id ?? '',
      );
    }
  }
  expect(await pair.phases()).toEqual(['concluded', 'concluded']);
  expect(days).toBeGreaterThan(0);
  const [hers, his] = [await anna.page(), await berta.page()].map(({ view }) => view);
  expect(hers?.battles.map(({ report }) => report?.method)).toContain('autoplayed');
  expect(hers?.battles.map(({ report }) => report)).toEqual(
    his?.battles.map(({ report }) => report),
  );
  expect(hers?.conclusion).toEqual(his?.conclusion);
  for (const verdict of await pair.verified()) {
    expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
    expect(verdict.checked.battles).toBe(days);
  }
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);

test('[application: mail] staffs and messages are neither offered nor accepted in a campaign by mail', async () => {
  await pair.begin(skirmishText.replace('id: skirmish', 'id: alone-by-mail'));
  await anna.at(async () => {
    const staff = value(await anna.app.staffPage(anna.user, anna.campaignId));
    expect([staff.yours, staff.eligible, staff.asking]).toEqual([null, [], { A: null, B: null }]);
    const { user: carl } = await person('Carl', anna.club);
    const asked = { userId: carl };
    expect(codeOf(await anna.app.offerPost(anna.user, anna.campaignId, asked))).toBe(
      'STAFF_CLOSED',
    );
    const plea = { side: 'A', reason: '' } as const;
    expect(codeOf(await anna.app.askForPost(carl, anna.campaignId, plea))).toBe('STAFF_CLOSED');
    const messages = value(await anna.app.messagesPage(anna.user, anna.campaignId));
    expect(messages.mayWrite).toBe(false);
    const message = { to: 'all', text: 'Good morning.', commandId: newCommand() };
    expect(codeOf(await anna.app.sendMessage(anna.user, anna.campaignId, message))).toBe('BY_MAIL');
    value(await anna.app.keepNote(anna.user, anna.campaignId, { text: 'Write to Berta.' }));
  });
});

/** The skirmish, whose rest leaves everything to the sides and is diced. */
const ordersText = `${skirmishText
  .replace('id: skirmish', 'id: orders-by-mail')
  .replace('policy: diced }', 'policy: diced, decisions: { drafts: true, rest: true } }')}
pools:
  - { id: depot, side: A, title: The depot, arms: [ infantry ], quality: conscripts, men: 40, from: 1757-05-01 }
`;

/** A table report by Anna that Berta countersigns; `weary`: all are tired, so that there is rest to order. */
async function fought(weary: boolean): Promise<void> {
  const handed = await anna.at(async () => {
    const form = await tableReport(anna.app, anna.user, anna.campaignId);
    const rows = form.rows.map((row) => ({
      ...row,
      counts: { ...row.counts, men: { killed: 20 } },
      ...(weary ? { fatigue: 300 } : {}),
    }));
    const index = value(await anna.app.campaignPage(anna.user, anna.campaignId)).view.encounter;
    const whole = { ...form, rows, battleIndex: index?.index ?? 0, commandId: newCommand() };
    value(await anna.app.submitTableReport(anna.user, anna.campaignId, whole));
    return whole.battleIndex;
  });
  value(await berta.take(await anna.file()));
  const waiting = (await berta.page()).view.encounter?.tableReport;
  const signed = { battleIndex: handed, reportPosition: waiting?.position ?? 0 };
  await berta.at(async () =>
    value(
      await berta.app.countersignTableReport(berta.user, berta.campaignId, {
        ...signed,
        commandId: newCommand(),
      }),
    ),
  );
  value(await anna.take(await berta.file()));
}

async function order(at: Installation, orders: object): Promise<void> {
  const { round: key } = (await at.page()).view;
  const input = { round: key ?? '', commandId: newCommand(), ...orders };
  await at.at(async () => value(await at.app.sealInterval(at.user, at.campaignId, input)));
}

test('[application: mail] orders for an interval go by commit, reply and reveal; dice and recruits are equal at both ends', async () => {
  await pair.begin(ordersText);
  await pair.round('canary-a-cross', 'canary-b-hold');
  await pair.round('table', 'table');
  await fought(true);
  expect(await pair.phases()).toEqual(['interval', 'interval']);
  await pair.alike();
  const drafts = [{ pool: 'depot', unit: 'blue-guards', men: '15' }];
  await order(anna, { drafts, rest: 'rest' });
  await order(anna, { drafts, rest: 'press' });
  const first = await anna.file();
  // Once sent it is final; the other side learns nothing of it before committing to its own.
  const late = await anna.at(() =>
    anna.app.sealInterval(anna.user, anna.campaignId, {
      round: 'interval-2',
      rest: 'rest',
      commandId: newCommand(),
    }),
  );
  expect(codeOf(late)).toBe('ALREADY_POSTED');
  value(await berta.take(first));
  expect(JSON.stringify(await berta.page())).not.toMatch(/:"press"|"men":15\b/);
  expect(JSON.stringify(await berta.events())).not.toContain('blue-guards":{"guns":0');
  await order(berta, { rest: 'rest' });
  value(await anna.take(await berta.file()));
  expect(await pair.phases()).toEqual(['choosing', 'interval']);
  value(await berta.take(await anna.file()));
  expect(await pair.phases()).toEqual(['choosing', 'choosing']);
  await pair.alike();
  const pages = [];
  for (const at of [anna, berta])
    pages.push(value(await at.at(() => at.app.intervalPage(at.user, at.campaignId, 2))).interval);
  expect(pages[0]?.decided).toEqual({
    A: '15 men to 1 unit; the army presses on',
    B: 'the army rests',
  });
  expect(pages[1]).toEqual(pages[0]);
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [] });
}, 240_000);

test('[application: mail] an interval that asks only one side is opened by its file, and needs no answer', async () => {
  await pair.begin(ordersText.replace('id: orders-by-mail', 'id: one-side-by-mail'));
  await pair.round('canary-a-cross', 'canary-b-hold');
  await pair.round('table', 'table');
  await fought(false);
  expect(await pair.phases()).toEqual(['interval', 'interval']);
  expect((await berta.page()).view.interval?.asked).toEqual({ A: true, B: false });
  expect((await berta.page()).header.yourTurn).toBe(false);
  await order(anna, { drafts: [{ pool: 'depot', unit: 'blue-foot', men: '20' }] });
  value(await berta.take(await anna.file()));
  expect(await pair.phases()).toEqual(['choosing', 'choosing']);
  await pair.alike();
  for (const verdict of await pair.verified())
    expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect([...anna.table.faults, ...berta.table.faults]).toEqual([]);
}, 240_000);
