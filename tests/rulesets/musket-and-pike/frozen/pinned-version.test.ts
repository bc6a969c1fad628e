import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { musketAndPike } from '@/tests/rulesets/musket-and-pike/support';
import { lineOrder, variedOrder } from '@/tests/rulesets/musket-and-pike/varied-orders';
import { exampleOrder } from './example';

/**
 * Each released version's result for one order and seed. Battles are pinned to their version, and trials are cached by
 * it: a changed result gives the ruleset a new version and keeps the old one's line here with its code.
 */
const RELEASED: Readonly<Record<string, { readonly example: string; readonly varied: string }>> = {
  '1': {
    example: 'ecb784c1b385514d18e89b279970334755bc2f5a1856fb3dca5d00866c7f9e87',
    varied: '8390d7688983c1cf631dba78d7d2675a449b7afb3ffa7a70272424a364e66c24',
  },
  '2': {
    example: '2a781bb2e1acf3fbf4ea8eb964d19449cc97f78b4e59aa60a99d073201a79d5e',
    varied: '345cca2ab93de2ec39722b2dff6074d306840c4dce38d5d5d7e6f5165506e4da',
  },
  '3': {
    example: 'd1512061f0d7497a6dd350cab4870ca03dae8e4b2dd34efe0ad2dc8d0b40fe79',
    varied: 'e315b24866bcabcb6d0ca7208866011586c7aa4135920019057ea72750fafb09',
  },
  '4': {
    example: 'bfb14cc8727b7203f1dc53291555d87c7ca893b26b26811af85ab15f6624aff8',
    varied: '635d7158a9abe88bf839a0a3bd1161cf36c721d580434e78cb9e0ea2a75a2965',
  },
  '5': {
    example: 'bfb14cc8727b7203f1dc53291555d87c7ca893b26b26811af85ab15f6624aff8',
    varied: '5f47f0f3869849b41e129dfa296d17c6dce4828a99b872aaf0cb129c5be18614',
  },
  '6': {
    example: 'bfb14cc8727b7203f1dc53291555d87c7ca893b26b26811af85ab15f6624aff8',
    varied: '483e1b29894d1c8f9ebc0b925f390686c225c73abf7afa34aac75a555a685bba',
  },
  '7': {
    example: 'bfb14cc8727b7203f1dc53291555d87c7ca893b26b26811af85ab15f6624aff8',
    varied: 'fa614494da8b0f1e96d968c27ad5e938371f4620491a2b8a563c11dd8344f6d0',
  },
  '8': {
    example: 'bfb14cc8727b7203f1dc53291555d87c7ca893b26b26811af85ab15f6624aff8',
    varied: '8793bdc4e98f95264863f7fc9f185abe349631dcce166bdd76314375d6bb251d',
  },
  '9': {
    example: 'bfb14cc8727b7203f1dc53291555d87c7ca893b26b26811af85ab15f6624aff8',
    varied: '78609a574aafbfdf5eb2c666f4fcd523280f77e9e565d25acb3856c16c219e26',
  },
  '10': {
    example: 'bfb14cc8727b7203f1dc53291555d87c7ca893b26b26811af85ab15f6624aff8',
    varied: '8b4daaf43a4266de09b8327d737915a0fc2bb723a7b37a3a6600bd29118a7981',
  },
  '11': {
    example: 'efc3f4c97aa7b261de9d19ba5b6b6f7baab271345d40ec38ecb63c86cd70bbf4',
    varied: '5dd8632f37b0ee1cb87e451e5c90c98e64ffb76227ced7db065afb3968db0c11',
  },
  '12': {
    example: 'efc3f4c97aa7b261de9d19ba5b6b6f7baab271345d40ec38ecb63c86cd70bbf4',
    varied: '4c2f3c960867f13617c6bd4bd86f41b86aceeff9a122f9c5e660427d57dbf17d',
  },
  '13': {
    example: 'efc3f4c97aa7b261de9d19ba5b6b6f7baab271345d40ec38ecb63c86cd70bbf4',
    varied: '18cca0017bea58454628398d778cb8282981c665d3faeae35dab88a8b3093bdb',
  },
};
const VARIED = 40;

const digest = (value: Json) => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));

test.each(Object.entries(RELEASED))(
  '[musket-and-pike: Combat Results] version %s of the ruleset never changes its results',
  (version, { example, varied }) => {
    const order: BattleOrder = {
      ...exampleOrder(),
      ruleset: { id: musketAndPike.id, version },
    };
    const { level, points } = musketAndPike.trials(order, 'pinned', 0, 200);
    const report = musketAndPike.fight(order, 'pinned');
    const result = {
      levels: [...level],
      points: [...points].map((value) => Math.round(value * 1000)),
      ledger: JSON.parse(JSON.stringify(report.ledger)),
    };
    expect(digest(result)).toBe(example);
    const reports: Json[] = [];
    for (let index = 0; index < VARIED; index += 1) {
      const one = Number(version) > 2 ? lineOrder(index, version) : variedOrder(index, version);
      expect(musketAndPike.checkOrder(one)).toMatchObject({ ok: true, value: { order: one } });
      reports.push(JSON.parse(JSON.stringify(musketAndPike.fight(one, `varied ${index}`))));
    }
    expect(digest(reports)).toBe(varied);
  },
);

test('[musket-and-pike: Combat Results] the battle line of versions 7 to 10 is that of version 6, and that of 12 and 13 that of 11, to the byte', () => {
  const fought = (index: number, version: string) =>
    canonicalJson(
      JSON.parse(
        JSON.stringify(musketAndPike.fight(lineOrder(index, version), `varied ${index}`)),
      ) as Json,
    ).replace(`"version":"${version}"`, '');
  for (let index = 0; index < 12; index += 1)
    for (const version of ['7', '8', '9', '10'])
      expect(fought(index, version)).toBe(fought(index, '6'));
  for (let index = 0; index < 12; index += 1)
    for (const version of ['12', '13']) expect(fought(index, version)).toBe(fought(index, '11'));
});
