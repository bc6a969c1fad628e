import type { CampaignCommand, DecisionContext } from '../../lib/campaign/commands';
import { decide } from '../../lib/campaign/decide';
import { battleOf } from '../../lib/campaign/decide/battles';
import { campaignDefinitionSchema } from '../../lib/campaign/definition/definition';
import type { CampaignEvent } from '../../lib/campaign/events';
import { Folding, fold } from '../../lib/campaign/evolve';
import { authoredReport } from '../../lib/campaign/expected-report';
import { battleRoll } from '../../lib/campaign/order';
import { openRound } from '../../lib/campaign/rounds';
import { sealCommitment } from '../../lib/campaign/sealing';
import { viewCampaign } from '../../lib/campaign/view-campaign';

/**
 * Folding a long campaign: 10,000 events of a war that goes round 1,000 times between two situations, with 80 units a
 * side, a battle and a diced interval each time. Processor time of the fold, of a view and of a decision on its end.
 */
export const needsDatabase = false;

const EVENTS = 10_000;
const UNITS = 40;
const LIMIT_MS = 50;

export async function run(): Promise<void> {
  const events = longCampaign();
  const json = JSON.parse(JSON.stringify(events)) as CampaignEvent[];
  const times: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const begun = process.cpuUsage();
    const state = fold(json);
    const used = process.cpuUsage(begun);
    if (state.position !== EVENTS) throw new Error('not all events were folded');
    times.push((used.user + used.system) / 1_000);
  }
  const state = fold(json);
  const begun = performance.now();
  const view = viewCampaign(state, { kind: 'public' });
  const viewMs = performance.now() - begun;
  const best = [...times].sort((one, other) => one - other)[6] ?? Number.NaN;
  console.log(
    `${EVENTS} events, ${UNITS} units a side: fold ${best.toFixed(1)} ms of processor time (median of ${times.length}; first ${times[0]?.toFixed(1)} ms), view ${viewMs.toFixed(1)} ms (${view.battles.length} battles)`,
  );
  if (!(best < LIMIT_MS)) throw new Error(`The fold took more than ${LIMIT_MS} ms`);
}

function longCampaign(): CampaignEvent[] {
  const units = (side: string) =>
    Array.from({ length: UNITS }, (_, index) => ({
      id: `${side}-${index}`,
      name: `Battalion ${index}`,
      arm: 'infantry' as const,
      type: 'musketeers',
      men: 800,
      quality: 'B' as const,
    }));
  const situation = (id: string) => ({
    id,
    title: id,
    choices: { A: [{ id: 'on', title: 'On' }], B: [{ id: 'on', title: 'On' }] },
    meetings: [{ A: 'on', B: 'on', battle: `${id}-battle` }],
  });
  const battle = (id: string, to: string) => ({
    id: `${id}-battle`,
    title: id,
    expected: 'draw' as const,
    expectedLosses: { A: 1, B: 1 },
    branches: {
      majorDefeat: 'over',
      minorDefeat: to,
      draw: to,
      minorVictory: to,
      majorVictory: 'over',
    },
  });
  const definition = campaignDefinitionSchema.parse({
    format: 'orderly-book/campaign',
    formatVersion: 1,
    id: 'long-war',
    title: 'The long war',
    sides: { A: { name: 'North' }, B: { name: 'South' } },
    calendar: { start: '1700-01-01' },
    maxSituations: 1_000,
    forces: {
      A: [{ id: 'north', name: 'North', units: units('n') }],
      B: [{ id: 'south', name: 'South', units: units('s') }],
    },
    policies: [{ id: 'diced', title: 'Diced', preset: 'house', chance: 'diced' }],
    intervals: [{ id: 'rest', title: 'Rest', kind: 'days', days: 10, policy: 'diced' }],
    defaultInterval: 'rest',
    situations: [situation('west'), situation('east')],
    battles: [battle('west', 'east'), battle('east', 'west')],
    conclusions: [{ id: 'over', title: 'Over', value: 0 }],
  });
  const folding = new Folding();
  const events: CampaignEvent[] = [];
  const sealed: {
    A: { answer: string; nonce: string } | null;
    B: { answer: string; nonce: string } | null;
  } = { A: null, B: null };
  let draws = 0;
  const context: DecisionContext = {
    sealed,
    draw: () => {
      draws += 1;
      return (draws * 0.6180339887498949) % 1;
    },
    fightQuick: null,
  };
  const act = (command: CampaignCommand): void => {
    const decided = decide(folding.state(), command, context);
    if (!decided.ok) throw new Error(decided.error.message);
    for (const event of decided.value) {
      events.push(event);
      folding.add(event);
    }
  };
  act({
    type: 'StartCampaign',
    data: {
      definition,
      name: 'Long',
      settings: { useExpectedValues: true, hotSeat: true, advantage: 0 },
      seats: { A: { controller: 'user', user: 'a' }, B: { controller: 'user', user: 'a' } },
      seedRoot: '00'.repeat(32),
      rulesets: {},
    },
  });
  const seal = (side: 'A' | 'B', answer: 'on' | 'expected'): void => {
    const round = folding.campaign ? openRound(folding.campaign) : null;
    if (!round) throw new Error('no round');
    const nonce = 'ab'.repeat(32);
    sealed[side] = { answer, nonce };
    const commitment = sealCommitment(round, side, answer, nonce);
    act(
      answer === 'on'
        ? { type: 'SealChoice', data: { round, side, answer, commitment } }
        : { type: 'SealMethod', data: { round, side, answer, commitment } },
    );
  };
  while (events.length < EVENTS && folding.campaign?.phase !== 'concluded') {
    seal('A', 'on');
    seal('B', 'on');
    seal('A', 'expected');
    seal('B', 'expected');
    const campaign = folding.campaign;
    if (!campaign?.encounter) throw new Error('no encounter');
    const open = battleOf(campaign, campaign.encounter.id);
    act({
      type: 'RecordBattleReport',
      data: {
        report: authoredReport({
          battle: open,
          roll: battleRoll(definition, open, campaign.forces),
          level: 'draw',
          method: 'expected',
          basis: { kind: 'bench' },
        }),
        opened: null,
      },
    });
  }
  return events.slice(0, EVENTS);
}
