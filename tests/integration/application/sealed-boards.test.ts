import { afterAll, beforeAll, expect, test } from 'vitest';
import { playBoardTurn } from '@/lib/application/due/board-turns';
import { battleStreamOf } from '@/lib/battle/stream/address';
import { headSigner } from '@/lib/chance/signed-head';
import { verifyExport } from '@/lib/chance/verify-export';
import type { Side } from '@/lib/kernel/side';
import { heldKey } from '@/lib/transfer/signing';
import { forgedText } from '@/scripts/bench/forgeries/forge';
import { boardOnly } from '@/tests/support/made-up';
import { RIVALS } from '@/tests/support/rivals';
import { boardOf } from './boards';
import { Ford } from './ford';
import { codeOf, newCommand, seen, started, value } from './table';

let ford: Ford;
beforeAll(async () => {
  const ruleset = boardOnly(RIVALS, 'The rivals', 'Both sides move at once.');
  ford = await Ford.set([ruleset], 'rivals', '{ moments: 2 }');
});
afterAll(() => ford.table.clear());

async function sealed(user: string, id: string, text: string, side?: Side) {
  const { pending } = await boardOf(ford.application, user, id, side);
  return ford.application.giveOrder(user, id, 0, {
    ...{ pending: pending[0]?.id ?? '', text, commandId: newCommand() },
    ...(side === undefined ? {} : { as: side }),
  });
}

const eventsOf = async (id: string) =>
  (await ford.services.boards.load(battleStreamOf(id, 0)))?.battle.events ?? [];

test('[application: sealed boards] both seal, change, take back and seal again; both sheets are opened together; the record verifies', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  expect((await boardOf(application, anna.user, id)).due).toBe(true);
  const first = value(await sealed(anna.user, id, 'go d2 fire'));
  expect(first).toMatchObject({ due: false, mayOrder: ['A'], mayTakeBack: true });
  expect(first.pending.map(({ settled }) => settled)).toEqual([true, false]);
  const theirs = await boardOf(application, berta.user, id);
  expect(theirs.pieces.find(({ id: piece }) => piece === 'A')?.at).toBe(3);
  expect(theirs).toMatchObject({ due: true, mayTakeBack: false });
  expect(JSON.stringify(await eventsOf(id))).not.toContain('"fire":true');
  value(
    await application.takeBackAct(anna.user, id, 0, { at: first.head, commandId: newCommand() }),
  );
  expect((await boardOf(application, anna.user, id)).due).toBe(true);
  value(await sealed(anna.user, id, 'go d3'));
  value(await sealed(anna.user, id, 'go d3 fire'));
  expect(codeOf(await sealed(anna.user, id, 'go a5'))).toBe('TOO_FAR');
  const opened = value(await sealed(berta.user, id, 'go d4'));
  expect(opened.pieces.map(({ at }) => at)).toEqual([17, 24]);
  expect(opened.pending.map(({ id: moment }) => moment)).toEqual(['moment1', 'moment1']);
  value(await sealed(berta.user, id, 'go d4 fire'));
  value(await sealed(anna.user, id, 'go d3 fire'));
  expect((await seen(application, anna.user, id)).view.phase).not.toBe('board');
  const { content, verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [] });
  expect(verdict.checked.acts).toBe(4);
  const forged = content.replaceAll('{\\"fire\\":true', '{\\"fire\\":false');
  const plain = content.replaceAll('"command":{"fire":true', '"command":{"fire":false');
  for (const other of [forged, plain].filter((one) => one !== content))
    expect(ford.verdictOn(other).ok).toBe(false);
  expect(plain).not.toBe(content);
  // Who sealed last opened both sheets: no other name stands under it.
  const { stream } = verifyExport(content);
  const [battle] = stream?.battles ?? [];
  if (stream === undefined || battle === undefined) throw new Error('the record has a battle');
  const at = battle.events.findIndex(({ type }) => type === 'BoardMomentOpened');
  const opening = battle.events[at];
  if (opening === undefined) throw new Error('a moment was opened');
  const under = (actor: string) =>
    forgedText(
      { name: 'sealed', stream },
      { events: stream.events, battles: [battle.events.with(at, { ...opening, actor })] },
      headSigner(new Uint8Array(32).fill(7), heldKey),
    );
  expect(ford.verdictOn(under(opening.actor)).ok).toBe(true);
  for (const actor of [anna.user, 'system', '01999999-9999-7999-8999-999999999999'])
    expect(ford.verdictOn(under(actor)).breaks.map(({ code }) => code)).toEqual(['ACTOR_DIFFERS']);
});

test('[application: sealed boards] two who seal at the same instant are opened once', async () => {
  const { anna, berta } = ford;
  const id = await ford.onBoard();
  const both = await Promise.all([
    sealed(anna.user, id, 'go d2'),
    sealed(berta.user, id, 'go d4 fire'),
  ]);
  expect(both.map(codeOf)).toEqual(['OK', 'OK']);
  const opened = (await eventsOf(id)).filter(({ type }) => type === 'BoardMomentOpened');
  expect(opened).toHaveLength(1);
});

test('[application: sealed boards] the computer seals once, without waiting for the other, and repeats when it is verified', async () => {
  const { table, application, services, anna } = ford;
  const id = await ford.onBoard('hotSeat');
  value(
    await application.exchangeCommand(anna.user, id, 0, {
      ...{ as: 'B', side: 'B', doctrine: 'bold', commandId: newCommand() },
    }),
  );
  for (let moment = 0; moment < 2; moment += 1) {
    const played = await Promise.all(
      [services, table.services()].map((one) => playBoardTurn(one, id, 0)),
    );
    expect(played.map(codeOf)).toEqual(['OK', 'OK']);
    const seals = (await eventsOf(id)).filter(({ type }) => type === 'BoardSealed');
    expect(seals).toHaveLength(1 + 2 * moment);
    value(await sealed(anna.user, id, 'go d2 fire', 'A'));
  }
  const { verdict } = await ford.verified(id);
  expect(verdict).toMatchObject({ ok: true, breaks: [], notes: [], checked: { battles: 1 } });
});

test('[application: sealed boards] a what-if takes no sealed sheet along: it begins before the first that is not open', async () => {
  const { application, anna, berta } = ford;
  const id = await ford.onBoard();
  value(await sealed(anna.user, id, 'go d2'));
  value(await sealed(berta.user, id, 'go d4'));
  value(await sealed(berta.user, id, 'go d3'));
  const at = (await seen(application, anna.user, id)).header.head;
  const { campaignId } = value(
    await application.beginBranch(anna.user, id, {
      ...{ at, name: 'If', opponent: { kind: 'hotSeat' }, commandId: newCommand() },
    }),
  );
  const board = await boardOf(application, anna.user, campaignId, 'A');
  expect(board.pieces.map(({ at: cell }) => cell)).toEqual([10, 24]);
  expect(board.pending.map(({ settled }) => settled)).toEqual([false, false]);
  value(await sealed(anna.user, campaignId, 'go d2', 'A'));
  value(await sealed(anna.user, campaignId, 'go d4', 'B'));
  expect((await seen(application, anna.user, campaignId)).view.phase).not.toBe('board');
  const { verdict } = await ford.verified(campaignId);
  expect(verdict).toMatchObject({ ok: true, breaks: [] });
});

test('[application: sealed boards] by mail such a board is offered as every other', async () => {
  const { application, services, anna, libraryId } = ford;
  const id = await started(
    application,
    anna.user,
    { kind: 'mail' },
    { libraryId, clubId: anna.club },
  );
  const loaded = await services.campaigns.load(id);
  expect(loaded?.campaign.mail).not.toBeNull();
  expect(loaded?.campaign.boards).toEqual(['rivals']);
});

test('no unexpected fault was logged', () => {
  expect(ford.table.faults).toEqual([]);
});
