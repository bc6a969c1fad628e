import { expect, test } from 'vitest';
import type { Json } from '@/lib/kernel/canonical-json';
import { readContinuation } from '@/lib/rulesets/shambattle/continuation';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { readMap } from '@/lib/rulesets/shambattle/ground';
import { moodAt } from '@/lib/rulesets/shambattle/night';
import { ARMIES, shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { assault, diceFrom, END, field, move, shoot, take } from './support';

test('[shambattle: OOB Hex-celled Map] each army has 90 points in 25 units, its commander and logistics apart', () => {
  for (const side of ['A', 'B'] as const) {
    const { lines } = ARMIES[side];
    expect(lines.reduce((sum, { stands, points }) => sum + stands * points, 0)).toBe(90);
    const counted = lines.filter(({ type }) => type !== 'commander' && type !== 'logistics');
    // Engineers and their train are one unit in two stands.
    expect(counted.reduce((sum, { stands }) => sum + stands, 0) - 1).toBe(25);
  }
});

test('[shambattle: Strength Points] an army of 90 is exhausted at 60 and in rout at 45, on both sides of each bound', () => {
  const { state } = field(['A rifles a1', 'B rifles i9'], { original: { A: 90 } });
  const bound = (points: number) => {
    state.p.sp[0] = points;
    return moodAt(state, 0);
  };
  expect([61, 60, 46, 45].map(bound)).toEqual([0, 1, 1, 2]);
});

test('[shambattle: Scenario set-up] what does not fit is named with its path, and nothing is thrown', () => {
  const codes = (setup: object, change: object = {}) => {
    const read = shambattle.checkOrder({ ...shambattleOrder(setup as never), ...change } as never);
    return read.ok ? [] : read.error.map(({ code }) => code);
  };
  expect(codes({})).toEqual([]);
  expect(codes({ days: 9 })).toEqual(['SETUP_INVALID']);
  expect(codes({ map: '.....\n....' })).toContain('MAP_SHAPE');
  expect(codes({ deployment: { 'azuria-rifles-1': 'z9' } })).toContain('HEX_UNKNOWN');
  expect(codes({ deployment: { 'azuria-rifles-1': 'b7' } })).toContain('GROUND_CLOSED');
  const order = shambattleOrder({});
  const more = order.units.map((unit, index) =>
    index === 0 ? { ...unit, strength: { points: 5 } } : unit,
  );
  expect(codes({}, { units: more })).toEqual(['POINTS_INVALID']);
});

test('[shambattle: OOB Hex-celled Map] towns are garrisoned on The River by whole armies, elsewhere where asked', () => {
  const codes = (setup: object, points = 4) => {
    const order = shambattleOrder(setup as never);
    const [first, ...rest] = order.units;
    const units = [{ ...first, strength: { points } }, ...rest];
    const read = shambattle.checkOrder({ ...order, units } as never);
    return read.ok ? [] : read.error.map(({ code }) => code);
  };
  const deployment = { 'azuria-rifles-9': 'f1' };
  expect(codes({})).toEqual([]);
  expect(codes({ deployment })).toEqual(['GARRISON_SHORT']);
  expect(codes({ deployment, garrisons: false })).toEqual([]);
  expect(codes({ deployment }, 3)).toEqual([]);
  expect(codes({ deployment, garrisons: true }, 3)).toEqual(['GARRISON_SHORT']);
  // Engineers and their train are one unit of a garrison.
  const town = { 'azuria-cavalry-5': 'f1', 'azuria-rifles-6': 'g1' };
  const pair = { 'azuria-engineers': 'n4', 'azuria-train': 'n4' };
  expect(codes({ deployment: { ...town, ...pair } })).toEqual(['GARRISON_SHORT']);
});

test('[shambattle: Scenario set-up] engineers and train are placed and arrive together; reinforcements come where their kind can go', () => {
  const codes = (units: readonly string[], setup: object = {}) => {
    const { order } = field(['A rifles a1', 'B rifles i9']);
    const { order: wanted } = field(units);
    const { deployment } = wanted.setup as { deployment: Record<string, string> };
    const made = {
      ...(wanted.setup as object),
      ...setup,
      deployment: { ...deployment, ...((setup as { deployment?: object }).deployment ?? {}) },
    };
    const read = shambattle.checkOrder({ ...order, units: wanted.units, setup: made as never });
    return read.ok ? [] : read.error.map(({ code }) => code);
  };
  const pair = ['A engineers c2', 'A train c2', 'B rifles i9'];
  expect(codes(pair)).toEqual([]);
  expect(codes(pair, { deployment: { 'a-train-1': 'd2' } })).toContain('ENGINEERS_APART');
  expect(codes(pair, { arrivals: { 'a-train-1': { turn: 2, at: 'c1' } } })).toContain(
    'ENGINEERS_APART',
  );
  const map = [...Array(7).fill('.........'), '..W......', '.........'].join('\n');
  const battle = field(['A rifles a1', 'A guns -', 'A cavalry -', 'B rifles i9'], {
    map,
    setup: {
      arrivals: { 'a-guns-1': { turn: 2, at: 'c2' }, 'a-cavalry-1': { turn: 2, at: 'c2' } },
    },
  });
  battle.until('A');
  battle.give('A', END);
  battle.until('A');
  expect(battle.at('a-cavalry-1')).toBe('c2');
  expect(['c1', 'c3', 'b1', 'b2', 'd1', 'd2']).toContain(battle.at('a-guns-1'));
});

test('[shambattle: Map] a map by text is read from side B’s edge, and refused where it is not whole', () => {
  const read = readMap('~~~~~\n.....\n.....\n.....\n-TWBH', 'second');
  expect(read.ok && read.value.terrain.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(read.ok && read.value.terrain.slice(20)).toEqual([6, 6, 6, 6, 6]);
  const wrong = readMap('.....\n.....\n..?..\n.....\n.....', 'second');
  expect(!wrong.ok && wrong.error[0]?.message).toBe('Line 3: “?” is none of .-TWBH~=%.');
});

test('[shambattle: Movement] rifles go two hexes in the clear, one into a town; guns one, two on a road', () => {
  const map = [
    '.........',
    '.........',
    '.........',
    '.........',
    '....-....',
    '....-....',
    '..T.-....',
    '.........',
    '.........',
  ].join('\n');
  const battle = field(['A rifles c2', 'A guns e3', 'A cavalry i1', 'B rifles i9'], { map });
  battle.until('A');
  const rifles = battle.reach('A', 'a-rifles-1');
  expect(rifles).toContain('c3');
  expect(rifles).not.toContain('c4');
  expect(rifles).toContain('e2');
  const guns = battle.reach('A', 'a-guns-1');
  expect(guns).toContain('e5');
  expect(guns).toContain('d2');
  expect(guns).not.toContain('c3');
  expect(battle.reach('A', 'a-cavalry-1')).toContain('f2');
});

test('[shambattle: Movement] a third unit finds no room, and engineers count as one with their train', () => {
  const battle = field([
    'A rifles c2',
    'A rifles c3',
    'A rifles c3',
    'A engineers d3',
    'A train d3',
    'B rifles i9',
  ]);
  battle.until('A');
  expect(battle.give('A', move('a-rifles-1', 'c3'))).toBe('HEX_FULL');
  expect(battle.give('A', move('a-rifles-1', 'd3'))).toBe(null);
  expect(battle.state.standCount(battle.hex('d3'))).toBe(2);
});

test('[shambattle: Activation of units] guns of both sides fire at once, and a gun that fired does not move', () => {
  const battle = field(['A guns e1', 'B guns e5', 'B rifles f6', 'A rifles d1']);
  battle.seal(
    {
      A: { type: 'guns', fire: [{ unit: 'a-guns-1', at: 'e5' }] },
      B: { type: 'guns', fire: [{ unit: 'b-guns-1', at: 'e1' }] },
    },
    diceFrom({ guns: [1], initiative: [6, 1] }),
  );
  // Three dice of 1 each: neither fires less because the other was hit.
  expect([battle.points('a-guns-1'), battle.points('b-guns-1')]).toEqual([0, 0]);
  const again = field(['A guns e1', 'B guns e5']);
  again.seal(
    { A: { type: 'guns', fire: [{ unit: 'a-guns-1', at: 'e5' }] } },
    diceFrom({ guns: [2], initiative: [6, 1] }),
  );
  expect(again.give('A', move('a-guns-1', 'e2'))).toBe('FIRED');
});

test('[shambattle: Activation of units] once another stand acts, the one before is done', () => {
  const battle = field(['A rifles c2', 'A rifles e2', 'B rifles c5']);
  battle.until('A');
  expect(battle.give('A', move('a-rifles-1', 'c3'))).toBe(null);
  expect(battle.give('A', move('a-rifles-2', 'e3'))).toBe(null);
  expect(battle.give('A', shoot('c5', 'a-rifles-1'))).toBe('UNIT_DONE');
  expect(battle.give('B', END)).toBe('NOT_YOUR_TURN');
});

test('[shambattle: Combat] two full stands of rifles throw 8 dice at two hexes, 6 into a town', () => {
  const rows = [
    '.........',
    '.........',
    '.........',
    '.........',
    '.........',
    '..T......',
    '.........',
    '.........',
    '.........',
  ];
  for (const [map, dice] of [
    [undefined, 8],
    [rows.join('\n'), 6],
  ] as const) {
    const battle = field(
      ['A rifles c2', 'A rifles c2', 'B rifles c4'],
      map === undefined ? {} : { map },
    );
    battle.until('A');
    expect(battle.give('A', shoot('c4', 'a-rifles-1', 'a-rifles-2'))).toBe(null);
    expect(battle.last('RiflesFired')?.shot.dice).toHaveLength(dice);
  }
});

test('[shambattle: Combat] the owner chooses: fall back, away from the blow, or lose a point', () => {
  const battle = field(['A rifles c2 1', 'B rifles c4', 'B rifles i9']);
  battle.until('A');
  battle.give('A', shoot('c4', 'a-rifles-1'), diceFrom({ fire: [4] }));
  expect(shambattle.pending(battle.state)[0]).toMatchObject({
    seat: 'B',
    mode: 'window',
    kind: 'retreat-or-lose',
  });
  expect(battle.give('A', take('b-rifles-1', 'lose'))).toBe('NOT_YOUR_TURN');
  expect(battle.give('B', take('b-rifles-1', 'retreat'))).toBe(null);
  expect([battle.at('b-rifles-1'), battle.points('b-rifles-1')]).toEqual(['c5', 4]);
});

test('[shambattle: Combat] each result counts only against its kind of stand', () => {
  const hit = (target: string, die: number) => {
    const battle = field(['A rifles c2 1', `B ${target} c4`, 'B rifles i9', 'B cavalry a9']);
    battle.until('A');
    battle.give('A', shoot('c4', 'a-rifles-1'), diceFrom({ fire: [die] }));
    const [window] = shambattle.pending(battle.state);
    if (window?.mode === 'window') return 'choice';
    const id = `b-${target}-1`;
    const row = battle.state.scene.full[battle.unit(id)] as number;
    return `${row - battle.points(id)}${battle.at(id) === 'c4' ? '' : ' back'}`;
  };
  expect([1, 2, 3, 4, 5, 6].map((die) => hit('rifles', die))).toEqual([
    '0',
    '0',
    '0',
    'choice',
    '1',
    '1 back',
  ]);
  expect([1, 2, 3, 4, 5, 6].map((die) => hit('cavalry', die))).toEqual([
    '0',
    'choice',
    '1',
    '0',
    '0',
    '0',
  ]);
  expect([1, 2, 3, 4, 5, 6].map((die) => hit('guns', die))).toEqual(['1', '0', '0', '0', '0', '0']);
});

test('[shambattle: Combat] a blocked retreat costs a point instead: a 6 then two', () => {
  const map = ['~~.~~....', ...Array(8).fill('.........')].join('\n');
  const battle = field(['A rifles c7 1', 'B rifles c9', 'B rifles i9'], { map });
  battle.until('A');
  battle.give('A', shoot('c9', 'a-rifles-1'), diceFrom({ fire: [6] }));
  expect([battle.at('b-rifles-1'), battle.points('b-rifles-1')]).toEqual(['c9', 2]);
});

test('[shambattle: Combat] the commander is at hazard only by a 6 on the rifles he is with; taken only in close combat', () => {
  const units = ['A rifles c2 1', 'B rifles c4', 'B commander c4', 'B rifles i9'];
  const battle = field(units);
  battle.until('A');
  battle.give('A', shoot('c4', 'a-rifles-1'), diceFrom({ '/fire': [6], fate: [6], hazard: [6] }));
  expect(battle.last('CommanderHazard')).toMatchObject({ die: 6, fate: 'wounded' });
  expect(battle.points('b-commander-1')).toBe(0);
  const safe = field(units);
  safe.until('A');
  safe.give('A', shoot('c4', 'a-rifles-1'), diceFrom({ '/fire': [5], hazard: [6] }));
  expect(safe.last('CommanderHazard')).toBeUndefined();
});

test('[shambattle: Engineers in combat] train and engineers are hit in turn, the train first', () => {
  const battle = field(['A rifles c2 3', 'B engineers c4', 'B train c4', 'B rifles i9']);
  battle.until('A');
  battle.give('A', shoot('c4', 'a-rifles-1'), diceFrom({ fire: [1] }));
  expect([battle.points('b-train-1'), battle.points('b-engineers-1')]).toEqual([1, 2]);
});

test('[shambattle: Close combat] both throw; who is left enters; else it goes on in both halves', () => {
  const battle = field(['A rifles c3', 'B rifles c4', 'B rifles i9', 'A rifles a1']);
  battle.until('A');
  expect(
    battle.give('A', assault('c4', 'a-rifles-1'), diceFrom({ assault: [1], defence: [1] })),
  ).toBe(null);
  const first = battle.last('CombatFought');
  expect([first?.dice.length, first?.back.length, first?.again]).toEqual([4, 4, false]);
  const fights = () => battle.facts.filter(({ type }) => type === 'CombatFought').length;
  battle.give('A', END, diceFrom({ assault: [1], defence: [1] }));
  expect(fights()).toBe(1);
  battle.give('B', END, diceFrom({ assault: [5], defence: [1], initiative: [6, 1] }));
  expect(fights()).toBe(2);
  expect(battle.at('a-rifles-1')).toBe('c4');
});

test('[shambattle: Close combat] guns, machine guns and train never begin one, and nobody fires into one', () => {
  const battle = field([
    'A machineGuns c3',
    'A rifles d3',
    'A rifles c2',
    'B rifles c4',
    'B rifles i9',
  ]);
  battle.until('A');
  expect(battle.give('A', assault('c4', 'a-machineGuns-1'))).toBe('NEVER_ASSAULTS');
  battle.give('A', assault('c4', 'a-rifles-1'), diceFrom({}));
  expect(battle.give('A', shoot('c4', 'a-rifles-2'))).toBe('NO_TARGET');
});

const BANK = [
  '.........',
  '.........',
  '.........',
  '.........',
  '~~~~~~~~~',
  '.........',
  '.........',
  '.........',
  '.........',
].join('\n');

test('[shambattle: Engineers] a train of 3 builds one bridge in two turns and no second; points spent are wastage', () => {
  const battle = field(['A engineers c4', 'A train c4', 'A rifles a1', 'B rifles i9'], {
    map: BANK,
  });
  const pontoon = { type: 'work', task: 'pontoon', at: 'c5' };
  for (const _ of [1, 2]) {
    battle.until('A');
    expect(battle.give('A', pontoon)).toBe(null);
    expect(battle.give('A', pontoon)).toBe('NO_ENGINEERS');
    battle.give('A', END);
  }
  expect(battle.state.p.terrain[battle.hex('c5')]).toBe(7);
  expect(battle.points('a-train-1')).toBe(1);
  battle.until('A');
  expect(battle.give('A', { type: 'work', task: 'pontoon', at: 'd4' })).toBe('NOT_THERE');
  battle.give('A', { type: 'work', task: 'pontoon', at: 'b4' });
  expect(battle.points('a-train-1')).toBeLessThanOrEqual(1);
  expect(battle.state.p.wastage[2]).toBe(3 - battle.points('a-train-1'));
});

test('[shambattle: Engineers] only sections from the same bank and hex join to a bridge', () => {
  const battle = field(['A engineers c4', 'A train c4', 'A rifles a1', 'B rifles i9'], {
    map: BANK,
  });
  const pontoon = { type: 'work', task: 'pontoon', at: 'c5' };
  const turn = (...orders: readonly Json[]) => {
    battle.until('A');
    for (const order of orders) expect(battle.give('A', order)).toBe(null);
    battle.give('A', END);
    return battle.state.p.terrain[battle.hex('c5')];
  };
  expect([turn(pontoon), turn(move('a-engineers-1', 'd4')), turn(pontoon)]).toEqual([6, 6, 6]);
  const { continuation } = shambattle.report(battle.state, battle.order);
  expect(readContinuation(continuation)?.sections.c5).toBe(
    battle.state.p.sections[battle.hex('c5')],
  );
  expect(turn(pontoon)).toBe(7);
  expect(battle.points('a-train-1')).toBe(0);
});

test('[shambattle: Engineers] a pontoon over a ford that is blown leaves the ford', () => {
  const map = BANK.replace('~~~~~~~~~', '~~%~~~~~~');
  const army = ['A rifles a1', 'A rifles b1', 'A engineers c4', 'A train c4', 'B rifles i9'];
  const battle = field(army, { map });
  const terrain = ['pontoon', 'pontoon', 'charge'].map((task) => {
    battle.until('A');
    expect(battle.give('A', { type: 'work', task, at: 'c5' })).toBe(null);
    battle.give('A', END);
    return battle.state.p.terrain[battle.hex('c5')];
  });
  expect(terrain).toEqual([8, 7, 7]);
  battle.until('A');
  expect(battle.give('A', { type: 'blow', at: 'c5' })).toBe(null);
  expect(battle.state.p.terrain[battle.hex('c5')]).toBe(8);
});

test('[shambattle: Engineers] mines throw a unit’s own points at it once; a charge is fired from the next hex', () => {
  const map = BANK.replace('~~~~~~~~~', '~~=~~~~~~');
  const battle = field(['A rifles c3', 'B rifles i9', 'B rifles a9'], {
    map,
    setup: { mines: [{ at: 'd3', side: 'B' }], charges: [{ at: 'c5', side: 'A' }] },
  });
  battle.until('A');
  expect(battle.give('A', move('a-rifles-1', 'd3'), diceFrom({ mines: [5] }))).toBe(null);
  expect(battle.points('a-rifles-1')).toBe(0);
  const blown = field(['A rifles c4', 'B rifles i9'], {
    map,
    setup: { charges: [{ at: 'c5', side: 'A' }] },
  });
  blown.until('A');
  expect(blown.give('A', { type: 'blow', at: 'c5' })).toBe(null);
  expect(blown.state.p.terrain[blown.hex('c5')]).toBe(6);
  expect(blown.give('A', { type: 'blow', at: 'c5' })).toBe('NO_CHARGE');
});

test('[shambattle: Exhaustion] only cavalry assaults, and nobody goes nearer the enemy but towards its own edge', () => {
  const battle = field(
    ['A rifles c3', 'A cavalry d3', 'A rifles e5', 'B rifles c4', 'B rifles e7'],
    { original: { A: 16 } },
  );
  battle.state.p.sp[0] = 1;
  battle.state.p.sp[2] = 2;
  battle.state.p.sp[1] = 3;
  battle.until('A');
  battle.state.p.mood[0] = 1;
  expect(battle.give('A', assault('c4', 'a-rifles-1'))).toBe('EXHAUSTED');
  expect(battle.give('A', move('a-rifles-2', 'e6'))).toBe('EXHAUSTED');
  expect(battle.give('A', move('a-rifles-2', 'e4'))).toBe(null);
});

test('[shambattle: Rout] an army at half its points goes home by itself and leaves the field', () => {
  const battle = field(['A rifles c2 4', 'A rifles e1 4', 'B rifles i9'], { original: { A: 16 } });
  battle.until('B');
  expect(battle.state.p.mood[0]).toBe(2);
  for (let turn = 0; turn < 3; turn += 1) {
    battle.give('B', END, diceFrom({ initiative: [1, 2] }));
    battle.until('B');
  }
  expect(battle.facts.filter(({ type }) => type === 'UnitLeft')).toHaveLength(2);
  expect(battle.last('BattleEnded')).toMatchObject({ why: 'fled', level: 0 });
});

test('[shambattle: Rout] reached in an army’s own half it begins at once: combats are broken off, who has not acted goes home', () => {
  const battle = field(
    ['A rifles c3', 'A rifles f3 4', 'A rifles h4', 'B rifles c4', 'B rifles f5', 'B rifles i9'],
    { original: { A: 16 } },
  );
  battle.until('A');
  expect(battle.state.p.mood[0]).toBe(0);
  battle.give('A', assault('c4', 'a-rifles-1'), diceFrom({ assault: [1], defence: [1] }));
  expect(battle.at('a-rifles-1')).toBe('c3');
  battle.give('A', move('a-rifles-2', 'f4'));
  const draw = diceFrom({ assault: [1], defence: [5] });
  expect(battle.give('A', assault('f5', 'a-rifles-2'), draw)).toBe(null);
  expect([battle.points('a-rifles-2'), battle.state.p.mood[0]]).toEqual([0, 2]);
  expect(['c2', 'b2', 'd2']).toContain(battle.at('a-rifles-1'));
  expect(battle.at('a-rifles-3')).toBe('h2');
  expect(battle.give('A', move('a-rifles-3', 'h1'))).toBe('NOT_YOUR_TURN');
});

test('[shambattle: Rout] a stand breaks off by one hex out of touch, and guns that fired stay', () => {
  const battle = field(['A rifles e5', 'A guns c4', 'B rifles e6', 'B rifles c9', 'A rifles a5'], {
    original: { A: 12 },
  });
  battle.seal(
    { A: { type: 'guns', fire: [{ unit: 'a-guns-1', at: 'c9' }] } },
    diceFrom({ guns: [1], initiative: [1, 6] }),
  );
  const draw = diceFrom({ assault: [5, 5, 5, 5], defence: [1] });
  expect(
    battle.give('B', assault('e5', 'b-rifles-1'), diceFrom({ assault: [1], defence: [1] })),
  ).toBe(null);
  battle.state.p.sp[4] = 0;
  battle.state.put(4, -1, 2);
  battle.give('B', END, draw);
  expect(battle.state.p.mood[0]).toBe(2);
  const nextTurn = battle.facts.findLastIndex(({ type }) => type === 'TurnBegan');
  const fled = battle.facts
    .slice(0, nextTurn)
    .flatMap((fact) => (fact.type === 'UnitFled' ? [[fact.unit, fact.way.length]] : []));
  expect(fled).toEqual([[0, 1]]);
});

test('[shambattle: Activation of units] where a scenario lets those who fired assault, all that fired together may', () => {
  const battle = field(['A rifles c3', 'A rifles c3', 'B rifles c4', 'B rifles i9'], {
    setup: { parameters: { fireThenAssault: 1 } },
  });
  battle.until('A');
  const fire = diceFrom({ fire: [1], assault: [1], defence: [1] });
  expect(battle.give('A', shoot('c4', 'a-rifles-1', 'a-rifles-2'), fire)).toBe(null);
  expect(battle.give('A', assault('c4', 'a-rifles-1', 'a-rifles-2'), fire)).toBe(null);
  expect(battle.last('CombatFought')?.attackers).toHaveLength(2);
});
