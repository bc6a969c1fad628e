import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';

/** Krzeczhorz as its campaign file stated it when version 4 was the newest. */
const KRZECZHORZ: BattleOrder = JSON.parse(
  readFileSync(
    path.resolve(import.meta.dirname, '../../../golden/musket-and-pike/krzeczhorz-order.json'),
    'utf8',
  ),
);

/**
 * Every fact of a battle that two commanders play, and its report, by each released version. A change of
 * the board’s rules or of what a commander does is a new version of the ruleset; what the old one plays stays here.
 */
const RELEASED: Readonly<Record<string, string>> = {
  '4': 'c01a3d0684048a912a69d3ded77603aa812f5e5fe62f0f583afd2a1bcc181f3d',
  '5': '16dde3421a3a1f4c235e53408431cb93b9b01508e8d9aeebb3c807bc1cce3a9f',
  '6': '9bb1b7972974c4ee9a1f3deea20fce49ecaec15273bbe5d8e34d2bf3f851cc86',
  '7': '624a2d3dcce1e96207febf7bcb85d512927b372a59afb5ae3b430c20d2811a65',
  '8': '749a41e8a7e9e7d71b6a908627f39869806215c34ddc1bc3368985b3e7c6c69f',
  '9': '5fd0a3904c0ae55435f0af2322555869d6858ee87b672aa1c4c4457cf203aede',
  '10': '88d2f32195620b077cc2fad08b68eef80367085ed94075fef961937b9c00fefe',
  '11': '536396ca3a12b839a026f96ac50b71ca50873013ce977bb7759c048be87fe363',
  '12': 'f0b9825876acf6e6cb4a07ec2b282c7463a021ee8917dff52599fa86a67856b3',
  '13': '5320f32812f7298792bce052bf6488e2d85b5c7dc4ffb7a98d259296a6f9832f',
};

test.each(Object.entries(RELEASED))(
  '[musket-and-pike: Hexes] version %s plays Krzeczhorz on the board byte for byte, its commanders too',
  (version, digest) => {
    const order = { ...KRZECZHORZ, ruleset: { ...KRZECZHORZ.ruleset, version } };
    const checked = checkedOrder(board, order);
    const facts: object[] = [];
    const { report } = autoplay(board, {
      checked,
      seed: 'golden',
      trial: 0,
      players: { A: 'steady', B: 'fast' },
      sink: (record) => facts.push(record),
    });
    const played = JSON.parse(JSON.stringify({ facts, report })) as Json;
    expect(bytesToHex(sha256(utf8ToBytes(canonicalJson(played))))).toBe(digest);
  },
);
