import { verifyHere } from '@/lib/application/verify-here';
import { headSigner } from '@/lib/chance/signed-head';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import { UNCHECKED_WORDS } from '@/lib/verify/unchecked';
import { forgedText } from './forgeries/forge';
import { drawn, forgeriesOf } from './forgeries/kinds';
import { LATER, RECORDS, recordOf } from './forgeries/records';

/**
 * Forged records: `npm run bench -- forgeries [how many] [part of a kind] [part of a record's name]`. Real exports are changed by somebody who
 * holds the server's key: every hash, every head and the signature fit. `verify` must find every lie but those that
 * are listed with a reason.
 */
export const needsDatabase = false;

export async function run([
  count = '2000',
  part = '',
  name = '',
]: readonly string[]): Promise<void> {
  checkSignaturesHere();
  const signer = headSigner(new Uint8Array(32).fill(7), heldKey);
  const records = [...RECORDS, ...LATER].map(recordOf);
  const forgedOf = records.filter((material) => material.name.includes(name));
  const all = forgedOf.flatMap((material) =>
    forgeriesOf(material, records).flatMap((one) =>
      one.kind.includes(part) ? [{ ...one, material }] : [],
    ),
  );
  const chosen = drawn(all, Number(count), 'forgeries/1');
  const kinds = new Set(chosen.map(({ kind }) => kind));
  const missed = new Map<string, number>();
  const harmless = new Map<string, Map<string, number>>();
  let found = 0;
  for (const { kind, forged, harmless: reason, material } of chosen) {
    const { ok } = verifyHere(forgedText(material, forged, signer)).verdict;
    if (!ok) found += 1;
    else if (reason === null)
      missed.set(`${kind} (${material.name})`, (missed.get(`${kind} (${material.name})`) ?? 0) + 1);
    else {
      const listed = harmless.get(reason) ?? new Map<string, number>();
      harmless.set(reason, listed.set(kind, (listed.get(kind) ?? 0) + 1));
    }
  }
  const spared = [...harmless.values()].flatMap((kindsOf) => [...kindsOf.values()]);
  const sum = (counts: readonly number[]) => counts.reduce((before, one) => before + one, 0);
  console.log(
    `${chosen.length} forgeries of ${kinds.size} kinds: ${found} found, ${sum(spared)} harmless, ${sum([...missed.values()])} missed (wanted: 0)`,
  );
  for (const [code, listed] of harmless) {
    console.log(`\n${code}: ${UNCHECKED_WORDS[code as keyof typeof UNCHECKED_WORDS]}`);
    console.log(`  ${[...listed].map(([kind, times]) => `${kind} ×${times}`).join('; ')}`);
  }
  for (const [kind, times] of missed) console.log(`MISSED ${kind} ×${times}`);
  if (missed.size > 0) process.exitCode = 1;
}
