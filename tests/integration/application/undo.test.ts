import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CampaignApplication } from '@/lib/application/application';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { report } from '@/tests/integration/security/people';
import { answered, chosen, codeOf, newCommand, person, seen, started, Table, value } from './table';

let table: Table;
let application: CampaignApplication;
let club: string;

beforeAll(async () => {
  table = await Table.set();
  application = table.application();
  club = (await person('Olga')).club;
});
afterAll(() => table.clear());

/** Anna commands side A, Berta side B. */
async function twoPeople() {
  const anna = (await person('Anna', club)).user;
  const berta = (await person('Berta', club)).user;
  const id = await started(application, anna, { kind: 'member', userId: berta }, { clubId: club });
  return { anna, berta, id };
}
const withdraw = async (user: string, id: string, round?: string) =>
  application.withdrawSeal(user, id, {
    round: round ?? (await seen(application, user, id)).view.round ?? '',
    commandId: newCommand(),
  });

test('[undo: a sealed choice] can be taken back until the other side has sealed; its owner then sees nothing sealed', async () => {
  const { anna, berta, id } = await twoPeople();
  value(await chosen(application, anna, id, 'canary-a-cross'));
  expect((await seen(application, anna, id)).view.situation?.ownChoice).toBe('canary-a-cross');
  value(await withdraw(anna, id));
  const own = await seen(application, anna, id);
  expect(own.view.situation).toMatchObject({ ownChoice: null });
  expect(own.view.situation?.seals.A).toEqual({
    sealed: false,
    commitment: null,
    fingerprint: null,
  });
  expect(own).toMatchObject({ ownSealedAt: null, header: { yourTurn: true } });
  const due = await application.yourTurns(anna);
  expect(due.map((one) => one.campaignId)).toEqual([id]);
  // The other side’s seal alone reveals nothing, although the store still holds a row of the first one.
  const second = value(await chosen(application, berta, id, 'canary-b-hold'));
  expect(second.revealed).toBe(false);
  const last = value(await chosen(application, anna, id, 'canary-a-wait'));
  expect(last.revealed).toBe(true);
  const { entries } = value(await application.chroniclePage(berta, id));
  expect(entries.map((entry) => entry.title)).toContain('Blue withdraws its orders');
  expect(entries.find((entry) => entry.kind === 'reveal')?.text).toContain('Canary A waits');
  expect(codeOf(await withdraw(berta, id, 'choice-1'))).toBe('STALE_ROUND');
});

test('[undo: an answer to the encounter] and a table report can be taken back, and the file verifies', async () => {
  const { anna, berta, id } = await twoPeople();
  value(await chosen(application, anna, id, 'canary-a-cross'));
  value(await chosen(application, berta, id, 'canary-b-hold'));
  value(await answered(application, anna, id, 'expected'));
  value(await withdraw(anna, id));
  value(await answered(application, berta, id, 'table'));
  value(await answered(application, anna, id, 'table'));
  value(await application.submitTableReport(anna, id, await report(application, anna, id)));
  const position = (await seen(application, anna, id)).view.encounter?.tableReport?.position ?? 0;
  const back = (user: string, reportPosition = position) =>
    application.withdrawTableReport(user, id, {
      battleIndex: 0,
      reportPosition,
      commandId: newCommand(),
    });
  expect(codeOf(await back(berta))).toBe('NOT_AWAITED');
  expect(codeOf(await back(anna, position - 1))).toBe('STALE_ROUND');
  value(await back(anna));
  expect((await seen(application, berta, id)).view.encounter?.tableReport).toBeNull();
  const late = await application.countersignTableReport(berta, id, {
    battleIndex: 0,
    reportPosition: position,
    commandId: newCommand(),
  });
  expect(codeOf(late)).toBe('NOT_AWAITED');
  const exported = value(await application.exportCampaign(anna, id));
  expect(verifyCampaignExport(exported.content, new Map())).toMatchObject({ ok: true, breaks: [] });
});

test('[undo: twice and at once] a repeated command acts once; a withdrawal and the other’s seal at once leave one valid history', async () => {
  const { anna, berta, id } = await twoPeople();
  value(await chosen(application, anna, id, 'canary-a-wait'));
  const round = (await seen(application, anna, id)).view.round ?? '';
  const again = { round, commandId: newCommand() };
  const first = value(await application.withdrawSeal(anna, id, again));
  expect(value(await application.withdrawSeal(anna, id, again)).position).toBe(first.position);
  expect(codeOf(await withdraw(anna, id))).toBe('NOT_SEALED');

  value(await chosen(application, anna, id, 'canary-a-wait'));
  const other = table.application();
  const [back, sealed] = await Promise.all([
    application.withdrawSeal(anna, id, { round, commandId: newCommand() }),
    other.sealChoice(berta, id, { round, answer: 'canary-b-hold', commandId: newCommand() }),
  ]);
  expect(sealed.ok).toBe(true);
  if (back.ok) expect(sealed.ok && sealed.value.revealed).toBe(false);
  else expect(back.error.code).toBe('STALE_ROUND');
});

test('[undo: at one screen] each side takes back its own seal', async () => {
  const anna = (await person('Anna', club)).user;
  const id = await started(application, anna, { kind: 'hotSeat' }, { clubId: club });
  value(await chosen(application, anna, id, 'canary-a-cross', 'A'));
  const input = { round: 'choice-1', commandId: newCommand() };
  expect(codeOf(await application.withdrawSeal(anna, id, input))).toBe('INVALID_INPUT');
  expect(codeOf(await application.withdrawSeal(anna, id, { ...input, side: 'B' }))).toBe(
    'NOT_SEALED',
  );
  value(await application.withdrawSeal(anna, id, { ...input, side: 'A' }));
});

test('no unexpected fault was logged', () => {
  expect(table.faults).toEqual([]);
});
