import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { BattleRecord } from '@/lib/battle/contract/game-rules';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { squareName } from '@/lib/geometry/squares';
import { CALCULATORS } from '@/lib/rulesets/command-and-maneuver/calculators';
import { BOARD } from '@/lib/rulesets/command-and-maneuver/ground';
import { macysburgOrder } from '@/lib/rulesets/command-and-maneuver/order-of-battle';
import type { Fact } from '@/lib/rulesets/command-and-maneuver/records';
import { State } from '@/lib/rulesets/command-and-maneuver/state';
import { viewOf } from '@/lib/rulesets/command-and-maneuver/view';
import { Game, orderOf, ruleset } from './support';

const NEAR = { dayTurns: 12, lastTurn: 24, decisiveTurn: 24, parameters: { commandRange: 10 } };

/** Two small armies before their first turn. */
function atNightfall(setup: Record<string, unknown> = {}) {
  const game = new Game(
    orderOf(
      [
        { side: 'A', square: 'C', pieces: 'L9 3I' },
        { side: 'B', square: 'd', pieces: 'L9 2I' },
      ],
      { ...NEAR, ...setup } as never,
    ),
  )
    .say('place infantry n3', 'place infantry o3', 'place infantry p3')
    .say('place infantry l30', 'place infantry m30');
  return game;
}

/** Marches both lines at each other until infantry is next to infantry, then lets night fall. */
function inContact(setup: Record<string, unknown> = {}): Game {
  const game = atNightfall(setup);
  for (let turn = 1; turn < 12; turn += 1) {
    game.until(turn);
    for (const [seat, way] of [
      ['A', 1],
      ['B', -1],
    ] as const) {
      for (const kind of ['infantry', 'leader'])
        for (const square of game.all(`${seat} ${kind}`)) {
          const goal = kind === 'leader' ? (seat === 'A' ? 12 : 22) : seat === 'A' ? 15 : 16;
          const row = Number(square.replace(/\D/g, ''));
          if (way * (goal - row) <= 0) continue;
          const next = game
            .targets(square)
            .filter((to) => way * (goal - Number(to.replace(/\D/g, ''))) >= 0)
            .sort(
              (one, other) =>
                way * (Number(other.replace(/\D/g, '')) - Number(one.replace(/\D/g, ''))) ||
                one.localeCompare(other),
            )[0];
          if (next) game.say(`${square}-${next}`);
        }
      game.say('end');
    }
  }
  while (game.state.battleTurn < 13 && ruleset.pending(game.state)[0]?.id.includes('/day/'))
    game.say('end');
  return game;
}

test('[command-and-maneuver: Night Turns] pieces in contact are marked, step away in turn, and nobody touches at dawn', () => {
  const game = inContact({ continuationOfCombat: false });
  const kinds = game.facts.map((fact) => fact.type);
  expect(kinds).toContain('NightFell');
  expect(kinds).toContain('PiecesMarked');
  expect(game.seat).toBe('A');
  expect(game.code('end')).toBe('WRONG_PHASE');
  const [first] = game.all('A infantry').filter((square) => game.targets(square).length > 0);
  // Every square offered is farther from the most enemies; none holds or touches an enemy it could avoid.
  expect(game.targets(first ?? '').length).toBeGreaterThan(0);
  game.until(13);
  expect(game.facts.map((fact) => fact.type)).toContain('NightEnded');
  const captured = game.facts.filter((fact) => fact.type === 'PieceMoved' && fact.captured >= 0);
  expect(captured).toEqual([]);
});

test('[command-and-maneuver: Night Turns] without nights the thirteenth turn follows the twelfth', () => {
  const game = inContact({ nights: false }).until(13);
  expect(game.facts.some((fact) => fact.type === 'NightFell')).toBe(false);
  expect(game.state.battleTurn).toBe(13);
});

test('[command-and-maneuver: Continuation of Combat] pieces in contact and in command may take an enemy at nightfall', () => {
  const game = inContact();
  const attacks = game
    .all('A infantry')
    .flatMap((square) => game.targets(square).map((to) => [square, to] as const))
    .filter(([, to]) => game.on(to)?.startsWith('B'));
  expect(attacks.length).toBeGreaterThan(0);
  const [from, to] = attacks[0] ?? ['', ''];
  const before = game.all('B infantry').length;
  game.say(`${from}-${to}`);
  expect(game.all('B infantry').length).toBe(before - 1);
});

test('[command-and-maneuver: Continuation of Combat] pieces out of command do not attack at night', () => {
  const game = inContact({ parameters: { commandRange: 10 } });
  const strict = inContact({ parameters: { commandRange: 3, relayRange: 0 } });
  const enemies = (played: Game) =>
    played
      .all('A infantry')
      .flatMap((square) => played.targets(square))
      .filter((to) => played.on(to) !== null);
  expect(enemies(game).length).toBeGreaterThan(0);
  expect(enemies(strict)).toEqual([]);
});

test('[command-and-maneuver: Replacements] one piece returns for every three casualties of a type, dealt to the leaders in turn', () => {
  const order = macysburgOrder(ruleset.version, { lastTurn: 24 });
  const records: { readonly fact: Fact; readonly before: State }[] = [];
  const sink = (record: BattleRecord, before: object) => {
    if (
      before instanceof State &&
      (record.type === 'ReplacementPlaced' || record.type === 'ReplacementWaits')
    )
      records.push({ fact: record as Fact, before: before.copy() });
  };
  const players = { A: 'fast', B: 'greedy' };
  const played = autoplay(ruleset, {
    checked: checkedOrder(ruleset, order),
    seed: 'replacements',
    trial: 0,
    players,
    sink,
  });
  expect(records.length).toBeGreaterThan(5);
  for (const { fact, before } of records) {
    if (fact.type !== 'ReplacementPlaced') continue;
    const side = before.scene.side[fact.piece] as number;
    expect(before.owed(side, before.scene.type[fact.piece] as number)).toBeGreaterThan(0);
    const on = (leader: number) => before.carrier.filter((carrier) => carrier === leader).length;
    const standing = before.leaders[side as 0 | 1].filter((leader) => before.status[leader] === 1);
    expect(on(fact.leader)).toBe(Math.min(...standing.map(on)));
  }
  for (const side of [0, 1])
    for (let type = 1; type < 5; type += 1) {
      const state = played.state as State;
      const tally = side * 5 + type;
      expect(state.returned[tally]).toBeLessThanOrEqual(
        Math.floor((state.casualties[tally] as number) / 3),
      );
    }
  const sent = order.units.map(({ id, name, side, strength }) => ({
    unit: id,
    name,
    side,
    strength,
  }));
  expect(checkLedger(sent, played.report.ledger).ok).toBe(true);
});

test('[command-and-maneuver: Replacements] switched off, no pieces return', () => {
  const order = macysburgOrder(ruleset.version, { replacements: false, lastTurn: 24 });
  const players = { A: 'fast', B: 'greedy' };
  const { report } = autoplay(ruleset, {
    checked: checkedOrder(ruleset, order),
    seed: 'none',
    trial: 0,
    players,
  });
  expect(report.ledger.some((row) => (row.counts.pieces?.returned ?? 0) > 0)).toBe(false);
  const taken = CALCULATORS.find((one) => one.name === 'replacements');
  expect(taken?.calculate({ casualties: 11, returned: 2 })).toEqual({
    ok: true,
    value: { owed: 1 },
  });
});

test('[command-and-maneuver: Continuation] the next day resumes positions, losses and returns, and a changed one is refused', () => {
  const day = { firstTurn: 1, lastTurn: 12 };
  const players = { A: 'greedy', B: 'fast' };
  const first = macysburgOrder(ruleset.version, day);
  const played = autoplay(ruleset, {
    checked: checkedOrder(ruleset, first),
    seed: 'day',
    trial: 0,
    players,
  });
  const { continuation } = played.report;
  if (continuation === undefined) throw new Error('no continuation');
  const left = new Map(
    played.report.ledger.map((row) => [row.unit, row.counts.pieces?.present ?? 0]),
  );
  const second = {
    ...macysburgOrder(ruleset.version, { firstTurn: 13, lastTurn: 24 }),
    continuation,
  };
  const units = second.units
    .map((unit) => ({ ...unit, strength: { pieces: left.get(unit.id) ?? 0 } }))
    .filter((unit) => unit.strength.pieces > 0);
  const resumed = ruleset.initialState(checkedOrder(ruleset, { ...second, units }));
  const before = played.state as State;
  expect(resumed.onBoard(0)).toBe(before.onBoard(0));
  expect(resumed.onBoard(1)).toBe(before.onBoard(1));
  expect([...resumed.town]).toEqual([...before.town]);
  expect([...resumed.casualties]).toEqual([...before.casualties]);
  const squares = (state: State) =>
    [...state.at].filter((square) => square >= 0).sort((a, b) => a - b);
  expect(squares(resumed)).toEqual(squares(before));
  const forged = { ...(continuation as Record<string, never>), afterTurn: 3 };
  const checked = ruleset.checkOrder({ ...second, units, continuation: forged });
  expect(checked.ok ? '' : checked.error[0]?.code).toBe('CONTINUATION_BROKEN');
  const next = autoplay(ruleset, {
    checked: checkedOrder(ruleset, { ...second, units }),
    seed: 'day',
    trial: 1,
    players,
  });
  expect(next.report.turnsFought).toBe(12);
});

test('[command-and-maneuver: Dawn Orders] an army withdraws, shifts or advances three squares, never close to an enemy', () => {
  const first = macysburgOrder(ruleset.version, { lastTurn: 12 });
  const players = { A: 'fast', B: 'fast' };
  const { report } = autoplay(ruleset, {
    checked: checkedOrder(ruleset, first),
    seed: 'dawn',
    trial: 0,
    players,
  });
  const rows = (dawn: 'attack' | 'hold' | 'shift' | 'withdraw') => {
    const order = {
      ...macysburgOrder(ruleset.version, {
        firstTurn: 13,
        lastTurn: 24,
        dawn: { A: dawn, B: 'hold' },
      }),
      ...(report.continuation === undefined ? {} : { continuation: report.continuation }),
    };
    const left = new Map(report.ledger.map((row) => [row.unit, row.counts.pieces?.present ?? 0]));
    const units = order.units
      .map((unit) => ({ ...unit, strength: { pieces: left.get(unit.id) ?? 0 } }))
      .filter((unit) => unit.strength.pieces > 0);
    const { state } = new Game({ ...order, units });
    let sum = 0;
    for (let piece = 0; piece < state.at.length; piece += 1)
      if (state.scene.side[piece] === 0 && state.status[piece] === 1)
        sum += Math.floor((state.at[piece] as number) / 32);
    return sum;
  };
  expect(rows('withdraw')).toBeLessThan(rows('hold'));
  expect(rows('attack')).toBeGreaterThan(rows('hold'));
  expect(rows('shift')).toBe(rows('hold'));
});

test('[command-and-maneuver: Notation] orders round-trip through notation, and one that is not understood is answered with the possible forms', () => {
  for (const text of [
    'c14-c15',
    'c14-c15 by d12',
    'aa1-off',
    'place infantry c2',
    'replace cannon e5',
    'mark c15 for c14',
    'infantry e5-e4',
    'mark e4 for infantry e5',
    'all',
    'end',
  ]) {
    const parsed = ruleset.words.parse(text);
    expect(parsed.ok && ruleset.words.print(parsed.value)).toBe(text);
  }
  expect(ruleset.words.parse(' C14 x C15 ').ok).toBe(true);
  for (const [text, code] of [
    ['go home', 'ORDER_NOT_UNDERSTOOD'],
    ['c14-c99', 'COMMAND_INVALID'],
    ['place dragoons c2', 'ORDER_NOT_UNDERSTOOD'],
  ] as const) {
    const parsed = ruleset.words.parse(text);
    expect(parsed.ok ? '' : parsed.error.code).toBe(code);
  }
  const game = atNightfall();
  for (const hostile of [
    null,
    7,
    [],
    { type: 'move' },
    { type: 'move', from: 'a1', to: 9 },
    { type: '__proto__' },
    { type: 'end', extra: 'x' },
  ])
    expect(ruleset.decide(game.state, game.seat, hostile, () => 0).ok).toBe(false);
  const lines = ruleset.words.position(viewOf(game.state));
  expect(lines[0]).toContain('Turn 1, day');
  expect(lines.join(' ')).toContain('leader 9 o2');
});

test('[command-and-maneuver: Notation] options give effect, place and cost; the view lists reinforcements still to come', () => {
  const commands = [
    { side: 'A', square: 'C', pieces: 'L5 1I' },
    { side: 'A', square: 'C', pieces: 'L3 1I', turn: 5 },
    { side: 'B', square: 'd', pieces: 'L5 1C' },
  ] as const;
  const game = new Game(orderOf(commands));
  const reserve = () =>
    ruleset
      .picture(viewOf(game.state))
      .reserve.map(({ side, kind, marks }) => [side, kind, ...marks]);
  expect(reserve()).toEqual([
    ['A', 'infantry', 'to be placed'],
    ['A', 'leader', 'arrives on turn 5'],
    ['A', 'infantry', 'arrives on turn 5'],
    ['B', 'leader', 'to be placed'],
    ['B', 'cavalry', 'to be placed'],
  ]);
  const general = () => {
    const options = ruleset.options(game.state, game.seat);
    return options.kind === 'list' ? options.commands : [];
  };
  expect(general()).toEqual([{ command: { type: 'all' }, cost: 0, text: 'all', kind: 'all' }]);
  game.placed();
  expect(general()).toEqual([{ command: { type: 'end' }, cost: 0, text: 'end', kind: 'end' }]);
  expect(reserve()).toHaveLength(2);
  const focus = String(game.state.leaders[0][0]);
  const leader = ruleset.options(game.state, 'A', focus);
  if (leader.kind !== 'list') throw new Error('a list');
  for (const { kind, to, cost, text } of leader.commands) {
    expect([kind, cost]).toEqual(['move', 1]);
    expect(text.endsWith(`-${squareName(BOARD, to ?? -1)}`)).toBe(true);
  }
});

test('[command-and-maneuver: Sub-commanders] an order concerns the units of its pieces and of the leader it names; an order for the whole army concerns no unit', () => {
  const of = (text: string, { state } = game) => {
    const command = ruleset.words.parse(text);
    return command.ok ? [...ruleset.concerns(state, command.value)].sort() : [];
  };
  const game = new Game(
    orderOf([
      { side: 'A', square: 'C', pieces: 'L9 2I' },
      { side: 'A', square: 'D', pieces: 'L5 1G 1S' },
      { side: 'B', square: 'd', pieces: 'L9 1I' },
    ]),
  );
  expect(of('place infantry n3')).toEqual(['A0-infantry']);
  // Commands are placed one after the other: the second one's guns not yet.
  expect(of('place cannon n3')).toEqual([]);
  game.placed();
  const [foot = ''] = game.all('A infantry');
  const [gun = ''] = game.all('A cannon');
  const [one = '', other = ''] = game.all('A leader');
  const leaders = [one, other].map((square) => of(`${square}-off`));
  expect(leaders.flat().sort()).toEqual(['A0-leader', 'A1-leader']);
  const second = leaders[0]?.[0] === 'A1-leader' ? one : other;
  expect(of(`${foot}-${foot}`)).toEqual(['A0-infantry']);
  expect(of(`${foot}-off by ${second}`)).toEqual(['A0-infantry', 'A1-leader']);
  expect(of(`mark ${gun} for ${foot}`)).toEqual(['A0-infantry', 'A1-cannon']);
  for (const text of ['end', 'all', `replace infantry ${one}`, 'p16-p17', 'go home'])
    expect(of(text)).toEqual([]);
  // The enemy's pieces concern no unit of this side, and malformed orders none of this battle.
  for (const square of game.all('B infantry')) expect(of(`${square}-off`)).toEqual([]);
  for (const hostile of [null, 7, [], { type: 'move', from: 'a1', to: 9 }, { type: '__proto__' }])
    expect(ruleset.concerns(game.state, hostile)).toEqual([]);
  const view = ruleset.viewState(game.state, 'A');
  const units = ruleset.picture(view).pieces.map(({ id }) => ruleset.unitOf(view, id));
  expect(new Set(units).size).toBe(7);
  for (const none of ['', '-1', '9999', '1e3', 'x']) expect(ruleset.unitOf(view, none)).toBeNull();
});
