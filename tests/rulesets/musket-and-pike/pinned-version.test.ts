import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { exampleOrder } from '@/lib/rulesets/musket-and-pike/example-order';
import { musketAndPike } from '@/lib/rulesets/musket-and-pike/quick-resolver';

/**
 * What each released version makes of one order and seed. Battles are pinned to their version, and trials are cached
 * by it: whoever changes a result gives the ruleset a new version and keeps the old one's line here with its code.
 */
const RELEASED: Readonly<Record<string, string>> = {
  '1': 'ecb784c1b385514d18e89b279970334755bc2f5a1856fb3dca5d00866c7f9e87',
};

test('[musket-and-pike: Combat Results] a version of the ruleset never changes its results', () => {
  const order = exampleOrder();
  const { level, points } = musketAndPike.trials(order, 'pinned', 0, 200);
  const report = musketAndPike.fight(order, 'pinned');
  const result = canonicalJson({
    levels: [...level],
    points: [...points].map((value) => Math.round(value * 1000)),
    ledger: JSON.parse(JSON.stringify(report.ledger)),
  });
  expect(bytesToHex(sha256(utf8ToBytes(result)))).toBe(RELEASED[musketAndPike.version]);
});
