import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { Game, ruleset } from './support';

/** Whole battles as typed orders with their results; version 1 must reproduce them for ever. */
interface Golden {
  readonly name: string;
  readonly setup: Json;
  readonly level: string;
  readonly result: string;
  readonly capturesByNight: number;
  /** SHA-256 of the last position’s canonical JSON. */
  readonly position: string;
  readonly orders: string;
}

const folder = path.join(process.cwd(), 'tests/golden/command-and-maneuver');
const GOLDEN = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Golden,
);
const SECTION: Readonly<Record<string, string>> = { none: 'Continuation of Combat' };

test.each(
  GOLDEN.map((golden) => [SECTION[golden.result] ?? 'Victory', golden.name, golden] as const),
)(
  '[command-and-maneuver: %s] golden replay: %s',
  (_, __, golden) => {
    const order = macysburgOrder('1', golden.setup);
    const game = new Game(order).say(...golden.orders.split(', '));
    expect(ruleset.pending(game.state)).toEqual([]);
    const report = game.report();
    expect(report.level).toBe(golden.level);
    expect((report.basis as { result: string }).result).toBe(golden.result);
    const hash = (position: object) =>
      bytesToHex(sha256(utf8ToBytes(canonicalJson(JSON.parse(JSON.stringify(position)) as Json))));
    expect(hash(game.state.snapshot())).toBe(golden.position);
    // Folded in two parts the facts give the same position, and a copy is independent of the original.
    const half = ruleset.initialState(checkedOrder(ruleset, order));
    const cut = Math.floor(game.facts.length / 2);
    for (const fact of game.facts.slice(0, cut)) ruleset.evolve(half, fact);
    const rest = ruleset.copyState(half);
    const before = hash(half.snapshot());
    for (const fact of game.facts.slice(cut)) ruleset.evolve(rest, fact);
    expect(hash(rest.snapshot())).toBe(golden.position);
    expect(hash(half.snapshot())).toBe(before);
  },
  60_000,
);

test('[command-and-maneuver: Victory] there is a golden replay for each victory and for a night with continuation of combat', () => {
  expect(GOLDEN.map(({ result }) => result).sort()).toEqual([
    'none',
    'operational',
    'strategic',
    'tactical',
  ]);
  expect(GOLDEN.find(({ result }) => result === 'none')?.capturesByNight).toBeGreaterThan(0);
});
