import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { squareName } from '@/lib/geometry/squares';
import { commandToPlace, placesOf } from '@/lib/rulesets/command-and-maneuver/flow';
import { BOARD, TERRAIN, TOWN_SQUARES } from '@/lib/rulesets/command-and-maneuver/ground';
import {
  macysburgOrder,
  ORDER_OF_BATTLE,
} from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import { sceneOf } from '@/lib/rulesets/command-and-maneuver/scene';
import { at, Game, orderOf, ruleset } from './support';

/** Command reaches everywhere, so that a test of moves tests only moves. */
const FREE = { parameters: { commandRange: 10, relayRange: 3 } };
const lone = (pieces: string, square = 'C') =>
  orderOf(
    [
      { side: 'A', square, pieces: `L9 ${pieces}` },
      { side: 'B', square: 'f', pieces: 'L1 1S' },
    ],
    FREE,
  );

test('[command-and-maneuver: Scenario set-up] the map is 32 × 32, symmetric under a half turn, with a town of eight squares', () => {
  expect(TOWN_SQUARES).toHaveLength(8);
  for (let square = 0; square < 1024; square += 1)
    expect(TERRAIN[square]).toBe(TERRAIN[1023 - square]);
});

test('[command-and-maneuver: Scenario set-up] a command is named after its officer, else its leader’s unit, never by an id', () => {
  const order = lone('1I');
  const { setup } = checkedOrder(ruleset, order).scenario.scene;
  const named = order.units.map((unit) =>
    unit.type === 'leader' ? { ...unit, name: `Leader of ${unit.side}` } : unit,
  );
  const bodies = [...new Set(order.units.map(({ formations }) => formations.at(-1) ?? ''))];
  expect(sceneOf({ ...order, units: named }, setup).commandNames).toEqual([
    'Leader of A',
    'Leader of B',
  ]);
  const officer = {
    id: 'officer',
    name: 'The Margrave',
    side: 'A',
    formation: bodies[0] ?? '',
    superiors: [],
    command: 'B',
    leadership: 'B',
  } as const;
  expect(sceneOf({ ...order, units: named, leaders: [officer] }, setup).commandNames).toEqual([
    'The Margrave',
    'Leader of B',
  ]);
});

test('[command-and-maneuver: Scenario set-up] an unplayable setup is refused with its path', () => {
  const order = macysburgOrder(ruleset.version, { lastTurn: 3, firstTurn: 4 });
  const codes = (given: typeof order) => {
    const checked = ruleset.checkOrder(given);
    return checked.ok ? [] : checked.error.map(({ code }) => code);
  };
  expect(codes(order)).toEqual(['TURNS_REVERSED']);
  expect(codes({ ...order, setup: { nights: 'no', moon: 1 } })).toEqual([
    'SETUP_INVALID',
    'SETUP_INVALID',
  ]);
  const [unit] = order.units;
  if (!unit) throw new Error('no unit');
  const broken = {
    ...unit,
    type: 'dragoons',
    strength: { pieces: 0 },
    traits: { square: 'a', turn: 0 },
  };
  expect(codes({ ...order, setup: {}, units: [broken] })).toEqual([
    'TYPE_UNKNOWN',
    'PIECES_INVALID',
    'SQUARE_UNKNOWN',
    'TURN_INVALID',
  ]);
  expect(codes({ ...order, setup: {}, continuation: { afterTurn: 1 } })).toEqual([
    'CONTINUATION_BROKEN',
  ]);
});

test('[command-and-maneuver: Order of Battle] 72 units and 12 leaders a side, whose levels add up to 72', () => {
  const order = macysburgOrder(ruleset.version);
  for (const side of ['A', 'B'] as const) {
    const own = order.units.filter((unit) => unit.side === side);
    const pieces = (leader: boolean) =>
      own
        .filter((unit) => (unit.type === 'leader') === leader)
        .reduce((sum, unit) => sum + (unit.strength.pieces ?? 0), 0);
    expect([pieces(false), pieces(true)]).toEqual([72, 12]);
    expect(ORDER_OF_BATTLE[side].reduce((sum, { level }) => sum + level, 0)).toBe(72);
  }
});

test('[command-and-maneuver: Order of Battle] commands come up on turns 1, 5, 15 and 20', () => {
  const game = new Game(macysburgOrder(ruleset.version, { nights: false })).placed();
  const onBoard = () => game.state.onBoard(0);
  expect([onBoard(), game.state.onBoard(1)]).toEqual([21, 22]);
  const counts = [4, 5, 14, 15, 19, 20].map((turn) => {
    game.until(turn).placed();
    return onBoard();
  });
  expect(counts).toEqual([21, 42, 42, 63, 63, 84]);
});

test('[command-and-maneuver: Placement of Units] the leader is placed on the labelled square, the rest around them as their owner chooses', () => {
  const game = new Game(lone('6I 1S'));
  expect(game.on('o2')).toBe('A leader');
  expect(game.code('place infantry o4')).toBe('ORDER_IMPOSSIBLE');
  expect(game.code('place cannon o3')).toBe('ORDER_IMPOSSIBLE');
  game.say('place skirmishers p3', 'place infantry n1');
  expect([game.on('p3'), game.on('n1')]).toEqual(['A skirmisher', 'A infantry']);
});

test('[command-and-maneuver: Placement of Units] the tenth piece is placed next to the first nine, within three ranks of the edge', () => {
  const game = new Game(lone('8I 1S')).say('all');
  expect(game.all('A infantry')).toHaveLength(8);
  const [tenth] = game.all('A skirmisher');
  expect(at(tenth ?? '') < 3 * 32).toBe(true);
  expect(Math.abs((at(tenth ?? '') % 32) - 14)).toBe(2);
});

test('[command-and-maneuver: Placement of Units] no piece is placed beyond the first three ranks, on either side', () => {
  const crowd = orderOf([
    { side: 'A', square: 'C', pieces: 'L9 8I 1S' },
    { side: 'B', square: 'd', pieces: 'L9 8I 1S' },
  ]);
  const game = new Game(crowd);
  const choices = () => {
    const [piece = -1] = commandToPlace(game.state, game.seat === 'A' ? 0 : 1);
    return placesOf(game.state, piece)
      .map((square) => squareName(BOARD, square))
      .sort();
  };
  const placeInfantry = () => {
    const beside = choices();
    expect(beside).toHaveLength(8);
    game.say(...beside.map((square) => `place infantry ${square}`));
  };
  placeInfantry();
  expect(game.on('o2')).toBe('A leader');
  expect(choices()).toEqual(['m1', 'm2', 'm3', 'q1', 'q2', 'q3']);
  expect(['q3', 'q4', 'o4'].map((square) => game.code(`place skirmishers ${square}`))).toEqual([
    null,
    'ORDER_IMPOSSIBLE',
    'ORDER_IMPOSSIBLE',
  ]);
  game.say('place skirmishers q3');
  placeInfantry();
  const [leader = ''] = game.all('B leader');
  expect(leader).toMatch(/^[a-z]+31$/);
  expect(choices().map((square) => square.slice(1))).toEqual(['30', '31', '32', '30', '31', '32']);
});

test('[command-and-maneuver: Pieces and Moves] each type of piece has its own moves', () => {
  const game = new Game(lone('1C 1G 1S 1I'))
    .say('place cavalry n3', 'place cannon p3', 'place skirmishers n1', 'place infantry p2')
    .placed();
  expect(game.targets('n3')).toEqual(['n2', 'n4', 'n5', 'n6', 'm3', 'l3', 'k3', 'o3', 'q3'].sort());
  // The path to s6 ends on r5: s6 is wooded.
  expect(game.targets('p3')).toEqual(['m6', 'n5', 'o4', 'q2', 'q4', 'r1', 'r5'].sort());
  expect(game.targets('n1')).toEqual(['l2', 'm3', 'p2', 'o3'].filter((one) => one !== 'p2').sort());
  // Infantry far from every enemy may march two steps; a leader goes one or two, changing direction if needed.
  expect(game.targets('p2')).toContain('q4');
  expect(game.targets('o2')).toContain('m1');
  expect(game.targets('o2')).not.toContain('o2');
  expect(game.targets('o2')).not.toContain('r2');
});

test('[command-and-maneuver: Pieces and Moves] terrain stops cavalry and guns, and cavalry cannot enter hills', () => {
  // Woods on f8 and g8, g9; hills on b9, c9.
  const game = new Game(lone('1C 1G', 'A')).say('place cavalry f3').placed();
  game.walk('A', 'f3', 'f7');
  expect(game.targets('f7')).toContain('f8');
  expect(game.targets('f7')).not.toContain('f9');
  game.say('f7-f8', 'end', 'end');
  expect(game.targets('f8')).toContain('f11');
  const hills = new Game(lone('1C 1I', 'A')).say('place cavalry d3').placed();
  hills.walk('A', 'd3', 'd9');
  expect(hills.targets('d9')).not.toContain('c9');
});

test('[command-and-maneuver: Pieces and Moves] a piece captures by landing, and stays', () => {
  const game = new Game(
    orderOf(
      [
        { side: 'A', square: 'C', pieces: 'L9 1C' },
        { side: 'B', square: 'd', pieces: 'L9 1I' },
      ],
      { nights: false, parameters: { commandRange: 10 } },
    ),
  ).placed();
  const [horse] = game.all('A cavalry');
  const [foot] = game.all('B infantry');
  game.walk('A', 'o2', 'o10').walk('A', horse ?? '', 't20');
  game.walk('B', foot ?? '', 't23');
  expect(game.targets('t20')).toContain('t23');
  game.say('t20-t23');
  expect(game.on('t23')).toBe('A cavalry');
  expect(game.all('B infantry')).toEqual([]);
});

test('[command-and-maneuver: Quick March] two steps far from the enemy, one close to them', () => {
  const game = new Game(
    orderOf(
      [
        { side: 'A', square: 'C', pieces: 'L9 1I' },
        { side: 'B', square: 'd', pieces: 'L9 1C' },
      ],
      { nights: false, parameters: { commandRange: 10 } },
    ),
  )
    .say('place infantry p3')
    .placed();
  expect(game.targets('p3')).toContain('p5');
  game.walk('B', 'm31', 'p6');
  expect(game.targets('p3')).toContain('n3');
  expect(game.targets('p3')).not.toContain('p5');
  game.walk('B', 'p6', 'p5');
  expect(game.targets('p3')).not.toContain('n3');
  expect(game.targets('p3')).toContain('p4');
});

test('[command-and-maneuver: Command] command extends from the leader through adjacent friends, and no further', () => {
  const game = new Game(lone('3I')).say(
    'place infantry o3',
    'place infantry n3',
    'place infantry p3',
  );
  const strict = new Game(
    orderOf([
      { side: 'A', square: 'C', pieces: 'L9 3I' },
      { side: 'B', square: 'f', pieces: 'L1 1S' },
    ]),
  )
    .say('place infantry n3', 'place infantry o3', 'place infantry p3')
    .placed();
  strict.say('o3-o5', 'n3-n4', 'end', 'end');
  // o5 is three squares from the leader on o2, but next to n4, which is in range.
  expect(strict.targets('o5').length).toBeGreaterThan(0);
  strict.say('o5-o7', 'n4-m4', 'end', 'end');
  expect(strict.code('o7-o8')).toBe('ORDER_IMPOSSIBLE');
  expect(game.seat).toBe('B');
});

test('[command-and-maneuver: Activation] a leader of level 2 activates two pieces, and none moves twice', () => {
  const game = new Game(
    orderOf([
      { side: 'A', square: 'C', pieces: 'L2 3I' },
      { side: 'B', square: 'f', pieces: 'L1 1S' },
    ]),
  )
    .say('place infantry n3', 'place infantry o3', 'place infantry p3')
    .placed();
  expect(game.targets('n3')).toContain('n4');
  game.say('n3-n4');
  expect(game.code('n4-n5')).toBe('ORDER_IMPOSSIBLE');
  expect(game.targets('n4')).toEqual([]);
  game.say('o3-o4');
  expect(game.code('p3-p4')).toBe('ORDER_IMPOSSIBLE');
  // A leader's own move needs no activation.
  expect(game.code('o2-o3')).toBeNull();
  expect(game.code('p3-p4 by p3')).toBe('ORDER_IMPOSSIBLE');
});

test('[command-and-maneuver: Action Points] each action costs one point; with none left only the turn can be ended', () => {
  const game = new Game(
    orderOf(
      [
        { side: 'A', square: 'C', pieces: 'L9 2I' },
        { side: 'B', square: 'f', pieces: 'L1 1S' },
      ],
      { parameters: { actionPoints: 2 } },
    ),
  )
    .say('place infantry n3', 'place infantry o3')
    .placed();
  game.say('n3-n4');
  expect(game.targets('o3')).toContain('o4');
  game.say('o2-p3');
  expect(game.code('o3-o4')).toBe('ORDER_IMPOSSIBLE');
  // Nothing that would be refused is offered.
  expect(game.targets('o3')).toEqual([]);
  expect(game.code('end', 'B')).toBe('NOT_YOUR_TURN');
  game.say('end');
  expect(game.seat).toBe('B');
});

test('[command-and-maneuver: Leaving the Board] a piece can leave at its own edge, and is no casualty', () => {
  const game = new Game(lone('2I')).say('place infantry n1', 'place infantry n3').placed();
  expect(game.code('n3-off')).toBe('ORDER_IMPOSSIBLE');
  game.say('n1-off');
  const row = game.report().ledger.find(({ unit }) => unit === 'A0-infantry');
  expect(row?.counts.pieces).toEqual({ start: 2, present: 1, detached: 1 });
  expect(game.state.armySize(0)).toBe(3);
});

test('[command-and-maneuver: Ledger] men represented by a piece are lost with it', () => {
  const order = lone('4I');
  const units = order.units.map((unit) =>
    unit.type === 'infantry' ? { ...unit, strength: { pieces: 4, men: 2_001, points: 7 } } : unit,
  );
  const game = new Game({ ...order, units }).placed();
  const edge = game.all('A infantry').find((square) => /[a-z]1$/.test(square)) ?? 'n1';
  if (game.on(edge) === 'A infantry') game.say(`${edge}-off`);
  const sent = units.map(({ id, name, side, strength }) => ({ unit: id, name, side, strength }));
  expect(checkLedger(sent, game.report().ledger).ok).toBe(true);
});
