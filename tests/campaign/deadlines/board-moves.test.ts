import { describe, expect, test } from 'vitest';
import { awaitedMove, type MoveEntry } from '@/lib/battle/stream/awaited-move';
import { checkPace, paceInWords, paceOf } from '@/lib/campaign/deadlines/pace';
import { timelineOf } from '@/lib/campaign/deadlines/timeline';
import { chronicle } from '@/lib/campaign/view/chronicle';
import type { Side } from '@/lib/kernel/side';
import { atTheHills, boardResult, hills, onTheBoard } from '@/tests/support/campaigns/on-board';
import { type Play, TWO_USERS } from '@/tests/support/campaigns/play';

const slow = paceOf('slow', 'computer');
/** As paces were before moves on the board had a time. */
const { board: _, ...others } = slow.minutes;
const older = { ...slow, minutes: others };

function onBoard(pace = slow): Play {
  return onTheBoard(TWO_USERS)
    .do({ type: 'ProposePace', data: { side: 'A', pace } })
    .do({ type: 'AgreeToPace', data: { side: 'B' } });
}
const awaits = (version: number, ...sides: Side[]) =>
  ({ type: 'AwaitBoardMove', data: { battle: 0, version, sides } }) as const;
const miss = (phase: string) => ({ type: 'MissDeadline', data: { phase } }) as const;
const clock = (play: Play) => play.campaign.deadlines.clock;
const codeOf = (play: Play, command: Parameters<Play['try']>[0]) => play.try(command)?.code;

describe('[deadlines: the board] whose move it is', () => {
  /** Entries of a battle, by who was to move after each; `=` before them: a moment was opened. */
  const entries = (...after: readonly string[]): readonly MoveEntry[] =>
    after.map((sides, index) => ({
      type: sides.startsWith('=') ? 'BoardMomentOpened' : 'BoardActed',
      version: index + 1,
      recordedAt: new Date(index * 1_000).toISOString(),
      metadata: { awaiting: [...sides].filter((one) => one !== '=') },
    }));

  test.each([
    [['A'], { version: 1, sides: ['A'] }],
    // Own orders in a turn are one move; a question to the other side ends it.
    [['B', 'A', 'A', 'A'], { version: 2, sides: ['A'] }],
    [['A', 'A', 'B', 'A'], { version: 4, sides: ['A'] }],
    // The computer's turn between two of a person's.
    [['A', '', 'A', 'A'], { version: 3, sides: ['A'] }],
    // Sealed moments: who has not sealed is awaited since both were.
    [['AB', 'B'], { version: 1, sides: ['B'] }],
    [['AB', 'B', 'AB'], { version: 1, sides: ['A', 'B'] }],
    [['AB', 'B', '=AB'], { version: 3, sides: ['A', 'B'] }],
    [['AB', 'B', '=AB', 'A'], { version: 3, sides: ['A'] }],
    [['A', ''], null],
  ])('after %j', (after, move) => {
    const found = awaitedMove(entries(...after));
    if (move === null) return expect(found).toBeNull();
    return expect(found).toEqual({ ...move, since: (move.version - 1) * 1_000 });
  });

  test('entries that do not say who was to move are of nobody', () => {
    const [entry] = entries('A');
    expect(awaitedMove([])).toBeNull();
    for (const metadata of [undefined, null, {}, { awaiting: 'A' }, { awaiting: [1, 'C'] }])
      expect(awaitedMove([{ ...(entry as MoveEntry), metadata }])).toBeNull();
  });
});

describe('[deadlines: the board] on the record', () => {
  test('a battle on the board has a clock, and no move of it until one is on record', () => {
    const play = onBoard();
    expect(clock(play)).toMatchObject({ phase: 'board-0', kind: 'board' });
    expect(codeOf(play, miss('board-0'))).toBe('NOT_AWAITED');
    const began = clock(play)?.position;
    play.do(awaits(3, 'B'));
    expect(clock(play)).toMatchObject({ phase: 'board-0/3', asked: ['B'], position: began });
    play.do(miss('board-0/3'));
    expect(clock(play)?.missed).toEqual(['B']);
    expect(codeOf(play, miss('board-0/3'))).toBe('ALREADY_MISSED');
  });

  test('a later move follows an earlier one; no other does', () => {
    const play = onBoard().do(awaits(7, 'A', 'B'));
    expect(codeOf(play, awaits(7, 'A', 'B'))).toBe('ALREADY_AWAITED');
    play.do({ type: 'DrawBank', data: { side: 'A', phase: 'board-0/7', pace: 'slow' } });
    // Of two who were to seal one has.
    play.do(awaits(7, 'B'));
    expect(clock(play)).toMatchObject({ phase: 'board-0/7', extended: slow.step });
    for (const wrong of [
      awaits(6, 'A'),
      awaits(8),
      awaits(8, 'A', 'A'),
      awaits(8.5, 'A'),
      awaits(0, 'A'),
      { type: 'AwaitBoardMove', data: { battle: 1, version: 8, sides: ['A'] } } as const,
    ])
      expect([wrong, codeOf(play, wrong)]).toEqual([wrong, 'STALE_ROUND']);
    play.do(awaits(9, 'A'));
    expect(clock(play)).toMatchObject({ phase: 'board-0/9', extended: 0, missed: [] });
    expect(codeOf(play, miss('board-0/7'))).toBe('STALE_ROUND');
  });

  test('paces agreed on before there was a time for moves have no clock there', () => {
    const play = onBoard(older);
    expect(clock(play)).toBeNull();
    expect(codeOf(play, awaits(3, 'A'))).toBe('STALE_ROUND');
    expect(checkPace(older).ok).toBe(true);
    expect(paceInWords(older)).not.toContain('move on the board');
    expect(paceInWords(slow)).toContain('3 days for a move on the board');
    expect(checkPace({ ...slow, minutes: { ...slow.minutes, board: 0 } }).ok).toBe(false);
    const more = { ...slow.minutes, sea: 5 };
    expect(checkPace({ ...slow, minutes: more }).ok).toBe(false);
  });

  test('without a battle on the board there is none to await', () => {
    const play = atTheHills(undefined, TWO_USERS);
    expect(codeOf(play, awaits(1, 'A'))).toBe('STALE_ROUND');
  });

  test('the whole battle counts as one deadline kept, by who missed none of its moves', () => {
    const conduct = (play: Play) => play.campaign.deadlines.conduct;
    const play = onBoard().do(awaits(3, 'A')).do(miss('board-0/3'));
    play.do(awaits(5, 'B')).do(awaits(7, 'A')).do(miss('board-0/7'));
    expect(conduct(play)).toMatchObject({ A: { misses: 2, clean: 0 }, B: { misses: 0 } });
    play.do({ type: 'RecordBoardBattle', data: boardResult(play) });
    expect(conduct(play)).toMatchObject({ A: { misses: 2, clean: 0 }, B: { misses: 0 } });
    const other = onBoard().do(awaits(3, 'A')).do(miss('board-0/3')).do(awaits(5, 'B'));
    // Time that is given for a move that was late takes the miss back.
    other.do(awaits(7, 'A')).do(miss('board-0/7'));
    other.do({ type: 'DrawBank', data: { side: 'B', phase: 'board-0/7', pace: 'slow' } });
    expect(conduct(other)).toMatchObject({ A: { misses: 1 } });
  });

  test('the battle’s end ends its clock', () => {
    const play = onBoard().do(awaits(3, 'A')).do(miss('board-0/3'));
    play.do({ type: 'RecordBoardBattle', data: boardResult(play) });
    expect(clock(play)?.kind).not.toBe('board');
    expect(play.campaign.deadlines.move).toBeNull();
    expect(play.campaign.deadlines.conduct.A).toMatchObject({ misses: 1, clean: 0 });
  });

  test('the chronicle says whose move it was', () => {
    const play = onBoard().do(awaits(3, 'B')).do(miss('board-0/3'));
    const told = JSON.stringify(chronicle(play.events, hills, { kind: 'public' }));
    expect(told).toContain('to move on the board');
  });
});

describe('[deadlines: the board] its hours', () => {
  test('time begins with the move, or with what began the clock where that is later', () => {
    const { deadlines } = onBoard().campaign;
    const none = { holidays: [], outages: [] };
    const minutes = (slow.minutes.board ?? 0) * 60_000;
    const due = (since: number) => timelineOf(deadlines, () => 5_000, none, since)?.dueAt;
    expect(due(9_000)).toBe(9_000 + minutes);
    expect(due(1_000)).toBe(5_000 + minutes);
  });
});
