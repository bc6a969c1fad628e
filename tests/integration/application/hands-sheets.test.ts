import { afterAll, beforeAll, expect, test } from 'vitest';
import { battleStreamOf } from '@/lib/battle/stream/address';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import { BATTERIES } from '@/tests/support/batteries';
import { boardOnly } from '@/tests/support/made-up';
import { Ford } from './ford';
import { SignedPlayer } from './signed';
import { codeOf, newCommand, value } from './table';

let ford: Ford;
beforeAll(async () => {
  const ruleset = boardOnly(BATTERIES, 'The batteries', 'All guns fire at once.');
  ford = await Ford.set([ruleset], 'batteries', '{ moments: 1 }');
});
afterAll(() => ford.table.clear());

const recorded = async (id: string): Promise<readonly ChainEvent[]> => {
  const { content } = value(await ford.application.exportCampaign(ford.anna.user, id));
  return content.split('\n').flatMap((line) => {
    const entry = line === '' ? {} : (JSON.parse(line) as object);
    return 'streamId' in entry && 'payload' in entry ? [entry as ChainEvent] : [];
  });
};
/** What side A may order first: a sheet with it. */
async function firing(a: SignedPlayer, id: string): Promise<Json> {
  const { application } = ford;
  const asked = { sheet: null, text: 'a3 fires f6' };
  const empty = value(await application.boardSheet(a.user, id, 0, {}));
  const sheet = { ...asked, sheet: empty?.sheet ?? null };
  return value(await application.boardSheet(a.user, id, 0, sheet))?.sheet ?? null;
}

test('[security: hands] a sealed sheet is signed by the device that made its nonce, changed, taken back, and opened; the signature tells nothing of the sheet', async () => {
  const { application, anna, berta, services } = ford;
  const id = await ford.onBoard();
  const a = new SignedPlayer(application, anna.user, 'A');
  const b = new SignedPlayer(application, berta.user, 'B');
  const sheet = await firing(a, id);
  const version = async () => (await services.boards.load(battleStreamOf(id, 0)))?.version;
  const empty = value(await application.boardSheet(berta.user, id, 0, {}))?.sheet ?? null;
  expect(empty).not.toEqual(sheet);

  // A signature under another sheet, another moment's name or another nonce is none.
  const right = await a.sheet(id, sheet);
  const { hand } = right;
  for (const wrong of [
    await a.sheet(id, sheet, empty),
    { ...right, commandId: newCommand() },
    {
      ...right,
      hand: { ...hand, nonce: hand.nonce.replace(/^./, (x) => (x === '0' ? '1' : '0')) },
    },
    { ...right, hand: { ...hand, seen: { ...hand.seen, hash: hand.nonce } } },
  ])
    expect(codeOf(await application.giveOrder(anna.user, id, 0, wrong))).toBe('HAND_INVALID');
  expect(await version()).toBe(1);

  value(await application.giveOrder(anna.user, id, 0, right));
  // The same command again changes nothing, and opens nothing.
  value(await application.giveOrder(anna.user, id, 0, right));
  expect(await version()).toBe(2);
  value(await a.takeBack(id));
  value(await application.giveOrder(anna.user, id, 0, await a.sheet(id, empty)));
  value(await application.giveOrder(anna.user, id, 0, await a.sheet(id, sheet)));
  const stored = (await services.boards.load(battleStreamOf(id, 0)))?.events ?? [];
  for (const made of [hand.nonce, '"A3"']) expect(JSON.stringify(stored)).not.toContain(made);
  value(await application.giveOrder(berta.user, id, 0, await b.sheet(id, empty)));

  const { verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect(verdict.hands.boards).toEqual([{ battle: 0, signed: 5, byServer: [], revoked: [] }]);
  const seals = (await recorded(id)).filter(({ type }) => /^BoardSeal/.test(type));
  expect(seals.map(({ type }) => type)).toEqual([
    'BoardSealed',
    'BoardSealWithdrawn',
    'BoardSealed',
    'BoardSealed',
    'BoardSealed',
  ]);
});

test('[security: hands] a sheet that the server sealed in a player’s name is named, and so is one by a page that makes no nonce', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  const a = new SignedPlayer(application, anna.user, 'A');
  const sheet = await firing(a, id);
  const {
    hand: { nonce: _, ...hand },
    ...given
  } = await a.sheet(id, sheet);
  value(await application.giveOrder(anna.user, id, 0, { ...given, hand }));
  const b = value(await application.boardSheet(berta.user, id, 0, {}));
  value(
    await application.giveOrder(berta.user, id, 0, {
      ...{ pending: b?.pending ?? '', command: b?.sheet ?? null, commandId: newCommand() },
    }),
  );
  const { verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
  expect(verdict.hands.boards).toEqual([{ battle: 0, signed: 0, byServer: [2, 3], revoked: [] }]);
});

test('no unexpected fault was logged', () => {
  expect(ford.table.faults).toEqual([]);
});
