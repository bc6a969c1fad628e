import { expect, test } from 'vitest';
import { type Verification, verifyHere } from '@/lib/application/verify-here';
import { handIn } from '@/lib/chance/hand';
import { headSigner } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Json } from '@/lib/kernel/canonical-json';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import { bareTold, outcomeTold } from '@/lib/verify/verify-words';
import { forgedText } from '@/scripts/bench/forgeries/forge';
import { forgeriesOf } from '@/scripts/bench/forgeries/kinds';
import { recordOf } from '@/scripts/bench/forgeries/records';
import { call } from '@/tests/cli/call';

checkSignaturesHere();
const signer = headSigner(new Uint8Array(32).fill(7), heldKey);

const bared = (event: ChainEvent): ChainEvent => {
  const { hand: _, ...metadata } = (event.metadata ?? {}) as { readonly [key: string]: Json };
  return { ...event, metadata };
};
/** The events without the newest of the signatures, so that no later one has seen the change. */
function lastBared(events: readonly ChainEvent[]): readonly ChainEvent[] {
  const at = events.findLastIndex(({ metadata }) => handIn(metadata) !== null);
  return events.map((event, index) => (index === at ? bared(event) : event));
}
const stateOf = ({ promises }: Verification) => promises.find(({ id }) => id === 'hands')?.state;

test('[security: signatures] a record whose players signed everything holds, and nothing is said to be missing', () => {
  const material = recordOf('signed-table');
  const found = verifyHere(forgedText(material, { events: material.stream.events }, signer));
  expect(found.verdict).toMatchObject({ ok: true, hands: { bare: [], byServer: [] } });
  expect(stateOf(found)).toBe('holds');
  expect(outcomeTold(found.verdict)).toBe('Everything that can be checked holds.');
});

test('[security: signatures] an act without the signature of its player’s registered device does not hold in silence', async () => {
  const material = recordOf('signed-table');
  const text = forgedText(material, { events: lastBared(material.stream.events) }, signer);
  const found = verifyHere(text);
  const [bare] = found.verdict.hands.bare;
  expect(found.verdict.ok).toBe(true);
  expect(found.verdict.hands.bare).toHaveLength(1);
  expect(bare?.entries).toEqual(found.verdict.hands.byServer);
  expect(stateOf(found)).toBe('unproved');
  expect(bareTold(found.verdict)[0]).toContain(
    `had a device registered, and 1 act bears no signature of it (entry ${bare?.entries[0]}).`,
  );
  expect(outcomeTold(found.verdict)).toBe(
    'What can be checked holds, but players who had a device did not sign everything that is said to be theirs.',
  );
  const lax = await call(['verify', '-'], { input: text });
  expect([lax.code, lax.out.includes('did not sign everything')]).toEqual([0, true]);
  const strict = await call(['verify', '-', '--signed'], { input: text });
  expect(strict.code).toBe(1);
  expect(strict.out).toContain('1 act of a player is not signed by a device');
});

test('[security: signatures] a device that is said to be lost does not make acts without its signature go by in silence', () => {
  const material = recordOf('signed-table');
  const told = forgeriesOf(material).filter(({ kind }) => kind.includes('said to be lost'));
  const lies = told.map(({ forged }) => verifyHere(forgedText(material, forged, signer)));
  expect(lies.length).toBeGreaterThan(5);
  for (const found of lies)
    if (found.verdict.ok) expect(found.verdict.hands.bare[0]?.entries).toHaveLength(2);
  expect(lies.some(({ verdict }) => verdict.ok)).toBe(true);
});

test('[security: signatures] what the signature of an act does not cover cannot stand under it', () => {
  const material = recordOf('signed-table');
  const { events } = material.stream;
  const at = events.findLastIndex(({ metadata }) => handIn(metadata) !== null);
  const last = events[at] as ChainEvent;
  const under = (more: object) => {
    const { hand, ...rest } = last.metadata as { readonly hand: object };
    const metadata = { ...rest, hand: { ...hand, ...more } } as Json;
    return verifyHere(
      forgedText(material, { events: events.with(at, { ...last, metadata }) }, signer),
    ).verdict.breaks.map(({ code }) => code);
  };
  expect(under({})).toEqual([]);
  for (const more of [{ words: 'hold the bridge' }, { left: [] }, { note: 'in haste' }])
    expect(under(more)).toEqual(['HAND_INVALID']);
});

test('[security: signatures] an order on the board without it is named with its battle', () => {
  const material = recordOf('signed-board');
  const battles = material.stream.battles.map(({ events }) => lastBared(events));
  const forged = { events: material.stream.events, battles };
  const { hands } = verifyHere(forgedText(material, forged, signer)).verdict;
  expect(hands.bare.flatMap(({ boards }) => boards)).toMatchObject([
    { battle: 0, entries: hands.boards[0]?.byServer },
  ]);
});

test('[security: signatures] without any signature a record whose players committed to numbers is broken', () => {
  const material = recordOf('signed-table');
  const events = material.stream.events.map(bared);
  const { verdict } = verifyHere(forgedText(material, { events }, signer));
  expect(verdict.ok).toBe(false);
  expect(verdict.breaks[0]?.code).toBe('HAND_INVALID');
});
