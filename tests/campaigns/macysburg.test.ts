import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkedOrder } from '@/lib/battle/contract/checked-order';
import { reportFaults } from '@/lib/campaign/battle/report-check';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { readCampaignFile } from '@/lib/campaign/definition/read';
import { rulesetById } from '@/lib/rulesets/registry';
import { Play, SEED_ROOT, SETTINGS, TWO_USERS } from '@/tests/support/campaigns/play';

const file = path.resolve(import.meta.dirname, '../../campaigns/macysburg.yaml');
const read = readCampaignFile(readFileSync(file, 'utf8'));
if (!read.ok) throw new Error(JSON.stringify(read.error));
const definition: CampaignDefinition = read.value;
const ruleset = rulesetById('command-and-maneuver');
if (!ruleset) throw new Error('no ruleset');
const { quick, version } = ruleset;

/** A campaign whose battles are left to the staffs on the board. */
function begun(): Play {
  const play = new Play();
  play.fightQuick = (order) => ({
    report: quick.fight(checkedOrder(quick, order), `three days ${order.battle}`),
    opened: { index: play.campaign.encounter?.index ?? 0, seed: '00'.repeat(32), proof: [] },
  });
  return play.do({
    type: 'StartCampaign',
    data: {
      definition,
      name: 'Three days',
      settings: SETTINGS,
      seats: TWO_USERS,
      seedRoot: SEED_ROOT,
      rulesets: { 'command-and-maneuver': version },
      autoplayed: ['command-and-maneuver'],
    },
  });
}

const battle = (play: Play, index: number) => {
  const found = play.campaign.battles[index];
  if (!found?.order || !found.report) throw new Error(`no battle ${index}`);
  return { order: found.order, report: found.report };
};

test('[campaigns: Macysburg] three days are fought on one field, each continuing from the night before', () => {
  const play = begun().both('advance', 'advance');
  expect(play.campaign.encounter?.methods).toEqual(['expected', 'autoplayed', 'table']);
  expect(play.try(play.sealing('A', 'quick'))?.code).toBe('METHOD_CLOSED');
  play.both('autoplayed', 'table');
  const first = battle(play, 0);
  expect(first.report.method).toBe('autoplayed');
  expect(first.report.log.length).toBeGreaterThan(24);
  expect(first.report.continuation).toBeDefined();
  // A day before the last never ends by the town alone.
  expect(first.report.basis).toMatchObject({ result: 'none', night: 1 });
  play.both('attack', 'hold').both('autoplayed', 'autoplayed');
  const second = battle(play, 1);
  expect(second.order.continuation).toEqual(first.report.continuation);
  // Only the battle's own night returned anything: the order sends what the previous day left.
  const left = new Map(
    first.report.ledger.map((row) => [row.unit, row.counts.pieces?.present ?? 0]),
  );
  for (const unit of second.order.units) expect(unit.strength.pieces).toBe(left.get(unit.id));
  play.both('hold', 'attack').both('autoplayed', 'autoplayed');
  const third = battle(play, 2);
  expect(third.order.continuation).toEqual(second.report.continuation);
  expect(third.report.continuation).toBeUndefined();
  expect(play.campaign.phase).toBe('concluded');
}, 240_000);

test('[campaigns: Macysburg] a day without an attack passes without a battle, and after a table report the next day starts fresh', () => {
  const play = begun().both('advance', 'advance').both('table', 'table');
  const order = play.campaign.encounter?.order;
  if (!order) throw new Error('no order');
  const { continuation: _, ...tried } = quick.trialReport(checkedOrder(quick, order), 'table', 0);
  const report = { ...tried, method: 'reported' as const };
  const roll = { units: order.units, leaders: order.leaders };
  expect(
    reportFaults(report, {
      battle: order.battle,
      methods: ['reported'],
      ruleset: order.ruleset,
      roll,
    }),
  ).toEqual([]);
  play.do({ type: 'SubmitTableReport', data: { side: 'A', report } });
  play.do({
    type: 'CountersignTableReport',
    data: {
      side: 'B',
      opened: { index: 0, seed: '00'.repeat(32), proof: [] },
    },
  });
  play.both('hold', 'withdraw');
  expect(play.campaign.situation?.id).toBe('evening-2-blue');
  play.both('attack', 'withdraw');
  expect(play.campaign.encounter?.order?.continuation).toBeUndefined();
}, 240_000);
