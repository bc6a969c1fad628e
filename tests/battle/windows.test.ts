import { expect, test } from 'vitest';
import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay/autoplay';
import { FuzzFinding, fuzz } from '@/lib/battle/autoplay/fuzz';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { commandLeft, windowKindOf } from '@/lib/battle/contract/windows';
import {
  awaitedByHand,
  type BoardBattle,
  boardPending,
  foldBoard,
  sideToMove,
} from '@/lib/battle/stream/battle';
import {
  actOnBoard,
  type BoardDice,
  commandersAtOpening,
  openBoard,
  takeBackFault,
} from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { artificialTurn } from '@/lib/battle/stream/turn';
import { boardDie } from '@/lib/chance/keyed-dice';
import type { Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { OUTPOSTS, outpostsOrder } from '@/tests/support/outposts';

/** The answer that a side left for a kind of window; null: ask. */
type AnswersLeft = (side: Side, kind: string) => string | null;

/** Every attack tells. */
const dice: BoardDice = (position, key) =>
  key === 'attack' ? 0 : boardDie(3, 'ab'.repeat(32), position, key);

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

class Play {
  battle: BoardBattle;

  constructor(persons = { A: true, B: true }) {
    const commanders = commandersAtOpening(OUTPOSTS, persons);
    const opened = value(openBoard(OUTPOSTS, outpostsOrder(), commanders, dice));
    this.battle = foldBoard(null, [opened], () => OUTPOSTS);
  }

  tell(...events: readonly BoardEvent[]): this {
    const stored = events.map((event) => JSON.parse(JSON.stringify(event)) as BoardEvent);
    if (stored.length > 0) this.battle = foldBoard(this.battle, stored, () => OUTPOSTS);
    return this;
  }

  try(side: Side, text: string) {
    const command = value(OUTPOSTS.words.parse(text));
    const pending = boardPending(this.battle)[0]?.id ?? '';
    return actOnBoard(this.battle, { side, pending, command }, dice);
  }

  say(side: Side, text: string): this {
    return this.tell(value(this.try(side, text)));
  }

  /** Answers by what was left, as the players' pages do, until somebody has to be asked. */
  answered(left: AnswersLeft): this {
    for (;;) {
      const moment = boardPending(this.battle)[0];
      if (moment === undefined) return this;
      const side = sideOfSeat(moment.seat);
      const answer = moment.kind === undefined ? null : left(side, moment.kind);
      const { state } = this.battle;
      const command = answer === null ? null : commandLeft(OUTPOSTS, state, moment, answer);
      if (command === null) return this;
      this.tell(value(actOnBoard(this.battle, { side, pending: moment.id, command }, dice)));
    }
  }

  get asked() {
    return boardPending(this.battle).map(({ seat, kind }) => `${seat} ${kind ?? 'turn'}`);
  }

  get acts() {
    return this.battle.events.flatMap((event) =>
      event.type === 'BoardActed'
        ? [`${event.data.seat} ${OUTPOSTS.words.print(event.data.command)}`]
        : [],
    );
  }
}

const left =
  (answers: Readonly<Record<string, string>>): AnswersLeft =>
  (side, kind) =>
    answers[`${side} ${kind}`] ?? null;

test('[battle: windows] the other side is asked in mid-turn, then the side itself, and the turn goes on', () => {
  const play = new Play().say('A', 'attack');
  expect(play.asked).toEqual(['B retreat-or-lose']);
  expect(sideToMove(play.battle)).toBe('B');
  expect(awaitedByHand(play.battle)).toEqual(['B']);
  expect(play.try('A', 'end').ok).toBe(false);
  play.say('B', 'retreat');
  expect(play.asked).toEqual(['A follow']);
  expect(play.say('A', 'follow').asked).toEqual(['A turn']);
});

test('[battle: windows] an answer left in advance is given as if by hand, one window after the other', () => {
  const byHand = new Play().say('A', 'attack').say('B', 'retreat').say('A', 'stay');
  const quick = new Play()
    .say('A', 'attack')
    .answered(left({ 'B retreat-or-lose': 'retreat', 'A follow': 'stay' }));
  expect(quick.battle.events).toEqual(byHand.battle.events);
});

test('[battle: windows] a side that left nothing, an answer that does not fit, or none of that kind is asked', () => {
  const asks = (play: Play, answers: Readonly<Record<string, string>>) =>
    play.answered(left(answers)).asked;
  const attacked = () => new Play().say('A', 'attack');
  expect(asks(attacked(), {})).toEqual(['B retreat-or-lose']);
  expect(asks(attacked(), { 'A retreat-or-lose': 'retreat' })).toEqual(['B retreat-or-lose']);
  expect(asks(attacked(), { 'B retreat-or-lose': 'attack' })).toEqual(['B retreat-or-lose']);
  expect(asks(new Play(), { 'A turn': 'end' })).toEqual(['A turn']);
  // With its back to the edge, B cannot retreat as it would.
  const always = { 'B retreat-or-lose': 'retreat', 'A follow': 'stay' };
  const play = new Play();
  for (let attack = 0; attack < 3; attack += 1) play.say('A', 'attack').answered(left(always));
  expect(asks(play.say('A', 'attack'), always)).toEqual(['B retreat-or-lose']);
});

test('[battle: windows] an artificial commander answers by itself', () => {
  const play = new Play({ A: true, B: false }).say('A', 'attack');
  expect(play.try('B', 'lose')).toMatchObject({ error: { code: 'NOT_YOUR_MOVE' } });
  play.tell(...artificialTurn(play.battle, dice));
  expect(play.acts).toEqual(['A attack', 'B retreat']);
  expect(play.asked).toEqual(['A follow']);
});

test('[battle: windows] what asks the other side something cannot be taken back, an answer after which one’s own turn goes on can', () => {
  const play = new Play().say('A', 'attack');
  expect(takeBackFault(play.battle, 'A')?.code).toBe('NOTHING_TO_TAKE_BACK');
  play.say('B', 'retreat');
  expect(takeBackFault(play.battle, 'B')?.code).toBe('NOTHING_TO_TAKE_BACK');
  play.say('A', 'follow');
  expect(takeBackFault(play.battle, 'A')).toBeNull();
});

test('[battle: windows] law: positions that differ only in what is hidden ask the same, and what was left comes to the same', () => {
  const { state } = new Play().say('A', 'attack').battle;
  const other = OUTPOSTS.copyState(state) as { men: { A: number } };
  other.men.A += 7;
  const [here, there] = [OUTPOSTS.pending(state), OUTPOSTS.pending(other)];
  expect(there).toEqual(here);
  const [moment] = here;
  if (!moment) throw new Error('B is asked');
  for (const answer of ['retreat', 'lose'])
    expect(commandLeft(OUTPOSTS, other, moment, answer)).toEqual(
      commandLeft(OUTPOSTS, state, moment, answer),
    );
  expect(windowKindOf(OUTPOSTS, moment)?.question).toBe('Retreat a square, or lose a point?');
});

const fuzzed = (game: AnyBoardGame, trial: number) =>
  fuzz(game, {
    ...{ order: outpostsOrder(6), seed: 'windows', trial, openingMost: 4, lookEvery: 1 },
  });

test('[battle: windows] the fuzzer plays them, and finds a kind that is not named and an answer that is refused', () => {
  for (let trial = 0; trial < 20; trial += 1) fuzzed(OUTPOSTS, trial);
  const { windows } = OUTPOSTS;
  if (windows === undefined) throw new Error('the outposts have windows');
  const faults: readonly AnyBoardGame[] = [
    { ...OUTPOSTS, windows: { ...windows, kinds: windows.kinds.slice(1) } },
    { ...OUTPOSTS, windows: { ...windows, answer: () => ({ type: 'end' }) } },
  ];
  for (const game of faults)
    expect(() => {
      for (let trial = 0; trial < 20; trial += 1) fuzzed(game, trial);
    }).toThrow(FuzzFinding);
});

test('[battle: windows] commanders, and random players, play such a battle to its end', () => {
  for (const player of ['bold', RANDOM_PLAYER]) {
    const { brokenOff } = autoplay(OUTPOSTS, {
      ...{ checked: checkedOrder(OUTPOSTS, outpostsOrder()), seed: 'windows', trial: 1 },
      players: { A: player, B: player },
    });
    expect(brokenOff).toBe(false);
  }
});
