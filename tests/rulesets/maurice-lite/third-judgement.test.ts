import { describe, expect, test } from 'vitest';
import type { Judgement } from '@/lib/rulesets/maurice-lite/doctrine/judgement';
import { volleyOf } from '@/lib/rulesets/maurice-lite/doctrine/second/dangers';
import { moraleWorth } from '@/lib/rulesets/maurice-lite/doctrine/second/fights';
import { SECOND_JUDGEMENT } from '@/lib/rulesets/maurice-lite/doctrine/second/judgement';
import { standAt, withStands } from '@/lib/rulesets/maurice-lite/doctrine/second/what-if';
import { apart, spotOf } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import { chargeBorne } from '@/lib/rulesets/maurice-lite/doctrine/third/dangers';
import { THIRD_JUDGEMENT } from '@/lib/rulesets/maurice-lite/doctrine/third/judgement';
import type { ArmyCounts } from '@/lib/rulesets/maurice-lite/example-order';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import type { SetupInput } from '@/lib/rulesets/maurice-lite/setup';
import { type State, standOf } from '@/lib/rulesets/maurice-lite/state';
import { mayFire, tryMove } from '@/lib/rulesets/maurice-lite/tactics';
import { begun, numberOf, set } from './support';

/** A battle at A’s choice, with this many cards in its hand. */
function choosing(
  counts: ArmyCounts,
  deployment: SetupInput['deployment'],
  cards: number,
  more: { readonly enemy?: ArmyCounts; readonly setup?: SetupInput } = {},
): State {
  const state = begun(counts, { ...more.setup, deployment }, { enemy: more.enemy ?? counts });
  return set(state, {
    ...{ side: 0, phase: 'choose', asked: [0] },
    hands: [Array.from({ length: cards }, (_, id) => id), state.p.hands[1]],
  });
}

/** A unit where its commander marches it to; where it is, if he does not. */
function marched(state: State, judgement: Judgement, id: string) {
  const unit = numberOf(state, id);
  const stand = standOf(state, unit);
  if (stand === null) throw new Error('the unit is on the table');
  const order = judgement.nextMarch(state, unit);
  if (order === null) return { stand, order };
  const result = tryMove(fieldIn(state), order, 'march');
  expect(result.refused).toBeNull();
  return { stand: standAt(stand, result.body, result.disr), order };
}

const fieldWith = (state: State, stand: ReturnType<typeof marched>['stand']) =>
  withStands(fieldIn(state), [stand]);

describe('[Maurice Lite: strong of version 3] the open flank', () => {
  test('foot whose flank enemy horse can charge turns to it', () => {
    const state = choosing(
      { foot: 2, horse: 1, guns: 0 },
      {
        'a-foot-1': { at: [20, 12] },
        'a-foot-2': { at: [8, 6] },
        'a-horse-1': { at: [4, 4] },
        'b-foot-1': { at: [20, 19] },
        'b-foot-2': { at: [10, 27] },
        'b-horse-1': { at: [25.5, 13], facing: [-1000, -300] },
      },
      5,
    );
    const borne = (judgement: Judgement) => {
      const { stand } = marched(state, judgement, 'a-foot-1');
      return chargeBorne(fieldWith(state, stand), stand, moraleWorth([2, 2]));
    };
    expect(borne(SECOND_JUDGEMENT)).toBeGreaterThan(2);
    expect(borne(THIRD_JUDGEMENT)).toBeLessThan(0.5);
  });

  test('foot does not go far before those who cover its wings, where there is horse to come about them', () => {
    const end = (judgement: Judgement, enemyHorse: readonly [number, number]) => {
      const state = choosing(
        { foot: 2, horse: 2, guns: 0 },
        {
          'a-foot-1': { at: [18, 10] },
          'a-foot-2': { at: [22.2, 10] },
          'a-horse-1': { at: [12, 8] },
          'a-horse-2': { at: [28, 8] },
          'b-foot-1': { at: [18, 22] },
          'b-foot-2': { at: [22.2, 22] },
          'b-horse-1': { at: [...enemyHorse] },
          'b-horse-2': { at: [30, 22] },
        },
        5,
      );
      return spotOf(marched(state, judgement, 'a-foot-1').stand.body).front[1];
    };
    expect(end(SECOND_JUDGEMENT, [10, 22])).toBe(14_000);
    expect(end(THIRD_JUDGEMENT, [10, 22])).toBeLessThan(13_500);
  });
});

describe('[Maurice Lite: strong of version 3] the step into musket range', () => {
  const LINES = {
    'a-foot-1': { at: [18, 12] },
    'a-foot-2': { at: [22.2, 12] },
    'b-foot-1': { at: [18, 17.4] },
    'b-foot-2': { at: [22.2, 17.4] },
  } as const satisfies SetupInput['deployment'];
  const TWO = { foot: 2, horse: 0, guns: 0 };

  /** Whether a force that is activated to march comes into musket range. */
  const steps = (state: State, judgement: Judgement, force: readonly string[]) => {
    const units = force.map((id) => numberOf(state, id));
    if (judgement.march(state, units) === 0) return false;
    const moving = set(state, { phase: 'moves', choice: 'march', force: units, laid: [53] });
    const { stand } = marched(moving, judgement, force[0] ?? '');
    return volleyOf(fieldWith(moving, stand), stand, () => 1) > 0;
  };
  const both = ['a-foot-1', 'a-foot-2'];

  test('a line does not step up to one that shoots as much and first, until the last cards run out', () => {
    const seven = choosing(TWO, LINES, 7);
    expect(steps(seven, SECOND_JUDGEMENT, both)).toBe(true);
    expect(steps(seven, THIRD_JUDGEMENT, both)).toBe(false);
    const late = set(choosing(TWO, LINES, 7), { reshuffles: 0 });
    expect(steps(late, THIRD_JUDGEMENT, both)).toBe(true);
    const ahead = set(choosing(TWO, LINES, 7), { reshuffles: 0, morale: [2, 1] });
    expect(steps(ahead, THIRD_JUDGEMENT, both)).toBe(false);
  });

  test('it steps up to fewer, to disrupted ones, and never to more than it can answer', () => {
    const { 'b-foot-2': _, ...fewer } = LINES;
    const one = { foot: 1, horse: 0, guns: 0 };
    const against = (deployment: SetupInput['deployment'], cards: number, enemy: ArmyCounts) =>
      steps(choosing(TWO, deployment, cards, { enemy }), THIRD_JUDGEMENT, both);
    expect(against({ ...fewer, 'b-foot-1': { at: [20, 17.4] } }, 7, one)).toBe(true);
    const worn: SetupInput['deployment'] = {
      ...LINES,
      'b-foot-1': { at: [18, 17.4], disr: 2 },
      'b-foot-2': { at: [22.2, 17.4], disr: 2 },
    };
    expect(against(worn, 7, TWO)).toBe(true);
    const more: SetupInput['deployment'] = {
      ...LINES,
      'b-foot-3': { at: [13.8, 17.4] },
      'b-foot-4': { at: [26.4, 17.4] },
    };
    expect(against(more, 10, { foot: 4, horse: 0, guns: 0 })).toBe(false);
  });
});

describe('[Maurice Lite: strong of version 3] guns and horse', () => {
  test('guns behind a closed line go before it, to where they see the enemy', () => {
    const state = choosing(
      { foot: 5, horse: 0, guns: 1 },
      {
        'a-foot-1': { at: [16, 10] },
        'a-foot-2': { at: [20, 10] },
        'a-foot-3': { at: [24, 10] },
        'a-foot-4': { at: [12, 10] },
        'a-foot-5': { at: [28, 10] },
        'a-guns-1': { at: [20, 8] },
        'b-foot-1': { at: [16, 22] },
        'b-foot-2': { at: [20, 22] },
        'b-foot-3': { at: [24, 22] },
        'b-foot-4': { at: [12, 22] },
        'b-foot-5': { at: [28, 22] },
        'b-guns-1': { at: [40, 30] },
      },
      6,
    );
    const blind = (judgement: Judgement) => {
      const { stand } = marched(state, judgement, 'a-guns-1');
      return mayFire(fieldWith(state, stand), stand.unit, 'bombardment') !== null;
    };
    expect(blind(SECOND_JUDGEMENT)).toBe(true);
    expect(blind(THIRD_JUDGEMENT)).toBe(false);
  });

  test('guns go up with the first line, not with the second one that is nearer', () => {
    const state = choosing(
      { foot: 3, horse: 0, guns: 1 },
      {
        'a-foot-1': { at: [16, 14] },
        'a-foot-2': { at: [22, 14] },
        'a-foot-3': { at: [16, 8] },
        'a-guns-1': { at: [19, 8] },
        'b-foot-1': { at: [16, 21] },
        'b-foot-2': { at: [22, 21] },
        'b-foot-3': { at: [40, 28] },
        'b-guns-1': { at: [42, 30] },
      },
      6,
    );
    const end = (judgement: Judgement) =>
      spotOf(marched(state, judgement, 'a-guns-1').stand.body).front[1];
    expect(end(SECOND_JUDGEMENT)).toBeLessThan(10_000);
    expect(end(THIRD_JUDGEMENT)).toBeGreaterThan(12_500);
  });

  test('horse spends no cards on a step, nor on a ride to a charge that is not worth the cards for it', () => {
    const rides = (judgement: Judgement, x: number, disr: number, cinc: [number, number]) => {
      const state = choosing(
        { foot: 1, horse: 1, guns: 0 },
        {
          'a-foot-1': { at: [6, 14] },
          'a-horse-1': { at: [20, 12] },
          'b-foot-1': { at: [x, 17.5], disr },
          'b-horse-1': { at: [44, 28] },
        },
        6,
        { setup: { cincs: { A: cinc } } },
      );
      const from = standOf(state, numberOf(state, 'a-horse-1'));
      if (from === null) throw new Error('the horse is on the table');
      const { stand } = marched(state, judgement, 'a-horse-1');
      return apart(spotOf(stand.body).middle, spotOf(from.body).middle);
    };
    const far: [number, number] = [8, 4];
    const step = rides(SECOND_JUDGEMENT, 23, 0, far);
    expect(step).toBeGreaterThan(0);
    expect(step).toBeLessThan(1.6);
    expect(rides(THIRD_JUDGEMENT, 23, 0, far)).toBeGreaterThan(1.6);
    expect(rides(SECOND_JUDGEMENT, 21, 1, far)).toBeGreaterThan(3);
    expect(rides(THIRD_JUDGEMENT, 21, 1, far)).toBe(0);
    expect(rides(THIRD_JUDGEMENT, 21, 1, [18, 8])).toBeGreaterThan(3);
  });

  test('horse that can charge nobody yet stays with the line of foot', () => {
    const ahead = (judgement: Judgement) => {
      const state = choosing(
        { foot: 2, horse: 1, guns: 0 },
        {
          'a-foot-1': { at: [18, 8] },
          'a-foot-2': { at: [22.2, 8] },
          'a-horse-1': { at: [27, 8] },
          'b-foot-1': { at: [18, 22] },
          'b-foot-2': { at: [22.2, 22] },
          'b-horse-1': { at: [27, 22] },
        },
        6,
      );
      return spotOf(marched(state, judgement, 'a-horse-1').stand.body).front[1] - 8_000;
    };
    expect(ahead(SECOND_JUDGEMENT)).toBeGreaterThan(5_000);
    expect(ahead(THIRD_JUDGEMENT)).toBeLessThan(4_500);
  });
});
