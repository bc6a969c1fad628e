import { expect, test } from 'vitest';
import { verifyHere } from '@/lib/application/verify-here';
import { headSigner } from '@/lib/chance/signed-head';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import { forgedText } from '@/scripts/bench/forgeries/forge';
import { drawn, forgeriesOf } from '@/scripts/bench/forgeries/kinds';
import { LATER, RECORDS, recordOf } from '@/scripts/bench/forgeries/records';

/** Forgeries of short records, each a test of its own: for mutants of the verifier, most of which the first few notice. */
checkSignaturesHere();
const signer = headSigner(new Uint8Array(32).fill(7), heldKey);
const LIES = 200;

const records = [...RECORDS, ...LATER]
  .filter((name) => !/quick|tutorial|late/.test(name))
  .map(recordOf);
const lies = records.flatMap((material) =>
  forgeriesOf(material, records).flatMap((lie) =>
    lie.harmless === null && !lie.kind.includes('definition') ? [{ ...lie, material }] : [],
  ),
);

for (const material of records)
  test(`a sound record holds: ${material.name}`, () => {
    const text = forgedText(material, { events: material.stream.events }, signer);
    expect(verifyHere(text).verdict).toMatchObject({ ok: true, breaks: [] });
  });
for (const { kind, forged, material } of drawn(lies, LIES, 'mutants'))
  test(`a lie is found: ${kind} in ${material.name}`, () => {
    expect(verifyHere(forgedText(material, forged, signer)).verdict.ok).toBe(false);
  });
