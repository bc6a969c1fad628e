import { expect, test } from 'vitest';
import { autoplay } from '@/lib/battle/autoplay/autoplay';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { sideOfSeat } from '@/lib/battle/contract/seats';
import { DOCTRINES, ordersOf } from '@/lib/rulesets/shambattle/doctrine/orders';
import { planOf } from '@/lib/rulesets/shambattle/doctrine/plan';
import { shambattle } from '@/lib/rulesets/shambattle/game';
import { hexNamed } from '@/lib/rulesets/shambattle/ground';
import { shambattleOrder } from '@/lib/rulesets/shambattle/order-of-battle';
import { EXHAUSTED, type State } from '@/lib/rulesets/shambattle/state';
import { type View, viewOf } from '@/lib/rulesets/shambattle/view';
import { field, PLAIN } from './support';

/** Positions of a battle between doctrines at which somebody has to act, with who. */
function moments(players: { A: string; B: string }, trial: number) {
  const found: { view: View; seat: string; doctrine: string; state: State }[] = [];
  let last = '';
  autoplay(shambattle, {
    checked: checkedOrder(shambattle, shambattleOrder({ days: 1, dayTurns: 5 })),
    ...{ seed: 'plans', trial, players },
    sink(_, before) {
      for (const { seat, id } of shambattle.pending(before as State)) {
        if (`${id} ${seat}` === last) continue;
        last = `${id} ${seat}`;
        const state = shambattle.copyState(before as State);
        const doctrine = players[sideOfSeat(seat)];
        found.push({ view: viewOf(state, seat), seat, doctrine, state });
      }
    },
  });
  return found;
}

test('[shambattle: Artificial Commander] the plan is that of the orders it gives, in every phase and by every doctrine', () => {
  const kinds = new Set<string>();
  let told = 0;
  for (const [trial, doctrine] of DOCTRINES.entries())
    for (const { view, seat, state } of moments({ A: doctrine, B: 'fast' }, trial)) {
      if (seat !== 'A') continue;
      const before = JSON.stringify(view);
      const plan = planOf(view, seat, doctrine);
      const orders = ordersOf(view, seat, () => 0.5, doctrine);
      expect(JSON.stringify(view)).toBe(before);
      if (plan === null) throw new Error('A seat that acts has a plan');
      expect(plan.orders).toEqual(orders);
      expect(plan.words.length).toBeGreaterThan(0);
      expect(new Set(plan.words).size).toBe(plan.words.length);
      for (const line of plan.words) expect(line).toMatch(/^\p{Lu}.*[.]$/u);
      for (const { piece, kind, from, to } of plan.arrows) {
        kinds.add(kind);
        const unit = state.scene.ids.indexOf(piece);
        expect(unit).toBeGreaterThanOrEqual(0);
        expect(from).not.toBe(to);
        expect(from).toBeGreaterThanOrEqual(0);
      }
      // What it orders first is what the arrows begin with.
      const [first] = orders as { type: string; unit?: string; units?: string[]; to?: string }[];
      if (first?.type === 'move')
        expect(plan.arrows[0]).toMatchObject({
          ...{ piece: first.unit, kind: 'march' },
          to: hexNamed(state.ground, first.to ?? ''),
        });
      if (first?.type === 'fire' || first?.type === 'assault')
        expect(plan.arrows[0]).toMatchObject({ piece: first.units?.[0], kind: first.type });
      told += 1;
    }
  expect([...kinds].sort()).toEqual(['assault', 'fire', 'march']);
  expect(told).toBeGreaterThan(40);
});

test('[shambattle: Artificial Commander] who does not act has no plan; the same view has the same', () => {
  const [first] = moments({ A: 'steady', B: 'steady' }, 9).filter(({ state }) => {
    const pending = shambattle.pending(state);
    return pending.length === 1 && pending[0]?.mode === 'turn';
  });
  if (first === undefined) throw new Error('a half');
  const other = first.seat === 'A' ? 'B' : 'A';
  expect(planOf(viewOf(first.state, other), other, 'steady')).toBeNull();
  expect(planOf(first.view, first.seat, 'steady')).toEqual(
    planOf(first.view, first.seat, 'steady'),
  );
});

test('[shambattle: Artificial Commander] an exhausted army takes an empty town that it may go to, and says so', () => {
  const battle = field(['A rifles c6', 'A rifles a9', 'B rifles i1', 'B guns i2'], {
    map: PLAIN.split('\n')
      .map((line, row) => (row === 2 ? `..T${line.slice(3)}` : line))
      .join('\n'),
    setup: { places: [{ id: 'emptyham', name: 'Emptyham', side: 'B', hexes: ['c7'] }] },
    original: { A: 12 },
  });
  battle.until('A');
  const { state } = battle;
  expect(state.p.mood[0]).toBe(EXHAUSTED);
  const view = viewOf(state, 'A');
  const plan = planOf(view, 'A', 'steady');
  expect(plan?.words.join(' ')).toContain('The army is exhausted');
  expect(plan?.words).toContain('a-rifles-1 goes into Emptyham.');
  expect(plan?.orders).toContainEqual({ type: 'move', unit: 'a-rifles-1', to: 'c7' });
});
