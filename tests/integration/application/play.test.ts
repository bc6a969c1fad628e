import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { verifyHere } from '@/lib/application/verify-here';
import { opensCommitment } from '@/lib/campaign/rounds/sealing';
import { opensSeedRoot } from '@/lib/chance/seeds';
import { verifyExport } from '@/lib/chance/verify-export';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { forgedExport } from '@/tests/support/forged-export';
import {
  answered,
  chosen,
  codeOf,
  newCommand,
  person,
  seen,
  started,
  Table,
  until,
  value,
} from './table';

let table: Table;
let application: CampaignApplication;
let other: CampaignApplication;
let anna: { user: string; club: string };
let berta: { user: string; club: string };

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  other = table.application();
  anna = await person('Anna');
  berta = await person('Berta', anna.club);
});
afterAll(() => table.clear());

/** A campaign of Anna (A) against Berta (B), at the encounter. */
async function atTheFord(): Promise<string> {
  const id = await started(application, anna.user, { kind: 'member', userId: berta.user });
  value(await chosen(application, anna.user, id, 'canary-a-cross'));
  const second = value(await chosen(other, berta.user, id, 'canary-b-hold'));
  expect(second).toMatchObject({ revealed: true, phase: 'encounter' });
  return id;
}

test('[application: quick] two users play a quick battle; both can check dice and seals', async () => {
  const id = await atTheFord();
  value(await answered(application, anna.user, id, 'expected'));
  const fought = value(await answered(other, berta.user, id, 'quick'));
  expect(fought.revealed).toBe(true);
  const page = value(await application.battlePage(anna.user, id, 0));
  expect(page.battle.method).toBe('quick');
  expect(page.battle.report?.log.length).toBeGreaterThan(5);
  expect(page.next).not.toBeNull();
  expect(page.roll.units.map((unit) => unit.id)).toContain('red-horse');
  const { opened } = page.battle;
  expect(opened).not.toBeNull();
  if (opened) expect(opensSeedRoot(page.seedRoot, opened)).toBe(true);
  const file = value(await application.exportCampaign(berta.user, id));
  const verdict = verifyExport(file.content);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  const proved = verifyCampaignExport(file.content, table.services().resolvers);
  expect(proved).toMatchObject({
    ok: true,
    breaks: [],
    notes: [],
    checked: { seals: 4, seeds: 2, battles: 1 },
  });
  const forged = verifyCampaignExport(
    file.content.replace('"answer":"canary-a-cross"', '"answer":"canary-a-wait"'),
    table.services().resolvers,
  );
  expect(forged.ok).toBe(false);
  const reveal = verdict.stream?.events.find((event) => event.type === 'ChoicesRevealed');
  const seals = verdict.stream?.events.filter((event) => event.type === 'ChoiceSealed') ?? [];
  const revealed = reveal?.payload as {
    round: string;
    A: { answer: string; nonce: string };
    B: { answer: string; nonce: string };
  };
  for (const seal of seals.slice(0, 2)) {
    const { side, commitment } = seal.payload as { side: 'A' | 'B'; commitment: string };
    expect(opensCommitment(commitment, revealed.round, side, revealed[side])).toBe(true);
  }
});

test('[application: expected] the worker computes the trials and records the expected result once', async () => {
  const id = await atTheFord();
  value(await answered(application, anna.user, id, 'expected'));
  const settled = value(await answered(other, berta.user, id, 'expected'));
  expect(settled.phase).toBe('expected');
  await Promise.all([table.worker(), table.worker()]);
  await until(async () => (await seen(application, anna.user, id)).view.phase !== 'expected');
  const page = value(await application.battlePage(berta.user, id, 0));
  expect(page.battle.report).toMatchObject({
    method: 'expected',
    basis: { kind: 'median', trials: 4000 },
  });
  expect(page.odds).toMatchObject({ status: 'done', done: 4000, trials: 4000 });
  expect(page.odds?.summary?.trials).toBe(4000);
  expect(page.battle.report?.level).toBe(page.odds?.summary?.expected.level);
  const { events } = verifyExport(value(await application.exportCampaign(anna.user, id)).content)
    .stream ?? { events: [] };
  expect(events.filter((event) => event.type === 'BattleResolved')).toHaveLength(1);
});

test('[application: table] an unbalanced report is refused by field; a balanced one is refused, submitted again, countersigned', async () => {
  const id = await atTheFord();
  value(await answered(application, anna.user, id, 'table'));
  value(await answered(other, berta.user, id, 'table'));
  const { view, roll } = await seen(application, anna.user, id);
  expect(view.phase).toBe('table');
  const rows = (roll?.units ?? []).map((unit) => ({
    unit: unit.id,
    counts: {
      men: { killed: '12', wounded: 30 },
      ...(unit.strength.guns === undefined ? {} : { guns: {} }),
    },
    fatigue: '',
  }));
  const form = {
    battleIndex: 0,
    level: 'minorDefeat',
    heldField: 'none',
    turnsFought: '9',
    rows,
    leaders: [{ id: 'blunt', fate: 'wounded' }],
  };

  const bad = await application.submitTableReport(anna.user, id, {
    ...form,
    level: 'constructor',
    heldField: 'constructor',
    rows: [
      { ...rows[0], unit: 'blue-foot', counts: { men: { present: '1200', killed: '1' } } },
      ...rows.slice(2),
    ],
    commandId: newCommand(),
  });
  expect(codeOf(bad)).toBe('INVALID_REPORT');
  const paths = bad.ok ? [] : (bad.error.faults ?? []).map((fault) => fault.path);
  expect(paths).toEqual(expect.arrayContaining(['level', 'heldField']));
  const unbalanced = await application.submitTableReport(anna.user, id, {
    ...form,
    rows: [
      { ...rows[0], unit: 'blue-foot', counts: { men: { present: '1200', killed: '1' } } },
      ...rows.slice(1),
    ],
    commandId: newCommand(),
  });
  expect(unbalanced.ok ? [] : unbalanced.error.faults).toMatchObject([
    { code: 'ROW_UNBALANCED', path: 'rows[blue-foot].men' },
  ]);

  const commandId = newCommand();
  const first = value(await application.submitTableReport(anna.user, id, { ...form, commandId }));
  expect(value(await application.submitTableReport(anna.user, id, { ...form, commandId }))).toEqual(
    first,
  );
  const handedIn = await seen(other, berta.user, id);
  const waiting = handedIn.view.encounter?.tableReport;
  expect(waiting?.side).toBe('A');
  expect(handedIn.reportBefore).toBeNull();
  const reply = { battleIndex: 0, reportPosition: waiting?.position ?? 0 };
  expect(
    codeOf(
      await application.countersignTableReport(anna.user, id, {
        ...reply,
        commandId: newCommand(),
      }),
    ),
  ).toBe('NOT_AWAITED');
  value(
    await other.refuseTableReport(berta.user, id, {
      ...reply,
      reason: 'The horse lost more.',
      commandId: newCommand(),
    }),
  );
  expect((await seen(application, anna.user, id)).view.encounter?.refusedReason).toBe(
    'The horse lost more.',
  );
  // Nothing of it has to be typed again.
  expect((await seen(application, anna.user, id)).reportBefore).toMatchObject({
    level: form.level,
    heldField: null,
    turnsFought: Number(form.turnsFought),
    rows: expect.arrayContaining([
      expect.objectContaining({ unit: rows[0]?.unit, fatigue: expect.any(Number) }),
    ]),
  });
  value(await application.submitTableReport(anna.user, id, { ...form, commandId: newCommand() }));
  expect(
    codeOf(
      await other.countersignTableReport(berta.user, id, { ...reply, commandId: newCommand() }),
    ),
  ).toBe('STALE_ROUND');
  const newer = (await seen(other, berta.user, id)).view.encounter?.tableReport?.position ?? 0;
  value(
    await other.countersignTableReport(berta.user, id, {
      ...reply,
      reportPosition: newer,
      commandId: newCommand(),
    }),
  );
  const battle = value(await application.battlePage(anna.user, id, 0)).battle;
  expect(battle.report).toMatchObject({
    method: 'reported',
    level: 'minorDefeat',
    heldField: null,
    turnsFought: 9,
  });

  // The record proves that the other side signed.
  const { content } = value(await application.exportCampaign(anna.user, id));
  expect(verifyHere(content).verdict).toMatchObject({ ok: true, breaks: [] });
  for (const actor of [anna.user, 'system']) {
    const forged = forgedExport(content, 'BattleResolved', (payload) => payload, { actor });
    expect(verifyHere(forged).verdict.breaks.map(({ code }) => code)).toContain(
      'COUNTERSIGN_MISSING',
    );
  }
  const foot = battle.report?.ledger.find((row) => row.unit === 'blue-foot');
  expect(foot?.counts.men).toMatchObject({ start: 1200, killed: 12, wounded: 30, present: 1158 });
});

test('[application: solo] artificial commanders seal first and the campaign comes to its end', async () => {
  for (const kind of ['reckless', 'conservative'] as const) {
    const id = await started(application, anna.user, { kind }, { useExpectedValues: false });
    for (let step = 0; step < 30; step++) {
      // The conservative commander may wait for the trials it needs; nothing else keeps it from sealing first.
      await until(async () => {
        const { header } = await seen(application, anna.user, id);
        return (header.yourTurn && header.awaiting.length === 1) || header.phase === 'concluded';
      });
      const { view } = await seen(application, anna.user, id);
      if (view.phase === 'concluded') break;
      const seals = view.phase === 'choosing' ? view.situation?.seals : view.encounter?.seals;
      expect(seals?.B.sealed).toBe(true);
      if (view.phase === 'choosing')
        value(
          await chosen(application, anna.user, id, step < 8 ? 'canary-a-cross' : 'canary-a-wait'),
        );
      else value(await answered(application, anna.user, id, 'quick'));
    }
    const ended = await seen(application, anna.user, id);
    expect(ended.view.phase).toBe('concluded');
    expect(ended.header).toMatchObject({ yourTurn: false, awaiting: [] });
    const proved = verifyCampaignExport(
      value(await application.exportCampaign(anna.user, id)).content,
      table.services().resolvers,
    );
    expect(proved).toMatchObject({ ok: true, breaks: [] });
  }
});

test('[application: hot-seat] one user commands both sides with a curtain between', async () => {
  const id = await started(application, anna.user, { kind: 'hotSeat' });
  const closed = await seen(application, anna.user, id);
  expect(closed.header).toMatchObject({ role: 'hotSeat', curtain: true, sides: ['A', 'B'] });
  expect(closed.view.situation?.choices).toEqual([]);
  expect(codeOf(await chosen(application, anna.user, id, 'canary-a-wait'))).toBe('INVALID_INPUT');
  value(await chosen(application, anna.user, id, 'canary-a-wait', 'A'));
  const asB = await seen(application, anna.user, id, { as: 'B' });
  expect(asB.view.situation?.choices.map((choice) => choice.id)).toEqual([
    'canary-b-hold',
    'canary-b-leave',
  ]);
  expect(JSON.stringify(asB)).not.toContain('anary-a');
  expect((await seen(application, anna.user, id, { as: 'A' })).view.situation?.ownChoice).toBe(
    'canary-a-wait',
  );
  expect(value(await chosen(application, anna.user, id, 'canary-b-leave', 'B'))).toMatchObject({
    phase: 'concluded',
  });
});

test('[application: seats] an open seat can be taken once', async () => {
  const carl = await person('Carl', anna.club);
  const id = await started(application, anna.user, { kind: 'open' });
  expect(
    codeOf(await application.takeSeat(anna.user, id, { side: 'B', commandId: newCommand() })),
  ).toBe('NOT_ALLOWED');
  const wishes = await Promise.all(
    [berta.user, carl.user].map((user) =>
      other.takeSeat(user, id, { side: 'B', commandId: newCommand() }),
    ),
  );
  expect(wishes.map(codeOf).sort()).toEqual(['ALREADY_TAKEN', 'OK']);
});

test('[application: worker] a worker completes what a dead process left undone, once', async () => {
  const services = table.services();
  const id = await started(application, anna.user, { kind: 'open' });
  // An artificial commander takes the seat, and the process that recorded it dies before it seals.
  const taken = await services.store.append(`campaign/${id}`, {
    type: 'campaign',
    expectedVersion: 2,
    commandId: newCommand(),
    commandHash: '0'.repeat(64),
    actor: 'system',
    events: [
      {
        type: 'SeatTaken',
        schemaVersion: 1,
        payload: { side: 'B', seat: { controller: 'reckless' } },
      },
    ],
  });
  expect(taken.ok).toBe(true);
  await Promise.all([table.worker(), table.worker()]);
  await until(async () => {
    const events = await services.store.read(`campaign/${id}`);
    return events.ok && events.value.some((event) => event.type === 'ChoiceSealed');
  });
  const events = await services.store.read(`campaign/${id}`);
  const seals = events.ok ? events.value.filter((event) => event.type === 'ChoiceSealed') : [];
  expect(seals).toMatchObject([
    { actor: 'artificial/reckless', payload: { side: 'B', again: false } },
  ]);
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
