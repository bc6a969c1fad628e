import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { drawSeed, KeyedDraws } from '@/lib/chance/draws';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import type { Fact } from '@/lib/rulesets/musket-and-pike/board/facts';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { fieldOf, hex, type Put } from './field';

/**
 * Golden replays by written orders, one for each way in which a battle ends: no commander has a part in them, so that they pin the
 * rules of version 5 alone, of version 8 how a field is given up, and of version 9 how a worn army leaves and fighting dies down.
 */

type Orders = readonly (readonly [seat: 'A' | 'B', order: Record<string, unknown>])[];

const SEED = drawSeed('golden endings');

/** Plays the orders in turn, then ends turns until the battle is over. */
function replayed(start: State, orders: Orders) {
  const keyed = new KeyedDraws();
  const draw = (key: string): number => {
    let bits = 0;
    for (let at = 0; at < key.length; at += 1) bits = Math.imul(bits, 31) + key.charCodeAt(at);
    keyed.open(SEED, bits >>> 0);
    return keyed.uniform(1);
  };
  const state = start.copy();
  const facts: Fact[] = [];
  const carry = (seat: 'A' | 'B', order: Record<string, unknown>) => {
    const decided = decide(state, seat, JSON.parse(JSON.stringify(order)), draw);
    if (!decided.ok) throw new Error(`${JSON.stringify(order)}: ${decided.error.message}`);
    for (const fact of decided.value) {
      facts.push(fact);
      evolve(state, fact);
    }
  };
  for (const [seat, order] of orders) if (state.p.phase !== 'over') carry(seat, order);
  for (let left = 100; left > 0 && state.p.phase !== 'over'; left -= 1)
    carry(state.p.mover === 0 ? 'A' : 'B', { type: 'end' });
  const played = JSON.parse(JSON.stringify(facts)) as Json;
  return { state, digest: bytesToHex(sha256(utf8ToBytes(canonicalJson(played)))) };
}

const LINE: readonly Put[] = [
  { id: 'a1', at: 'f6', facing: 0, men: 900, now: { men: 900 }, quality: 6 },
  { id: 'a2', at: 'g6', facing: 0, men: 900, now: { men: 900 }, quality: 6 },
];
const few = (at: string): Put => ({
  ...{ id: 'b', side: 'B', at, facing: 3, men: 30, quality: 1, now: { men: 30 } },
});
const end = ['A', { type: 'end' }] as const;
const CAPTURED = { killed: 0, wounded: 0, missing: 0, captured: 300 };

const ENDINGS: Readonly<Record<string, readonly [State, Orders, string]>> = {
  time: [
    fieldOf([...LINE, { id: 'b', side: 'B', at: 'f9', facing: 3, now: { men: 800 } }], {
      scenario: {
        turns: 3,
        objectives: [{ name: 'Hill', hex: hex('f7'), points: 40, holder: -1 }],
      },
    }),
    [
      ['A', { type: 'move', units: ['a1'], to: 'f7' }],
      ['A', { type: 'fire', units: ['a1'], at: 'f9' }],
      end,
      ['B', { type: 'fire', units: ['b'], at: 'f7' }],
    ],
    'bfdd87a732479097ae719280099f85f97afa09125384403404d80eeb373d2646',
  ],
  destroyed: [
    fieldOf([...LINE, { ...few('f7'), now: { men: 12 } }], { scenario: { turns: 6 } }),
    [['A', { type: 'melee', units: ['a1'], at: 'f7' }], end],
    '8c75d7c1d828a54e7262c2cd92500ab7e05ea3486f39176df3a4ee5c2a885226',
  ],
  fled: [
    fieldOf([...LINE, { ...few('f15'), now: { men: 30, routed: true } }], {
      scenario: { turns: 6 },
    }),
    [end],
    'e38e5ecaa674f7f4d5963c5c9f513705576b9949d6fccc641a7125a8de0dea75',
  ],
  'given-up': [
    fieldOf(
      [
        { ...LINE[0], id: 'a1', at: 'f6', now: { men: 900, lostMen: CAPTURED, routed: true } },
        { ...LINE[1], id: 'a2', at: 'g6' },
        { ...{ id: 'g', kind: 'artillery', at: 'e6', facing: 0 } },
        { id: 'b', side: 'B', at: 'f11', facing: 3, now: { men: 800 } },
        { id: 'r', side: 'B', kind: 'cavalry', at: 'h11', facing: 3 },
      ],
      {
        switches: { givingUp: true },
        scenario: {
          turns: 6,
          objectives: [{ name: 'Hill', hex: hex('f7'), points: 5, holder: 0 }],
        },
      },
    ),
    [
      ['A', { type: 'giveUp' }],
      ['A', { type: 'move', units: ['a2'], to: 'g5' }],
      end,
      ['B', { type: 'move', units: ['r'], to: 'h10' }],
    ],
    'cef8b686bc57887a824a7ff2b5c719531f141dc32847cbe7fe7780e66174ff49',
  ],
  broken: [
    fieldOf(
      [
        {
          ...LINE[0],
          id: 'a1',
          at: 'f6',
          now: { men: 500, lostMen: { ...CAPTURED, killed: 100 } },
        },
        { ...LINE[1], id: 'a2', at: 'g6', now: { men: 900, routed: true } },
        { id: 'b', side: 'B', at: 'f11', facing: 3, men: 800, now: { men: 800 } },
        { id: 'r', side: 'B', kind: 'cavalry', at: 'h11', facing: 3 },
      ],
      { switches: { armiesBreak: true }, scenario: { turns: 6 } },
    ),
    [['A', { type: 'move', units: ['a1'], to: 'f7' }], end],
    '8514d8a939d5b3d3a9ebde13603c4bb7bfa88480ae1db92fb18ff1052f5d44dd',
  ],
  'worn-out': [
    fieldOf(
      [
        { ...LINE[0], id: 'a1', at: 'f6', now: { men: 600, lostMen: CAPTURED } },
        {
          id: 'b',
          side: 'B',
          at: 'f14',
          facing: 3,
          men: 900,
          now: { men: 610, lostMen: { ...CAPTURED, captured: 290 } },
        },
      ],
      {
        switches: { armiesBreak: true },
        scenario: {
          turns: 20,
          waysBack: [
            { percent: 100, breakPercent: 40, never: false, fromTurn: 0 },
            { percent: 100, breakPercent: 40, never: false, fromTurn: 0 },
          ],
        },
      },
    ),
    [end],
    'be3ce44b0af9d3965768ab2036070391db7dcdc977608704824aad23d6c43ac8',
  ],
};

test.each(Object.entries(ENDINGS))(
  '[musket-and-pike: End Of Game] golden replay of a battle that ends with “%s”',
  (ending, [start, orders, digest]) => {
    const { state, digest: now } = replayed(start, orders);
    expect([state.p.ending, now]).toEqual([ending, digest]);
  },
);
