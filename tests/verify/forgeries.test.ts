import { beforeAll, expect, test } from 'vitest';
import { verifyHere } from '@/lib/application/verify-here';
import { headSigner } from '@/lib/chance/signed-head';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import { UNCHECKED_WORDS } from '@/lib/verify/unchecked';
import { forgedText, type Material } from '@/scripts/bench/forgeries/forge';
import { drawn, type Forgery, forgeriesOf } from '@/scripts/bench/forgeries/kinds';
import { LATER, RECORDS, recordOf } from '@/scripts/bench/forgeries/records';

checkSignaturesHere();
const signer = headSigner(new Uint8Array(32).fill(7), heldKey);
const verified = (material: Material, { forged }: Forgery) =>
  verifyHere(forgedText(material, forged, signer)).verdict;

/** Records of a few entries; definitions have hundreds of fields, which are all of one kind. */
const SMALL = RECORDS.filter((name) => !/quick|tutorial|wings|umpire/.test(name));
const tried = SMALL.map(recordOf).flatMap((material) =>
  forgeriesOf(material).flatMap((forgery) =>
    forgery.kind.includes('CampaignStarted/definition') ? [] : [{ ...forgery, material }],
  ),
);
const kinds = new Set(tried.map(({ kind }) => kind));
type Tried = (typeof tried)[number] & { readonly verdict: ReturnType<typeof verified> };
let each: readonly Tried[] = [];
beforeAll(() => {
  each = drawn(tried, kinds.size, 'forgeries/test').map((one) => ({
    ...one,
    verdict: verified(one.material, one),
  }));
}, 600_000);

test('[security: forgeries] a lie of every kind, signed with the server’s key, is found or listed as not checked', () => {
  expect(each.length).toBeGreaterThan(300);
  expect(new Set(each.map(({ kind }) => kind)).size).toBe(each.length);
  const missed = each.filter(({ harmless, verdict }) => harmless === null && verdict.ok);
  expect(missed.map(({ kind, material }) => `${kind} in ${material.name}`)).toEqual([]);
});

test('[security: not checked] a field whose change is not found is one that the verdict lists', () => {
  const spared = each.filter(({ verdict }) => verdict.ok);
  // An entry that may be dropped, doubled or moved leaves no field behind.
  for (const { kind, harmless, verdict } of spared.filter(({ kind: one }) => one.includes('/')))
    expect([kind, verdict.unchecked.map(({ code }) => code)]).toEqual([
      kind,
      expect.arrayContaining([harmless]),
    ]);
  const reasons = new Set(spared.map(({ harmless }) => harmless));
  for (const code of ['TIMES', 'NUMBERS', 'TERMS', 'SEEDS', 'NAMES', 'LETTERS', 'TABLE'] as const)
    expect([code, reasons.has(code)]).toEqual([code, true]);
});

test('[security: not checked] a sound record lists what is taken on trust, in words', () => {
  for (const name of [...SMALL, ...LATER]) {
    const { stream } = recordOf(name);
    const text = forgedText({ name, stream }, { events: stream.events }, signer);
    const { verdict } = verifyHere(text);
    expect(verdict).toMatchObject({ ok: true, breaks: [] });
    expect(verdict.unchecked.map(({ message }) => message)).toContain(UNCHECKED_WORDS.TIMES);
  }
});

test('[security: forgeries] by mail nobody’s account stands under what came by letter, or under sheets that both letters opened', () => {
  const material = recordOf('mail-rosters');
  const renamed = forgeriesOf(material).filter(({ kind }) =>
    /^board: renamed actor of (BoardActed|BoardSealed|BoardMomentOpened|BoardOpened)$/.test(kind),
  );
  expect(renamed.length).toBeGreaterThan(8);
  const found = renamed.map((one) => verified(material, one).breaks.map(({ code }) => code));
  expect(found).toEqual(renamed.map(() => ['ACTOR_DIFFERS']));
});
