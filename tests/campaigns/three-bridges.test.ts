import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { checkLedger } from '@/lib/battle/handoff/ledger';
import { ledgerExpectation } from '@/lib/campaign/battle/order';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { presentStrength } from '@/lib/campaign/forces/forces';
import { intervalAnswerText } from '@/lib/campaign/interval/answers';
import { tollBalance } from '@/lib/campaign/toll/toll';
import { SIDES } from '@/lib/kernel/side';
import { rulesetById } from '@/lib/rulesets/registry';
import { ARM_IDS } from '@/lib/rulesets/shambattle/arms';
import { Play, SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';

function campaignOf(name: string): CampaignDefinition {
  const file = path.resolve(import.meta.dirname, `../../campaigns/${name}.yaml`);
  const read = readCampaignFile(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
const bridges = campaignOf('three-bridges');
const ruleset = rulesetById('shambattle');
if (!ruleset) throw new Error('no ruleset');
const { quick, version } = ruleset;

/** A campaign whose battles are left to the staffs on the board. */
function begun(definition: CampaignDefinition, start?: string): Play {
  const play = new Play();
  play.fightQuick = (order) => ({
    report: quick.fight(checkedOrder(quick, order), `a week on the Velm ${order.battle}`),
    opened: { index: play.campaign.encounter?.index ?? 0, seed: '00'.repeat(32), proof: [] },
  });
  return play.do({
    type: 'StartCampaign',
    data: {
      definition,
      name: 'A week on the Velm',
      settings: SETTINGS,
      seats: TWO_USERS,
      ...(start === undefined ? {} : { start }),
      seedRoot: SEED_ROOT,
      rulesets: { shambattle: version },
      autoplayed: ['shambattle'],
    },
  });
}

/** Both sides refit by the book, where they are asked. */
function throughTheNight(play: Play): void {
  if (play.campaign.phase !== 'interval') return;
  for (const side of SIDES)
    if (play.campaign.phase === 'interval' && play.campaign.interval?.asked[side])
      play.seal(side, intervalAnswerText({}));
}

test('[campaigns: Three Bridges] both armies are those of the document: 90 points, 25 units, three supply columns', () => {
  const { forces } = begun(bridges).campaign;
  const lookup = lookupOf(bridges);
  expect(lookup.heads).toBe('points');
  for (const side of SIDES) {
    expect(presentStrength(forces, lookup, { side }).men).toBe(90);
    const units = [...lookup.units.values()].filter((one) => one.side === side);
    const ofType = (type: string) => units.filter(({ unit }) => unit.type === type).length;
    expect(Object.fromEntries(ARM_IDS.map((type) => [type, ofType(type)]))).toEqual({
      ...{ rifles: 12, cavalry: 6, machineGuns: 3, guns: 3 },
      ...{ engineers: 1, train: 1, commander: 1, logistics: 3 },
    });
  }
});

test('[campaigns: Three Bridges] what plots do to loyalty is in the battles that they lead to', () => {
  const disloyalty = (pair: readonly [string, string]) => {
    const meeting = lookupOf(bridges)
      .situations.get('plots')
      ?.meetings.find(({ A, B }) => A === pair[0] && B === pair[1]);
    const battle = lookupOf(bridges).battles.get(meeting?.battle ?? '');
    return lookupOf(bridges).scenarios.get(battle?.scenario ?? '')?.setup.disloyalty;
  };
  expect(disloyalty(['buy', 'buy-b'])).toEqual({ A: 2, B: 2 });
  expect(disloyalty(['buy', 'arrest-b'])).toEqual({ A: 1, B: 0 });
  expect(disloyalty(['buy', 'strike-b'])).toEqual({ A: 1, B: 2 });
  expect(disloyalty(['arrest', 'buy-b'])).toEqual({ A: 0, B: 1 });
  expect(disloyalty(['night-march', 'buy-b'])).toEqual({ A: 2, B: 1 });
});

test('[campaigns: Three Bridges] a battle, its night and the next: points balance, and a turned unit serves its new side', () => {
  const play = begun(bridges, 'plots').both('buy', 'buy-b').both('autoplayed', 'autoplayed');
  throughTheNight(play);
  const [first] = play.campaign.battles;
  expect(first?.report?.method).toBe('autoplayed');
  const sent = first?.order && ledgerExpectation({ units: first.order.units, leaders: [] });
  expect(checkLedger(sent ?? [], first?.report?.ledger ?? []).ok).toBe(true);
  const lookup = lookupOf(bridges);
  for (const side of SIDES)
    expect(presentStrength(play.campaign.forces, lookup, { side }).men).toBe(
      tollBalance(play.campaign.toll[side].points ?? {}),
    );
  const turned = (first?.report?.ledger ?? []).filter(
    ({ unit, side }) => lookup.units.get(unit)?.side !== side,
  );
  expect(turned.length).toBeGreaterThan(0);
  for (const { unit, side } of turned)
    expect(play.campaign.forces.units.get(unit)?.side).toBe(side);
  const losses = SIDES.map((side) => play.campaign.toll[side].points?.killed ?? 0);
  expect(Math.min(...losses)).toBeGreaterThan(0);
});

test('[campaigns: Three Bridges] a second day at King’s Bridge goes on from the first, with the same brigades', () => {
  const scenarios = lookupOf(bridges).scenarios;
  const [first, again] = [scenarios.get('s-kings-held'), scenarios.get('s-kings-again')];
  expect(again?.continues).toBe(true);
  expect(again?.forces).toEqual(first?.forces);
  expect(again?.setup.map).toBe(first?.setup.map);
});

test('[campaigns: Slivnitsa] three days without treachery, with arrivals on each, every strength an estimate', () => {
  const slivnitsa = campaignOf('slivnitsa-1885');
  const setup = slivnitsa.scenarios[0]?.setup as {
    days: number;
    treachery: string;
    arrivals: Record<string, { turn: number }>;
  };
  expect(setup).toMatchObject({ days: 3, dayTurns: 6, nights: true, treachery: 'off' });
  const days = new Set(Object.values(setup.arrivals).map(({ turn }) => Math.ceil(turn / 6)));
  expect([...days].sort()).toEqual([1, 2, 3]);
  const units = [...lookupOf(slivnitsa).units.values()];
  expect(units.every(({ unit }) => unit.estimate)).toBe(true);
  const rifles = (side: 'A' | 'B', later: boolean) =>
    units.filter(
      ({ unit, side: own }) =>
        own === side && unit.type === 'rifles' && (setup.arrivals[unit.id] !== undefined) === later,
    ).length;
  // A stand is a thousand men: 13,000 and 14,000 more, against 16,000 and 12,000 more, without horse and guns.
  expect([rifles('A', false), rifles('A', true)]).toEqual([13, 14]);
  expect([rifles('B', false), rifles('B', true)]).toEqual([16, 12]);
});
