import { expect, test, vi } from 'vitest';
import { firstAnswers, getReady } from '@/lib/application/board/first-answers';
import type { AnyBoardGame } from '@/lib/battle/contract/board-game';
import type { GamePlanning } from '@/lib/battle/contract/planning';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { Game, ruleset } from '@/tests/rulesets/command-and-maneuver/support';

/** The battle on side A's first turn, by a game whose planning is watched. */
function watched() {
  const { state } = new Game(macysburgOrder(ruleset.version)).placed();
  const planning = ruleset.planning as GamePlanning<object>;
  const spied = {
    ...planning,
    march: vi.fn(planning.march),
    whyNot: vi.fn(planning.whyNot),
    tryOut: vi.fn(planning.tryOut),
    overlays: vi.fn(planning.overlays),
  };
  const game: AnyBoardGame = { ...(ruleset as AnyBoardGame), planning: spied };
  return { state, game, spied };
}

test('[application: board] a program that opens a board gets its planning ready: every command’s march, overlays, orders and refused places, a question at a time, and nothing is changed', () => {
  const { state, game, spied } = watched();
  const seen = () => JSON.stringify(game.viewState(state, 'umpire'));
  const before = seen();
  let questions = 0;
  for (const _ of firstAnswers(game, state)) questions += 1;
  expect(seen() === before).toBe(true);
  const sent = new Set(spied.march.mock.calls.map(([, , { pieces }]) => pieces.join()));
  const { pieces } = game.picture(game.viewState(state, 'A'));
  const commands = new Set(pieces.flatMap(({ side, group }) => (side === 'A' ? [group] : [])));
  expect(sent.size).toBe(commands.size);
  // No question holds two marches: somebody else who asks waits for one at most.
  expect(questions).toBeGreaterThan(spied.march.mock.calls.length);
  expect(spied.overlays.mock.calls.length).toBeGreaterThan(1);
  expect(spied.tryOut).toHaveBeenCalled();
  expect(spied.whyNot).toHaveBeenCalled();
  // Of a side it asks with that side's own view alone.
  expect(new Set(spied.overlays.mock.calls.map(([, side]) => side))).toEqual(new Set(['A']));
});

test('[application: board] it does so once in a while, not for each page, and not where nobody may act', () => {
  const { state, game } = watched();
  const slices = vi.fn();
  getReady(game, state, slices);
  getReady(game, state, slices);
  expect(slices).toHaveBeenCalledTimes(1);
  const over: AnyBoardGame = { ...game, pending: () => [] };
  getReady(over, state, slices);
  expect(slices).toHaveBeenCalledTimes(1);
  expect([...firstAnswers(over, state)]).toEqual([]);
  // Another system is got ready by itself.
  getReady({ ...game }, state, slices);
  expect(slices).toHaveBeenCalledTimes(2);
});
