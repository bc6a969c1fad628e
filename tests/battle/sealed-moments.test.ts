import { expect, test } from 'vitest';
import { autoplay, RANDOM_PLAYER } from '@/lib/battle/autoplay/autoplay';
import { fuzz } from '@/lib/battle/autoplay/fuzz';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { SeatId } from '@/lib/battle/contract/seats';
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
  exchangeOnBoard,
  openBoard,
  takeBackFault,
} from '@/lib/battle/stream/decide';
import type { BoardEvent } from '@/lib/battle/stream/events';
import { boardLines } from '@/lib/battle/stream/log';
import {
  artificialSheet,
  momentToOpen,
  openMoment,
  sealSheet,
  withdrawSheet,
} from '@/lib/battle/stream/sealed';
import { sheetPayload } from '@/lib/battle/stream/sheet-payload';
import { artificialTurn } from '@/lib/battle/stream/turn';
import { commit } from '@/lib/chance/commitment';
import { boardDie } from '@/lib/chance/keyed-dice';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import type { Side } from '@/lib/kernel/side';
import { RIVALS, rivalsOrder } from '@/tests/support/rivals';

const dice: BoardDice = (position, key) => boardDie(3, 'ab'.repeat(32), position, key);
const nonceOf = (side: Side, change = 0) => `${side === 'A' ? 'a' : 'b'}${change}`.repeat(32);

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'OK' : result.error.code);

/** A battle whose sheets are kept here, as the store keeps them sealed. */
class Rivalry {
  battle: BoardBattle;
  readonly sheets = new Map<SeatId, { command: Json; nonce: string }>();

  constructor(moments = 3, persons = { A: true, B: true }) {
    const commanders = commandersAtOpening(RIVALS, persons);
    const opened = value(openBoard(RIVALS, rivalsOrder(moments), commanders, dice));
    this.battle = foldBoard(null, [opened], () => RIVALS);
  }

  tell(event: BoardEvent): this {
    const stored = JSON.parse(JSON.stringify(event)) as BoardEvent;
    this.battle = foldBoard(this.battle, [stored], () => RIVALS);
    return this;
  }

  get moment(): string {
    return boardPending(this.battle)[0]?.id ?? '';
  }

  try(side: Side, text: string, change = 0, pending = this.moment) {
    const command = value(RIVALS.words.parse(text));
    const commitment = commit(nonceOf(side, change), sheetPayload(pending, side, command));
    return sealSheet(this.battle, { side, pending, command, commitment });
  }

  seal(side: Side, text: string, change = 0): this {
    this.tell(value(this.try(side, text, change)));
    const command = value(RIVALS.words.parse(text));
    this.sheets.set(side, { command, nonce: nonceOf(side, change) });
    return this;
  }

  open(): this {
    return this.tell(value(openMoment(this.battle, this.sheets, dice)));
  }
}

test('[battle: sealed moments] a sheet is awaited from each side, may be changed, and nothing happens before both are in', () => {
  const play = new Rivalry();
  expect(boardPending(play.battle).map(({ seat }) => seat)).toEqual(['A', 'B']);
  play.seal('B', 'go d4');
  expect(awaitedByHand(play.battle)).toEqual(['A']);
  expect(sideToMove(play.battle)).toBe('A');
  expect(boardPending(play.battle).map(({ settled }) => settled)).toEqual([undefined, true]);
  expect(momentToOpen(play.battle)).toBeNull();
  expect(codeOf(openMoment(play.battle, play.sheets, dice))).toBe('MOMENT_NOT_READY');
  play.seal('B', 'go d3 fire', 1).seal('A', 'go d2 fire');
  expect(momentToOpen(play.battle)).toHaveLength(2);
  play.open();
  expect(RIVALS.picture(RIVALS.viewState(play.battle.state, 'umpire')).pieces).toMatchObject([
    { at: 10, rank: 1 },
    { at: 17, rank: 1 },
  ]);
  expect(awaitedByHand(play.battle)).toEqual(['A', 'B']);
});

test('[battle: sealed moments] what is sealed can be taken back until it is opened, and nothing after', () => {
  const play = new Rivalry().seal('A', 'go d2');
  expect(codeOf(withdrawSheet(play.battle, 'B'))).toBe('NOT_SEALED');
  play.tell(value(withdrawSheet(play.battle, 'A')));
  expect(awaitedByHand(play.battle)).toEqual(['A', 'B']);
  play.seal('A', 'go d2', 1).seal('B', 'go d4').open();
  expect(codeOf(withdrawSheet(play.battle, 'A'))).toBe('NOT_SEALED');
  expect(takeBackFault(play.battle, 'A')?.message).toContain('opened together');
});

test('[battle: sealed moments] refused: a stale moment, a sheet that is none, another’s move, a sub-commander, an order out of secret', () => {
  const play = new Rivalry(1);
  expect(codeOf(play.try('A', 'go d2', 0, 'moment7'))).toBe('STALE_MOMENT');
  expect(codeOf(play.try('A', 'go a5'))).toBe('TOO_FAR');
  const sheet = { side: 'A', pending: play.moment, commitment: '0'.repeat(64) } as const;
  expect(codeOf(sealSheet(play.battle, { ...sheet, command: { type: 'fire' } }))).toBe(
    'COMMAND_INVALID',
  );
  const command = { to: 3, fire: false };
  expect(codeOf(sealSheet(play.battle, { ...sheet, command, units: new Set(['a']) }))).toBe(
    'NOT_YOUR_SEAT',
  );
  expect(codeOf(sealSheet(play.battle, { ...sheet, command, doctrine: 'bold' }))).toBe(
    'NOT_YOUR_MOVE',
  );
  expect(codeOf(actOnBoard(play.battle, { side: 'A', pending: play.moment, command }, dice))).toBe(
    'SEALED_MOMENT',
  );
  play.seal('A', 'go d2').seal('B', 'go d4').open();
  expect(codeOf(play.try('A', 'go d2'))).toBe('BATTLE_OVER');
});

test('[battle: sealed moments] an opening that is not what was sealed is refused: another sheet, another nonce, another seat’s', () => {
  const play = new Rivalry().seal('A', 'go d2').seal('B', 'go d4');
  const [a, b] = [play.sheets.get('A'), play.sheets.get('B')];
  if (!a || !b) throw new Error('both have sealed');
  for (const forged of [
    { ...a, command: { to: 3, fire: true } },
    { ...a, nonce: nonceOf('A', 1) },
    b,
  ]) {
    const sheets = new Map([...play.sheets, ['A', forged]]);
    expect(codeOf(openMoment(play.battle, sheets, dice))).toBe('COMMITMENT_BROKEN');
  }
});

test('[battle: sealed moments] who sealed first, and how often, changes neither the result nor the dice; another nonce changes them', () => {
  const opened = (play: Rivalry) => {
    const event = value(openMoment(play.battle, play.sheets, dice));
    return { records: event.data.records, draws: event.data.draws };
  };
  const first = opened(new Rivalry().seal('A', 'go d3 fire').seal('B', 'go d4 fire'));
  const last = opened(
    new Rivalry()
      .seal('B', 'go c4', 4)
      .seal('B', 'go d4 fire')
      .seal('A', 'go d3 fire')
      .seal('B', 'go d4 fire'),
  );
  expect(last).toEqual(first);
  const nonces = [1, 2, 3, 4, 5, 6, 7].map((change) =>
    opened(new Rivalry().seal('A', 'go d3 fire', change).seal('B', 'go d4 fire')),
  );
  expect(new Set(nonces.map(({ draws }) => JSON.stringify(draws))).size).toBe(7);
});

test('[battle: sealed moments] the log says that a side has sealed, and what came of both sheets only when they are open', () => {
  const play = new Rivalry().seal('B', 'go d4 fire');
  const lines = () => boardLines(play.battle, 'public', 2, 9).map(({ text }) => text);
  expect(lines()).toEqual(['Red seals its orders.']);
  play.seal('A', 'go d2').open();
  expect(lines().slice(1)).toEqual([
    'Blue seals its orders.',
    'A stands on d2.',
    'B stands on d4.',
    expect.stringMatching(/^B fires/),
    'The smoke clears.',
  ]);
});

test('[battle: sealed moments] an artificial commander seals by its own view, the same whatever the other has sealed', () => {
  const play = new Rivalry(2, { A: true, B: false });
  expect(artificialTurn(play.battle, dice)).toEqual([]);
  const sheet = artificialSheet(play.battle, dice);
  expect(sheet).toMatchObject({ side: 'B', pending: 'moment0', doctrine: 'bold' });
  if (sheet === null) throw new Error('it seals');
  expect(codeOf(sealSheet(play.battle, { ...sheet, commitment: '1'.repeat(64) }))).toBe('OK');
  const [one, two] = ['go d2', 'go d3 fire'].map((text) =>
    artificialSheet(new Rivalry(2, { A: true, B: false }).seal('A', text).battle, dice),
  );
  expect(one).toEqual(two);
  play.tell(value(exchangeOnBoard(play.battle, 'B', { kind: 'person' })));
  expect(artificialSheet(play.battle, dice)).toBeNull();
});

test('[battle: sealed moments] battles without people and random play come to an end, by the same laws', () => {
  const checked = checkedOrder(RIVALS, rivalsOrder(8));
  const game = { checked, seed: 'rivals', trial: 1 };
  const played = autoplay(RIVALS, { ...game, players: { A: 'bold', B: RANDOM_PLAYER } });
  expect(played).toMatchObject({ brokenOff: false, decisions: 16 });
  expect(autoplay(RIVALS, { ...game, players: { A: 'bold', B: RANDOM_PLAYER } })).toEqual(played);
  for (let trial = 0; trial < 20; trial += 1)
    expect(
      fuzz(RIVALS, { order: rivalsOrder(9), seed: 'rivals', trial, openingMost: 0, lookEvery: 3 }),
    ).toMatchObject({ decisions: 18 });
});
