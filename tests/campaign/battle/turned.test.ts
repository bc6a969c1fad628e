import { expect, test } from 'vitest';
import { plainStory } from '@/lib/battle/contract/battle-story';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { battleRoll, calledStrength } from '@/lib/campaign/battle/order';
import { reportedLosses } from '@/lib/campaign/battle/report-losses';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { fold } from '@/lib/campaign/evolve';
import { presentStrength } from '@/lib/campaign/forces/forces';
import { tollBalance } from '@/lib/campaign/toll/toll';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { afterTheCauseway } from '@/tests/support/campaigns/causeway';
import { fixture } from '@/tests/support/campaigns/play';

const marsh = fixture('marsh');

/** The first green stand loses a point, goes over with three and loses another there. */
const turned = () =>
  afterTheCauseway(
    marsh,
    { 'green-1': { killed: 1, transferred: 3 }, 'green-2': { killed: 1 }, 'grey-1': { killed: 2 } },
    { 'green-1': { side: 'B', count: { start: 0, gained: 3, killed: 1, present: 2 } } },
  );

test('[campaign: turned units] a unit that went over serves there from then on, with what is left of it', () => {
  const { campaign } = turned();
  expect(campaign.forces.units.get('green-1')).toMatchObject({
    side: 'B',
    other: { points: 2 },
    lost: { men: 2, guns: 0 },
  });
  expect(campaign.forces.units.get('green-2')?.side).toBeUndefined();
  expect(campaign.strength.at(0)).toMatchObject({ A: 19, B: 17 });
  expect(campaign.strength.find(({ label }) => label === 'The causeway')).toMatchObject({
    A: 19 - 4 - 1,
    B: 17 - 2 + 2,
  });
  const lookup = lookupOf(marsh);
  expect(presentStrength(campaign.forces, lookup, { side: 'B' }).men).toBe(17);
  expect(presentStrength(campaign.forces, lookup, { side: 'A', formation: 'green-foot' }).men).toBe(
    3,
  );
});

test('[campaign: turned units] the next battle finds it on its new side, with that side’s first formation', () => {
  const { campaign } = turned().both('fight', 'fight');
  const battle = marsh.battles[1] as CampaignDefinition['battles'][number];
  const roll = battleRoll(marsh, battle, campaign.forces);
  const unit = roll.units.find(({ id }) => id === 'green-1');
  expect(unit).toMatchObject({ side: 'B', formations: ['grey'], strength: { points: 2 } });
  expect(roll.units.filter(({ id }) => id === 'green-1')).toHaveLength(1);
  expect(roll.units.map(({ side }) => side)).toEqual(roll.units.map(({ side }) => side).sort());
  expect(calledStrength(marsh, battle, campaign.forces)).toEqual({
    A: { men: 14, guns: 0 },
    B: { men: 17, guns: 0 },
  });
  expect(campaign.encounter?.forces).toEqual(calledStrength(marsh, battle, campaign.forces));
});

test('[campaign: turned units] a battle of one part of the army that it joined leaves it where it is', () => {
  const { campaign } = turned();
  const [, island] = marsh.battles;
  const battle = { ...island, forces: { A: ['green-horse'], B: [] } } as NonNullable<typeof island>;
  expect(battleRoll(marsh, battle, campaign.forces).units.map(({ id }) => id)).toEqual([
    'green-lancers',
  ]);
  const part = { ...battle, forces: { A: ['green-foot'], B: ['grey-2'] } };
  expect(battleRoll(marsh, part, campaign.forces).units.map(({ id }) => id)).toEqual([
    ...['green-2', 'grey-2', 'green-1'],
  ]);
});

test('[campaign: turned units] the account of both sides balances, and says where the points went', () => {
  const { campaign } = turned();
  expect(campaign.toll.A.points).toEqual({ start: 19, killed: 2, turned: 3 });
  expect(campaign.toll.B.points).toEqual({ start: 17, gained: 3, killed: 3 });
  expect(tollBalance(campaign.toll.A.points ?? {})).toBe(14);
  expect(tollBalance(campaign.toll.B.points ?? {})).toBe(17);
});

test('[campaign: turned units] only what it lost on its new side may return, and to that side', () => {
  const { campaign } = turned();
  // The interval between has passed, with nothing returned.
  const resolved = turned().events.findIndex(({ type }) => type === 'BattleResolved');
  const at = fold(turned().events.slice(0, resolved + 1)).campaign;
  expect(at?.aftermath?.losses.get('green-1')).toEqual({
    points: { returnable: 1, missing: 0, captured: 0 },
  });
  expect(at?.tallies.get('B/rifles/points')).toMatchObject({ lost: 3 });
  expect(at?.tallies.get('A/rifles/points')).toMatchObject({ lost: 1 });
  expect(campaign.aftermath).toBeNull();
});

test('[campaign: turned units] the orders of battle show it where it serves', () => {
  const { state } = turned();
  const view = viewCampaign(state, { kind: 'public' });
  expect(view.heads).toBe('points');
  const [green, grey] = [view.forces.A[0], view.forces.B[0]];
  expect(green?.formations[0]?.units.map(({ id }) => id)).toEqual(['green-2']);
  expect(green).toMatchObject({ men: 14, startMen: 19 });
  expect(grey).toMatchObject({ men: 17, startMen: 17 });
  expect(grey?.units.at(-1)).toMatchObject({ id: 'green-1', men: 2, turned: true });
  expect(grey?.units.filter(({ turned: over }) => over)).toHaveLength(1);
});

test('[campaign: points] losses and stories count points where nobody brings men', () => {
  const report = turned().campaign.battles[0]?.report as BattleReport;
  expect(reportedLosses(report)).toEqual({ A: { start: 19, lost: 2 }, B: { start: 17, lost: 3 } });
  const story = plainStory(report, { sides: { A: 'Green', B: 'Grey' }, leaders: {} });
  expect(story.map(({ text }) => text).join(' ')).toContain(
    'It cost Green 2 of 19 points, Grey 3 of 17 points.',
  );
});
