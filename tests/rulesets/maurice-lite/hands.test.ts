import { describe, expect, test } from 'vitest';
import { DECK } from '@/lib/rulesets/maurice-lite/deck';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { askedSide, cardsInDeck, deckEmpty } from '@/lib/rulesets/maurice-lite/state';
import {
  begun,
  drawing,
  FAR,
  FOOT,
  face,
  give,
  numberOf,
  phaseOf,
  plainCard,
  refusal,
  set,
  typesOf,
} from './support';

const [twelve, six, four] = [plainCard(12), plainCard(6), plainCard(4)] as const;

describe('[maurice-lite: Reshuffle]', () => {
  const drawReshuffle = (discards: number) => {
    const held = [four, six];
    const pile = DECK.map(({ id }) => id).filter((id) => !held.includes(id));
    const state = set(begun(FOOT, FAR), {
      hands: [[four], [six]],
      discards: pile.slice(0, discards),
      drawn: 12,
    });
    // The first draw is the last of what is in the deck, a Reshuffle; the others are from its middle.
    const facts = give(
      state,
      'A',
      { type: 'choose', choice: 'pass' },
      drawing({ 'card/12': 0.999 }),
    );
    return { state, facts };
  };

  test('with 15 discards they all go back, and the Reshuffle leaves the game', () => {
    const { state, facts } = drawReshuffle(15);
    expect(facts).toContainEqual({
      ...{ type: 'ReshuffleDrawn', side: 0, discards: 15, shuffled: true },
    });
    expect(state.p.discards).toEqual([]);
    expect(state.p.reshuffles).toBe(1);
    expect(state.p.hands[0]).toHaveLength(4);
    expect(cardsInDeck(state.p)).toBe(54 - 4 - 1);
  });

  test('with 14 it alone goes back, and another card is drawn', () => {
    const { state, facts } = drawReshuffle(14);
    expect(facts).toContainEqual({
      ...{ type: 'ReshuffleDrawn', side: 0, discards: 14, shuffled: false },
    });
    expect(state.p.discards).toHaveLength(14);
    expect(state.p.reshuffles).toBe(2);
    expect(state.p.hands[0]).toHaveLength(4);
  });
});

describe('[maurice-lite: Passing]', () => {
  test('two rounds running passed with an empty deck bring the night', () => {
    const held = [four, six];
    const state = set(begun(FOOT, FAR), {
      hands: [[four], [six]],
      discards: DECK.map(({ id }) => id).filter((id) => !held.includes(id)),
      reshuffles: 0,
    });
    give(state, 'A', { type: 'choose', choice: 'pass' });
    give(state, 'A', { type: 'endRound' });
    expect(state.p.why).toBe('');
    give(state, 'B', { type: 'choose', choice: 'pass' });
    const facts = give(state, 'B', { type: 'endRound' });
    expect(typesOf(facts)).toEqual(['CincStayed', 'RoundEnded', 'NightFell']);
    expect(mauriceLite.pending(state)).toEqual([]);
    expect(askedSide(state)).toBeNull();
  });

  test('a deck of Reshuffles alone is empty while there are fewer than 15 discards', () => {
    const state = begun(FOOT, FAR);
    const ids = DECK.map(({ id }) => id);
    const hands = [ids.slice(0, 20), ids.slice(20, 40)] as const;
    expect(deckEmpty({ ...state.p, hands, discards: ids.slice(40), reshuffles: 2 })).toBe(true);
    const more = [ids.slice(0, 19), ids.slice(20, 40)] as const;
    const discards = [...ids.slice(40), 19];
    expect(deckEmpty({ ...state.p, hands: more, discards, reshuffles: 2 })).toBe(false);
    expect(deckEmpty({ ...state.p, hands: more, discards, reshuffles: 0 })).toBe(true);
  });
});

describe('[maurice-lite: No Cards?]', () => {
  test('a side without a card passes by itself and draws three; with an empty deck it draws none', () => {
    const state = set(begun(FOOT, FAR), { hands: [[four], []] });
    give(state, 'A', { type: 'choose', choice: 'pass' });
    give(state, 'A', { type: 'endRound' });
    expect(state.p.side).toBe(1);
    expect(state.p.hands[1]).toHaveLength(3);
    expect(phaseOf(state)).toEqual(['cinc', 1]);
    const empty = set(begun(FOOT, FAR), {
      hands: [[four], []],
      discards: DECK.map(({ id }) => id).filter((id) => id !== four),
      reshuffles: 0,
    });
    give(empty, 'A', { type: 'choose', choice: 'pass' });
    give(empty, 'A', { type: 'endRound' });
    expect(empty.p.why).toBe('night');
  });
});

describe('[maurice-lite: The Action Cards]', () => {
  test('ten cards at most at a round’s end, and their owner chooses what he lays down', () => {
    const hand = DECK.map(({ id }) => id).slice(10, 19);
    const state = set(begun(FOOT, FAR), { hands: [hand, [four]] });
    give(state, 'A', { type: 'choose', choice: 'pass' });
    give(state, 'A', { type: 'endRound' });
    expect(phaseOf(state)).toEqual(['discard', 0]);
    expect(refusal(state, 'A', { type: 'discard', cards: hand.slice(0, 1) })).toBe('DISCARD_WRONG');
    expect(refusal(state, 'A', { type: 'discard', cards: [four, 0] })).toBe('CARD_REFUSED');
    give(state, 'A', { type: 'discard', cards: hand.slice(3, 5) });
    expect(state.p.hands[0]).toHaveLength(10);
    expect(state.p.discards).toEqual(hand.slice(3, 5));
  });

  test('the deck: 54 cards, their spans and their symbols', () => {
    const count = <Of>(of: (card: (typeof DECK)[number]) => Of) =>
      Object.fromEntries(
        [...new Set(DECK.map(of))].map((one) => [
          String(one),
          DECK.filter((card) => of(card) === one).length,
        ]),
      );
    expect(DECK.map(({ id }) => id)).toEqual(DECK.map((_, at) => at));
    expect(count(({ span }) => span)).toEqual({ 4: 14, 6: 14, 8: 14, 12: 12 });
    expect(count(({ symbol }) => symbol)).toEqual({
      ...{ null: 18, swords: 8, musket: 8, cannon: 4, bugle: 4, flag: 4, tricorne: 4, event: 4 },
    });
  });
});

describe('[maurice-lite: Displacing the CinC]', () => {
  /** The commander of A stands behind his one unit, which can fall back upon him. */
  const under = (hand: readonly number[]) => {
    const state = set(begun(FOOT, FAR), {
      hands: [hand, [four]],
      cincs: [
        [20_500, 1_200],
        [2_000, 30_500],
      ],
    });
    give(state, 'A', { type: 'choose', choice: 'pass' });
    give(state, 'A', { type: 'endRound' });
    return state;
  };

  test('a friend who stands on him at a round’s end moves him by base widths, for a card of his owner’s choice', () => {
    const state = under([twelve, six]);
    expect(phaseOf(state)).toEqual(['displacement', 0]);
    // Straight back leads off the table; straight ahead he is clear after two steps.
    expect(refusal(state, 'A', { type: 'displace', way: 0, card: six })).toBe('NO_PLACE');
    expect(refusal(state, 'A', { type: 'displace', way: 4, card: four })).toBe('CARD_REFUSED');
    give(state, 'A', { type: 'displace', way: 4, card: six });
    expect(state.p.cincs[0]).toEqual([20_500, 3_200]);
    expect(state.p.discards).toContain(six);
    expect(state.p.hands[0]).not.toContain(six);
  });

  test('without a card it costs a point of army morale', () => {
    const state = set(under([twelve]), { hands: [[], [four]], morale: [2, 1] });
    give(state, 'A', { type: 'displace', way: 4, card: null });
    expect(state.p.morale).toEqual([1, 1]);
    const last = set(under([twelve]), { hands: [[], [four]], morale: [1, 1] });
    const facts = give(last, 'A', { type: 'displace', way: 4, card: null });
    expect(facts.at(-1)).toEqual({ type: 'ArmyBroke', side: 0 });
  });
});

describe('[maurice-lite: Moving the CinC]', () => {
  test('any distance, at the end of the round, for any one card, on no unit', () => {
    const state = set(begun(FOOT, FAR), { hands: [[twelve], [four]] });
    give(state, 'A', { type: 'choose', choice: 'pass' });
    const to = (x: number, y: number, card = twelve) => ({ type: 'cinc', card, x, y }) as const;
    expect(refusal(state, 'A', to(20_500, 1_500))).toBe('CINC_REFUSED');
    expect(refusal(state, 'A', to(40_000, 20_000, four))).toBe('CARD_REFUSED');
    give(state, 'A', to(40_000, 20_000));
    expect(state.p.cincs[0]).toEqual([40_000, 20_000]);
    expect(state.p.discards).toEqual([twelve]);
    expect(state.p.side).toBe(1);
  });
});

describe('[maurice-lite: The Smoke Marker on Artillery]', () => {
  test('guns that have fired only clear their smoke in a march, also in the same round', () => {
    const guns = { foot: 0, horse: 0, guns: 1 };
    const state = set(
      begun(guns, {
        firstRound: 'A',
        deployment: { 'a-guns-1': { at: [20, 14] }, 'b-guns-1': { at: [20, 17] } },
        cincs: { A: [20, 12], B: [20, 20] },
      }),
      { hands: [[four, six], []] },
    );
    give(state, 'A', { type: 'volleys', volleys: true });
    if (state.p.phase === 'volleyModifier') give(state, 'A', { type: 'answer', card: null });
    const [fired] = give(state, 'A', { type: 'fire', from: 'right' }, drawing({ fire: face(1) }));
    expect(fired).toMatchObject({ type: 'Fired', kind: 'canister', shots: [{ dice: [1, 1] }] });
    give(state, 'B', { type: 'fire', from: 'left' }, drawing({ fire: face(1) }));
    expect(state.p.smoke).toEqual([true, true]);
    expect(refusal(state, 'A', { type: 'choose', choice: 'bombard' })).toBe('NO_WAY');
    give(state, 'A', { type: 'choose', choice: 'march' });
    give(state, 'A', { type: 'activate', units: ['a-guns-1'], cards: [four] });
    for (let step = 0; step < 3 && state.p.phase !== 'cinc'; step += 1)
      give(state, state.p.asked[0] === 0 ? 'A' : 'B', { type: 'answer', card: null });
    expect(state.p.phase).toBe('cinc');
    expect(state.p.smoke).toEqual([false, true]);
  });
});

describe('[maurice-lite: Falling Back]', () => {
  test('a fall back that breaks the friend behind loses the battle with the last point of morale', () => {
    const state = set(
      begun(
        { foot: 1, horse: 1, guns: 0 },
        {
          firstRound: 'A',
          deployment: {
            'a-horse-1': { at: [20, 9.5] },
            'a-foot-1': { at: [20, 8] },
            'b-foot-1': { at: [20, 10.5] },
            'b-horse-1': { at: [40, 28] },
          },
          cincs: { A: [20, 5], B: [20, 14] },
        },
      ),
      { hands: [[twelve], []] },
    );
    const [foot, horse] = [numberOf(state, 'a-foot-1'), numberOf(state, 'a-horse-1')];
    const disr = state.scene.units.map((_, unit) => (unit === foot ? 4 : 0));
    set(state, { disr, morale: [1, 1] });
    if (state.p.phase === 'volleys') give(state, 'A', { type: 'volleys', volleys: false });
    give(state, 'A', { type: 'choose', choice: 'charge' });
    give(state, 'A', { type: 'activate', units: ['a-horse-1'], cards: [twelve] });
    expect(refusal(state, 'A', { type: 'endMoves' })).toBe('CHARGE_OWED');
    const facts = give(state, 'A', { type: 'move', unit: 'a-horse-1', charge: true });
    expect(typesOf(facts)).toEqual([
      ...['UnitMoved', 'ActionEnded', 'CombatFought', 'Disrupted', 'Disrupted'],
      ...['FallBackBegan', 'FellBack', 'Disrupted', 'Broken', 'ArmyBroke'],
    ]);
    expect(facts).toContainEqual({
      ...{ type: 'Broken', unit: foot, cause: 'passedThrough', morale: 0 },
    });
    // Equal scores of 6 and 4: the defender takes 1 disruption, the attacker 2.
    expect(state.p.disr[horse]).toBe(2);
    expect(state.p.disr[numberOf(state, 'b-foot-1')]).toBe(1);
    expect(state.p).toMatchObject({ why: 'broke', loser: 0, phase: 'over' });
    expect(mauriceLite.pending(state)).toEqual([]);
  });
});

describe('[maurice-lite: Charge] before it is ordered', () => {
  test('the scores before the dice and the exact chances are shown, for a single charger and for two', () => {
    const state = set(
      begun(
        { foot: 2, horse: 0, guns: 0 },
        {
          firstRound: 'A',
          deployment: {
            'a-foot-1': { at: [20, 8] },
            'a-foot-2': { at: [24, 8] },
            'b-foot-1': { at: [22, 10] },
            'b-foot-2': { at: [40, 28] },
          },
          cincs: { A: [20, 5], B: [20, 14] },
        },
      ),
      { hands: [[twelve], []] },
    );
    if (state.p.phase === 'volleys') give(state, 'A', { type: 'volleys', volleys: false });
    give(state, 'A', { type: 'choose', choice: 'charge' });
    give(state, 'A', { type: 'activate', units: ['a-foot-1', 'a-foot-2'], cards: [twelve] });
    const promised = (unit: string) =>
      mauriceLite.steering
        ?.tryOut(mauriceLite.viewState(state, 'A'), 'A', {
          ...{ type: 'move', unit, charge: true },
          legs: [{ kind: 'ahead', by: 4_000 }],
        })
        .notes.find((note) => note.startsWith('Before the dice'));
    // Six against six: never double, 15 of 36 throws beat.
    expect(promised('a-foot-1')).toMatch(
      /6 against .* 6: it breaks at once in 0 %, takes 2 disruptions in 42 %, holds in 58 %\.$/u,
    );
    give(state, 'A', { type: 'move', unit: 'a-foot-1', charge: true });
    // The second makes two against one: outnumbered by 2, 4 before the die.
    expect(promised('a-foot-2')).toMatch(/6 and .* 6 against .* 4: it breaks at once in \d+ %/u);
  });
});
