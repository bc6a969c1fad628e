import { describe, expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import type { Picked } from '@/lib/battle/contract/picking';
import { liesIn } from '@/lib/geometry/plane/shapes';
import type { Json } from '@/lib/kernel/canonical-json';
import { cheapest } from '@/lib/rulesets/maurice-lite/cards-in-play';
import { cardOf, spanOf } from '@/lib/rulesets/maurice-lite/deck';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite as game } from '@/lib/rulesets/maurice-lite/game';
import { labelledUnit, labelOf } from '@/lib/rulesets/maurice-lite/labels';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import type { View } from '@/lib/rulesets/maurice-lite/view';

const NOTHING: Picked = { cards: [], pieces: [], place: null };
let key = 0;
const draw = (): number => {
  key += 1;
  return (key * 0.618_034) % 1;
};

/** Orders that lead to a phase of side A's first round, by the phase at which they are given. */
type Script = Readonly<Record<string, (state: State) => Json>>;
const LET_BE: Json = { type: 'answer', card: null };
const MARCH: Script = {
  volleys: () => ({ type: 'volleys', volleys: false }),
  choose: () => ({ type: 'choose', choice: 'march' }),
};

/** A battle in which side A has the first round, at a phase. */
function at(phase: string, script: Script = MARCH): State {
  key = 0;
  const checked = checkedOrder(game, exampleOrder(undefined, { firstRound: 'A' }));
  const state = game.initialState(checked);
  for (const fact of game.deploy(checked, draw)) game.evolve(state, fact);
  for (let guard = 0; state.p.phase !== phase; guard += 1) {
    if (guard > 10) throw new Error(`it never comes to ${phase}`);
    const done = game.decide(
      state,
      game.pending(state)[0]?.seat ?? 'A',
      script[state.p.phase]?.(state) ?? LET_BE,
      draw,
    );
    if (!done.ok) throw new Error(done.error.message);
    for (const fact of done.value) game.evolve(state, fact);
  }
  return state;
}
const begun = () => at('choose');
const marching = () => at('activate');
const view = (state: State, viewer = 'A'): View => game.viewState(state, viewer);
const { picking, steering } = game;
if (picking === undefined || steering === undefined) throw new Error('it is picked and steered');

describe('the table of Maurice Lite as its players see it', () => {
  test('letters stand on side A, figures on side B, and name the units', () => {
    const { scene } = begun();
    expect(labelOf(scene, 0)).toBe('A');
    expect(
      labelOf(
        scene,
        scene.units.findIndex(({ side }) => side === 1),
      ),
    ).toBe('1');
    scene.units.forEach((_, unit) => {
      expect(labelledUnit(scene, labelOf(scene, unit).toLowerCase())).toBe(unit);
    });
  });

  test('a hand is shown to its own side alone, its count to everybody', () => {
    const state = marching();
    for (const [viewer, own, other] of [
      ['A', 'A', 'B'],
      ['B', 'B', 'A'],
    ] as const) {
      const { cards } = game.picture(view(state, viewer));
      expect(cards?.hands[own]).toHaveLength(cards?.counts[own] ?? -1);
      expect(cards?.hands[other]).toBeNull();
      expect(cards?.counts[other]).toBeGreaterThan(0);
    }
    expect(game.picture(view(state, 'public')).cards?.hands).toEqual({ A: null, B: null });
  });

  test('every unit stands with its bases within its outline, and its front first', () => {
    const { pieces } = game.picture(view(begun()));
    const bodies = pieces.filter(({ body }) => (body?.parts.length ?? 0) > 0);
    expect(bodies).toHaveLength(28);
    for (const { body, outline, side, kind } of bodies) {
      expect(body?.parts).toHaveLength(kind === 'guns' ? 1 : 4);
      const [, front = 0, , , , rear = 0] = outline ?? [];
      expect(side === 'A' ? front > rear : front < rear).toBe(true);
    }
  });
});

describe('picking a force and its cards', () => {
  test('units without cards are told their distance, and the cheapest cards that reach it', () => {
    const state = marching();
    const first = picking.tryOut(view(state), 'A', NOTHING);
    expect(first.refused).toBe('Press the units of one force.');
    const [force] = first.suggestions;
    if (force === undefined) throw new Error('a force is suggested');
    const second = picking.tryOut(view(state), 'A', force.picked);
    expect(second.refused).toMatch(/^Lay cards for a span of \d+/u);
    const cheap = second.suggestions.find(({ words }) => words.startsWith('Cheapest'));
    if (cheap === undefined) throw new Error('cards are suggested');
    const third = picking.tryOut(view(state), 'A', cheap.picked);
    expect(third.refused).toBeNull();
    expect(third.span?.laid).toBeGreaterThanOrEqual(third.span?.needed ?? 99);
    expect(game.decide(state, 'A', third.command, draw).ok).toBe(true);
  });

  test('a card that is not in the hand is refused, and nothing is said of the other hand', () => {
    const state = marching();
    const theirs = state.p.hands[1].map(String);
    const tried = picking.tryOut(view(state), 'A', {
      ...NOTHING,
      cards: theirs,
      pieces: ['a-foot-1'],
    });
    expect(tried.command).toBeNull();
    for (const id of theirs)
      expect(JSON.stringify(tried)).not.toContain(cardOf(Number(id)).text || '§');
    expect(picking.picks(view(state, 'B'), 'B')).toBeNull();
  });

  test('whatever is picked, what is shown as possible is accepted, and what is not is refused', () => {
    const state = marching();
    const hand = state.p.hands[0];
    const ids = state.scene.units.filter(({ side }) => side === 0).map(({ id }) => id);
    const seen = new Set<boolean>();
    for (let seed = 0; seed < 120; seed += 1) {
      const pieces = ids.slice(seed % ids.length, (seed % ids.length) + 1 + (seed % 3));
      const cards = hand.filter((_, place) => (seed >> place) % 2 === 1).map(String);
      const tried = picking.tryOut(view(state), 'A', { ...NOTHING, pieces, cards });
      if (tried.command === null) continue;
      expect(game.decide(state, 'A', tried.command, draw).ok).toBe(tried.refused === null);
      seen.add(tried.refused === null);
    }
    expect(seen.size).toBe(2);
  });

  test('the cheapest cards waste least, and there are none where all of them are too short', () => {
    const four = [0, 1].map((at) => at);
    expect(spanOf(cheapest(four, 4) ?? [])).toBe(4);
    expect(cheapest(four, 9)).toBeNull();
    expect(spanOf(cheapest([0, 6, 10, 13], 11) ?? [])).toBe(12);
  });
});

describe('moving a unit by hand', () => {
  const moving = () =>
    at('moves', {
      ...MARCH,
      activate: (state) => {
        const [force] = picking.tryOut(view(state), 'A', NOTHING).suggestions;
        const cheap = picking
          .tryOut(view(state), 'A', force?.picked ?? NOTHING)
          .suggestions.find(({ words }) => words.startsWith('Cheapest'));
        return picking.tryOut(view(state), 'A', cheap?.picked ?? NOTHING).command;
      },
    });

  test('ahead by 1 is laid, tried, and accepted as it was tried', () => {
    const state = moving();
    const [unit = -1] = state.p.force;
    const piece = state.scene.units[unit]?.id ?? '';
    const laid = steering.lay(view(state), 'A', piece, [{ kind: 'ahead', by: 1_000 }]);
    if (!laid.ok) throw new Error(laid.error.message);
    const tried = steering.tryOut(view(state), 'A', laid.value);
    expect(tried).toMatchObject({ piece, refused: null, spent: 1_000, struck: null });
    const done = game.decide(state, 'A', laid.value, draw);
    if (!done.ok) throw new Error(done.error.message);
    const later = state.copy();
    for (const fact of done.value) game.evolve(later, fact);
    const now = game.picture(view(later)).pieces.find(({ id }) => id === piece);
    expect(now?.outline).toEqual(tried.ends[0]?.outline);
    expect(now?.marks).toContain('moved');
  });

  test('too far is refused with what is possible instead', () => {
    const state = moving();
    const piece = state.scene.units[state.p.force[0] ?? 0]?.id ?? '';
    const laid = steering.lay(view(state), 'A', piece, [{ kind: 'ahead', by: 30_000 }]);
    if (!laid.ok) throw new Error(laid.error.message);
    const tried = steering.tryOut(view(state), 'A', laid.value);
    expect(tried.refused).not.toBeNull();
    expect(tried.struck).not.toBeNull();
    expect(game.decide(state, 'A', laid.value, draw).ok).toBe(false);
    if (tried.instead !== null) expect(game.decide(state, 'A', tried.instead, draw).ok).toBe(true);
  });

  test('a unit outside the force, the enemy’s, and no unit at all get no order', () => {
    const state = moving();
    const outside = state.scene.units.findIndex(
      ({ side }, unit) => side === 0 && !state.p.force.includes(unit),
    );
    for (const unit of [state.scene.units[outside]?.id ?? '', 'b-foot-1', 'nobody']) {
      const command = { type: 'move', unit, legs: [{ kind: 'ahead', by: 500 }] };
      expect(steering.tryOut(view(state), 'A', command).refused).not.toBeNull();
      expect(game.decide(state, 'A', command, draw).ok).toBe(false);
    }
    expect(steering.lay(view(state), 'A', 'nobody', []).ok).toBe(false);
  });

  test('overlays name each force once with its distance, and are of the side that looks', () => {
    const state = moving();
    for (const side of ['A', 'B'] as const) {
      const found = steering.overlays?.(view(state, side), side) ?? [];
      expect(found.map(({ id }) => id)).toEqual([
        ...['reach', 'forces', 'spans', 'fire', 'near', 'lost'],
      ]);
      const forces = found.find(({ id }) => id === 'forces');
      expect(forces?.shapes?.length).toBe(forces?.words.length);
      const labels = (forces?.words ?? []).flatMap(
        (words) => words.split(':')[0]?.split(', ') ?? [],
      );
      expect(new Set(labels).size).toBe(14);
      expect(labels.every((label) => (side === 'A' ? /^[A-Z]+$/ : /^\d+$/).test(label))).toBe(true);
    }
  });

  test('reach is as far as a unit can go at all: no move that the rules allow ends beyond it', () => {
    const state = moving();
    const seen = view(state, 'A');
    const reach = steering.overlays?.(seen, 'A').find(({ id }) => id === 'reach');
    let tried = 0;
    for (const shape of reach?.shapes ?? []) {
      const ring = 'ring' in shape ? shape.ring : [];
      const laid = steering.lay(seen, 'A', shape.piece ?? '', [{ kind: 'ahead', by: 40_000 }]);
      if (!laid.ok) continue;
      const { instead } = steering.tryOut(seen, 'A', laid.value);
      if (instead === null) continue;
      const farthest = steering.tryOut(seen, 'A', instead).ends.flatMap(({ outline }) => outline);
      for (let at = 0; at < farthest.length; at += 2) {
        tried += 1;
        expect(liesIn(ring, farthest[at] as number, farthest[at + 1] as number)).not.toBe(-1);
      }
    }
    expect(tried).toBeGreaterThan(0);
  });

  test('losses are said of both armies and of each unit of one’s own, and who broke by name', () => {
    const state = moving();
    const lost = (side: 'A' | 'B') =>
      steering.overlays?.(view(state, side), side).find(({ id }) => id === 'lost');
    expect(
      lost('A')
        ?.words.slice(0, 2)
        .map((words) => /beaten at 0/.test(words)),
    ).toEqual([true, true]);
    expect(lost('A')?.words[0]).toContain(state.scene.sides[0]);
    expect(lost('B')?.words[0]).toContain(state.scene.sides[1]);
    const unit = state.scene.units.findIndex(({ side }) => side === 0);
    const body = state.p.bodies[unit];
    if (!body) throw new Error('it stands on the table');
    state.p.disr[unit] = 2;
    const hit = lost('A');
    expect(hit?.pieces).toEqual([state.scene.units[unit]?.id]);
    expect(hit?.words.at(-1)).toMatch(/ bears 2 disruptions; [14] at most\.$/);
    expect(lost('B')?.pieces).toEqual([]);
  });
});
