import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { strategyTacticalWargame } from '@/lib/rulesets/strategy-tactical';
import { strategyTactical } from '@/lib/rulesets/strategy-tactical/game';
import { viewOf } from '@/lib/rulesets/strategy-tactical/view';
import { orderAsStated } from '@/lib/trials/battle-odds';

const FILE = path.resolve(import.meta.dirname, '../../campaigns/castiglione.yaml');
const read = readCampaignFile(readFileSync(FILE, 'utf8'));
if (!read.ok) throw new Error(JSON.stringify(read.error));
const definition = read.value;
const lookup = lookupOf(definition);
const resolvers = new Map([[strategyTacticalWargame.id, strategyTacticalWargame.quick]]);
const orderOf = (id: string) => {
  const battle = lookup.battles.get(id);
  if (!battle) throw new Error(id);
  return orderAsStated(definition, battle, resolvers);
};

test('[campaigns: Castiglione] seven situations of two or three choices a side, eight battles on fields of their own or of Castiglione, four endings', () => {
  expect(definition.situations).toHaveLength(7);
  for (const { choices } of definition.situations)
    for (const side of ['A', 'B'] as const) {
      expect(choices[side].length).toBeGreaterThanOrEqual(2);
      expect(choices[side].length).toBeLessThanOrEqual(4);
    }
  expect(definition.battles.map(({ id }) => id)).toEqual([
    ...['lonato', 'castiglione', 'solferino', 'lines'],
    ...['brescia', 'brescia-whole', 'mincio', 'peschiera'],
  ]);
  expect(definition.conclusions).toHaveLength(4);
});

test('[campaigns: Castiglione] every unit is an estimate: regiments of four figures, squadrons of three, batteries', () => {
  const units = [...lookup.units.values()].map(({ unit }) => unit);
  expect(units.every(({ estimate }) => estimate)).toBe(true);
  for (const { arm, strength } of units)
    expect(strength).toEqual(
      arm === 'artillery' ? { pieces: 1 } : { figures: arm === 'cavalry' ? 3 : 4 },
    );
  const trays = (formation: string) =>
    units.filter(
      ({ id, arm }) =>
        arm === 'infantry' && (lookup.units.get(id)?.formations ?? []).includes(formation),
    ).length;
  // A tray is a thousand men: Masséna’s 15,000, Quasdanovich’s 15,000 at Lonato.
  expect([trays('fr-massena'), trays('at-quasdanovich')]).toEqual([15, 15]);
});

test('[campaigns: Castiglione] Sérurier’s division is one concealed column on the Austrian flank, and what it holds is not shown to the other side', () => {
  const order = orderOf('castiglione');
  const checked = order === null ? null : checkedOrder(strategyTactical, order);
  if (checked === null) throw new Error('an order');
  const state = strategyTactical.initialState(checked);
  const stand = state.p.bodies.find(({ id }) => id === 'stand-A-1');
  const held = stand?.units.map((unit) => state.unit(unit).group);
  expect(new Set(held)).toEqual(new Set(['fr-serurier']));
  const seen = viewOf(state, 'B').position.bodies.find(({ id }) => id === 'stand-A-1');
  expect(seen).toMatchObject({ box: stand?.box, units: [] });
});
