import { expect, test } from 'vitest';
import { FactBuilder } from '@/lib/rulesets/shambattle/builder';
import { takeResult } from '@/lib/rulesets/shambattle/flow';
import { moodAt, pool, refits } from '@/lib/rulesets/shambattle/night';
import { answers, inOrder, pruned } from '@/lib/rulesets/shambattle/results';
import type { State } from '@/lib/rulesets/shambattle/state';
import { treachery } from '@/lib/rulesets/shambattle/treachery';
import { hexNumber, stateOf } from './adapter';
import { ACTS, ARMS, CONDITIONS, FATES, POOLS, REFITS } from './cases-army';
import { RESULTS } from './cases-combat';
import { OPEN } from './cases-ground';
import { hexOf } from './hexes';
import { poolOf } from './night';
import { positionOf } from './position';

/** The ruleset against the oracle's hand-worked cases of results, thresholds, treachery and the night. */
const face = (die: number) => (die - 0.5) / 6;

/** Every way of taking a throw in the ruleset, in the words of the cases. */
function waysOf(start: State, faces: readonly number[]): string[] {
  const { p } = start;
  const hex = hexNumber(start, 'd4');
  const from = hexNumber(start, 'd5');
  p.queue = [
    {
      dice: inOrder(faces),
      hex,
      from,
      stands: start.stands(hex),
      leader: start.leader(hex),
      close: false,
    },
  ];
  pruned(start);
  const found = new Set<string>();
  const walk = (state: State, words: readonly string[], lost: Readonly<Record<number, number>>) => {
    const open = answers(state);
    if (open.length === 0) {
      const points = Object.entries(lost).map(([unit, all]) => `${unit}:-${all}`);
      const gone = state.p.status.flatMap((status, unit) => (status === 0 ? [] : [`${unit}:back`]));
      found.add([...points, ...words.filter((one) => !gone.includes(one))].sort().join(' '));
      return;
    }
    for (const answer of open) {
      const builder = new FactBuilder(state, () => 0);
      takeResult(builder, answer);
      const more = [...words];
      const after = { ...lost };
      for (const fact of builder.facts) {
        if (fact.type === 'CommanderHazard') more.push('hazard');
        if (fact.type !== 'ResultTaken') continue;
        const loss = fact.gone === undefined ? fact.loss : 1;
        if (loss > 0) after[fact.unit] = (after[fact.unit] ?? 0) + loss;
        if (fact.to >= 0) more.push(`${fact.unit}:back`);
      }
      walk(builder.state, more, after);
    }
  };
  walk(start, [], {});
  return [...found].sort();
}

const spelled = (way: string) => way.split(' ').sort().join(' ');

test.each(RESULTS.map((one) => [`${one.section}] ${one.title}`, one] as const))(
  '[shambattle against its oracle: %s',
  (_, { target, faces, ways }) => {
    const units = target.map((text) => {
      const [type, ...rest] = text.split(' ');
      return ['A', type, 'd4', ...rest].join(' ');
    });
    const state = stateOf(positionOf({ map: OPEN, units: [...units, 'A rifle a1', 'B rifle d5'] }));
    const found = waysOf(state, faces);
    // Stands that are alike are one to the ruleset: it asks about the first of them.
    const alike = target.length === 2 && target[0] === target[1];
    const wanted = alike ? ways.filter((way) => !way.startsWith('1:')) : ways;
    expect(found).toEqual(wanted.map(spelled).sort());
  },
);

test.each(CONDITIONS)(
  '[shambattle against its oracle: Exhaustion] $now of $original: $condition',
  (one) => {
    const state = stateOf(
      positionOf({
        map: OPEN,
        units: ['A rifle d1', 'B rifle d7'],
        original: { A: one.original },
      }),
    );
    state.p.sp[0] = one.now;
    expect(moodAt(state, 0)).toBe(['steady', 'exhausted', 'routed'].indexOf(one.condition));
  },
);

const ARMY = [
  'A rifle a1',
  'A cavalry b1',
  'A gun c1',
  'A mg c1',
  'A engineer e1',
  'A train e1',
  'A commander f1',
  'B rifle d7',
];
const OF_ARM = { guns: ['gun', 'mg'], cavalry: ['cavalry'], infantry: ['rifle'] };

test('[shambattle against its oracle: Treachery] each face of the dice for loyalty, arm and act', () => {
  const state = stateOf(positionOf({ map: OPEN, units: ARMY }));
  const thrown = (loyalty: number, arm: number, act: number, unit = 0) => {
    const { scene } = state;
    const turning = { ...scene, setup: { ...scene.setup, treachery: 'turns' as const } };
    const open = Object.assign(Object.create(Object.getPrototypeOf(state)), state, {
      scene: turning,
    });
    return treachery(open as State, 0, (key) =>
      key.endsWith('/arm')
        ? face(arm)
        : key.endsWith('/act')
          ? face(act)
          : key.endsWith('/unit')
            ? unit
            : face(loyalty),
    );
  };
  for (const die of [1, 2, 3, 4, 5]) expect(thrown(die, 4, 1)).not.toHaveProperty('found');
  for (const [die, arm] of ARMS)
    for (const unit of [0, 0.99]) {
      const found = thrown(6, die, 1, unit) as { found: { unit: number } };
      expect(OF_ARM[arm]).toContain(ARMY[found.found.unit]?.split(' ')[1]);
    }
  for (const [die, act] of ACTS)
    expect(thrown(6, 4, die)).toMatchObject({
      found: { act: act === 'fifth column' ? 'fifthColumn' : act },
    });
});

test.each(FATES)(
  '[shambattle against its oracle: Commander] a %s, close combat %s: %s',
  (die, close, fate) => {
    const state = stateOf(
      positionOf({ map: OPEN, units: ['A rifle d4', 'A commander d4', 'B rifle d5'] }),
    );
    const hex = hexNumber(state, 'd4');
    const from = hexNumber(state, 'd5');
    state.p.queue = [{ dice: [6], hex, from, stands: [0], leader: 1, close }];
    const builder = new FactBuilder(state, (key) => (key.endsWith('/fate') ? face(die) : face(6)));
    takeResult(builder, { unit: 0, by: 'lose' });
    expect(builder.facts.find((fact) => fact.type === 'CommanderHazard')).toMatchObject({
      fate: fate === 'taken' ? 'captured' : fate,
    });
  },
);

test.each(POOLS)('[shambattle against its oracle: Supply and Resupply] pool: $title', (one) => {
  const units = ['A logistics a1', 'A logistics b1', 'A centre c1', 'A rifle d1', 'B rifle d7'];
  const state = stateOf(positionOf({ map: OPEN, units }));
  const [numerator, denominator] = one.share ?? [1, 2];
  Object.assign(state.scene.parameters, { poolSixths: (6 * numerator) / denominator });
  for (let lost = 0; lost < one.logisticsLost; lost += 1) state.put(lost, -1, 2);
  const { infantry, cavalry, specialists } = one.lost;
  state.p.wastage = [infantry, cavalry, specialists, 0, 0, 0];
  expect(pool(state, 0)).toEqual([one.pool.infantry, one.pool.cavalry, one.pool.specialists]);
});

test('[shambattle against its oracle: Supply and Resupply] pools of every loss up to 30 points', () => {
  const units = ['A logistics a1', 'A logistics b1', 'A centre c1', 'A rifle d1', 'B rifle d7'];
  for (let logisticsLost = 0; logisticsLost <= 3; logisticsLost += 1) {
    const state = stateOf(positionOf({ map: OPEN, units }));
    for (let lost = 0; lost < logisticsLost; lost += 1) state.put(lost, -1, 2);
    for (let infantry = 0; infantry <= 30; infantry += 1) {
      state.p.wastage = [infantry, 0, 0, 0, 0, 0];
      const wanted = poolOf({ infantry, cavalry: 0, specialists: 0 }, logisticsLost).infantry;
      expect([infantry, pool(state, 0)[0]]).toEqual([infantry, wanted]);
    }
  }
});

test.each(REFITS.map((one) => [one.title, one] as const))(
  '[shambattle against its oracle: Supply and Resupply] refit: %s',
  (_, { pool: points, logistics, refits: wanted, commander, allowed }) => {
    const parts = wanted.map((text) => text.split(' ') as [string, string, string, string]);
    // Where they are before: along side B's edge, two on a hex; those of no points are off the map.
    const units = parts.map(
      ([type, left], index) => `A ${type} ${hexOf(index >> 1, 6)} ${Math.max(1, Number(left))}`,
    );
    const position = positionOf({
      map: OPEN,
      units: [
        ...units,
        ...logistics.map((at) => `A logistics ${at}`),
        'A commander a1',
        'B rifle g1',
      ],
    });
    const state = stateOf(position);
    parts.forEach(([, left], unit) => {
      if (left !== '0') return;
      state.p.sp[unit] = 0;
      state.put(unit, -1, 2);
    });
    if (commander) {
      const leader = position.units.findIndex((unit) => unit.type === 'commander');
      state.p.sp[leader] = 0;
      state.put(leader, -1, 2);
    }
    state.p.wastage = [2 * points.infantry, 2 * points.cavalry, 2 * points.specialists, 0, 0, 0];
    const sheet = {
      type: 'night' as const,
      refit: parts.map(([, , given, at], unit) => ({
        unit: state.scene.ids[unit] as string,
        at,
        points: Number(given),
      })),
      ...(commander
        ? { commander: { at: commander[3], from: commander.slice(0, 3) as number[] } }
        : {}),
    };
    expect(refits(state, 0, sheet).ok).toBe(allowed);
  },
);
