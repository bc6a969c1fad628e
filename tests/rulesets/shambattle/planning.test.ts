import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { GamePlanning } from '@/lib/battle/contract/planning';
import type { Json } from '@/lib/kernel/canonical-json';
import { diceWith, shootingModifiers } from '@/lib/rulesets/shambattle/combat';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { nameOn } from '@/lib/rulesets/shambattle/ground';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { oddsAgainst } from '@/lib/rulesets/shambattle/planning/odds';
import { diceAt, threatOf } from '@/lib/rulesets/shambattle/planning/threat';
import { MOVES, type State } from '@/lib/rulesets/shambattle/state';
import type { View } from '@/lib/rulesets/shambattle/view';
import { assault, Battle, diceFrom, END, field, move, shoot, take } from './support';

const planning = shambattle.planning as GamePlanning<View>;
const viewOf = (state: State, seat: string): View => shambattle.viewState(state, seat);
const LOW = diceFrom({ initiative: [6, 1] });

/** The document's battle, side A moving in its first half. */
function opening(): Battle {
  const battle = new Battle(shambattleOrder({ treachery: 'off' }), LOW);
  battle.until('A', LOW);
  return battle;
}

/** The groups of a side as the page lists them: ids by formation. */
function groupsOf(state: State, side: string): string[][] {
  const groups = new Map<string, string[]>();
  for (const { id, group = id, side: of, at } of shambattle.picture(viewOf(state, side)).pieces)
    if (of === side && at >= 0) groups.set(group, [...(groups.get(group) ?? []), id]);
  return [...groups.values()];
}

/** A battle that both sides' fast commanders have played for some turns; `at` a moment of a side's half. */
function midway(turns: number, seed: string): Battle {
  const battle = new Battle(shambattleOrder(), diceFrom({}));
  let count = 0;
  const draw = (key: string) => {
    let hash = 7;
    for (const letter of `${seed}${key}${count}`) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
    return hash / 9973;
  };
  for (; count < 4_000; count += 1) {
    const [moment] = shambattle.pending(battle.state);
    const { turn, phase } = battle.state.p;
    if (moment === undefined || (turn > turns && phase === MOVES)) return battle;
    const ordered = (seat: string) =>
      shambattle.commander(viewOf(battle.state, seat), seat, draw, 'fast')[0] ?? END;
    if (moment.mode === 'sealed') battle.seal({ A: ordered('A'), B: ordered('B') }, draw);
    else if (battle.give(moment.seat, ordered(moment.seat), draw) !== null)
      battle.give(moment.seat, moment.default, draw);
  }
  return battle;
}

test('[shambattle: Planning] a half of 25 units and their commander takes at most 26 acts: a press on each formation, one on its aim, one to give it, and the end', () => {
  const battle = opening();
  const groups = groupsOf(battle.state, 'A');
  const moved = new Set<string>();
  let acts = 0;
  for (const ids of groups) {
    const { scene, p, ground } = battle.state;
    const lead = p.at[scene.ids.indexOf(ids[0] as string)] as number;
    // Somewhere near with room for them: the aim is one press wherever it is.
    const [march] = [...ground.terrain.keys()]
      .filter((hex) => (ground.distance[lead * ground.size + hex] as number) <= 3)
      .map((to) => planning.march(viewOf(battle.state, 'A'), 'A', { pieces: ids, to }))
      .sort((one, other) => other.orders.length - one.orders.length);
    if (march === undefined || march.orders.length === 0) continue;
    acts += 3;
    for (const { command, piece } of march.orders) {
      expect(battle.give('A', command)).toBeNull();
      moved.add(piece);
    }
  }
  acts += 2; // The end, and its confirmation.
  expect(groups).toHaveLength(8);
  expect(acts).toBeLessThanOrEqual(26);
  // All but the centre of operations, which never moves, the train, which goes along, and those with no room to go to.
  expect(moved.size).toBeGreaterThanOrEqual(22);
  expect(battle.give('A', END)).toBeNull();
});

test('[shambattle: Planning] every order of a march is accepted in its turn, from any formation to any place, and nobody attacks', () => {
  for (const battle of [opening(), midway(4, 'march')]) {
    const seat = shambattle.pending(battle.state)[0]?.seat ?? 'A';
    const { ground } = battle.state;
    for (const to of [0, 16, 108, 150, ground.size - 1])
      for (const ids of groupsOf(battle.state, seat)) {
        const march = planning.march(viewOf(battle.state, seat), seat, { pieces: ids, to });
        const state = battle.state.copy();
        for (const { command, way, piece } of march.orders) {
          const given = shambattle.decide(state, seat, command, () => 0);
          if (!given.ok) throw new Error(given.error.message);
          for (const fact of given.value) {
            expect(['UnitMoved', 'CommanderTaken', 'ControlChanged']).toContain(fact.type);
            shambattle.evolve(state, fact);
          }
          expect(state.p.at[state.scene.ids.indexOf(piece)]).toBe(way.at(-1));
        }
        expect(march.left.every(({ why }) => why.endsWith('.'))).toBe(true);
      }
  }
});

test('[shambattle: Planning] a march goes by bridge, keeps two stands to a hex, and says who stays and why', () => {
  const map = [
    '.........',
    '.........',
    '....-....',
    '~~~~=~~~~',
    '....-....',
    '.........',
    '.........',
  ];
  const battle = field(
    ['A rifles e3', 'A rifles e3', 'A rifles d2', 'A guns f2', 'A rifles f3', 'B rifles a7'],
    { map: map.join('\n') },
  );
  battle.until('A', LOW);
  const group = (ids: string[], to: string) =>
    planning.march(viewOf(battle.state, 'A'), 'A', { pieces: ids, to: battle.hex(to) });
  const march = group(['a-rifles-1', 'a-rifles-2', 'a-rifles-3'], 'e5');
  const ends = march.orders.map(({ way }) => nameOn(battle.state.ground, way.at(-1) as number));
  expect(ends.filter((hex) => hex === 'e5').length).toBeLessThanOrEqual(2);
  expect(ends).toContain('e5');
  expect(march.notes[0]).toBe('3 of 3 march.');
  expect(march.notes.join(' ')).toContain('Over the bridge on e4');
  expect(battle.give('A', move('a-rifles-1', 'e5'))).toBeNull();
  expect(battle.give('A', move('a-rifles-2', 'd3'))).toBeNull();
  const { left } = group(['a-rifles-1', 'a-rifles-3'], 'e6');
  expect(left).toEqual([{ piece: 'a-rifles-1', why: 'a-rifles-1 has acted in this half.' }]);
  for (const [pieces, to] of [
    [['x', ''], 5],
    [['a-rifles-3'], -1],
    [['a-rifles-3'], 0.5],
    [['a-rifles-3'], 9_999],
    [['b-rifles-1'], 5],
  ] as const)
    expect(planning.march(viewOf(battle.state, 'A'), 'A', { pieces, to }).orders).toEqual([]);
});

/**
 * The points lost on a hex by each throw of some dice, whether a stand goes back, and whether a commander is hit: by the
 * rules themselves, every choice a retreat.
 */
function byTheRules(
  units: readonly string[],
  dice: number,
): { losses: number[]; back: number; hit: number } {
  const losses: number[] = [];
  let [back, hit] = [0, 0];
  for (let index = 0; index < 6 ** dice; index += 1) {
    const battle = field(['A rifles e4', ...units, 'A rifles a1', 'B rifles i9']);
    battle.until('A', LOW);
    const start = battle.state.strength(1);
    const thrown = Array.from({ length: dice }, (_, die) => 1 + (Math.floor(index / 6 ** die) % 6));
    // Sure losses first, as the rules order them.
    const order = [9, 0, 4, 1, 5, 2, 3];
    thrown.sort((one, other) => (order[one] as number) - (order[other] as number));
    const unit = battle.unit('a-rifles-1');
    const from = battle.hex('e4');
    const at = battle.hex('e5');
    shambattle.evolve(battle.state, {
      type: 'RiflesFired',
      side: 0,
      shot: { units: [unit], from, at, dice: thrown },
    });
    let [hazards, goes] = [0, false];
    for (let guard = 0; guard < 20 && battle.state.p.queue.length > 0; guard += 1) {
      const open = shambattle.options(battle.state, 'B');
      const answers = open.kind === 'list' ? open.commands : [];
      const answer = answers.find(({ kind }) => kind === 'retreat') ?? answers[0];
      if (answer === undefined) throw new Error('A result without an answer');
      const given = shambattle.decide(battle.state, 'B', answer.command, () => 0);
      if (!given.ok) throw new Error(given.error.message);
      for (const fact of given.value) {
        if (fact.type === 'InitiativeThrown') break;
        if (fact.type === 'CommanderHazard') hazards += 1;
        if (fact.type === 'ResultTaken' && fact.to >= 0) goes = true;
        shambattle.evolve(battle.state, fact);
      }
    }
    if (goes) back += 1 / 6 ** dice;
    hit += (1 - (5 / 6) ** hazards) / 6 ** dice;
    const lost = start - battle.state.strength(1);
    losses[lost] = (losses[lost] ?? 0) + 1;
  }
  return { losses: Array.from(losses, (count) => (count ?? 0) / 6 ** dice), back, hit };
}

test('[shambattle: Planning] odds of fire are those of every throw of the dice by the rules', () => {
  for (const [units, dice] of [
    [['B rifles e5'], 3],
    [['B rifles e5 1', 'B cavalry e5 2'], 3],
    [['B guns e5', 'B rifles e5 2'], 2],
    [['B engineers e5', 'B train e5'], 2],
    [['B rifles e5 1'], 3],
    [['B cavalry e5 1'], 3],
    [['B rifles e5 2', 'B commander e5'], 3],
  ] as const) {
    const battle = field(['A rifles e4', ...units, 'A rifles a1', 'B rifles i9']);
    battle.until('A', LOW);
    const [from, at] = [battle.hex('e4'), battle.hex('e5')];
    const odds = oddsAgainst(battle.state, battle.state.stands(at), at, from, dice);
    const { losses: exact, back, hit } = byTheRules(units, dice);
    expect(odds.back, `${units.join()} back`).toBeCloseTo(back, 10);
    expect(odds.commander, `${units.join()} hit`).toBeCloseTo(hit, 10);
    expect(odds.losses.length).toBe(exact.length);
    odds.losses.forEach((chance, points) => {
      expect(chance, `${units.join()} ${points}`).toBeCloseTo(exact[points] ?? 0, 10);
    });
    expect(odds.losses.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
  }
});

test('[shambattle: Planning] trying out names dice, modifiers, chances and dangers, and why an order would be refused', () => {
  const battle = field([
    'A rifles d4',
    'A rifles d4',
    'A commander a1',
    'B rifles d5 2',
    'B rifles d7',
    'B cavalry b3',
    'A engineers h1',
    'A train h1',
  ]);
  battle.until('A', LOW);
  const trial = (command: Json) => planning.tryOut(viewOf(battle.state, 'A'), 'A', command);
  const fire = trial(shoot('d5', 'a-rifles-1', 'a-rifles-2'));
  expect(fire.refused).toBeNull();
  expect(fire.notes[0]).toBe('a-rifles-1, 4 dice: 4 points.');
  expect(fire.notes[2]).toMatch(/^b-rifles-1 \(2\): no loss 4 %, 1 point \d+ %, 2 points \d+ %\.$/);
  const close = trial(assault('d5', 'a-rifles-1'));
  expect(close.notes).toContain('They throw back:');
  expect(close.notes.at(-1)).toMatch(/^a-rifles-1: no loss|^Driven back/);
  expect(trial(shoot('d7', 'a-rifles-1')).refused).toContain('3 hexes away; rifles shoot 2');
  // Next to the horse, alone: he would be taken.
  const lead = trial(move('a-commander-1', 'b2'));
  expect(lead.danger).toBe(true);
  expect(lead.notes.join(' ')).toContain('b-cavalry-1 can assault it');
  const march = trial(move('a-rifles-1', 'e4'));
  expect(march.notes.join(' ')).toContain('Can then fire at d5 (4 dice)');
  expect(trial({ type: 'work', task: 'works', at: 'h1' }).notes).toContain(
    'The train spends a point, which counts as lost: 2 points left.',
  );
  expect(trial(END).notes[0]).toMatch(/have not acted/);
  expect(trial(take('a-rifles-1', 'lose')).refused).toContain('No result waits');
});

test('[shambattle: Planning] sheets of guns and answers to results are tried out too', () => {
  const battle = field(['A guns e1', 'A machineGuns e2', 'B rifles e5']);
  const sheet: Json = { type: 'guns', fire: [{ unit: 'a-guns-1', at: 'e5' }] };
  const tried = planning.tryOut(viewOf(battle.state, 'A'), 'A', sheet);
  expect(tried.notes[0]).toBe('a-guns-1, 3 dice: 2 points, guns or machine guns +1.');
  expect(tried.notes[1]).toMatch(/^b-rifles-1 \(4\): no loss 30 %, 1 point 44 %/);
  battle.seal({ A: sheet }, diceFrom({ guns: [4] }));
  const seen = viewOf(battle.state, 'B');
  expect(planning.tryOut(seen, 'B', take('b-rifles-1', 'lose')).notes).toEqual(['3 points left.']);
  expect(planning.tryOut(seen, 'B', take('b-rifles-1', 'retreat')).notes[0]).toMatch(
    /^Goes back to [ef]\d with 4 points\.$/,
  );
});

test('[shambattle: Planning] every hex that is not open to a stand gets a reason, its rule, and an open hex; none that is open does', () => {
  const rules = new Set<string | null>();
  for (const battle of [opening(), midway(6, 'why'), new Battle(shambattleOrder(), LOW)]) {
    const seat = shambattle.pending(battle.state)[0]?.seat ?? 'A';
    const view = viewOf(battle.state, seat);
    for (const { id, side, at } of shambattle.picture(view).pieces) {
      if (side !== seat || at < 0) continue;
      const options = shambattle.options(battle.state, seat, id);
      const open = new Set(
        options.kind === 'list' ? options.commands.flatMap(({ to }) => to ?? []) : [],
      );
      for (let to = 0; to < battle.state.ground.size; to += 7) {
        const found = planning.whyNot(view, seat, id, to);
        expect(found === null, `${id} to ${nameOn(battle.state.ground, to)}`).toBe(open.has(to));
        if (found === null) continue;
        expect(found.why).toMatch(/^[A-Za-z].*\.$/);
        expect(found.why).not.toMatch(/undefined|NaN|null/);
        if (open.size > 0) expect(open.has(found.instead ?? -1)).toBe(true);
        rules.add(found.rule);
      }
    }
  }
  const sections = new Set(['armies', 'turn', 'fire', 'engineers']);
  for (const section of sections) expect([...rules]).toContain(section);
});

test('[shambattle: Planning] reasons have their figures: range, room, ground, exhaustion, close combat', () => {
  const map = [...Array(4).fill('.........'), '~~~~=~~~~', ...Array(4).fill('.........')].join(
    '\n',
  );
  const battle = field(
    ['A rifles d3', 'A rifles c3', 'A rifles c3', 'A rifles h4', 'B rifles d4', 'B rifles h8'],
    { map, original: { A: 24 } },
  );
  battle.until('A', LOW);
  const why = (id: string, to: string) =>
    planning.whyNot(viewOf(battle.state, 'A'), 'A', id, battle.hex(to))?.why ?? '';
  expect(why('a-rifles-4', 'c3')).toContain('5 hexes away');
  expect(why('a-rifles-1', 'c3')).toContain('two units and a commander');
  expect(why('a-rifles-4', 'h5')).toContain('river');
  expect(why('a-rifles-4', 'd4')).toContain('b-rifles-1 (4) stands there');
  expect(why('a-rifles-2', 'c4')).toContain('exhausted');
  expect(why('a-rifles-2', 'c4')).toContain('2 from the nearest enemy now, and would be 1');
  const fighting = field(['A rifles d3', 'B rifles d4', 'A rifles a1', 'B rifles i9']);
  fighting.until('A', LOW);
  expect(fighting.give('A', assault('d4', 'a-rifles-1'))).toBeNull();
  fighting.give('A', END);
  fighting.until('A', LOW);
  const found = planning.whyNot(viewOf(fighting.state, 'A'), 'A', 'a-rifles-1', fighting.hex('d1'));
  expect(found).toMatchObject({ rule: 'close-combat' });
  expect(found?.why).toContain('break off');
});

test('[shambattle: Planning] threat covers every shot and assault that the enemy has in its next half', () => {
  let found = 0;
  for (const seed of ['one', 'two', 'three']) {
    const battle = midway(3, seed);
    const mover = battle.state.p.mover;
    const enemy = 1 - mover;
    const threat = threatOf(battle.state, enemy);
    const state = battle.state.copy();
    shambattle.evolve(state, { type: 'HalfBegan', side: enemy, half: 2 });
    const seat = enemy === 0 ? 'A' : 'B';
    const check = (from: State) => {
      for (const { id } of shambattle.picture(viewOf(from, seat)).pieces) {
        const options = shambattle.options(from, seat, id);
        if (options.kind !== 'list') continue;
        for (const { kind, to = -1 } of options.commands) {
          const unit = from.scene.ids.indexOf(id);
          if (kind === 'assault') expect(threat.assaulters[to]).toContain(unit);
          if (kind === 'fire') expect(threat.shooters[to]).toContain(unit);
          if (kind === 'assault' || kind === 'fire') found += 1;
        }
      }
    };
    check(state);
    // After a move of each stand too.
    for (const { id } of shambattle.picture(viewOf(state, seat)).pieces) {
      const options = shambattle.options(state, seat, id);
      const goes = options.kind === 'list' ? options.commands : [];
      for (const { command, kind } of goes.filter((_, index) => index % 2 === 0)) {
        const moved = state.copy();
        const given = shambattle.decide(moved, seat, command, () => 0);
        if (kind !== 'move' || !given.ok || given.value.length > 1) continue;
        for (const fact of given.value) shambattle.evolve(moved, fact);
        const after = shambattle.options(moved, seat, id);
        const unit = moved.scene.ids.indexOf(id);
        for (const one of after.kind === 'list' ? after.commands : []) {
          if (one.kind === 'fire' || one.kind === 'assault') found += 1;
          if (one.kind === 'fire') expect(threat.shooters[one.to ?? -1]).toContain(unit);
          if (one.kind === 'assault') expect(threat.assaulters[one.to ?? -1]).toContain(unit);
        }
      }
    }
  }
  expect(found).toBeGreaterThan(10);
});

test('[shambattle: Planning] the dice that can come at a hex count a stand once, and the commander with it', () => {
  const at = (units: readonly string[], setup = {}) => {
    const battle = field([...units, 'A rifles e4', 'A rifles a1'], { setup });
    battle.until('A', LOW);
    return diceAt(battle.state, threatOf(battle.state, 1), battle.hex('e4'));
  };
  expect(at(['B rifles e5'])).toBe(4);
  expect(at(['B rifles e5', 'B commander e5'])).toBe(5);
  expect(at(['B rifles e5', 'B cavalry d9'])).toBe(4);
  expect(at(['B guns e8'])).toBe(3);
});

test('[shambattle: Planning] overlays: reach, threat, command, towns and bridges, points, supply, fire, sight, who has not acted', () => {
  const battle = opening();
  const overlays = new Map(
    planning.overlays(viewOf(battle.state, 'A'), 'A').map((one) => [one.id, one]),
  );
  expect([...overlays.keys()]).toEqual([
    ...['reach', 'threat', 'command', 'held', 'lost', 'supply', 'fire', 'sight', 'unmoved'],
  ]);
  const words = (id: string) => overlays.get(id)?.words.join(' ') ?? '';
  const options = shambattle.options(battle.state, 'A');
  const open = new Set(
    (options.kind === 'list' ? options.units : []).flatMap((id) => {
      const list = shambattle.options(battle.state, 'A', id);
      return list.kind === 'list'
        ? list.commands.flatMap(({ to, kind }) => (kind === 'move' ? (to ?? []) : []))
        : [];
    }),
  );
  expect(new Set(overlays.get('reach')?.areas[0]?.cells)).toEqual(open);
  expect(words('held')).toContain('King’s Bridge');
  expect(words('held')).toContain('Cerulean City, a capital: Azuria.');
  expect(words('lost')).toContain(
    'Azuria: 0 of 90 points lost; 30 to lose before it is exhausted, 45 before rout.',
  );
  expect(words('command')).toContain('Marshal André Azuréna on i4: alone');
  expect(words('unmoved')).toMatch(
    /^2\d stands have not acted in this half, nor has the commander\.$/,
  );
  expect(words('supply')).toContain('3 of 3 logistics are left');
  for (const { cells } of overlays.get('fire')?.areas ?? [])
    expect(cells.length).toBeGreaterThan(9);
  const unit = battle.unit('azuria-guns-1');
  const [target] = threatOf(battle.state, 0).shooters.flatMap((by, hex) =>
    by.includes(unit) ? [hex] : [],
  );
  expect(diceWith(2, shootingModifiers(battle.state, unit, target ?? 0))).toBeGreaterThan(0);
});

test('[shambattle: Planning] two positions that differ only in a hidden plot get the same answers', () => {
  const order = shambattleOrder({ treachery: 'start' });
  const state = shambattle.initialState(checkedOrder(shambattle, order)) as State;
  for (const fact of shambattle.deploy(checkedOrder(shambattle, order) as never, LOW))
    shambattle.evolve(state, fact);
  const battle = new Battle(order, LOW);
  battle.until('A', LOW);
  const [one, other] = [battle.state.copy(), battle.state.copy()];
  one.p.plots = [battle.unit('azuria-rifles-2'), -1];
  other.p.plots = [battle.unit('azuria-cavalry-3'), -1];
  const answers = (from: State, seat: string) => {
    const view = viewOf(from, seat);
    const pieces = shambattle.picture(view).pieces.map(({ id }) => id);
    return JSON.stringify([
      planning.overlays(view, seat === 'B' ? 'B' : 'A'),
      pieces.map((id) => planning.whyNot(view, seat, id, 100)),
      groupsOf(from, 'A').map((ids) => planning.march(view, seat, { pieces: ids, to: 100 })),
      pieces.flatMap((id) => {
        const options = shambattle.options(from, seat, id);
        return options.kind === 'list'
          ? options.commands.map(({ command }) => planning.tryOut(view, seat, command))
          : [];
      }),
      planning.tryOut(view, seat, END),
    ]);
  };
  for (const seat of ['A', 'public']) expect(answers(one, seat)).toBe(answers(other, seat));
  // The enemy knows, and is told.
  expect(answers(one, 'B')).not.toBe(answers(other, 'B'));
});

test('[shambattle: Planning] no answer throws, whatever is asked, at any moment of a battle', () => {
  for (const battle of [opening(), midway(3, 'odd'), new Battle(shambattleOrder(), LOW)])
    for (const seat of ['A', 'B', 'public', 'x']) {
      const view = viewOf(battle.state, seat);
      const odd: readonly Json[] = [
        null,
        1,
        'x',
        [],
        {},
        { type: 'move' },
        { type: 'fire', units: [], at: 'a1' },
      ];
      for (const command of odd)
        expect(planning.tryOut(view, seat, command).refused).not.toBeNull();
      for (const piece of ['', 'x', '-1', 'azuria-train'])
        for (const to of [-1, 9_999, 0.5, Number.NaN, 3])
          expect(() => planning.whyNot(view, seat, piece, to)).not.toThrow();
      expect(() => planning.overlays(view, 'B')).not.toThrow();
    }
});
