import { expect, test } from 'vitest';
import {
  type LadderBattle,
  ladderTable,
  seasonAt,
  seasonOf,
} from '@/lib/application/club/ladder-table';

const autumn = seasonAt(new Date('2026-10-01T00:00:00Z'));
const won = (A: string, B: string, at: string, winner: LadderBattle['winner'] = 'A') => ({
  ...{ A, B, winner, at },
});
const of = (battles: readonly LadderBattle[], user: string, season = autumn) =>
  ladderTable(battles, season).find((one) => one.user === user);

test('[clubs: ladder] a season has four months, and every instant lies in one', () => {
  expect(autumn).toEqual({
    ...{ id: '2026-3', from: '2026-09-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' },
  });
  expect(seasonAt(new Date('2026-12-31T23:59:59.999Z')).id).toBe('2026-3');
  expect(seasonAt(new Date('2027-01-01T00:00:00Z')).id).toBe('2027-1');
  expect(seasonOf('2026-3')).toEqual(autumn);
  for (const id of ['2026-4', '2026-0', '26-1', '', 'nothing']) expect(seasonOf(id)).toBeNull();
});

test('[clubs: ladder] the winner rises above the loser; a draw between equals leaves them equal', () => {
  const [first, second] = ladderTable([won('anna', 'berta', '2026-10-01T20:00:00Z')], autumn);
  expect([first?.user, second?.user]).toEqual(['anna', 'berta']);
  expect(first).toMatchObject({ battles: 1, won: 1, drawn: 0, lost: 0 });
  expect(second).toMatchObject({ battles: 1, won: 0, drawn: 0, lost: 1 });
  expect(first?.rating).toBeGreaterThan(1_500);
  expect(first?.change).toBe((first?.rating ?? 0) - 1_500);
  const drawn = ladderTable([won('anna', 'berta', '2026-10-01T20:00:00Z', null)], autumn);
  expect(drawn[0]?.rating).toBe(drawn[1]?.rating);
});

test('[clubs: ladder] the third battle of a season against the same person counts half, later ones not at all, on either side', () => {
  const day = (index: number) => `2026-10-0${index + 1}T20:00:00Z`;
  const sequence = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      index % 2 === 0
        ? won('anna', 'berta', day(index), 'A')
        : won('berta', 'anna', day(index), 'B'),
    );
  const rating = (count: number) => of(sequence(count), 'anna')?.rating ?? 0;
  const [two, three, four, five] = [rating(2), rating(3), rating(4), rating(5)];
  expect(three).toBeGreaterThan(two);
  expect([four, five]).toEqual([three, three]);
  expect(of(sequence(5), 'anna')).toMatchObject({ battles: 3, won: 3 });
  const whole = of([...sequence(2), won('anna', 'carl', day(2))], 'anna')?.rating ?? 0;
  expect(three - two).toBeLessThan(whole - two);
  // A new season begins to count again.
  const next = [...sequence(5), won('anna', 'berta', '2027-02-01T20:00:00Z')];
  expect(of(next, 'anna', seasonAt(new Date('2027-02-01T00:00:00Z')))).toMatchObject({
    battles: 1,
  });
});

test('[clubs: ladder] ratings go on through the seasons; the table of a past one stays as it was at its end', () => {
  const battles = [won('anna', 'berta', '2026-10-01T20:00:00Z')];
  const then = ladderTable(battles, autumn);
  const later = [...battles, won('berta', 'anna', '2027-02-01T20:00:00Z')];
  expect(ladderTable(later, autumn)).toEqual(then);
  const spring = of(later, 'berta', seasonAt(new Date('2027-02-01T00:00:00Z')));
  expect(spring).toMatchObject({ battles: 1, won: 1 });
  expect((spring?.rating ?? 0) - (spring?.change ?? 0)).toBe(
    then.find(({ user }) => user === 'berta')?.rating,
  );
});

test('[clubs: ladder] the table does not depend on the order in which battles are read', () => {
  const battles = [
    won('anna', 'berta', '2026-10-01T20:00:00Z'),
    won('berta', 'carl', '2026-10-02T20:00:00Z'),
    won('carl', 'anna', '2026-10-03T20:00:00Z', null),
  ];
  expect(ladderTable([...battles].reverse(), autumn)).toEqual(ladderTable(battles, autumn));
});
