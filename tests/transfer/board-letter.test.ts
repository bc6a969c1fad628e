import { describe, expect, test } from 'vitest';
import { turnTooLong } from '@/lib/application/board/turn-by-mail';
import type { Json } from '@/lib/kernel/canonical-json';
import { DEEDS_MAX, mailBody } from '@/lib/transfer/mail-entries';

const order = { kind: 'order', seat: 'A', pending: 'turn1/A', command: { type: 'end' } };
const letter = (more: object = {}) => ({
  ...{ kind: 'board', battle: 0, from: 2, deeds: [order], digest: 'ab'.repeat(32) },
  ...more,
});
const deeds = (...list: readonly unknown[]) => letter({ deeds: list });
/** A number of nested arrays. */
const deep = (levels: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

describe('[transfer: mail] a turn on the board', () => {
  test.each([
    ['an order', letter()],
    ['an artificial one', deeds({ ...order, doctrine: 'steady' })],
    ['one taken back', deeds(order, { kind: 'back', version: 2 })],
    [
      'handed over',
      deeds({ kind: 'command', commander: { kind: 'artificial', doctrine: 'fast' } }),
    ],
    ['taken back in hand', deeds({ kind: 'command', commander: { kind: 'person' } })],
    ['an order that says nothing', deeds({ ...order, command: null })],
  ])('is read: %s', (_, body) => {
    expect(mailBody.parse(body)).toEqual(body);
  });
  test.each([
    ['no deeds', deeds()],
    ['too many', letter({ deeds: Array(DEEDS_MAX + 1).fill(order) })],
    ['a deployment', letter({ from: 1 })],
    ['half a position', letter({ from: 2.5 })],
    ['a position beyond all', letter({ from: 2_000_000 })],
    ['a battle before the first', letter({ battle: -1 })],
    ['no digest', letter({ digest: undefined })],
    ['a digest in capitals', letter({ digest: 'AB'.repeat(32) })],
    ['a field more', letter({ records: [] })],
    ['dice with an order', deeds({ ...order, draws: [] })],
    ['no command', deeds({ ...order, command: undefined })],
    ['a deep command', deeds({ ...order, command: deep(100_000) })],
    ['a long text', deeds({ ...order, command: 'x'.repeat(201) })],
    ['many values', deeds({ ...order, command: Array(1_001).fill(0) })],
    ['no number', deeds({ ...order, command: Number.NaN })],
    ['half a character', deeds({ ...order, pending: '\ud800' })],
    ['an unknown deed', deeds({ kind: 'fly' })],
    ['a nameless doctrine', deeds({ ...order, doctrine: '' })],
    ['an unknown commander', deeds({ kind: 'command', commander: { kind: 'remote' } })],
    [
      'a doctrine by hand',
      deeds({ kind: 'command', commander: { kind: 'person', doctrine: 'x' } }),
    ],
    ['the deployment taken back', deeds({ kind: 'back', version: 1 })],
  ])('is refused: %s', (_, body) => {
    expect(mailBody.safeParse(body).success).toBe(false);
  });
  test('a turn too long for a letter is finished, not taken back any further', () => {
    const board = {
      ...{ battle: 0, to: 100, next: 'A' as const, turns: { A: 1, B: 1 } },
      ...{ commander: { kind: 'person' as const }, sheets: { A: null, B: null } },
    };
    expect(turnTooLong(null, 9_000)).toBeNull();
    expect(turnTooLong({ board: null }, 9_000)).toBeNull();
    expect(turnTooLong({ board }, 4_099)).toBeNull();
    expect(turnTooLong({ board }, 4_100)).toMatchObject({ code: 'TOO_MANY' });
  });
  test('with any part replaced it is read exactly or refused, and nothing throws', () => {
    const whole = deeds(
      order,
      { kind: 'back', version: 2 },
      { kind: 'command', commander: { kind: 'person' } },
    );
    const odd: readonly unknown[] = [
      ...[null, undefined, true, -1, 0, 1, 2 ** 53, 0.5, '', 'A', 'order', [], [[]], {}],
      ...[{ kind: 'person' }, { toString: null }, Object.create(null), deep(500)],
    ];
    const paths = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
      value !== null && typeof value === 'object'
        ? [path, ...Object.entries(value).flatMap(([key, part]) => paths(part, [...path, key]))]
        : [path];
    const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
      if (key === undefined) return by;
      const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
      return Object.assign(copy, { [key]: replaced((value as never)[key], rest, by) });
    };
    let accepted = 0;
    for (const path of paths(whole))
      for (const by of odd) {
        const body = replaced(whole, path, by);
        const read = mailBody.safeParse(body);
        if (!read.success) continue;
        accepted += 1;
        expect(read.data).toEqual(body);
      }
    expect(accepted).toBeGreaterThan(0);
  });
});
