import { describe, expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { withTerms } from '@/lib/battle/contract/agreed-terms';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { agreed } from '@/lib/rulesets/maurice-lite/agreed';
import { exampleOrder } from '@/lib/rulesets/maurice-lite/example-order';
import { mauriceLite } from '@/lib/rulesets/maurice-lite/game';
import { COLLECTION } from '@/lib/rulesets/maurice-lite/setting-up/ground';
import type { SetupInput } from '@/lib/rulesets/maurice-lite/setup';
import type { State } from '@/lib/rulesets/maurice-lite/state';
import { begun, drawing, face, give, numberOf, phaseOf, refusal, typesOf } from './support';

const COUNTS = { foot: 3, horse: 2, guns: 1 };
const BY_DICE: SetupInput = {
  settingUp: 'dice',
  firstRound: 'A',
  deployment: { 'a-foot-1': { at: [20, 25] } },
  features: [
    {
      kind: 'pond',
      ring: [
        [1, 1],
        [3, 1],
        [3, 3],
      ],
    },
  ],
};
/** A throws 4, B 3. */
const THROWN = drawing({ 'setUp/0/0': face(4), 'setUp/0/1': face(3) });
const byDice = (): State => begun(COUNTS, BY_DICE, { draw: THROWN });

/** As far as the posting of the first army. */
function posting(): State {
  const state = byDice();
  give(state, 'A', { type: 'groundDone' }, (key) =>
    Number(`0.${[...key].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 9_973, 7)}`),
  );
  give(state, 'B', { type: 'edge', change: false });
  give(state, 'A', { type: 'deployFirst', first: true });
  return state;
}

describe('[maurice-lite: Setup]', () => {
  test('by dice: equal ones again, then 4 against 3 lays 4 to 7 pieces, on a table without ground or units', () => {
    const again = drawing({ 'setUp/0/': face(5), 'setUp/1/0': face(2), 'setUp/1/1': face(6) });
    const other = begun(COUNTS, BY_DICE, { draw: again });
    expect(other.p.setting).toMatchObject({ higher: 1, least: 6, most: 8 });
    const state = byDice();
    expect(state.p.setting).toMatchObject({ higher: 0, least: 4, most: 7 });
    expect(phaseOf(state)).toEqual(['ground', 0]);
    expect(state.scene.table.features).toEqual([]);
    expect(state.p.bodies.every((body) => body === null)).toBe(true);
    expect(state.p.hands).toEqual([[], []]);
    expect(refusal(state, 'B', { type: 'groundDone' })).toBe('NOT_ASKED');
    expect(refusal(state, 'A', { type: 'posted' })).toBe('NOT_NOW');
  });

  test('pieces lie wholly on the table and apart, as many as the dice allow; one can be moved and taken up', () => {
    const state = byDice();
    const lay = (piece: string, x: number, y: number) =>
      ({ type: 'ground', piece, x: 1_000 * x, y: 1_000 * y }) as const;
    // The copse is 4 across: at 2 it ends on the edge, a thousandth less is off it.
    expect(refusal(state, 'A', { ...lay('wood-3', 2, 10), x: 1_999 })).toBe('GROUND_REFUSED');
    give(state, 'A', lay('wood-3', 2, 10));
    expect(refusal(state, 'A', lay('hill-3', 5, 10))).toBe('GROUND_REFUSED');
    expect(refusal(state, 'A', lay('castle-1', 20, 10))).toBe('GROUND_REFUSED');
    give(state, 'A', lay('wood-3', 3, 10));
    expect(state.p.setting?.laid).toHaveLength(1);
    expect(state.scene.table.features).toHaveLength(1);
    for (const [at, piece] of COLLECTION.slice(3, 9).entries())
      give(state, 'A', lay(piece.id, 6 + 7 * (at % 6), at % 2 === 0 ? 20 : 26));
    expect(refusal(state, 'A', lay('wall-1', 30, 4))).toBe('GROUND_FULL');
    give(state, 'A', { type: 'lift', piece: 'wood-3' });
    expect(refusal(state, 'A', { type: 'lift', piece: 'wood-3' })).toBe('NOT_LAID');
    give(state, 'A', lay('wall-1', 30, 4));
    expect(state.p.setting?.laid).toHaveLength(7);
  });

  test('what is missing the staff lays; the other player picks the edge: the ground turns half round', () => {
    const state = byDice();
    give(state, 'A', { type: 'ground', piece: 'wood-3', x: 4_000, y: 6_000 });
    const draw = (key: string) =>
      ((key.length * 37 + key.charCodeAt(key.length - 3) * 11) % 100) / 100;
    give(state, 'A', { type: 'groundDone' }, draw);
    expect(state.p.setting?.laid).toHaveLength(4);
    expect(phaseOf(state)).toEqual(['edge', 1]);
    give(state, 'B', { type: 'edge', change: true });
    expect(state.p.setting?.laid[0]).toEqual({
      ...{ piece: 'wood-3', x: 44_000, y: 26_000, turned: false },
    });
    expect(phaseOf(state)).toEqual(['order', 0]);
  });

  test('the higher die says who posts first; each in the third at its own edge, then the cards are dealt', () => {
    const state = posting();
    expect(phaseOf(state)).toEqual(['post', 0]);
    const foot = numberOf(state, 'a-foot-1');
    const post = (x: number, y: number, more = {}) =>
      ({
        type: 'post',
        unit: 'a-foot-1',
        x: Math.round(1_000 * x),
        y: Math.round(1_000 * y),
        ...more,
      }) as const;
    // A third of 32 is 10.666: the front may lie on it.
    expect(refusal(state, 'A', post(45, 10.667))).toBe('POST_REFUSED');
    give(state, 'A', post(45, 10.666));
    expect(refusal(state, 'A', post(1.999, 8))).toBe('POST_REFUSED');
    expect(refusal(state, 'A', post(45, 8, { formation: 'massed' }))).toBe('POST_REFUSED');
    expect(refusal(state, 'A', { ...post(45, 8), unit: 'b-foot-1' })).toBe('POST_REFUSED');
    give(state, 'A', post(45, 10, { formation: 'column' }));
    expect(state.p.formations[foot]).toBe('column');
    expect(refusal(state, 'A', { ...post(45, 11), unit: 'commander-a' })).toBe('POST_REFUSED');
    give(state, 'A', { ...post(44, 3), unit: 'commander-a' });
    expect(state.p.cincs[0]).toEqual([44_000, 3_000]);
    expect(refusal(state, 'A', { ...post(44, 3), unit: 'a-foot-2' })).toBe('POST_REFUSED');
    expect(state.p.bodies[numberOf(state, 'b-foot-1')]).toBeNull();
    give(state, 'A', { type: 'posted' });
    expect(phaseOf(state)).toEqual(['post', 1]);
    const facts = give(state, 'B', { type: 'posted' });
    expect(typesOf(facts).slice(0, 4)).toEqual([
      'ArmyPosted',
      'HandsDealt',
      'FirstRoundThrown',
      'RoundBegan',
    ]);
    expect(state.p.round).toBe(1);
    expect(state.p.bodies).not.toContain(null);
  });

  test('what is pressed and picked makes the orders that are accepted', () => {
    const { picking } = mauriceLite;
    const state = byDice();
    const view = () => mauriceLite.viewState(state, 'A');
    const picked = (pieces: string[], place: [number, number] | null) =>
      picking?.tryOut(view(), 'A', { cards: [], pieces, place });
    expect(picking?.picks(view(), 'A')).toMatchObject({ place: true, pieces: 1 });
    const offered = picked([], [20_020, 16_010]);
    expect(offered).toMatchObject({ command: null });
    expect(offered?.suggestions).toHaveLength(COLLECTION.length);
    expect(picked(['wood-1/turned'], [20_020, 16_010])).toMatchObject({
      command: { type: 'ground', piece: 'wood-1', x: 20_000, y: 16_000, turned: true },
      refused: null,
    });
    const there = posting();
    const posts = (pieces: string[], place: [number, number] | null) =>
      picking?.tryOut(mauriceLite.viewState(there, 'A'), 'A', { cards: [], pieces, place });
    const [x, y] = there.p.cincs[0];
    expect(posts([], [x, y])?.suggestions[0]?.picked.pieces).toEqual(['commander-a']);
    expect(posts(['a-foot-1'], [45_000, 9_000])).toMatchObject({ refused: null });
    expect(posts(['a-foot-1'], [45_000, 19_000])?.refused).toContain('10.666');
  });

  test('an empty table and half of an army are drawn, told and overlaid', () => {
    for (const state of [byDice(), posting()])
      for (const viewer of ['A', 'B', 'public'] as const) {
        const view = mauriceLite.viewState(state, viewer);
        const { pieces, shapes } = mauriceLite.picture(view);
        const posts = state.p.phase === 'post';
        expect(pieces).toHaveLength(posts ? 7 : 0);
        expect(shapes).toHaveLength(posts ? 4 : 0);
        const words = mauriceLite.words.position(view);
        expect(words[0]).toContain(posts ? 'France posts its army' : 'France lays the ground');
        expect(words.join(' ')).toContain('lays 4 to 7 pieces');
        for (const side of ['A', 'B'] as const)
          expect(mauriceLite.steering?.overlays?.(view, side).length).toBeGreaterThan(0);
      }
  });

  test('players agree on it, and two artificial commanders set up and fight', () => {
    const sides = { A: 'France', B: 'The Allies' };
    const laid = withTerms({}, agreed({}, sides), { settingUp: 'dice' });
    if (!laid.ok) throw new Error('it can be agreed on');
    const setup: SetupInput = { ...laid.value, table: { width: 30, height: 20 } };
    const checked = checkedOrder(mauriceLite, exampleOrder({ foot: 2, horse: 1, guns: 1 }, setup));
    const played = autoplay(mauriceLite, {
      ...{ checked, seed: 'by dice', trial: 0, players: { A: 'fast', B: 'fast' } },
    });
    expect(played.brokenOff).toBe(false);
    expect(played.report.turnsFought).toBeGreaterThan(2);
  });
});
