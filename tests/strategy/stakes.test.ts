import { expect, test } from 'vitest';
import { type CampaignFile, campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import { solveCampaign } from '@/lib/strategy/solve';
import { stakesOf } from '@/lib/strategy/stakes';

/** A campaign of one situation whose pairs of choices, row by row of A's, lead to these values. */
function oneSituation(worth: readonly (readonly number[])[]) {
  const values = [...new Set(worth.flat())];
  const choices = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${letter}${at}`, title: `${letter}${at}` }));
  const file: CampaignFile = {
    format: 'orderly-book/campaign',
    formatVersion: 1,
    id: 'made-up',
    title: 'Made up',
    sides: { A: { name: 'North' }, B: { name: 'South' } },
    situations: [
      {
        id: 'only',
        title: 'Only',
        choices: { A: choices('a', worth.length), B: choices('b', worth[0]?.length ?? 0) },
        meetings: worth.flatMap((row, a) =>
          row.map((value, b) => ({ A: `a${a}`, B: `b${b}`, next: `end-${values.indexOf(value)}` })),
        ),
      },
    ],
    conclusions: values.map((value, at) => ({ id: `end-${at}`, title: `${value}`, value })),
  };
  const definition = campaignDefinitionSchema.parse(file);
  const solved = solveCampaign(definition, new Map());
  if (!solved.ok) throw new Error(solved.error.message);
  const [only] = stakesOf(definition, solved.value);
  if (only === undefined) throw new Error('one situation');
  return only;
}

test('[stakes] against each answer: best and worst course of either side, and the smallest difference of all', () => {
  // Best play: A takes a0 with 3/4, B takes b0 with 1/2; worth 0.25.
  const only = oneSituation([
    [0.5, 0],
    [-0.5, 1],
  ]);
  expect(only).toMatchObject({ opening: true, mixed: true, neverRight: { A: [], B: [] } });
  expect(only.value).toBeCloseTo(0.25, 9);
  expect(only.against.A).toMatchObject([
    { answer: 'b0', best: { choice: 'a0', value: 0.5 }, worst: { choice: 'a1', value: -0.5 } },
    { answer: 'b1', best: { choice: 'a1', value: 1 }, worst: { choice: 'a0', value: 0 } },
  ]);
  expect(only.against.A.map(({ differ }) => differ)).toEqual([1, 1]);
  expect(only.against.B).toMatchObject([
    { answer: 'a0', best: { choice: 'b1', value: 0 }, worst: { choice: 'b0', value: 0.5 } },
    { answer: 'a1', best: { choice: 'b0', value: -0.5 }, worst: { choice: 'b1', value: 1 } },
  ]);
  expect(only.least).toBeCloseTo(0.5, 9);
});

test('[stakes] an answer that best play hardly takes does not count', () => {
  // B takes b1 with 0.02/1.02 only, where A's courses differ by nothing.
  const only = oneSituation([
    [0.01, 0],
    [0, 1],
  ]);
  expect(only.against.A.map(({ answer }) => answer)).toEqual(['b0']);
  expect(only.least).toBeCloseTo(0.01, 9);
});

test('[stakes] a choice that a mixture of others beats whatever the answer is never right', () => {
  const only = oneSituation([
    [1, -1],
    [-1, 1],
    [-0.25, -0.25],
  ]);
  expect(only.neverRight).toEqual({ A: ['a2'], B: [] });
});

test('[stakes] courses: how often best play takes each, and what a course that it never takes gives away', () => {
  const only = oneSituation([
    [1, -1],
    [-1, 1],
    [-0.25, -0.25],
  ]);
  expect(only.courses.A.map(({ choice }) => choice)).toEqual(['a0', 'a1', 'a2']);
  const [first, second, third] = only.courses.A;
  for (const one of [first, second]) {
    expect(one?.share).toBeCloseTo(0.5, 6);
    expect(one?.givesAway).toBeCloseTo(0, 6);
  }
  expect(third?.share).toBeCloseTo(0, 6);
  expect(third?.givesAway).toBeCloseTo(0.25, 6);
});
