import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Command } from '@/lib/rulesets/maurice-lite/commands';
import { parseOrder, printCommand, readCommand } from '@/lib/rulesets/maurice-lite/notation';

/** Every kind of order, with everything that it can say. */
const TYPED: readonly (readonly [string, Command])[] = [
  ['volleys', { type: 'volleys', volleys: true }],
  ['no volleys', { type: 'volleys', volleys: false }],
  ['let it pass', { type: 'answer', card: null }],
  ['play 12', { type: 'answer', card: 12 }],
  ['play 3 on eu, normandie', { type: 'answer', card: 3, units: ['eu', 'normandie'] }],
  ['aim eu hold', { type: 'aim', unit: 'eu', at: 'hold' }],
  ['aim eu at g-1 / g-1 / - / g-2', { type: 'aim', unit: 'eu', at: ['g-1', 'g-1', null, 'g-2'] }],
  ['fire from left', { type: 'fire', from: 'left' }],
  ['fire from right', { type: 'fire', from: 'right' }],
  ['march', { type: 'choose', choice: 'march' }],
  ['pass', { type: 'choose', choice: 'pass' }],
  ['event 50 on eu', { type: 'choose', choice: 'event', card: 50, units: ['eu'] }],
  [
    'activate eu, normandie with 3, 40',
    { type: 'activate', units: ['eu', 'normandie'], cards: [3, 40] },
  ],
  ['add 5', { type: 'add', cards: [5] }],
  ['add nothing', { type: 'add', cards: [] }],
  ['activate', { type: 'activate', units: [], cards: [] }],
  ['discard', { type: 'discard', cards: [] }],
  ['bluff', { type: 'bluff' }],
  [
    'eu wheel right 1, ahead 2.35',
    {
      type: 'move',
      unit: 'eu',
      legs: [
        { kind: 'wheel', pivot: 'right', by: 1_000 },
        { kind: 'ahead', by: 2_350 },
      ],
    },
  ],
  [
    'eu wheel back left 0.5, back 1',
    {
      type: 'move',
      unit: 'eu',
      legs: [
        { kind: 'wheel', back: true, pivot: 'left', by: 500 },
        { kind: 'back', by: 1_000 },
      ],
    },
  ],
  [
    'guns way 12 8.5, face 3 -1',
    { type: 'move', unit: 'guns', way: [[12_000, 8_500]], face: [3, -1] },
  ],
  ['guns face 0 1', { type: 'move', unit: 'guns', face: [0, 1] }],
  [
    'eu form column left, way 12 8 / 14.25 -9.5',
    {
      type: 'move',
      unit: 'eu',
      change: { to: 'column', hand: 'left' },
      way: [
        [12_000, 8_000],
        [14_250, -9_500],
      ],
    },
  ],
  [
    'scots-greys form line both front back',
    {
      type: 'move',
      unit: 'scots-greys',
      change: { to: 'line', hand: 'both', by: 'frontBack' },
    },
  ],
  [
    'scots-greys about face, ahead 3',
    {
      type: 'move',
      unit: 'scots-greys',
      aboutFace: true,
      legs: [{ kind: 'ahead', by: 3_000 }],
    },
  ],
  [
    'eu charge wheel left 1, ahead 3',
    {
      type: 'move',
      unit: 'eu',
      charge: true,
      legs: [
        { kind: 'wheel', pivot: 'left', by: 1_000 },
        { kind: 'ahead', by: 3_000 },
      ],
    },
  ],
  [
    'g-1 along 600000 -800000 2',
    {
      type: 'move',
      unit: 'g-1',
      legs: [{ kind: 'along', way: [600_000, -800_000], by: 2_000 }],
    },
  ],
  ['eu stand', { type: 'move', unit: 'eu' }],
  ['end moves', { type: 'endMoves' }],
  ['fall back eu, normandie', { type: 'fallBack', units: ['eu', 'normandie'] }],
  ['commander to 20.5 6 with 7', { type: 'cinc', x: 20_500, y: 6_000, card: 7 }],
  ['end round', { type: 'endRound' }],
  ['displace 3', { type: 'displace', way: 3, card: null }],
  ['displace 0 with 5', { type: 'displace', way: 0, card: 5 }],
  ['discard 3, 4', { type: 'discard', cards: [3, 4] }],
  ['lay wood-1 at 12 8.5', { type: 'ground', piece: 'wood-1', x: 12_000, y: 8_500 }],
  [
    'lay wall-2 turned at 3 4',
    { type: 'ground', piece: 'wall-2', x: 3_000, y: 4_000, turned: true },
  ],
  ['lift wood-1', { type: 'lift', piece: 'wood-1' }],
  ['ground done', { type: 'groundDone' }],
  ['keep edge', { type: 'edge', change: false }],
  ['change edges', { type: 'edge', change: true }],
  ['post first', { type: 'deployFirst', first: true }],
  ['post second', { type: 'deployFirst', first: false }],
  ['post eu at 12 8', { type: 'post', unit: 'eu', x: 12_000, y: 8_000 }],
  [
    'post eu at 12 8.5, column, face 1 -2',
    { type: 'post', unit: 'eu', x: 12_000, y: 8_500, formation: 'column', face: [1, -2] },
  ],
  ['army posted', { type: 'posted' }],
];

describe('typed orders of Maurice Lite', () => {
  test.each(TYPED)('“%s” is read and printed alike', (text, command) => {
    expect(parseOrder(text)).toEqual({ ok: true, value: command });
    expect(printCommand(command as Json)).toBe(text);
    expect(readCommand(command)).toEqual({ ok: true, value: command });
  });

  test('capitals and spaces do not matter', () => {
    expect(parseOrder('  Fire  from LEFT ')).toEqual({
      ok: true,
      value: { type: 'fire', from: 'left' },
    });
    expect(parseOrder('eu Wheel Right 1,ahead 2')).toMatchObject({
      ok: true,
      value: { unit: 'eu', legs: [{ by: 1_000 }, { by: 2_000 }] },
    });
  });

  test.each([
    '',
    'eu',
    'eu ahead',
    'eu ahead -1',
    'eu ahead 0',
    'eu ahead 2000',
    'eu wheel up 1',
    'activate with 3',
    'play',
    'play 123',
    'aim eu at',
    'aim eu at a / b / c / d / e',
    'commander to 3 with 4',
    'displace 8',
    'eu charge',
    'eu form square left',
  ])('“%s” is refused with examples', (text) => {
    const read = parseOrder(text);
    expect(read).toMatchObject({ ok: false, error: { code: 'ORDER_NOT_UNDERSTOOD' } });
    if (!read.ok) expect(read.error.message).toContain('B wheel right 1, ahead 2');
  });

  test('JSON that is no order is refused, and printed as nothing', () => {
    for (const input of [null, 7, [], { type: 'move' }, { type: 'fire', from: 'up' }]) {
      expect(readCommand(input)).toMatchObject({ ok: false, error: { code: 'COMMAND_INVALID' } });
      expect(printCommand(input as Json)).toBe('nothing');
    }
  });
});
