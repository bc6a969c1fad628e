import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Act, type AppendAct, faultsOf, type ReadAct } from '@/scripts/bench/histories/check';

function append(
  id: string,
  [askedAt, at]: readonly [number, number | null],
  given: Partial<AppendAct> & { readonly recorded?: number; readonly conflictAt?: number } = {},
): AppendAct {
  const { recorded, conflictAt, ...more } = given;
  const answer =
    at === null
      ? null
      : conflictAt !== undefined
        ? { at, conflictAt }
        : { at, recorded: { first: recorded ?? 1, last: recorded ?? 1 } };
  const expected = (recorded ?? 1) - 1;
  return { act: 'append', id, command: id, expected, events: 1, askedAt, answer, ...more };
}
function read(
  id: string,
  [askedAt, answeredAt]: readonly [number, number],
  commands: readonly string[],
): ReadAct {
  return { act: 'read', id, askedAt, answeredAt, commands };
}

test('[histories: checker] a history that happened one act after another has no fault', () => {
  const acts = [
    append('a', [0, 1], { recorded: 1 }),
    read('r', [2, 3], ['a']),
    append('b', [4, 5], { recorded: 2 }),
    append('late', [6, 7], { expected: 1, conflictAt: 2 }),
    append('again', [8, 9], { command: 'b', recorded: 2 }),
    append('dead', [10, null], { expected: 2 }),
    read('s', [12, 13], ['a', 'b']),
  ];
  expect(faultsOf(acts, ['a', 'b'])).toEqual([]);
  // What was never answered may have been recorded all the same, whenever.
  expect(faultsOf(acts, ['a', 'b', 'dead'])).toEqual([]);
});

test('[histories: checker] acts that overlap may have happened in either order', () => {
  const both = [append('a', [0, 10], { recorded: 1 }), read('r', [5, 6], [])];
  expect(faultsOf(both, ['a'])).toEqual([]);
  expect(
    faultsOf([append('a', [0, 10], { recorded: 1 }), read('r', [5, 6], ['a'])], ['a']),
  ).toEqual([]);
});

const broken: readonly (readonly [string, readonly Act[], readonly string[], RegExp])[] = [
  ['an acknowledged append is lost', [append('a', [0, 1])], [], /acknowledged, and is lost/],
  [
    'a read misses what was acknowledged before it began',
    [append('a', [0, 1]), read('r', [2, 3], [])],
    ['a'],
    /a was over, at 0.5, before r began/,
  ],
  [
    'a later read shows less than an earlier one',
    [append('a', [0, 9]), read('r', [1, 2], ['a']), read('s', [3, 4], [])],
    ['a'],
    /r was over, at 1, before s began/,
  ],
  [
    'a read shows what nobody had yet sent',
    [read('r', [0, 1], ['a']), append('a', [2, 3])],
    ['a'],
    /r was over, at 1, before a began/,
  ],
  [
    'two commands are recorded against the order in which they were acknowledged',
    [append('b', [0, 1], { recorded: 2 }), append('a', [2, 3], { recorded: 1 })],
    ['a', 'b'],
    /b was over, at 1.5, before a began/,
  ],
  [
    'a command is recorded twice',
    [append('a', [0, 1]), append('b', [2, 3], { recorded: 2 })],
    ['a', 'b', 'a'],
    /a was recorded twice/,
  ],
  [
    'something is recorded that nobody sent',
    [append('a', [0, 1])],
    ['a', 'x'],
    /x was recorded, and nobody sent it/,
  ],
  [
    'a repetition is answered with another place',
    [append('a', [0, 1]), append('again', [2, 3], { command: 'a', recorded: 2 })],
    ['a'],
    /again was acknowledged at 2/,
  ],
  [
    'a read shows another order',
    [append('a', [0, 1]), append('b', [2, 3], { recorded: 2 }), read('r', [4, 5], ['b'])],
    ['a', 'b'],
    /r read b at 1/,
  ],
  [
    'a read shows half of a command',
    [
      append('a', [0, 1], { events: 2, answer: { at: 1, recorded: { first: 1, last: 2 } } }),
      read('r', [2, 3], ['a']),
    ],
    ['a', 'a'],
    /r read a part of a/,
  ],
  [
    'a refusal names a version that was past before it was asked',
    [
      append('a', [0, 1]),
      append('b', [2, 3], { recorded: 2 }),
      append('c', [4, 5], { expected: 7, conflictAt: 1 }),
    ],
    ['a', 'b'],
    /b was over, at 1.5, before c \(refused\) began/,
  ],
  [
    'a command is refused at the version it expected',
    [append('a', [0, 1]), append('b', [2, 3], { expected: 1, conflictAt: 1 })],
    ['a'],
    /refused at the version it expected/,
  ],
  [
    'a command is recorded at a version that it was not sent for',
    [append('a', [0, 1]), append('b', [2, null], { expected: 0 })],
    ['a', 'b'],
    /recorded at 2, which nobody asked for/,
  ],
];
test.each(broken)('[histories: checker] found: %s', (_title, acts, recorded, expected) => {
  expect(faultsOf(acts, recorded).join('\n')).toMatch(expected);
});

/** Appends of one event and reads, with any times and any states seen, on a stream of three commands. */
const histories = fc
  .array(
    fc.record({
      asked: fc.integer({ min: 0, max: 12 }),
      took: fc.integer({ min: 0, max: 6 }),
      place: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 3, maxLength: 6 },
  )
  .map((drawn) => {
    const recorded = ['c1', 'c2', 'c3'];
    const acts = drawn.map(({ asked, took, place }, index): Act => {
      // Times differ, so that no two acts touch.
      const times = [asked * 10 + index, (asked + took) * 10 + index + 7] as const;
      return index < 3
        ? append(`c${index + 1}`, times, { recorded: index + 1 })
        : read(`r${index}`, times, recorded.slice(0, place));
    });
    return { acts, recorded };
  });

/** Every order of all acts is tried. */
function explained(acts: readonly Act[], state: number): boolean {
  if (acts.length === 0) return true;
  return acts.some((next) => {
    const others = acts.filter((act) => act !== next);
    const over = (act: Act) =>
      act.act === 'read' ? act.answeredAt : (act.answer?.at ?? Number.POSITIVE_INFINITY);
    if (others.some((other) => over(other) < next.askedAt)) return false;
    if (next.act === 'read') return next.commands.length === state && explained(others, state);
    return next.expected === state && explained(others, state + 1);
  });
}

test('[histories: checker] it finds a fault exactly where no order of the acts explains what was answered', () => {
  let sound = 0;
  fc.assert(
    fc.property(histories, ({ acts, recorded }) => {
      const possible = explained(acts, 0);
      if (possible) sound += 1;
      expect(faultsOf(acts, recorded).length === 0).toBe(possible);
    }),
    { numRuns: 2_000 },
  );
  expect(sound).toBeGreaterThan(20);
});
