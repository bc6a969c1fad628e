import { describe, expect, test } from 'vitest';
import { textDraws } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import {
  foresee,
  type Next,
  prospectOf,
  samplesFor,
} from '@/lib/rulesets/musket-and-pike/board/doctrine/ahead';
import { Field } from '@/lib/rulesets/musket-and-pike/board/doctrine/field';
import { type Lessons, lessonsOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/lessons';
import { lineOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/line';
import { shaken } from '@/lib/rulesets/musket-and-pike/board/doctrine/nerve';
import { ordersFor } from '@/lib/rulesets/musket-and-pike/board/doctrine/orders';
import { hexOfErrand } from '@/lib/rulesets/musket-and-pike/board/doctrine/places';
import { planOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plan';
import { plansOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/plans';
import { BATTLES, playedOut } from '@/lib/rulesets/musket-and-pike/board/doctrine/played';
import { aimOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/shooting';
import { situationOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/situation';
import { stacksOf } from '@/lib/rulesets/musket-and-pike/board/doctrine/stacks';
import { BOLD, STEADY } from '@/lib/rulesets/musket-and-pike/board/doctrine/temper';
import { foreseenBy, turnOrders } from '@/lib/rulesets/musket-and-pike/board/doctrine/turn';
import { board } from '@/lib/rulesets/musket-and-pike/board/game';
import { distance, nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { viewOf } from '@/lib/rulesets/musket-and-pike/board/view';
import { genericOrder } from '@/scripts/bench/musket-and-pike-board/field';
import { hex, type Put, type Terms } from './field';
import { allBut, posted, thought } from './thoughts';

/** Lessons of version 13, learnt by those who weigh plans, each in a position in which it decides. */

const without = allBut('13');
const THIRTEEN = without();

const CHIEF: Put = { id: 'chief', kind: 'leader', at: 'h2', formations: ['A-army'] };
const TERMS: Terms = {
  parameters: { commandHexes: 30, higherCommandHexes: 30 },
  scenario: { attacker: 0, turns: 20 },
};

const foot = (id: string, at: string, men = 900): Put => ({ id, at, men, now: { men } });
const foe = (id: string, at: string, men = 500): Put => ({
  ...{ id, at, men, side: 'B', facing: 3 },
  now: { men },
});

/** Where a unit of side A is sent. */
function sentTo(state: State, id: string, lessons: Lessons): string {
  const { field, situation, errands } = thought(state.copy(), 0, lessons);
  const errand = errands.find(({ stack }) => stack.lead.card.id === id);
  if (errand === undefined) throw new Error(id);
  return nameOn(field.ground, hexOfErrand(field, situation, errand));
}

test('[Musket and Pike on the board: commanders] tethered: horse whose place is out of its leader’s reach halts at the end of it, and does not ride to and fro', () => {
  const formations = ['A-army', 'A-horse'];
  const state = (at: string) =>
    posted(
      [
        CHIEF,
        { id: 'general', kind: 'leader', at: 'h3', formations },
        ...['e4', 'f4', 'g4', 'h4', 'i4', 'j4', 'k4'].map((one) => foot(one, one)),
        { id: 'horse', kind: 'cavalry', at, men: 300, formations },
        foe('far', 'h15', 600),
      ],
      { horse: 'o4' },
      { parameters: { commandHexes: 5, higherCommandHexes: 30 }, scenario: { attacker: 0 } },
    );
  const farFromHim = (at: string, lessons: Lessons) => {
    const field = state(at);
    return distance(field.scenario.ground, hex('h3'), hex(sentTo(field, 'horse', lessons)));
  };
  // In his reach it is sent out of it, and out of his reach back to him.
  expect(farFromHim('k4', without('tethered'))).toBeGreaterThan(5);
  expect(farFromHim('n4', without('tethered'))).toBe(0);
  expect(farFromHim('k4', THIRTEEN)).toBe(5);
  expect(farFromHim('n4', THIRTEEN)).toBe(5);
  // For a hex or two it does not stir.
  expect(sentTo(state('m4'), 'horse', THIRTEEN)).toBe('m4');
});

test('[Musket and Pike on the board: commanders] onward: foot of an attack that is before its place waits for the line, and does not march back', () => {
  const front = ['d2', 'f2', 'h2', 'j2', 'l2'];
  const state = (enemy: string) =>
    posted(
      [CHIEF, ...front.map((at) => foot(at, at)), foot('second', 'h8'), foe('far', enemy, 600)],
      { second: 'h1', ...Object.fromEntries(front.map((at) => [at, at.replace('2', '4')])) },
      TERMS,
    );
  expect(sentTo(state('h15'), 'second', without('onward'))).toBe('h2');
  expect(sentTo(state('h15'), 'second', THIRTEEN)).toBe('h8');
  // Before an enemy who is near it goes back to its line.
  expect(sentTo(state('h12'), 'second', THIRTEEN)).toBe('h4');
});

/** Two armies on the generic field, `gap` hexes between them; of B some bodies of the first line are thin, from its right. */
function armies(gap: number, thin: readonly number[] = [], strength = 1): State {
  const checked = checkedOrder(board, genericOrder({ units: 20, turns: 15, objectives: false }));
  const state = board.initialState(checked);
  for (const fact of board.deploy(checked, textDraws('thirteen', 1))) board.evolve(state, fact);
  const { columns } = state.scenario.ground.board;
  state.scenario.cards.forEach(({ id, side }, unit) => {
    const now = state.unit(unit);
    if (now.status !== 'field') return;
    if (side === 1) {
      now.men = Math.max(1, Math.round(strength * now.men));
      if (thin.some((index) => id === `b-foot-${index}`)) now.men = 60;
    } else if (gap < 12) state.put(unit, now.at + (12 - gap) * columns);
  });
  return state;
}

/** Plans of side A, which attacks. */
function plansOn(state: State, lessons: Lessons) {
  const field = new Field(state, 0, lessons);
  const situation = { ...situationOf(field, STEADY), stance: 'attack' as const };
  const stacks = stacksOf(field, situation);
  return plansOf(field, situation, stacks, lineOf(field, stacks), STEADY);
}

test('[Musket and Pike on the board: commanders] plays: plans are played out on the battle line, and the main effort goes where the enemy is weak', () => {
  const left = plansOn(armies(6, [6, 7, 8], 1.3), THIRTEEN);
  const right = plansOn(armies(6, [1, 2, 3], 1.3), THIRTEEN);
  expect(left).toHaveLength(6);
  expect(left[0]?.main).toContain(0);
  expect(left[0]?.main).not.toContain(2);
  expect(right[0]?.main).not.toContain(0);
  expect(left[0]).toMatchObject({ kind: 'attack', battles: BATTLES });
  // What it is worth is in points of victory, and the same whenever it is asked.
  expect(plansOn(armies(6, [6, 7, 8], 1.3), THIRTEEN)).toEqual(left);
  expect(plansOn(armies(6, [6, 7, 8], 1.3), without('plays'))[0]).not.toHaveProperty('battles');
});

test('[Musket and Pike on the board: commanders] plays: until nine hexes from the enemy the army marches up as one', () => {
  const far = plansOn(armies(12, [1, 2, 3]), THIRTEEN);
  expect(far).toEqual([{ kind: 'attack', main: [0, 1, 2], worth: 0 }]);
  expect(plansOn(armies(12, [1, 2, 3]), without('plays'))[0]?.main).not.toEqual([0, 1, 2]);
});

test('[Musket and Pike on the board: commanders] plays: an attack is made all along the line unless another is better by more than chance', () => {
  const choices = [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]] as const;
  const state = armies(6);
  const field = new Field(state, 0, THIRTEEN);
  const situation = { ...situationOf(field, STEADY), stance: 'attack' as const };
  const line = lineOf(field, stacksOf(field, situation));
  const played = playedOut(field, situation, line, choices) ?? [];
  expect(played).toHaveLength(6);
  // The last is what the others are compared with.
  expect(played.at(-1)?.clearly).toBe(false);
  const [best] = plansOn(state, THIRTEEN);
  const index = choices.findIndex((main) => main.join() === best?.main.join());
  expect(best?.main.length === 3 || played[index]?.clearly).toBe(true);
  // Without an enemy there is nothing to play out.
  const nobody = armies(6);
  nobody.inField(1).forEach((unit) => {
    nobody.put(unit, -1, 'left');
  });
  const alone = new Field(nobody, 0, THIRTEEN);
  const gone = { ...situation, gap: 1 };
  expect(playedOut(alone, gone, lineOf(alone, stacksOf(alone, gone)), choices)).toBeNull();
});

test('[Musket and Pike on the board: commanders] nerve: fire goes to who would run and take others along, not to who would lose most', () => {
  const state = posted(
    [
      CHIEF,
      foot('own', 'h4'),
      { ...foe('steady', 'h5', 600), quality: 6 },
      { ...foe('shaky', 'i6', 600), quality: 2, now: { men: 600, disordered: true } },
      { ...foe('beside', 'i7', 600), quality: 2 },
    ],
    {},
    TERMS,
  );
  const aim = (lessons: Lessons) => {
    const field = new Field(state, 0, lessons);
    const at = aimOf(
      field,
      state.scenario.cards.findIndex(({ id }) => id === 'own'),
      'own',
    )?.at;
    return at === undefined ? '' : nameOn(field.ground, at);
  };
  expect(aim(without('nerve'))).toBe('h5');
  expect(aim(THIRTEEN)).toBe('i6');
});

test('[Musket and Pike on the board: commanders] nerve: what a check costs is the chance to run times all who run, and disorder else', () => {
  const state = posted(
    [
      CHIEF,
      { ...foe('body', 'h8', 600), quality: 3 },
      { ...foe('beside', 'h9', 400), quality: 3 },
      { ...foe('far', 'h12', 900), quality: 1 },
      { ...foe('gone', 'd12', 500), now: { men: 500, routed: true } },
      { id: 'battery', kind: 'artillery', side: 'B', facing: 3, at: 'l8' },
    ],
    {},
    TERMS,
  );
  const field = new Field(state, 0, THIRTEEN);
  const of = (id: string, worse = 0) =>
    shaken(
      field,
      state.scenario.cards.findIndex((card) => card.id === id),
      worse,
    );
  // Half of all checks fail at a morale of 3, with each of them half of the neighbour’s, a third more for who stands beside him.
  expect(of('body')).toBeCloseTo(0.7 * (0.5 * (600 + 1.3 * 0.5 * 400) + 0.5 * 0.1 * 600), 6);
  expect(of('body', 2)).toBeGreaterThan(of('body'));
  // Who runs already, and guns in position, run no more.
  expect(of('gone')).toBe(0);
  expect(of('battery')).toBeCloseTo(0.7 * 0.1 * 80, 6);
});

test('[Musket and Pike on the board: commanders] aloof: a line that stands stops four hexes from the enemy', () => {
  const front = ['d6', 'f6', 'h6', 'j6', 'l6'];
  const state = posted(
    [
      CHIEF,
      ...front.map((at) => foot(at, at)),
      ...front.map((at) => foe(`b-${at}`, at.replace('6', '14'), 900)),
    ],
    {},
    { ...TERMS, scenario: { turns: 20 } },
  );
  const nearest = (lessons: Lessons) => {
    const { situation, errands } = thought(state.copy(), 0, lessons);
    expect(situation.stance).toBe('stand');
    return errands.find(({ stack }) => stack.lead.card.id === 'h6')?.nearest;
  };
  expect(nearest(without('aloof'))).toBe(2);
  expect(nearest(THIRTEEN)).toBe(4);
});

test('[Musket and Pike on the board: commanders] inStep: a column beside its line goes two hexes at a time, and not past it', () => {
  const front = ['d4', 'f4', 'h4', 'j4', 'l4'];
  const state = (enemy: string) =>
    posted(
      [
        CHIEF,
        ...front.map((at) => ({
          ...foot(at, at),
          ...(at === 'h4' ? { formation: 'column' as const } : {}),
        })),
        foe('foe', enemy, 4000),
      ],
      {},
      TERMS,
    );
  expect(sentTo(state('h14'), 'h4', without('inStep'))).toBe('h8');
  expect(sentTo(state('h14'), 'h4', THIRTEEN)).toBe('h6');
  expect(sentTo(state('h14'), 'j4', THIRTEEN)).toBe('j8');
});

const LETTERS = ['A', 'B'] as const;

describe('[Musket and Pike on the board: commanders] foresees', () => {
  const usual: Next = (state, side) => ordersFor(state, side, 'fast');

  test('a course is taken only where it comes off clearly better than the usual one', () => {
    // The usual course rides at a whole line, another ends the turn; and the other way round.
    const rash =
      (named: 'usual' | 'attack'): Next =>
      (state, side, course) =>
        course === null
          ? usual(state, side, null)
          : course.name === named
            ? turnOrders(weakened(state, side), side, BOLD, lessonsOf('12'))
            : usual(state, side, null);
    const weakened = (state: State, side: 0 | 1): State => {
      for (const unit of state.inField((1 - side) as 0 | 1)) state.unit(unit).men = 1;
      return state;
    };
    const state = armies(3);
    const better = foresee(state.copy(), 0, rash('usual'));
    expect(better?.course.name).not.toBe('usual');
    const worse = foresee(state.copy(), 0, rash('attack'));
    expect(worse?.course.name).toBe('usual');
    expect(better?.tried[0]?.course.name).toBe('usual');
  });

  test('where all courses lead to the same nothing is played on, nor with too many bodies', () => {
    expect(foresee(armies(3), 0, usual)).toBeNull();
    const state = armies(3);
    expect(samplesFor(state)).toBe(16);
    const many = new State(state.scenario, {
      ...state.p,
      units: Array.from({ length: 5 }, () => state.p.units).flat(),
    });
    expect(samplesFor(many)).toBeLessThan(4 + 1);
  });

  test('thinking changes nothing, is the same again, and knows no draw of the battle', () => {
    const state = armies(4);
    const before = JSON.stringify(state.p);
    const field = () => new Field(state, 0, THIRTEEN);
    const situation = situationOf(field(), STEADY);
    const foreseen = foreseenBy(field(), situation, STEADY);
    expect(foreseen).not.toBeNull();
    expect(foreseenBy(field(), situation, STEADY)).toEqual(foreseen);
    expect(JSON.stringify(state.p)).toBe(before);
    const view = viewOf(state, 'A');
    const orders = LETTERS.map((draws) =>
      board.commander(view, 'A', textDraws(draws, 1), 'steady'),
    );
    expect(orders[0]).toEqual(orders[1]);
  });

  test('it is told in the plan with what the courses came to, and holds for the marches of the turn', () => {
    const state = armies(4);
    const words = planOf(viewOf(state, 'A'), 'A', 'steady')?.words.join(' ');
    expect(words).toMatch(
      /The turn was thought through to the enemy’s reply, up to \d+ times with imagined dice \(100 is the battle won, −100 lost\): (whatever|as it would have gone anyway came to −?\d+)/,
    );
    // Once marches are over nothing is thought through any more.
    for (const unit of state.inField(0)) state.unit(unit).moved = true;
    const field = new Field(state, 0, THIRTEEN);
    expect(foreseenBy(field, situationOf(field, STEADY), STEADY)).toBeNull();
  });

  test('a battle that is over is won or lost; before that what both armies have lost tells', () => {
    const state = armies(4);
    expect(prospectOf(state, 0)).toBeCloseTo(0, 6);
    for (const unit of state.inField(1).slice(0, 6)) state.unit(unit).routed = true;
    expect(prospectOf(state, 0)).toBeGreaterThan(0.2);
    expect(prospectOf(state, 1)).toBeCloseTo(-prospectOf(state, 0), 6);
    state.p.phase = 'over';
    state.p.level = 4;
    expect([prospectOf(state, 0), prospectOf(state, 1)]).toEqual([1, -1]);
  });
});

test('[Musket and Pike on the board: commanders] the fast commander plays version 13 as version 12', () => {
  expect(lessonsOf('13', false)).toEqual(lessonsOf('12'));
});
