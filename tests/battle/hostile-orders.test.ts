import { expect, test } from 'vitest';
import { autoplay, randomCommand, randomSheet, textDraws } from '@/lib/battle/autoplay/autoplay';
import { fuzzGame } from '@/lib/battle/autoplay/fuzz';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Pending } from '@/lib/battle/contract/game-rules';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Result } from '@/lib/kernel/result';
import { RULESETS } from '@/lib/rulesets/registry';

const BOARDS = RULESETS.flatMap(({ id, board, fuzz: plan }) =>
  board === undefined || plan === undefined ? [] : [{ id, board, plan }],
);

/** Decisions between two positions that are tried, and how many are. */
const EVERY = 29;
const POSITIONS = 3;
/** Orders of a position that are spoiled, and places of each. */
const ORDERS = 3;
const PLACES = 8;

/** What a browser may put where a number, a word or a list belongs. JSON knows no NaN: it arrives as null, or by mistake. */
const BAD: readonly unknown[] = [
  ...[Number.NaN, Number.POSITIVE_INFINITY, 1e15, -1, 0.5, null, true],
  ...['', '__proto__', 'constructor', 'x'.repeat(5_000), [], {}, [null]],
];

type Place = readonly (string | number)[];

/** Every place within a value, the value itself included. */
function* placesIn(value: unknown, at: Place = []): Generator<Place> {
  yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value))
    yield* placesIn((value as Record<string, unknown>)[key], [...at, key]);
}

/** A copy with something else at one place. */
function spoiled(value: unknown, [key, ...rest]: Place, bad: unknown): unknown {
  if (key === undefined) return bad;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  const inner = copy as Record<string | number, unknown>;
  inner[key] = spoiled(inner[key], rest, bad);
  return copy;
}

function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
}

/** A refusal says in plain words why. */
function saysWhy(answer: Result<unknown>, about: string): void {
  if (answer.ok) return;
  const { code, message } = answer.error;
  expect(code, about).toMatch(/^[A-Z][A-Z_]+$/);
  expect(message.length, about).toBeGreaterThan(5);
  expect(message, about).not.toMatch(/undefined|\[object|TypeError|is not a function/);
}

/** One seat at a position, and how its orders are judged. */
function judgeOf(game: AnyBoardGame, state: object, order: BattleOrder, { seat, mode }: Pending) {
  const side = sideOfSeat(seat);
  const own = new Set(order.units.filter((unit) => unit.side === side).map(({ id }) => id));
  const draw = textDraws('hostile', 0);
  const { together } = game;
  const judge = (command: Json): Result<unknown> =>
    mode === 'sealed' && together !== undefined
      ? together.check(state, seat, command)
      : game.decide(state, seat, command, draw);
  return (command: Json, about: string): void => {
    const answer = judge(command);
    saysWhy(answer, about);
    // Whatever is accepted orders nobody of the other side.
    if (answer.ok)
      expect(
        game.concerns(state, command).filter((id) => !own.has(id)),
        about,
      ).toEqual([]);
    const view = game.viewState(state, seat);
    const piece = typeof command === 'string' ? command : 'nobody';
    game.planning?.tryOut(view, seat, command);
    game.planning?.whyNot(view, seat, piece, Number.NaN);
    game.steering?.tryOut(view, seat, command);
    if (together?.writing !== undefined) {
      const { writing } = together;
      saysWhy(writing.put(view, seat, command, command), about);
      saysWhy(writing.put(view, seat, writing.empty(view, seat), command), about);
      writing.entries(view, seat, command);
      writing.lift(view, seat, command, piece);
    }
  };
}

/** Everything that is tried at one position; the position is the same afterwards. */
function attack(game: AnyBoardGame, state: object, order: BattleOrder, round: number): number {
  const seen = () => JSON.stringify(game.viewState(state, 'umpire'));
  const before = seen();
  let tried = 0;
  for (const moment of game.pending(state)) {
    const { seat } = moment;
    const judge = judgeOf(game, state, order, moment);
    const enemies = order.units.filter(({ side }) => side !== sideOfSeat(seat));
    for (const bad of BAD) judge(bad as Json, `${seat}: ${String(bad).slice(0, 20)}`);
    for (let which = 0; which < ORDERS; which += 1) {
      const draw = (key: string) => textDraws(`hostile/${round}`, which)(key);
      const command =
        moment.mode === 'sealed' && game.together?.writing !== undefined
          ? randomSheet(game, state, seat, draw)
          : randomCommand(game, state, seat, draw);
      const places = [...placesIn(command)];
      for (let index = 0; index < Math.min(PLACES, places.length); index += 1) {
        const place = places[Math.floor((index * places.length) / PLACES)] ?? [];
        const about = `${seat}: ${JSON.stringify(command).slice(0, 200)} at ${place.join('.')}`;
        const bad = BAD[(index + which + round) % BAD.length];
        judge(spoiled(command, place, bad) as Json, `${about}: ${String(bad).slice(0, 20)}`);
        const value = valueAt(command, place);
        // Somebody of the other side instead of one's own, and a list that has no end.
        if (typeof value === 'string')
          judge(spoiled(command, place, enemies[index % enemies.length]?.id) as Json, about);
        if (Array.isArray(value) && index === which)
          judge(spoiled(command, place, new Array(1_000_000).fill(value[0] ?? 0)) as Json, about);
        tried += 1;
      }
    }
    game.planning?.march(game.viewState(state, seat), seat, {
      pieces: ['nobody', '__proto__', enemies[0]?.id ?? ''],
      to: Number.NaN,
    });
  }
  // A moment that is another's: who may not act is told so.
  const acting = new Set(game.pending(state).map(({ seat }) => seat));
  for (const seat of ['A', 'B'].filter((one) => !acting.has(one))) {
    const [moment] = game.pending(state);
    const answer = game.decide(state, seat, moment?.default ?? null, textDraws('hostile', 1));
    expect(answer.ok).toBe(false);
    saysWhy(answer, `${seat} out of turn`);
  }
  expect(seen() === before, 'the position is the same').toBe(true);
  return tried;
}

test.each(BOARDS)(
  '[battle: bad input] $id: spoiled orders and sheets, another’s units, a million points, NaN: refused in plain words, nothing thrown, nothing changed',
  ({ board, plan }) => {
    const { order } = fuzzGame(plan, 'hostile')(0);
    expect(order.ruleset.version).toBe(board.version);
    let decided = 0;
    let positions = 0;
    let tried = 0;
    class Enough extends Error {}
    try {
      autoplay(board, {
        ...{ checked: checkedOrder(board, order), seed: 'hostile', trial: 0 },
        players: { A: 'random', B: 'random' },
        sink(_record, before) {
          decided += 1;
          if (board.pending(before).length === 0 || decided % EVERY !== 1) return;
          tried += attack(board, before, order, positions);
          positions += 1;
          if (positions >= POSITIONS) throw new Enough();
        },
      });
    } catch (stopped) {
      if (!(stopped instanceof Enough)) throw stopped;
    }
    expect(tried).toBeGreaterThan(20);
  },
);
