import { expect, test } from 'vitest';
import { verifyHere } from '@/lib/application/verify-here';
import { readReceipt, receiptText } from '@/lib/chance/receipt';
import { headSigner } from '@/lib/chance/signed-head';
import { forgedText, type Material } from '@/scripts/bench/forgeries/forge';
import { recordOf } from '@/scripts/bench/forgeries/records';
import { call } from '@/tests/cli/call';

const signer = headSigner(new Uint8Array(32).fill(7));
const material = recordOf('skirmish-orders');
const { events } = material.stream;
const whole = forgedText(material, { events }, signer);

/** The receipt that its player was given after an entry. */
function receipt(version: number, by = signer, { stream }: Material = material): string {
  const entry = stream.events[version - 1];
  if (entry === undefined) throw new Error('no such entry');
  const head = { streamId: entry.streamId, version, hash: entry.hash };
  return receiptText({ ...head, ...by.sign(head) });
}
const codes = (text: string, kept: string) =>
  verifyHere(text, undefined, undefined, kept).verdict.breaks.map(({ code }) => code);

test('[security: receipts] a receipt holds for every later record, however its line was broken', () => {
  const kept = receipt(5);
  const { verdict, promises } = verifyHere(whole, undefined, undefined, kept.replace(/ /g, '\n '));
  expect(verdict).toMatchObject({ ok: true, receipt: 5 });
  expect(promises.find(({ id }) => id === 'receipt')).toMatchObject({ state: 'holds' });
  expect(verifyHere(whole).promises.map(({ id }) => id)).not.toContain('receipt');
  expect(receiptText(readReceipt(kept) ?? ({} as never))).toBe(kept);
});

test('[security: receipts] a name that nobody can check is found out by a receipt given after it', () => {
  const [first, ...rest] = events;
  if (first === undefined) throw new Error('an empty record');
  const payload = { ...(first.payload as object), name: 'Another name' };
  const forged = forgedText(material, { events: [{ ...first, payload }, ...rest] }, signer);
  expect(verifyHere(forged).verdict.ok).toBe(true);
  expect(codes(forged, receipt(3))).toEqual(['RECEIPT_DIFFERS']);
});

test('[security: receipts] a cut tail, another campaign, another key and no receipt are told apart', () => {
  const seal = events.findIndex(({ type }) => type === 'ChoiceSealed') + 1;
  const cut = forgedText(material, { events: events.slice(0, seal) }, signer);
  expect(codes(cut, receipt(seal))).toEqual([]);
  expect(codes(cut, receipt(seal + 1))).toEqual(['RECEIPT_CUT']);
  expect(codes(whole, receipt(1, signer, recordOf('unfinished-interval')))).toEqual([
    'RECEIPT_OTHER',
  ]);
  const other = headSigner(new Uint8Array(32).fill(8));
  expect(codes(whole, receipt(3, other))).toEqual(['RECEIPT_SIGNATURE']);
  expect(
    codes(
      whole,
      receipt(3).replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ),
  ).toEqual(['RECEIPT_SIGNATURE']);
  expect(codes(whole, 'Dear Sir,')).toEqual(['RECEIPT_UNREADABLE']);
});

test('[cli: verify] --receipt takes the line itself', async () => {
  const held = await call(['verify', '-', '--receipt', receipt(5)], { input: whole });
  expect([held.code, held.out]).toEqual([0, expect.stringContaining('nothing up to entry 5')]);
  const [first, ...rest] = events;
  if (first === undefined) throw new Error('an empty record');
  const lied = { ...first, payload: { ...(first.payload as object), name: 'Another name' } };
  const input = forgedText(material, { events: [lied, ...rest] }, signer);
  const found = await call(['verify', '-', '--receipt', receipt(5)], { input });
  expect([found.code, found.out]).toEqual([1, expect.stringContaining('RECEIPT_DIFFERS')]);
});
