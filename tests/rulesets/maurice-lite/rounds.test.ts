import { describe, expect, test } from 'vitest';
import { DECK } from '@/lib/rulesets/maurice-lite/deck';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import {
  begun,
  cardsNamed,
  drawing,
  FACING,
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
const [delay = -1] = cardsNamed('Unexpected Delay');
const [firstFire = -1] = cardsNamed('First Fire');
const [thickSmoke = -1] = cardsNamed('Thick Smoke');
const [wellAimed = -1, wellAimedToo = -1] = cardsNamed('Well Aimed');

describe('[maurice-lite: Activating a Force]', () => {
  test('17 base widths are spanned by 12 and 6, not by 12 and 4', () => {
    const state = set(begun(FOOT, FAR), { hands: [[twelve, six, four], []] });
    give(state, 'A', { type: 'choose', choice: 'march' });
    const units = ['a-foot-1'];
    expect(refusal(state, 'A', { type: 'activate', units, cards: [twelve, four] })).toBe(
      'SPAN_SHORT',
    );
    expect(refusal(state, 'A', { type: 'activate', units, cards: [] })).toBe('SPAN_SHORT');
    expect(refusal(state, 'A', { type: 'activate', units, cards: [twelve, delay] })).toBe(
      'CARD_REFUSED',
    );
    const facts = give(state, 'A', { type: 'activate', units, cards: [twelve, six] });
    expect(facts[0]).toMatchObject({ type: 'ForceActivated', distance: 17 });
    expect(state.p.discards).toEqual([twelve, six]);
    expect(phaseOf(state)).toEqual(['modifier', 0]);
    give(state, 'A', { type: 'answer', card: null });
    expect(phaseOf(state)).toEqual(['moves', 0]);
  });

  test('a march draws one card before the force is named, a rally two, a pass three, a charge none', () => {
    for (const [choice, count] of [
      ['march', 1],
      ['rally', 2],
      ['pass', 3],
    ] as const) {
      const state = set(begun(FOOT, FAR), { hands: [[four], []], disr: [1, 0] });
      give(state, 'A', { type: 'choose', choice });
      expect(state.p.hands[0]).toHaveLength(1 + count);
    }
  });

  test('the example: an event that a rally draws is too late for its effect, and serves by its span', () => {
    const [valeur = -1] = cardsNamed('Valeur et Discipline');
    const state = set(begun(FOOT, FAR), { hands: [[twelve], []], disr: [1, 0] });
    give(state, 'A', { type: 'choose', choice: 'rally' });
    const units = ['a-foot-1'];
    set(state, { hands: [[valeur, twelve, four], []] });
    expect(refusal(state, 'A', { type: 'choose', choice: 'event', card: valeur, units })).toBe(
      'NOT_NOW',
    );
    give(state, 'A', { type: 'activate', units, cards: [valeur, twelve, four] });
    expect(state.p.discards).toEqual([valeur, twelve, four]);
    expect(phaseOf(state)[0]).not.toBe('choose');
  });

  test('the picture: cavalry 11 away by its nearest unit, three of infantry for a 4, or two of them', () => {
    const state = begun(
      { foot: 3, horse: 3, guns: 0 },
      {
        cincs: { A: [20, 4], B: [20, 28] },
        deployment: {
          ...{ 'a-foot-1': { at: [15, 8] }, 'a-foot-2': { at: [20, 8] } },
          'a-foot-3': { at: [25, 8] },
          ...{ 'a-horse-1': { at: [33, 4.5] }, 'a-horse-2': { at: [38, 4.5] } },
          'a-horse-3': { at: [43, 4.5] },
        },
      },
    );
    const [eight] = [plainCard(8)];
    set(state, { side: 0, asked: [0], phase: 'choose', hands: [[eight, twelve, four], []] });
    give(state, 'A', { type: 'choose', choice: 'march' });
    const horse = ['a-horse-1', 'a-horse-2', 'a-horse-3'];
    expect(refusal(state, 'A', { type: 'activate', units: horse, cards: [eight] })).toBe(
      'SPAN_SHORT',
    );
    expect(refusal(state, 'A', { type: 'activate', units: horse, cards: [twelve] })).toBeNull();
    const foot = ['a-foot-1', 'a-foot-2', 'a-foot-3'];
    expect(refusal(state, 'A', { type: 'activate', units: foot, cards: [four] })).toBeNull();
    // One in the middle joins the others: without it they are no force.
    expect(
      refusal(state, 'A', { type: 'activate', units: ['a-foot-1', 'a-foot-3'], cards: [twelve] }),
    ).toBe('NO_FORCE');
    const facts = give(state, 'A', { type: 'activate', units: foot.slice(1), cards: [four] });
    expect(facts[0]).toMatchObject({ type: 'ForceActivated', units: [1, 2] });
  });

  test('an action that the army cannot do may not be chosen', () => {
    const state = set(begun(FOOT, FAR), { hands: [[four], []] });
    for (const choice of ['charge', 'rally', 'bombard'] as const)
      expect(refusal(state, 'A', { type: 'choose', choice })).toBe('NO_WAY');
  });
});

describe('[maurice-lite: Activation Foiled by the Enemy]', () => {
  const delayed = (hand: readonly number[]) => {
    const state = set(begun(FOOT, FAR), { hands: [hand, [delay, four]] });
    give(state, 'A', { type: 'choose', choice: 'march' });
    give(state, 'A', { type: 'activate', units: ['a-foot-1'], cards: [twelve, six] });
    expect(phaseOf(state)).toEqual(['interrupt', 1]);
    const facts = give(state, 'B', { type: 'answer', card: delay });
    return { state, facts };
  };

  test('8 base widths more: cards can be added, fewer than 25 are refused, none foils it', () => {
    const { state } = delayed([twelve, six, plainCard(8), four]);
    expect(state.p.distance).toBe(25);
    expect(phaseOf(state)).toEqual(['add', 0]);
    expect(refusal(state, 'A', { type: 'add', cards: [four] })).toBe('SPAN_SHORT');
    const before = mauriceLite.copyState(state);
    give(state, 'A', { type: 'add', cards: [plainCard(8)] });
    expect(phaseOf(state)).toEqual(['modifier', 0]);
    const facts = give(before, 'A', { type: 'add', cards: [] });
    expect(typesOf(facts)).toEqual(['Foiled', 'RoundEnded', 'RoundBegan']);
    expect(before.p.side).toBe(1);
    expect(before.p.discards).toEqual([twelve, six, delay]);
  });

  test('with nothing left to add it is foiled at once, and what was laid is lost', () => {
    // The deck is empty: the march draws nothing.
    const all = DECK.map(({ id }) => id);
    const held = [twelve, six, delay, four];
    const state = set(begun(FOOT, FAR), {
      hands: [
        [twelve, six],
        [delay, four],
      ],
      discards: all.filter((id) => !held.includes(id)),
      reshuffles: 0,
    });
    give(state, 'A', { type: 'choose', choice: 'march' });
    give(state, 'A', { type: 'activate', units: ['a-foot-1'], cards: [twelve, six] });
    const facts = give(state, 'B', { type: 'answer', card: delay });
    expect(typesOf(facts)).toEqual(['Interrupted', 'Foiled', 'RoundEnded', 'RoundBegan']);
    expect(state.p.hands[0]).toEqual([]);
  });
});

describe('[maurice-lite: The Risk of Bluffing]', () => {
  test('a hand that is not enough for any force is lost as a whole, and the round is over', () => {
    const state = set(begun(FOOT, FAR), { hands: [[four], [six]] });
    give(state, 'A', { type: 'choose', choice: 'march' });
    const { length } = state.p.hands[0];
    const facts = give(state, 'A', { type: 'bluff' });
    expect(facts[0]).toMatchObject({ type: 'Bluffed', distance: 17 });
    expect(typesOf(facts)).toEqual(['Bluffed', 'RoundEnded', 'RoundBegan']);
    expect(state.p.hands[0]).toEqual([]);
    expect(state.p.discards).toHaveLength(length);
  });

  test('a hand that is enough may not be thrown away; the staff lays the cheapest cards', () => {
    const state = set(begun(FOOT, FAR), { hands: [[twelve, six, four, plainCard(8)], []] });
    give(state, 'A', { type: 'choose', choice: 'march' });
    expect(refusal(state, 'A', { type: 'bluff' })).toBe('NO_BLUFF');
    const facts = give(state, 'A', { type: 'activate', units: [], cards: [] });
    expect(facts[0]).toMatchObject({ type: 'ForceActivated', units: [0] });
    const [laid] = facts;
    if (laid?.type !== 'ForceActivated') throw new Error('a force is activated');
    expect(laid.cards.reduce((sum, id) => sum + (DECK[id]?.span ?? 0), 0)).toBe(18);
  });
});

describe('[maurice-lite: Playing to Interrupt]', () => {
  test('First Fire turns round who fires first and who is asked first for a modifier', () => {
    const state = set(begun(FOOT, FACING), {
      hands: [
        [wellAimed, wellAimedToo, four],
        [firstFire, thickSmoke, six],
      ],
    });
    expect(phaseOf(state)).toEqual(['volleys', 0]);
    give(state, 'A', { type: 'volleys', volleys: true });
    expect(phaseOf(state)).toEqual(['volleyInterrupt', 1]);
    expect(refusal(state, 'A', { type: 'answer', card: null })).toBe('NOT_ASKED');
    expect(refusal(state, 'B', { type: 'answer', card: thickSmoke })).toBe('CARD_REFUSED');
    give(state, 'B', { type: 'answer', card: firstFire });
    expect(phaseOf(state)).toEqual(['volleyModifier', 1, 0]);
    give(state, 'B', { type: 'answer', card: thickSmoke });
    give(state, 'A', { type: 'answer', card: wellAimed });
    expect(phaseOf(state)).toEqual(['fire', 1]);
    // B: 4+ as it is. A: 4+, one more by Well Aimed, one less by Thick Smoke.
    const dice = drawing({ fire: face(4), disrupt: face(3) });
    const [first] = give(state, 'B', { type: 'fire', from: 'left' }, dice);
    expect(first).toMatchObject({
      type: 'Fired',
      unit: numberOf(state, 'b-foot-1'),
      shots: [{ needed: 4, hits: 4, bases: [0, 1, 2, 3] }],
    });
    expect(phaseOf(state)).toEqual(['fire', 0]);
    const [second] = give(state, 'A', { type: 'fire', from: 'left' }, dice);
    expect(second).toMatchObject({ type: 'Fired', shots: [{ needed: 4, modifiers: [] }] });
    expect(state.p.interrupted).toBe(true);
    expect(phaseOf(state)).toEqual(['choose', 0]);
  });

  test('a window opens by the discards alone: no First Fire among what is hidden, no question', () => {
    const hands = [[four], [thickSmoke, six]] as const;
    const open = set(begun(FOOT, FACING), { hands });
    give(open, 'A', { type: 'volleys', volleys: true });
    expect(phaseOf(open)).toEqual(['volleyInterrupt', 1]);
    const shut = set(begun(FOOT, FACING), { hands, discards: [firstFire] });
    give(shut, 'A', { type: 'volleys', volleys: true });
    expect(shut.p.phase).toBe('volleyModifier');
  });

  test('Rough Going closes difficult ground to a march; no second interrupt is asked for', () => {
    const [rough = -1] = cardsNamed('Rough Going');
    const ring: [number, number][] = [
      [19, 2.5],
      [22, 2.5],
      [22, 3.5],
      [19, 3.5],
    ];
    const state = set(begun(FOOT, { ...FAR, features: [{ kind: 'rough', ring }] }), {
      hands: [
        [twelve, six],
        [rough, delay],
      ],
    });
    give(state, 'A', { type: 'choose', choice: 'march' });
    give(state, 'A', { type: 'activate', units: ['a-foot-1'], cards: [twelve, six] });
    const ahead = {
      type: 'move',
      unit: 'a-foot-1',
      legs: [{ kind: 'ahead', by: 2_000 }],
    } as const;
    const free = mauriceLite.copyState(state);
    give(state, 'B', { type: 'answer', card: rough });
    give(state, 'A', { type: 'answer', card: null });
    expect(refusal(state, 'A', ahead)).toBe('MOVE_REFUSED');
    give(free, 'B', { type: 'answer', card: null });
    give(free, 'A', { type: 'answer', card: null });
    const facts = give(free, 'A', ahead);
    expect(facts).toContainEqual({
      ...{ type: 'Disrupted', unit: 0, disr: 1, cause: 'difficultGround' },
    });
  });
});

describe('[maurice-lite: Playing Modifying Cards]', () => {
  test('one of each symbol a round, the active side first, and nothing after the dice', () => {
    const state = set(begun(FOOT, FACING), {
      hands: [
        [wellAimed, wellAimedToo],
        [six, four],
      ],
      discards: [firstFire],
    });
    give(state, 'A', { type: 'volleys', volleys: true });
    expect(phaseOf(state)).toEqual(['volleyModifier', 0, 1]);
    expect(refusal(state, 'B', { type: 'answer', card: null })).toBe('NOT_ASKED');
    give(state, 'A', { type: 'answer', card: wellAimed });
    give(state, 'B', { type: 'answer', card: null });
    expect(refusal(state, 'A', { type: 'answer', card: wellAimedToo })).toBe('NOT_NOW');
    expect(state.p.played[0]).toEqual(['musket']);
  });

  test('the example: one for the volleys and one for the march, never two for either', () => {
    const [pioneers = -1, pioneersToo = -1] = cardsNamed('Pioneers to the Front');
    const state = set(begun(FOOT, FACING), {
      hands: [[wellAimed, wellAimedToo, pioneers, pioneersToo, twelve], [four]],
      discards: [firstFire],
    });
    give(state, 'A', { type: 'volleys', volleys: true });
    give(state, 'A', { type: 'answer', card: wellAimed });
    while (phaseOf(state)[0] !== 'choose') {
      const [moment] = mauriceLite.pending(state);
      give(state, moment?.seat as 'A' | 'B', moment?.default as never);
    }
    give(state, 'A', { type: 'choose', choice: 'march' });
    give(state, 'A', { type: 'activate', units: ['a-foot-1'], cards: [twelve] });
    while (phaseOf(state)[0] === 'interrupt') give(state, 'B', { type: 'answer', card: null });
    expect(refusal(state, 'A', { type: 'answer', card: wellAimedToo })).toBe('CARD_REFUSED');
    give(state, 'A', { type: 'answer', card: pioneers });
    expect(state.p.played[0]).toEqual(['musket', 'bugle']);
    expect(refusal(state, 'A', { type: 'answer', card: pioneersToo })).toBe('NOT_NOW');
  });

  test('Pioneers to the Front: a march over difficult ground disrupts nobody', () => {
    const [pioneers = -1] = cardsNamed('Pioneers to the Front');
    const ring: [number, number][] = [
      [19, 2.5],
      [22, 2.5],
      [22, 3.5],
      [19, 3.5],
    ];
    const state = set(begun(FOOT, { ...FAR, features: [{ kind: 'rough', ring }] }), {
      hands: [[twelve, six, pioneers], []],
    });
    give(state, 'A', { type: 'choose', choice: 'march' });
    give(state, 'A', { type: 'activate', units: ['a-foot-1'], cards: [twelve, six] });
    expect(phaseOf(state)).toEqual(['modifier', 0]);
    give(state, 'A', { type: 'answer', card: pioneers });
    const legs = [{ kind: 'ahead', by: 2_000 }] as const;
    const facts = give(state, 'A', { type: 'move', unit: 'a-foot-1', legs });
    expect(typesOf(facts).slice(0, 2)).toEqual(['UnitMoved', 'ActionEnded']);
  });
});

describe('[maurice-lite: Play an Event]', () => {
  test('up to three disrupted units lose one disruption each; nothing interrupts or modifies it', () => {
    const [valeur = -1] = cardsNamed('Valeur et Discipline');
    const state = set(begun({ foot: 2, horse: 0, guns: 0 }, {}), {
      ...{ side: 0, asked: [0], phase: 'choose' },
      hands: [[valeur, four], [delay]],
      disr: [2, 0, 0, 0],
    });
    const event = { type: 'choose', choice: 'event', card: valeur } as const;
    expect(refusal(state, 'A', { ...event, units: ['a-foot-2'] })).toBe('CARD_REFUSED');
    expect(refusal(state, 'A', { ...event, card: four, units: ['a-foot-1'] })).toBe('CARD_REFUSED');
    give(state, 'A', { ...event, units: ['a-foot-1'] });
    expect(state.p.disr[0]).toBe(1);
    expect(phaseOf(state)).toEqual(['cinc', 0]);
  });
});
