import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  leavesOf,
  mayOpen,
  noteDrawn,
  noteSealed,
  numbersWith,
} from '@/lib/campaign/rounds/numbers';
import { NO_NUMBERS, type NumbersPart } from '@/lib/campaign/rounds/state';
import { mailSeed } from '@/lib/chance/mail-seeds';
import {
  addedBy,
  commanderDraw,
  numberCommitment,
  opensNumber,
  roundChance,
  seedLeaves,
} from '@/lib/chance/round-chance';
import { battleSeed } from '@/lib/chance/seeds';

const seed = '3a'.repeat(32);
const [mine, theirs] = ['01'.repeat(32), '02'.repeat(32)];
const keyed = (text: string) =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest('hex');

test('[chance: numbers] a number is bound to its side', () => {
  const commitment = numberCommitment(mine, 'A');
  expect(commitment).toBe(
    createHash('sha256')
      .update(Buffer.concat([Buffer.from(mine, 'hex'), Buffer.from('{"dice":"A"}')]))
      .digest('hex'),
  );
  expect(opensNumber(commitment, mine, 'A')).toBe(true);
  expect(opensNumber(commitment, mine, 'B')).toBe(false);
  expect(opensNumber(commitment, theirs, 'A')).toBe(false);
  expect(opensNumber(null, mine, 'A')).toBe(false);
  expect(opensNumber(commitment, 'short', 'A')).toBe(false);
});

test('[chance: rounds] the dice of a round are keyed by its seed over what the players added', () => {
  expect(roundChance('choice-3', seed, { A: mine, B: null })).toBe(
    keyed(`orderly-book/round-dice/1\n{"A":"${mine}","B":"","round":"choice-3"}`),
  );
  expect(addedBy({ A: null, B: theirs })).toEqual({ A: '', B: theirs });
  expect(addedBy({ A: mine, B: null })).toEqual({ A: mine, B: '' });
  expect(() => roundChance('choice-3', 'short', { A: null, B: null })).toThrow();
});

test('[chance: rounds] a commander draws the first 48 bits of its side’s hash', () => {
  for (const side of ['A', 'B'] as const) {
    const hash = keyed(`orderly-book/commander/1\n${side}`);
    const drawn = commanderDraw(seed, side);
    expect(drawn).toBe(Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48);
    expect(drawn).toBeGreaterThanOrEqual(0);
    expect(drawn).toBeLessThan(1);
  }
});

test('[chance: mail] the seed by mail hashes both nonces and the round', () => {
  expect(mailSeed('choice-3', { A: mine, B: theirs })).toBe(
    createHash('sha256')
      .update(`orderly-book/mail-seed/1\n{"A":"${mine}","B":"${theirs}","round":"choice-3"}`)
      .digest('hex'),
  );
});

test('[chance: seeds] a root has a leaf for each battle, then two for each situation; none is used twice', () => {
  const { count, choice, interval } = seedLeaves(256, 3);
  // One situation more than can be reached: the interval after the last.
  expect(count).toBe(256 + 2 * 4);
  const rounds = [1, 2, 3, 4].flatMap((ordinal) => [choice(ordinal), interval(ordinal)]);
  expect(rounds).toEqual([256, 257, 258, 259, 260, 261, 262, 263]);
  expect(seedLeaves(1, 1_000_000).count).toBe(1 + 2 * 16_000);
  expect(leavesOf({ maxSituations: 12 }, 3).count).toBe(256 + 2 * 13);
  expect(leavesOf({ maxSituations: 12 }, 2).count).toBe(256);
  expect(leavesOf({ maxSituations: 12 }, 2).choice(1)).toBe(256);
  expect(leavesOf({ maxSituations: 300 }, 2).count).toBe(300);
});

test('[chance: seeds] the number of a battle is a whole one that a tree can hold', () => {
  for (const index of [-1, 0.5, Number.NaN, 65_536])
    expect(() => battleSeed(seed, index)).toThrow();
  expect(battleSeed(seed, 65_535)).toBe(keyed('orderly-book/battle-seed/1\n65535'));
});

test('[campaign: numbers] what is opened counts for its round, what is committed to for the next', () => {
  const campaign: NumbersPart = { ...NO_NUMBERS };
  const first = numberCommitment(mine, 'A');
  noteSealed(campaign, { side: 'A', next: first });
  expect(campaign.numbers.A).toEqual({ committed: first, usable: false, opened: null });
  expect(mayOpen(campaign, 'A', mine)).toBe(false);
  // A seal without numbers changes none.
  noteSealed(campaign, { side: 'A' });
  expect(campaign.numbers.A.committed).toBe(first);
  noteDrawn(campaign);
  expect(campaign.drawn).toEqual({ A: null, B: null });
  expect(campaign.numbers.A).toEqual({ committed: first, usable: true, opened: null });
  expect(campaign.numbers.B).toEqual({ committed: null, usable: false, opened: null });
  expect(mayOpen(campaign, 'A', mine)).toBe(true);
  expect(mayOpen(campaign, 'A', theirs)).toBe(false);
  expect(mayOpen(campaign, 'B', mine)).toBe(false);
  const second = numberCommitment(theirs, 'A');
  expect(numbersWith(campaign, null)).toEqual({ A: null, B: null });
  expect(numbersWith(campaign, { side: 'A', opens: mine })).toEqual({ A: mine, B: null });
  expect(numbersWith(campaign, { side: 'A' })).toEqual({ A: null, B: null });
  noteSealed(campaign, { side: 'A', opens: mine, next: second });
  expect(campaign.numbers.A).toEqual({ committed: second, usable: false, opened: mine });
  expect(mayOpen(campaign, 'A', theirs)).toBe(false);
  // Opened before, it stays, whatever another seal would open.
  expect(numbersWith(campaign, { side: 'A', opens: theirs })).toEqual({ A: mine, B: null });
  expect(numbersWith(campaign, { side: 'B', opens: theirs })).toEqual({ A: mine, B: theirs });
  noteDrawn(campaign);
  expect(campaign.drawn).toEqual({ A: mine, B: null });
  expect(campaign.numbers.A).toEqual({ committed: second, usable: true, opened: null });
  expect(NO_NUMBERS.numbers.A.committed).toBeNull();
});
