import { expect, test } from 'vitest';
import { fire } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { melee } from '@/lib/rulesets/musket-and-pike/board/combat/melee';
import { decide } from '@/lib/rulesets/musket-and-pike/board/decide';
import {
  boardFigures,
  boardLine,
  lineOf,
  logEntry,
} from '@/lib/rulesets/musket-and-pike/board/log';
import { detailsOf, marksOf, pictureOf } from '@/lib/rulesets/musket-and-pike/board/picture';
import { Asked } from '@/lib/rulesets/musket-and-pike/board/planning/asked';
import { marchOf } from '@/lib/rulesets/musket-and-pike/board/planning/march';
import { meleeOdds } from '@/lib/rulesets/musket-and-pike/board/planning/odds';
import { overlaysOf } from '@/lib/rulesets/musket-and-pike/board/planning/overlays';
import { tryOut } from '@/lib/rulesets/musket-and-pike/board/planning/try-out';
import { whyNot } from '@/lib/rulesets/musket-and-pike/board/planning/why-not';
import { evolve } from '@/lib/rulesets/musket-and-pike/board/records';
import { RULES_PAGE } from '@/lib/rulesets/musket-and-pike/rules-page';
import { chanceOn, fieldOf, hex, type Put } from './field';

const SIDES = { A: 'Prussia', B: 'Austria' };
const order = { order: { sides: { A: { name: 'Prussia' }, B: { name: 'Austria' } } } as never };
/** Two lines one hex apart: the first faces up-right, the second down-left. */
const LINES: readonly Put[] = [
  { id: 'First Wied', at: 'g7', facing: 0, men: 600 },
  { id: 'Botta', side: 'B', at: 'g8', facing: 3, men: 500 },
];
const field = (units: readonly Put[] = LINES, terms = {}) =>
  fieldOf(units, { scenario: order, ...terms });

test('[musket-and-pike: Unit Formations] a map is turned for side B unasked only where B has the north edge behind it', () => {
  const { upright, grid } = pictureOf(field());
  expect([upright, grid.kind]).toEqual([undefined, 'hexes']);
  const { edges } = field().scenario;
  const south = field(LINES, { scenario: { ...order, edges: [edges[1], edges[0]] } });
  expect(pictureOf(south).upright).toBe(true);
});

test('[musket-and-pike: Unit Formations] a unit is drawn in its formation, towards the corner that it faces', () => {
  const state = field([
    { id: 'line', at: 'c3', facing: 3 },
    { id: 'horse', at: 'd5', kind: 'cavalry', now: { disordered: true, fatigue: 301 } },
    { id: 'dismounted', at: 'e6', kind: 'cavalry', formation: 'line' },
    { id: 'guns', at: 'f4', kind: 'artillery', formation: 'limbered' },
    { id: 'king', at: 'c3', kind: 'leader' },
  ]);
  const bars = pictureOf(state).pieces.map(({ id, bar }) => [id, bar?.shape, bar?.order]);
  expect(bars.sort()).toEqual([
    ['dismounted', 'dismounted', 'good'],
    ['guns', 'limbered', 'good'],
    ['horse', 'mounted', 'disordered'],
    ['king', undefined, undefined],
    ['line', 'line', 'good'],
  ]);
  const of = (id: string) => pictureOf(state).pieces.find((piece) => piece.id === id);
  expect(of('line')?.bar).toMatchObject({ facing: 3, figure: 500, fatigue: 0 });
  expect(of('horse')?.bar?.fatigue).toBe(2);
  expect(of('guns')?.bar?.figure).toBe(8);
});

test('[musket-and-pike: Unit Values] all that a bar shows is said in words', () => {
  const state = field([
    {
      id: 'Botta',
      at: 'c3',
      facing: 3,
      men: 640,
      quality: 5,
      now: { men: 590, fatigue: 320, ammunition: 1, detached: true },
    },
  ]);
  expect(detailsOf(state, 0)).toEqual([
    '590 men of 640',
    'in line, facing down-left',
    'quality B, medium fatigue',
    'muskets, 3 hexes',
  ]);
  expect(marksOf(state, 0)).toEqual(['low on ammunition', 'out of command']);
});

test('[musket-and-pike: How To Fire] a volley is a line of the log, with its figures', () => {
  const before = field();
  const builder = chanceOn(before, 'volley');
  fire(builder, [0], hex('g8'), 'own');
  const [fact] = builder.facts;
  if (fact?.type !== 'Fired') throw new Error('nobody fired');
  const entry = logEntry(fact, before);
  expect(entry).toMatchObject({ kind: 'fire', side: 'A', battleTurn: 1, time: '10:00' });
  const men = fact.hurt.reduce(
    (sum, { killed = 0, wounded = 0, missing = 0 }) => sum + killed + wounded + missing,
    0,
  );
  expect(men).toBeGreaterThan(0);
  expect(boardLine(entry?.fact ?? null, SIDES)).toBe(`First Wied fires at g8: Botta ${men} men.`);
  expect(boardFigures(entry?.fact ?? null)).toContainEqual({ name: 'Fire value', value: '3,600' });
});

test('[musket-and-pike: Formation] a change of formation that fails says so', () => {
  const fact = {
    type: 'FormationChanged',
    unit: 0,
    formation: 'block',
    facing: 0,
    cost: 4,
    chance: 62.4,
    failed: 'disordered',
  } as const;
  const line = lineOf(fact, field());
  expect(boardLine(JSON.parse(JSON.stringify(line)), SIDES)).toBe(
    'First Wied fails to form block and falls into disorder.',
  );
});

test.each([
  ['Botta', 'Botta fails to form block and falls into disorder.'],
  ['Stechow Dragoons', 'Stechow Dragoons fail to form block and fall into disorder.'],
])('[musket-and-pike: Formation] the verb goes with the name: %s', (id, sentence) => {
  const fact = {
    type: 'FormationChanged',
    unit: 0,
    formation: 'block',
    facing: 0,
    cost: 4,
    chance: 62.4,
    failed: 'disordered',
  } as const;
  const line = lineOf(fact, field([{ id, at: 'c3', facing: 3 }]));
  expect(boardLine(JSON.parse(JSON.stringify(line)), SIDES)).toBe(sentence);
});

test('[musket-and-pike: Unit Values] the score counts crews among the men, as an order of battle does, and no wagons', () => {
  const { score } = pictureOf(
    field([
      { id: 'line', at: 'c3', men: 500 },
      { id: 'guns', at: 'f4', kind: 'artillery', men: 60 },
      { id: 'wagon', at: 'f5', kind: 'wagon', men: 40 },
      { id: 'Botta', side: 'B', at: 'g8', men: 500 },
    ]),
  );
  expect(score?.sides.A).toMatchObject({ left: 560, start: 560 });
});

test.each([null, 4, 'Fired', {}, { board: 1, type: 'Unheard' }, { board: 2, type: 'Fired' }])(
  '[musket-and-pike: How To Fire] a fact that the board never wrote has no words: %j',
  (fact) => {
    expect(boardLine(fact, SIDES)).toBeNull();
  },
);

test('[musket-and-pike: Melee Resolution] the odds of a melee are those of many melees', () => {
  const state = field([
    { id: 'attack', at: 'g7', facing: 0, men: 900 },
    // They have fired, so that nothing weakens the attack before it closes.
    { id: 'stand', side: 'B', at: 'g8', facing: 3, men: 600, now: { firedBack: true } },
  ]);
  const odds = meleeOdds(state, [0], hex('g8'));
  const trials = 2_000;
  let won = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const builder = chanceOn(state, `melee/${trial}`);
    melee(builder, [0], hex('g8'));
    if (builder.facts.some((fact) => fact.type === 'MeleeFought' && fact.won)) won += 1;
  }
  expect(odds.win).toBeGreaterThan(0.2);
  expect(odds.win).toBeLessThan(0.95);
  // Four standard errors of 2,000 trials.
  expect(Math.abs(won / trials - odds.win)).toBeLessThan(4 * Math.sqrt(0.25 / trials));
});

test('[musket-and-pike: How To Fire] an order is tried out with its odds, and changes nothing', () => {
  const state = field();
  const before = JSON.stringify(state.p);
  const fired = tryOut(new Asked(state), 'A', { type: 'fire', units: ['g7'], at: 'g8' });
  expect(fired).toMatchObject({ refused: null });
  // 600 × 6 = 3,600; 4 and 20 of a thousand.
  expect(fired.notes[0]).toBe('Botta: 14 to 72 men, half the time under 43 (fire value 3,600).');
  const attack = tryOut(new Asked(state), 'A', { type: 'melee', units: ['g7'], at: 'g8' });
  expect(attack.notes.join(' ')).toContain('Defenders who have not fired do so first');
  expect(JSON.stringify(state.p)).toBe(before);
});

test('[musket-and-pike: How to Move] every order offered, and some that are not, are tried out as they are judged', () => {
  const state = field([
    { id: 'column', at: 'c3', formation: 'column' },
    { id: 'routed', at: 'e4', formation: 'column', now: { routed: true } },
    { id: 'fixed', at: 'g3', formation: 'column', now: { fixed: true } },
    { id: 'enemy', side: 'B', at: 'f6' },
  ]);
  const asked = new Asked(state);
  let refused = 0;
  for (const unit of ['column', 'routed', 'fixed', 'enemy', 'nobody'])
    for (const to of ['a1', 'c3', 'c4', 'c5', 'd4', 'e5', 'f6', 'h9', 'o15', 'z99']) {
      const order = { type: 'move', units: [unit], to };
      const judged = decide(state, 'A', order, () => 0.5);
      expect(tryOut(asked, 'A', order).refused).toBe(judged.ok ? null : judged.error.message);
      if (!judged.ok) refused += 1;
    }
  expect(refused).toBeGreaterThan(20);
  expect(refused).toBeLessThan(45);
});

test('[musket-and-pike: How to Move] a place that is refused says why, in figures, and what is open', () => {
  const state = field();
  const far = whyNot(new Asked(state), 'A', 'First Wied', hex('a15'));
  expect(far?.why).toMatch(/First Wied has 12 movement points left/);
  expect(far?.instead).not.toBeNull();
  // The rule that is named is on the rules page.
  expect(RULES_PAGE.sections.map(({ id }) => id)).toContain(far?.rule);
  expect(whyNot(new Asked(state), 'B', 'Botta', hex('g10'))?.why).toBe(
    'It is the other side’s turn.',
  );
  expect(whyNot(new Asked(state), 'A', 'Botta', hex('g10'))).toBeNull();
  expect(whyNot(new Asked(state), 'A', 'nobody', hex('g10'))).toBeNull();
});

test('[musket-and-pike: Column Movement] a group marches in its dress, who cannot go stays with a reason', () => {
  const state = field([
    { id: 'left', at: 'c3', formation: 'column' },
    { id: 'right', at: 'e3', formation: 'column' },
    { id: 'fixed', at: 'g3', formation: 'column', now: { fixed: true } },
    { id: 'enemy', side: 'B', at: 'o15' },
  ]);
  const march = marchOf(state, 'A', { pieces: ['left', 'right', 'fixed'], to: hex('e5') });
  const ends = new Map(march.orders.map(({ piece, way }) => [piece, way.at(-1)]));
  expect([...ends.keys()].sort()).toEqual(['left', 'right']);
  expect(march.left.map(({ piece }) => piece)).toEqual(['fixed']);
  // Both go up by two hexes.
  expect(ends.get('left')).toBe(hex('c5'));
  expect(ends.get('right')).toBe(hex('e5'));
});

test('[musket-and-pike: Threat Values] the threat of the enemy is laid over the board, and said', () => {
  const overlays = new Map(overlaysOf(field(), 0).map((overlay) => [overlay.id, overlay]));
  expect([...overlays.keys()]).toEqual([
    ...['reach', 'threat', 'fire', 'command', 'held', 'sight', 'lost', 'unmoved'],
  ]);
  // 2 × 500 / 100 at one hex.
  expect(overlays.get('threat')?.words[1]).toContain('a threat of 10');
  expect(overlays.get('threat')?.areas[0]?.cells).toContain(hex('g7'));
  expect(overlays.get('fire')?.areas[0]?.cells).toContain(hex('g8'));
});

test('[musket-and-pike: Range and Line of Sight Limitations] what a unit does not see is laid over the board while it is in hand', () => {
  const wood = fieldOf(
    [
      { id: 'here', at: 'g3' },
      { id: 'behind', side: 'B', at: 'g9' },
      { id: 'open', side: 'B', at: 'i7' },
    ],
    { scenario: order, terrain: { g6: 'forest' } },
  );
  const of = (inHand?: string) => overlaysOf(wood, 0, inHand).find(({ id }) => id === 'sight');
  expect(of()?.areas[0]?.cells).toEqual([]);
  const seen = of('here');
  expect(seen?.areas[0]?.cells).toContain(hex('g9'));
  expect(seen?.areas[0]?.cells).not.toContain(hex('i7'));
  expect(seen?.words[1]).toBe('It sees 1 unit of the enemy; 1 within sight are hidden.');
});

test('[musket-and-pike: Movement] where the unit in hand can go is laid over the board, apart where it would come in disorder', () => {
  const wood = fieldOf([{ id: 'here', at: 'g3', facing: 0 }], {
    scenario: order,
    terrain: { g4: 'forest' },
  });
  const of = (inHand?: string) => overlaysOf(wood, 0, inHand).find(({ id }) => id === 'reach');
  expect(of()?.words).toEqual(['Press a unit to see where it can go in this turn.']);
  const [whole, broken] = of('here')?.areas ?? [];
  const reach = new Asked(wood).ways([0]).cost;
  expect([...(whole?.cells ?? []), ...(broken?.cells ?? [])].sort()).toEqual(
    [...reach.keys()].filter((at) => at !== hex('g3')).sort(),
  );
  expect(broken?.cells).toContain(hex('g4'));
  expect(whole?.cells).toContain(hex('h4'));
});

test('[musket-and-pike: End Of Game] what both sides have lost is said, and who is broken', () => {
  const state = field([
    { id: 'whole', at: 'c3', men: 600 },
    { id: 'half', at: 'd3', men: 600, now: { men: 299, routed: true } },
    {
      id: 'enemy',
      side: 'B',
      at: 'o15',
      now: { lostMen: { killed: 100, wounded: 20, missing: 3, captured: 1 } },
    },
  ]);
  const lost = overlaysOf(state, 0).find(({ id }) => id === 'lost');
  expect(lost?.words[1]).toMatch(/^Austria: 124 of \d+ men lost, \d+ points?\.$/);
  expect(lost?.pieces).toEqual(['half']);
  expect(lost?.words[2]).toBe('1 unit of this side routed, 1 below half strength.');
});

/** Carries out what was laid, order by order, by the judge. */
function carried(state: ReturnType<typeof field>, { orders }: ReturnType<typeof marchOf>) {
  const after = state.copy();
  for (const { command } of orders) {
    const decided = decide(after, 'A', command, () => 0.5);
    if (!decided.ok) throw new Error(decided.error.message);
    for (const fact of decided.value) evolve(after, fact);
  }
  return after;
}

const BRIGADE: readonly Put[] = [
  { id: 'first', at: 'd4', facing: 0, formation: 'column' },
  { id: 'second', at: 'd3', facing: 0, formation: 'column' },
  { id: 'third', at: 'd2', facing: 0, formation: 'column' },
  { id: 'enemy', side: 'B', at: 'o15', facing: 3 },
];

test('[musket-and-pike: Formation] a brigade in column deploys into one line across its way, by orders that the judge takes', () => {
  const state = field(BRIGADE);
  const march = marchOf(state, 'A', {
    ...{ pieces: ['first', 'second', 'third'], to: hex('e5'), manner: 'line' },
  });
  expect(march.left).toEqual([]);
  const after = carried(state, march);
  const stand = [0, 1, 2].map((unit) => after.unit(unit));
  expect(new Set(stand.map(({ facing }) => facing)).size).toBe(1);
  expect(new Set(stand.map(({ at }) => at)).size).toBe(3);
  expect(stand.map(({ at }) => at)).toContain(hex('e5'));
  expect(march.notes[0]).toMatch(/^A line facing .*: 3 of 3 stand in it after this move\.$/);
  expect(stand.map(({ formation }) => formation)).toEqual(['line', 'line', 'line']);
});

test('[musket-and-pike: Column Movement] a brigade in line forms column and follows its head by one order', () => {
  const state = field(
    BRIGADE.map((one) => (one.side === 'B' ? one : { ...one, formation: 'line' })),
  );
  const march = marchOf(state, 'A', {
    ...{ pieces: ['first', 'second', 'third'], to: hex('f7'), manner: 'column' },
  });
  expect(
    march.orders.filter(({ command }) => JSON.stringify(command).includes('column"')),
  ).not.toEqual([]);
  expect(march.orders.at(-1)?.command).toMatchObject({ type: 'column', head: 'first' });
  const after = carried(state, march);
  for (const unit of [0, 1, 2]) {
    expect(after.unit(unit).formation).toBe('column');
    expect(after.unit(unit).at).not.toBe(state.unit(unit).at);
  }
});

test('[musket-and-pike: Formation] a line dresses towards a place where it stands; an unknown manner is the usual one', () => {
  const state = field(BRIGADE.map((one) => ({ ...one, formation: 'line' as const })));
  const pieces = ['first', 'second', 'third'];
  const turn = marchOf(state, 'A', { pieces, to: hex('d12'), manner: 'face' });
  // Straight ahead lies between two corners: who faces up-right sees it already.
  expect(turn.orders).toEqual([]);
  expect(turn.left[0]?.why).toBe('first: faces that way already.');
  const right = marchOf(state, 'A', { pieces, to: hex('o4'), manner: 'face' });
  expect(right.notes[0]).toBe('3 of 3 turn or form.');
  expect(carried(state, right).unit(1).facing).toBe(1);
  expect(marchOf(state, 'A', { pieces, to: hex('e5'), manner: 'nonsense' })).toEqual(
    marchOf(state, 'A', { pieces, to: hex('e5') }),
  );
});

test('[musket-and-pike: Turns vs. Phases] the end of a turn says what is left undone', () => {
  const { notes } = tryOut(new Asked(field()), 'A', { type: 'end' });
  expect(notes).toContain('1 unit has not moved.');
  expect(notes).toContain('1 unit can still fire.');
  expect(notes).toContain('1 unit can still attack.');
  const out = field([{ id: 'alone', at: 'c3', now: { detached: true, ammunition: 2 } }]);
  const warned = tryOut(new Asked(out), 'A', { type: 'end' }).notes;
  expect(warned).toContain('1 unit is out of command.');
  expect(warned).toContain('1 unit is out of ammunition.');
});
