import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { battleOrder } from '@/lib/campaign/battle/order';
import { checkCampaign } from '@/lib/campaign/check/check';
import { lookupOf, startOf } from '@/lib/campaign/definition/lookup';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { fold } from '@/lib/campaign/evolve';
import { setStanding, startingForces } from '@/lib/campaign/forces/forces';
import { singleBattleOf } from '@/lib/campaign/start/single-battle';
import { chronicle } from '@/lib/campaign/view/chronicle';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { musketAndPike as ruleset } from '@/lib/rulesets/musket-and-pike';
import { battleLevels } from '@/lib/strategy/battle-levels';
import { solveCampaign } from '@/lib/strategy/solve';
import { orderAsStated } from '@/lib/trials/battle-odds';
import { Play } from '@/tests/support/campaigns/play';
import { playOut } from '@/tests/support/campaigns/play-out';

const { quick: musketAndPike } = ruleset;

const read = readCampaignFile(
  readFileSync(path.resolve(import.meta.dirname, '../../campaigns/silesia-1757.yaml'), 'utf8'),
);
if (!read.ok) throw new Error(read.error[0]?.message);
const definition = read.value;
const resolvers = new Map([[musketAndPike.id, musketAndPike]]);

/** Men, horse and guns of the five battles that were fought, and their recorded losses (docs/sources-silesia.md). */
const FACTS = [
  {
    battle: 'prague',
    from: 'prague-camp',
    A: { men: 65_000, horse: 17_000, guns: 214, loss: 14_300 },
    B: { men: 62_000, horse: 12_600, guns: 177, loss: 13_400 },
  },
  {
    battle: 'kolin',
    from: 'daun',
    A: { men: 32_000, horse: 14_000, guns: 88, loss: 13_768 },
    B: { men: 44_000, horse: 14_000, guns: 145, loss: 9_000 },
  },
  {
    battle: 'rossbach',
    from: 'saale',
    A: { men: 22_000, horse: 5_400, guns: 79, loss: 548 },
    B: { men: 42_000, horse: 10_000, guns: 115, loss: 10_150 },
  },
  {
    battle: 'breslau',
    from: 'bevern',
    A: { men: 28_000, loss: 10_150 },
    B: { men: 60_000, loss: 5_857 },
  },
  {
    battle: 'leuthen',
    from: 'kings-return',
    A: { men: 33_000, horse: 11_000, guns: 167, loss: 6_344 },
    B: { men: 65_000, horse: 14_000, guns: 210, loss: 22_000 },
  },
] as const;

function strength(order: BattleOrder, side: 'A' | 'B') {
  const units = order.units.filter((unit) => unit.side === side);
  const sum = (list: typeof units, kind: 'men' | 'guns') =>
    list.reduce((total, unit) => total + (unit.strength[kind] ?? 0), 0);
  return {
    men: sum(units, 'men'),
    horse: sum(
      units.filter(({ arm }) => arm === 'cavalry'),
      'men',
    ),
    guns: sum(units, 'guns'),
  };
}

test.each(FACTS)('[silesia-1757] $battle: men, horse and guns match the record', (fact) => {
  const battle = definition.battles.find(({ id }) => id === fact.battle);
  if (!battle) throw new Error(fact.battle);
  const lookup = lookupOf(definition);
  const forces = startingForces(definition, fact.from);
  if (fact.battle === 'breslau' || fact.battle === 'leuthen')
    setStanding(forces, lookup, ['b-auxiliaries'], 'present');
  const started = battleOrder(
    { definition, forces, date: '1757-06-01', advantage: 0, rulesets: { 'musket-and-pike': '1' } },
    battle,
  );
  const stated = orderAsStated(definition, battle, resolvers);
  if (!started || !stated) throw new Error('no order');
  for (const order of [stated, started])
    for (const side of ['A', 'B'] as const) {
      const { loss: _, ...expected } = fact[side];
      expect(strength(order, side)).toMatchObject(expected);
    }
  expect(battle.history?.lossA).toBe(fact.A.loss);
  expect(battle.history?.lossB).toBe(fact.B.loss);
});

test('[silesia-1757] has enough situations, choices, battles with scenarios, conclusions and intervals', () => {
  expect(definition.situations.length).toBeGreaterThanOrEqual(9);
  for (const { choices } of definition.situations)
    for (const side of ['A', 'B'] as const) {
      expect(choices[side].length).toBeGreaterThanOrEqual(2);
      expect(choices[side].length).toBeLessThanOrEqual(4);
    }
  expect(
    definition.battles.filter(({ scenario }) => scenario !== undefined).length,
  ).toBeGreaterThanOrEqual(6);
  expect(definition.conclusions.length).toBeGreaterThanOrEqual(4);
  expect(new Set(definition.intervals.map(({ kind }) => kind))).toEqual(
    new Set(['night', 'days', 'winter']),
  );
});

test('[silesia-1757] neither side is doomed: the value under best play is within 0.25 of zero', () => {
  const levels = battleLevels(definition, 'sampled', new Map());
  if (!levels.ok) throw new Error(levels.error.message);
  const solution = solveCampaign(definition, levels.value);
  if (!solution.ok) throw new Error(solution.error.message);
  expect(Math.abs(solution.value.value)).toBeLessThanOrEqual(0.25);
  expect(solution.value.exploitability).toBeLessThan(1e-9);
});

test('[silesia-1757] every unit is marked as an estimate and has men, and no id is on both sides', () => {
  const { units } = lookupOf(definition);
  expect(units.size).toBeGreaterThan(100);
  for (const { unit } of units.values()) {
    expect(unit.estimate, unit.id).toBe(true);
    expect(unit.men, unit.id).toBeGreaterThan(0);
    expect(unit.men, unit.id).toBeLessThanOrEqual(3_000);
  }
});

test('[silesia-1757] towns are where the projection puts them', () => {
  const kilometres = (longitude: number, latitude: number) =>
    [
      (longitude - 10.6) * Math.cos((50.5 * Math.PI) / 180) * 111.32,
      (52.6 - latitude) * 111.32,
    ] as const;
  const known = {
    prague: [14.42, 50.09],
    dresden: [13.74, 51.05],
    breslau: [17.03, 51.11],
    vienna: [16.37, 48.21],
    berlin: [13.4, 52.52],
    kolin: [15.2, 50.03],
  } as const;
  for (const [id, [longitude, latitude]] of Object.entries(known)) {
    const town = definition.maps[0]?.towns.find((one) => one.id === id);
    const [x, y] = kilometres(longitude, latitude);
    expect(Math.hypot((town?.at[0] ?? 0) - x, (town?.at[1] ?? 0) - y), id).toBeLessThan(2);
  }
});

test.each(definition.situations.map(({ id }) => id))(
  '[silesia-1757] begun at “%s” it has the forces stated there and comes to a conclusion',
  (start) => {
    const rulesets = Object.fromEntries(
      definition.scenarios.map(({ ruleset }) => [ruleset, '1.0.0']),
    );
    const play = playOut(definition, `from ${start}`, { start, rulesets });
    const begun = fold(play.events.slice(0, 2)).campaign;
    const situation = definition.situations.find(({ id }) => id === start);
    expect(begun?.situation).toMatchObject({ id: start, ordinal: 1 });
    expect(begun?.date).toBe(situation?.date ?? definition.calendar?.start);
    for (const { unit, men, guns, fatigue } of situation?.startForces?.units ?? [])
      expect([unit, begun?.forces.units.get(unit)]).toMatchObject([
        unit,
        JSON.parse(JSON.stringify({ men, guns, fatigue })),
      ]);
    const [first] = chronicle(play.events, definition, { kind: 'public' });
    const middle = start !== startOf(definition);
    expect(first?.text.includes('begins in the middle')).toBe(middle);
    expect(viewCampaign(play.state, { kind: 'public' }).startedAt).toBe(
      middle ? situation?.title : null,
    );
    expect(play.campaign.phase).toBe('concluded');
    expect(play.campaign.conclusion?.conclusion).not.toBeNull();
  },
);

test.each(definition.battles.flatMap(({ id, scenario }) => (scenario ? [id] : [])))(
  '[silesia-1757] “%s” can be fought by itself, each side with somebody to send',
  (id) => {
    const alone = singleBattleOf(definition, id);
    if (!alone.ok) throw new Error(alone.error.message);
    expect(checkCampaign(alone.value).filter(({ severity }) => severity === 'error')).toEqual([]);
    const play = new Play().start(alone.value, {
      settings: { singleBattle: true },
      rulesets: { [alone.value.scenarios[0]?.ruleset ?? '']: '1.0.0' },
    });
    expect(play.campaign.phase).toBe('encounter');
    const { forces } = play.campaign.encounter ?? {};
    expect([(forces?.A.men ?? 0) > 1000, (forces?.B.men ?? 0) > 1000]).toEqual([true, true]);
    expect(play.campaign.forces.units.size).toBe(play.campaign.encounter?.order?.units.length);
  },
);
