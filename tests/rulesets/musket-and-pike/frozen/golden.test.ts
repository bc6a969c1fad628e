import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { musketAndPike } from '@/tests/rulesets/musket-and-pike/support';
import { lineOrder, variedOrder } from '@/tests/rulesets/musket-and-pike/varied-orders';
import { exampleOrder } from './example';

/**
 * Whole reports of every version, log included, as hashes: every order below, fought with three seeds. Stored battles
 * are verified against these versions' output, so a change here is never right.
 */
const GOLDEN: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'golden.json'), 'utf8'),
);
const SEEDS = ['first', 'second', 'third'] as const;
/** Orders of the Silesian campaign as its file stated them when version 2 was the newest. */
const SILESIA: Readonly<Record<string, BattleOrder>> = JSON.parse(
  readFileSync(
    path.resolve(import.meta.dirname, '../../../golden/musket-and-pike/silesia-orders.json'),
    'utf8',
  ),
);

const digest = (value: Json) => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

/** The orders of the golden file, as one version would fight them. */
function orders(version: string): Record<string, BattleOrder> {
  const of: Record<string, BattleOrder> = {
    ...SILESIA,
    example: exampleOrder(),
    night: exampleOrder({}, { firstTurn: '18:00', turns: 40, attacker: 'A' }),
    'uneven armies': exampleOrder(
      { A: { foot: 20, horse: 3, batteries: 6 }, B: { foot: 9, horse: 8, batteries: 2 } },
      { attacker: 'both', distance: 6, optionalRules: { lineMovement: true, isolation: true } },
    ),
  };
  for (let index = 40; index < 52; index += 1)
    of[`varied ${index}`] =
      Number(version) > 2 ? lineOrder(index, version) : variedOrder(index, version);
  return Object.fromEntries(
    Object.entries(of).map(([name, order]) => [
      name,
      { ...order, ruleset: { id: musketAndPike.id, version } },
    ]),
  );
}

test.each(['1', '2', '3', '4', '5'])(
  '[musket-and-pike: Quick resolver] version %s prints every golden battle byte for byte',
  (version) => {
    const digests: Record<string, string> = {};
    for (const [name, order] of Object.entries(orders(version)))
      digests[name] = digest(
        SEEDS.flatMap((seed) => [
          JSON.parse(JSON.stringify(musketAndPike.fight(order, seed))) as Json,
          JSON.parse(JSON.stringify(musketAndPike.trialReport(order, seed, 7))) as Json,
        ]),
      );
    expect(digests).toEqual(GOLDEN[version]);
  },
);
