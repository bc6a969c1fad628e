import path from 'node:path';
import { expect, test } from 'vitest';
import { judge } from '@/scripts/bench/hostile-files/judge';
import { judgeMail, mailBox, spoilMail } from '@/scripts/bench/hostile-files/mails';
import { sourcesIn } from '@/scripts/bench/hostile-files/sources';
import { numbersOf, spoil } from '@/scripts/bench/hostile-files/spoil';

const root = path.resolve(import.meta.dirname, '../..');
const COUNT = 100;
/** Times as long as the slowest of the sound files, which are judged first: machines differ. */
const LIMIT = 5;

test(`[security: imports] of ${COUNT} damaged campaign files none crashes, none is wrongly accepted, none takes ${LIMIT} times as long as a sound one`, {
  timeout: 120_000,
}, () => {
  const sources = sourcesIn(root);
  const faults: string[] = [];
  let accepted = 0;
  let sound = 0;
  // The first of them is the largest.
  for (const share of [0, 0.3, 0.6, 0.9])
    sound = Math.max(sound, judge(sources(() => share).text).processorMs);
  for (let seed = 1_000_001; seed <= 1_000_000 + COUNT; seed += 1) {
    const next = numbersOf(seed);
    const { how, text } = spoil(sources(next), next);
    const verdict = judge(text);
    if (verdict.accepted) accepted += 1;
    if (verdict.fault !== null) faults.push(`seed ${seed}, ${how}: ${verdict.fault}`);
    if (verdict.processorMs > LIMIT * sound)
      faults.push(`seed ${seed}, ${how}: ${verdict.processorMs} ms, a sound one ${sound}`);
  }
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(COUNT / 2);
});

test('[security: imports] the check itself detects what must not be accepted', () => {
  const sources = sourcesIn(root);
  const sound = sources(() => 0.3);
  expect(judge(sound.text)).toMatchObject({ accepted: true, fault: null });
  const unkept = sound.text.replace(/^title: .*$/m, 'title: "a\\u0000b"');
  expect(judge(unkept)).toMatchObject({ accepted: false, fault: null });
});

test('[security: mail] of 300 mail files that were cut, flipped, swapped, spliced or rewritten none crashes, and none that opens contains anything new', {
  timeout: 120_000,
}, async () => {
  const box = await mailBox();
  const faults: string[] = [];
  let accepted = 0;
  for (let seed = 2_000_001; seed <= 2_000_300; seed += 1) {
    const next = numbersOf(seed);
    const { how, file } = await spoilMail(box, next);
    const verdict = await judgeMail(box, file);
    if (verdict.accepted) accepted += 1;
    if (verdict.fault !== null) faults.push(`seed ${seed}, ${how}: ${verdict.fault}`);
  }
  expect(faults).toEqual([]);
  expect(accepted).toBeLessThan(60);
  // The judge detects a violation: a valid file that is not among the known ones.
  const [sound] = box.mails;
  const stranger = await judgeMail({ ...box, mails: [] }, sound?.bytes ?? new Uint8Array());
  expect(stranger).toMatchObject({ accepted: true, fault: 'accepted though it was changed' });
});
