import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import type { Facing } from '@/lib/application/start/opponents';
import type { CampaignEvents } from '@/lib/campaign/events';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { forgedExport } from '@/tests/support/forged-export';
import {
  answered,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  skirmishText,
  started,
  Table,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };
let libraryId: string;

/** The skirmish, whose rest leaves everything to the sides and is diced. */
const ordersText = `${skirmishText
  .replace('id: skirmish', 'id: skirmish-orders')
  .replace('policy: diced }', 'policy: diced, decisions: { drafts: true, rest: true } }')}
pools:
  - { id: depot, side: A, title: The depot, arms: [ infantry ], quality: conscripts, men: 40, from: 1757-05-01 }
`;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
  const file = { clubId: anna.club, fileName: 'orders.yaml', content: ordersText };
  libraryId = value(await application.importCampaign(anna.user, file)).libraryId;
});
afterAll(() => table.clear());

/** A campaign of Anna’s (A) after the ford, fought on a table: twenty men of each unit killed, and all tired. */
async function afterTheFord(opponent: Facing, sideB = berta.user): Promise<string> {
  const id = await started(application, anna.user, opponent, { libraryId, clubId: anna.club });
  const hotSeat = opponent.kind === 'hotSeat';
  const as = (side: 'A' | 'B') => (hotSeat ? side : undefined);
  value(await chosen(application, anna.user, id, 'canary-a-cross', as('A')));
  if (hotSeat || opponent.kind === 'member')
    value(await chosen(application, sideB, id, 'canary-b-hold', as('B')));
  value(await answered(application, anna.user, id, 'table', as('A')));
  if (hotSeat || opponent.kind === 'member')
    value(await answered(application, sideB, id, 'table', as('B')));
  const { roll } = await seen(application, anna.user, id, hotSeat ? { as: 'A' } : {});
  value(
    await application.submitTableReport(anna.user, id, {
      battleIndex: 0,
      level: 'draw',
      heldField: 'none',
      side: as('A'),
      rows: (roll?.units ?? []).map((unit) => ({
        unit: unit.id,
        counts: {
          men: { killed: 20 },
          ...(unit.strength.guns === undefined ? {} : { guns: {} }),
        },
        fatigue: 300,
      })),
      leaders: [],
      commandId: newCommand(),
    }),
  );
  const { view } = await seen(application, anna.user, id, hotSeat ? { as: 'A' } : {});
  const waiting = view.encounter?.tableReport;
  if (waiting)
    value(
      await application.countersignTableReport(sideB, id, {
        battleIndex: 0,
        side: as('B'),
        reportPosition: waiting.position,
        commandId: newCommand(),
      }),
    );
  return id;
}

const orders = (round: string | null, more: object = {}) => ({
  round: round ?? '',
  commandId: newCommand(),
  ...more,
});

test('[application: intervals] two people give orders in secret; with the second seal the interval passes as both decided', async () => {
  const id = await afterTheFord({ kind: 'member', userId: berta.user });
  const hers = await seen(application, anna.user, id);
  expect(hers.view.phase).toBe('interval');
  expect(hers.header.yourTurn).toBe(true);
  expect(hers.view.interval?.own).toMatchObject({
    drafts: { pools: [{ id: 'depot', quality: 'conscripts', men: 40, guns: 0 }] },
    rest: { rest: 400, pressed: 200, press: 0 },
  });
  expect((await application.yourTurns(anna.user)).find((one) => one.campaignId === id)?.deed).toBe(
    'Give orders for the interval after The river bank',
  );
  const { round } = hers.view;
  const first = orders(round, {
    drafts: [{ pool: 'depot', unit: 'blue-guards', men: '15', guns: '' }],
    rest: 'press',
  });
  expect(value(await application.sealInterval(anna.user, id, first))).toMatchObject({
    revealed: false,
    phase: 'interval',
  });
  // Sent twice, it acts once.
  expect(value(await application.sealInterval(anna.user, id, first)).revealed).toBe(false);
  const mine = await seen(application, anna.user, id);
  expect(mine.ownSealedAt).not.toBeNull();
  expect(mine.view.interval?.ownAnswer).toEqual({
    drafts: { depot: { 'blue-guards': { men: 15, guns: 0 } } },
    rest: 'press',
  });
  for (const look of [await seen(application, berta.user, id)]) {
    expect(look.view.interval?.seals.A.sealed).toBe(true);
    expect(look.view.interval?.ownAnswer).toBeNull();
    expect(JSON.stringify(look)).not.toMatch(/:"press"|"men":15\b/);
  }
  const last = value(
    await application.sealInterval(berta.user, id, orders(round, { rest: 'rest' })),
  );
  expect(last).toMatchObject({ revealed: true, phase: 'choosing' });
  const after = await seen(application, anna.user, id);
  const drafts = after.view.lastInterval?.steps.find((step) => step.kind === 'replacementsArrived');
  expect(drafts?.changes.map(({ unit }) => unit)).toEqual(['blue-guards']);

  const page = value(await application.intervalPage(berta.user, id, 2));
  expect(page.interval.decided).toEqual({
    A: '15 men to 1 unit; the army presses on',
    B: 'the army rests',
  });
  expect(page.battle).toEqual({ index: 0, title: 'The ford' });
  const guards = page.interval.account.find((row) => row.unit === 'blue-guards');
  expect(guards?.joined.men).toBe(drafts?.changes[0]?.men);
  expect(guards?.rested).toBe(0);
  expect(codeOf(await application.intervalPage(berta.user, id, 3))).toBe('NOT_FOUND');
  expect(codeOf(await application.intervalPage(berta.user, id, 2, { at: 2 }))).toBe('NOT_FOUND');
  expect(codeOf(await application.sealInterval(anna.user, id, orders(round)))).toBe('STALE_ROUND');

  const file = value(await application.exportCampaign(anna.user, id));
  expect(verifyCampaignExport(file.content, table.services().resolvers)).toMatchObject({
    ok: true,
    breaks: [],
  });
});

/** The orders of a side in an opened interval, altered as a dishonest player might. */
const changedOrders = (
  payload: Record<string, unknown>,
  change: (orders: Record<string, unknown>) => object,
) => {
  const { A } = payload as { A: { answer: string; nonce: string } };
  const orders = JSON.parse(A.answer) as Record<string, unknown>;
  return { ...payload, A: { ...A, answer: canonicalJson(change(orders) as Json) } };
};

describe('[application: intervals] changed orders of an exported interval are found although every hash fits', () => {
  let content = '';
  beforeAll(async () => {
    const id = await afterTheFord({ kind: 'member', userId: berta.user });
    const { round } = (await seen(application, anna.user, id)).view;
    const drafts = [{ pool: 'depot', unit: 'blue-guards', men: '15' }];
    const hers = orders(round, { drafts, rest: 'press' });
    value(await application.sealInterval(anna.user, id, hers));
    value(await application.sealInterval(berta.user, id, orders(round, { rest: 'rest' })));
    content = value(await application.exportCampaign(anna.user, id)).content;
  });
  const found = (text: string) =>
    verifyCampaignExport(text, table.services().resolvers).breaks.map(({ code, event }) => [
      code,
      event,
    ]);
  const depot = (unit: string, men: number) => ({
    drafts: { depot: { [unit]: { guns: 0, men } } },
  });

  test.each<[string, string, (payload: Record<string, unknown>) => object]>([
    [
      'rest',
      'COMMITMENT_MISMATCH',
      (payload) => changedOrders(payload, (given) => ({ ...given, rest: 'rest' })),
    ],
    [
      'the figure of a draft',
      'COMMITMENT_MISMATCH',
      (payload) => changedOrders(payload, (given) => ({ ...given, ...depot('blue-guards', 16) })),
    ],
    [
      'the unit of a draft',
      'COMMITMENT_MISMATCH',
      (payload) => changedOrders(payload, (given) => ({ ...given, ...depot('blue-foot', 15) })),
    ],
    [
      'a draft beyond what the pool gives',
      'CHOICE_DIFFERS',
      (payload) => changedOrders(payload, (given) => ({ ...given, ...depot('blue-guards', 41) })),
    ],
    [
      'a pool of nobody’s',
      'CHOICE_DIFFERS',
      (payload) => changedOrders(payload, (given) => ({ ...given, drafts: { well: {} } })),
    ],
    [
      'drafts left to the book',
      'COMMITMENT_MISMATCH',
      (payload) => changedOrders(payload, ({ drafts: _, ...given }) => given),
    ],
    [
      'a promotion that was not asked',
      'CHOICE_DIFFERS',
      (payload) => changedOrders(payload, (given) => ({ ...given, promotions: { blue: 'blunt' } })),
    ],
    [
      'the nonce',
      'COMMITMENT_MISMATCH',
      (payload) => ({
        ...payload,
        A: { ...(payload.A as object), nonce: '0'.repeat(64) },
      }),
    ],
    ['the sides', 'COMMITMENT_MISMATCH', ({ A, B, ...more }) => ({ ...more, A: B, B: A })],
    ['a side left out', 'COMMITMENT_MISMATCH', (payload) => ({ ...payload, B: null })],
    ['the round', 'ROUND_DIFFERS', (payload) => ({ ...payload, round: 'interval-9' })],
  ])('%s: %s', (_, code, change) => {
    const text = forgedExport(content, 'IntervalDecided', change);
    expect(found(text)).toContainEqual([code, 'IntervalDecided']);
  });

  test('so are a changed question to a side, and a changed die', () => {
    expect(found(content)).toEqual([]);
    const unasked = forgedExport(content, 'IntervalOpened', (payload) => ({
      ...payload,
      asked: { A: null, B: null },
    }));
    expect(found(unasked)).toContainEqual(['BRANCH_DIFFERS', 'IntervalOpened']);
    const loaded = forgedExport(content, 'IntervalPassed', (payload) => {
      const { steps } = payload as Pick<CampaignEvents['IntervalPassed'], 'steps'>;
      return {
        ...payload,
        steps: steps.map((step) => ({
          ...step,
          ...(step.draws ? { draws: step.draws.map((draw) => ({ ...draw, value: 0.5 })) } : {}),
        })),
      };
    });
    expect(found(loaded)).toContainEqual(['DIE_DIFFERS', 'IntervalPassed']);
  });
});

test('[application: intervals] unreadable and excessive orders are refused at their field and change nothing', async () => {
  const id = await afterTheFord({ kind: 'member', userId: berta.user });
  const { round } = (await seen(application, anna.user, id)).view;
  const give = async (men: string, unit = 'blue-foot', pool = 'depot') => {
    const answer = await application.sealInterval(
      anna.user,
      id,
      orders(round, { drafts: [{ pool, unit, men }] }),
    );
    if (answer.ok) throw new Error('it was taken');
    return [answer.error.code, answer.error.faults?.[0]?.path ?? answer.error.path];
  };
  expect(await give('many')).toEqual(['INVALID_ORDERS', 'drafts.depot.blue-foot']);
  expect(await give('-1')).toEqual(['INVALID_ORDERS', 'drafts.depot.blue-foot']);
  expect(await give('41')).toEqual(['ROOM_EXCEEDED', 'drafts.depot.blue-foot']);
  expect(await give('1', 'red-foot')).toEqual(['ANSWER_INVALID', 'drafts.depot.red-foot']);
  expect(await give('1', 'blue-foot', '__proto__')).toEqual(
    expect.arrayContaining([expect.stringMatching(/INVALID/)]),
  );
  expect(
    codeOf(await application.sealInterval(anna.user, id, orders(round, { rest: 'flee' }))),
  ).toBe('INVALID_ORDERS');
  expect((await seen(application, anna.user, id)).view.interval?.seals.A.sealed).toBe(false);
});

test('[application: intervals] an artificial commander gives orders unprompted; with the player’s the interval passes', async () => {
  const id = await afterTheFord({ kind: 'reckless' }).catch(() => null);
  // The reckless commander may have left the bank at once: then the campaign is over, and there is nothing to see.
  if (id === null) return;
  const page = await seen(application, anna.user, id);
  expect(page.view.phase).toBe('interval');
  expect(page.view.interval?.seals.B.sealed).toBe(true);
  const done = value(
    await application.sealInterval(anna.user, id, orders(page.view.round, { rest: 'rest' })),
  );
  expect(done).toMatchObject({ revealed: true, phase: 'choosing' });
});

test('[application: intervals] two at one screen: the curtain shows nothing, and each side decides for itself', async () => {
  const id = await afterTheFord({ kind: 'hotSeat' }, anna.user);
  const curtain = await seen(application, anna.user, id);
  expect(curtain.header.curtain).toBe(true);
  expect(curtain.view.interval?.own).toBeNull();
  const { round } = curtain.view;
  value(await application.sealInterval(anna.user, id, orders(round, { side: 'A', rest: 'press' })));
  const other = await seen(application, anna.user, id, { as: 'B' });
  expect(other.view.interval?.ownAnswer).toBeNull();
  const done = value(
    await application.sealInterval(anna.user, id, orders(round, { side: 'B', rest: 'rest' })),
  );
  expect(done.phase).toBe('choosing');
});

test('[application: intervals] a what-if begun in an open interval, or just after its orders, continues', async () => {
  const id = await afterTheFord({ kind: 'member', userId: berta.user });
  const { view } = await seen(application, anna.user, id);
  const opened = view.position;
  for (const user of [anna.user, berta.user])
    value(await application.sealInterval(user, id, orders(view.round, { rest: 'rest' })));
  const branch = async (at: number) =>
    value(
      await application.beginBranch(anna.user, id, {
        at,
        name: `From ${at}`,
        opponent: { kind: 'hotSeat' },
        side: 'A',
        commandId: newCommand(),
      }),
    ).campaignId;
  // Opened; sealed by one; both sealed; decided; passed.
  const phases: string[] = [];
  for (let at = opened; at <= opened + 4; at += 1) {
    const child = await branch(at);
    const page = await seen(application, anna.user, child, { as: 'A' });
    phases.push(page.view.phase);
    expect(page.view.interval?.seals.A.sealed ?? false).toBe(false);
    const file = value(await application.exportCampaign(anna.user, child));
    expect(verifyCampaignExport(file.content, table.services().resolvers).breaks).toEqual([]);
  }
  expect(phases).toEqual(['interval', 'interval', 'interval', 'choosing', 'choosing']);
});
