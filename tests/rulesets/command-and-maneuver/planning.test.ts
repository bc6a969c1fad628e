import { expect, test } from 'vitest';
import type { GamePlanning } from '@/lib/battle/contract/planning';
import type { Json } from '@/lib/kernel/canonical-json';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import type { View } from '@/lib/rulesets/command-and-maneuver/view';
import { at, Game, orderOf, ruleset } from './support';

const planning = ruleset.planning as GamePlanning<View>;

const viewOf = (game: Game): View => ruleset.viewState(game.state, game.seat);
const pieceAt = (game: Game, square: string): string => String(game.state.grid[at(square)]);
/** The ids of the pieces on the board that belong to the same command as the one on a square. */
function commandOf(game: Game, square: string): string[] {
  const { pieces } = ruleset.picture(viewOf(game));
  const group = pieces.find(({ id }) => id === pieceAt(game, square))?.group;
  return pieces.filter((piece) => piece.group === group).map(({ id }) => id);
}

/** The whole battle on side A's turn 6: 42 pieces in six commands. */
function sixthTurn(): Game {
  return new Game(macysburgOrder(ruleset.version)).placed().until(6);
}

test('[board: march] a turn of 42 pieces takes at most 25 acts: a press on each command, one on its aim, one to give it, and the end', () => {
  const game = sixthTurn();
  const { pieces } = ruleset.picture(viewOf(game));
  const groups = new Map<string, string[]>();
  for (const { id, side, group = id } of pieces)
    if (side === 'A') groups.set(group, [...(groups.get(group) ?? []), id]);
  expect([...groups.values()].flat()).toHaveLength(42);
  let acts = 0;
  let moved = 0;
  /** A group is pressed, then its aim, then Enter; the ids of those who could not go. */
  const marched = (ids: readonly string[]): string[] => {
    const [first] = ids;
    const lead = pieces.find(({ id, rank }) => ids.includes(id) && rank !== null);
    const from = game.state.at[Number(lead?.id ?? first)] as number;
    acts += 3;
    const march = planning.march(viewOf(game), 'A', { pieces: ids, to: from + 8 * 32 });
    for (const { command } of march.orders) {
      const given = ruleset.decide(game.state, 'A', command, () => 0);
      expect(given.ok).toBe(true);
      for (const fact of given.ok ? given.value : []) ruleset.evolve(game.state, fact);
      moved += 1;
    }
    return march.left.map(({ piece }) => piece);
  };
  const blocked = [...groups.values()].flatMap(marched);
  // Those whose way another command blocked go once it has gone.
  if (blocked.length > 0) expect(marched(blocked)).toEqual([]);
  acts += 2; // The end, and its confirmation.
  expect(moved).toBe(42);
  expect(acts).toBeLessThanOrEqual(25);
});

test('[board: march] every order of a march is accepted in its turn, from any command to any place, and captures nothing', () => {
  const game = sixthTurn();
  const { pieces } = ruleset.picture(viewOf(game));
  const own = pieces.filter(({ side }) => side === 'A');
  for (const to of [0, 31, 500, 1023, at('n16')])
    for (const group of new Set(own.map((piece) => piece.group))) {
      const ids = own.filter((piece) => piece.group === group).map(({ id }) => id);
      const march = planning.march(viewOf(game), 'A', { pieces: ids, to });
      expect(march.orders.length + march.left.length).toBe(ids.length);
      const state = game.state.copy();
      for (const { command, way, piece } of march.orders) {
        const given = ruleset.decide(state, 'A', command, () => 0);
        if (!given.ok) throw new Error(given.error.message);
        for (const fact of given.value) {
          expect(fact).toMatchObject({ type: 'PieceMoved', captured: -1 });
          ruleset.evolve(state, fact);
        }
        expect(state.at[Number(piece)]).toBe(way.at(-1));
      }
      expect(march.left.every(({ why }) => why.endsWith('.'))).toBe(true);
    }
});

test('[board: march] a piece that has moved, and one out of command, stay and say why; nonsense lays nothing out', () => {
  const game = new Game(
    orderOf([
      { side: 'A', square: 'A', pieces: 'L2 2I' },
      { side: 'B', square: 'a', pieces: 'L2 1I' },
    ]),
  ).placed();
  const [, first = ''] = game.all('A infantry');
  const ids = commandOf(game, first);
  game.say(`${first}-${game.targets(first)[0]}`);
  const { left } = planning.march(viewOf(game), 'A', { pieces: ids, to: at('e20') });
  expect(left.map(({ why }) => why)).toEqual([expect.stringContaining('has moved in this turn')]);
  for (const [pieces, to] of [
    [['x', '-1', '9999'], 5],
    [ids, -1],
    [ids, 0.5],
    [ids, 1024],
    [commandOf(game, game.all('B infantry')[0] ?? ''), 5],
  ] as const)
    expect(planning.march(viewOf(game), 'A', { pieces, to }).orders).toEqual([]);
});

test('[board: trying out] an order says what it takes, whether it can be taken there, and why it would be refused', () => {
  const game = new Game(
    orderOf([
      { side: 'A', square: 'A', pieces: 'L3 3C' },
      { side: 'B', square: 'f', pieces: 'L3 3I' },
    ]),
  ).placed();
  const trial = (text: string) => {
    const command = ruleset.words.parse(text);
    return planning.tryOut(viewOf(game), 'A', command.ok ? command.value : null);
  };
  const [horse = ''] = game.all('A cavalry');
  const [safe = ''] = game.targets(horse);
  expect(trial(`${horse}-${safe}`)).toMatchObject({ refused: null, danger: false });
  expect(trial('z32-a1').refused).toContain('None of your pieces');
  // Horse that stops next to enemy foot can be taken by it.
  const [foot = ''] = game.all('B infantry');
  const beside = at(foot) - 32;
  game.state.go(Number(pieceAt(game, horse)), beside - 64);
  game.state.go(game.state.leaders[0][0] as number, beside - 97);
  const { notes, danger } = trial(`${squareOf(beside - 64)}-${squareOf(beside)}`);
  expect(danger).toBe(true);
  expect(notes.join(' ')).toContain('can be taken there by the infantry on');
  const taking = trial(`${squareOf(beside - 64)}-${squareOf(beside + 32)}`);
  expect(taking.notes[0]).toBe(`Takes the infantry on ${foot}.`);
});

const squareOf = (square: number): string =>
  `${String.fromCharCode(97 + (square % 32))}${Math.floor(square / 32) + 1}`;

test('[board: why not] a refused place names the reason in figures, the rule, and the nearest place that is open', () => {
  const game = new Game(
    orderOf([
      { side: 'A', square: 'A', pieces: 'L3 2I 1C' },
      { side: 'B', square: 'a', pieces: 'L2 1I' },
    ]),
  ).placed();
  const [foot = ''] = game.all('A infantry');
  const id = pieceAt(game, foot);
  const [open = ''] = game.targets(foot);
  expect(planning.whyNot(viewOf(game), 'A', id, at(open))).toBeNull();
  const far = planning.whyNot(viewOf(game), 'A', id, at('e20'));
  expect(far?.why).toMatch(/^e20: \d+ squares away/);
  expect(far?.rule).toBe('pieces');
  expect(game.targets(foot)).toContain(squareOf(far?.instead ?? -1));
  const leader = game.state.leaders[0][0] as number;
  const friend = planning.whyNot(viewOf(game), 'A', id, game.state.at[leader] as number);
  expect(friend?.why).toContain('your own leader stands there');
  game.say(`${foot}-${open}`);
  expect(planning.whyNot(viewOf(game), 'A', id, at('e20'))?.why).toContain('has moved');
  game.state.go(Number(id), at('p16'));
  game.state.moved[Number(id)] = 0;
  expect(planning.whyNot(viewOf(game), 'A', id, at('p17'))).toMatchObject({
    why: expect.stringMatching(/out of command.*squares away; command reaches 2/),
    rule: 'command',
    instead: null,
  });
});

test('[board: overlays] threat is exactly where the enemy’s next captures can fall; command, holders and losses agree with the position', () => {
  const game = sixthTurn();
  const state = game.state;
  const own = state.leaders[0][0] as number;
  // An own leader next to the enemy is in danger.
  const enemy = state.at[state.leaders[1][0] as number] as number;
  const free = [enemy - 33, enemy - 32, enemy - 31].find((square) => state.grid[square] === -1);
  state.go(own, free ?? enemy - 64);
  const overlays = new Map(planning.overlays(viewOf(game), 'A').map((one) => [one.id, one]));
  expect([...overlays.keys()]).toEqual(['reach', 'threat', 'command', 'held', 'lost']);
  const threat = overlays.get('threat');
  expect(threat?.pieces).toContain(String(own));
  const shown = new Set(threat?.areas.at(-1)?.cells);
  // The other side's own options: what it could capture if our piece stood there.
  const others = state.copy();
  others.side = 1;
  others.actionPoints = 84;
  others.moved.fill(0);
  others.used.fill(0);
  for (let piece = 0; piece < others.at.length; piece += 1) {
    if (others.scene.side[piece] !== 1 || (others.at[piece] as number) < 0) continue;
    const options = ruleset.options(others, 'B', String(piece));
    for (const { kind, to } of options.kind === 'list' ? options.commands : [])
      if (kind === 'capture') expect(shown.has(to ?? -1)).toBe(true);
  }
  expect(overlays.get('held')?.words[0]).toContain('holds nothing of Macysburg');
  expect(overlays.get('command')?.areas).toHaveLength(6);
  expect(overlays.get('lost')?.words[0]).toMatch(/^Blue: 84 pieces, beaten at 20/);
});

test('[board: planning] no answer throws, whatever is asked', () => {
  const game = sixthTurn();
  const view = viewOf(game);
  const odd: readonly Json[] = [
    null,
    1,
    'x',
    [],
    {},
    { type: 'move' },
    { type: 'move', from: 'a1', to: 7 },
  ];
  for (const command of odd) expect(planning.tryOut(view, 'A', command).refused).not.toBeNull();
  for (const piece of ['', 'x', '-1', '1e9', '9999'])
    expect(planning.whyNot(view, 'A', piece, 3)).toBeNull();
  for (const to of [-1, 1024, 0.5, Number.NaN])
    expect(planning.whyNot(view, 'A', '0', to)).toBeNull();
  const night = new Game(macysburgOrder(ruleset.version)).placed().until(12, 'B').say('end');
  expect(() => planning.overlays(viewOf(night), 'B')).not.toThrow();
});
