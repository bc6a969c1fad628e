import { battleOf } from '@/lib/campaign/battle/decide-battle';
import { authoredReport } from '@/lib/campaign/battle/expected-report';
import { battleRoll } from '@/lib/campaign/battle/order';
import type { CampaignCommand, DecisionContext } from '@/lib/campaign/commands';
import { decide } from '@/lib/campaign/decide';
import { campaignDefinitionSchema } from '@/lib/campaign/definition/definition';
import type { CampaignEvent } from '@/lib/campaign/events';
import { Folding, fold } from '@/lib/campaign/evolve';
import { openRound } from '@/lib/campaign/rounds/rounds';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { viewCampaign } from '@/lib/campaign/view/view-campaign';
import { inTurn, processorMs } from './kernels/paired';

/**
 * Folding a long campaign: 10,000 events of a war that goes round 1,000 times between two situations, with 40 units a
 * side, a battle and a diced interval each time. Processor time of the fold compared with that of parsing the same
 * events from their JSON text, in the same run.
 *
 * npm run bench -- fold
 */
export const needsDatabase = false;

const EVENTS = 10_000;
const UNITS = 40;
/** Multiple of the cost of parsing the same events. */
const RATIO_MAX = 0.5;

export function run(): void {
  const text = JSON.stringify(longCampaign());
  const events = JSON.parse(text) as CampaignEvent[];
  const { subjectMs, baselineMs, ratio } = inTurn(
    () => {
      if (fold(events).position !== EVENTS) throw new Error('not all events were folded');
    },
    () => JSON.parse(text),
  );
  const state = fold(events);
  const viewMs = processorMs(() => viewCampaign(state, { kind: 'public' }));
  console.log(
    `${EVENTS} events, ${UNITS} units a side: the fold costs ${ratio.toFixed(2)} times what parsing them does (wanted at most ${RATIO_MAX}); ` +
      `${subjectMs.toFixed(1)} and ${baselineMs.toFixed(1)} ms of processor time; a view of its end ${viewMs.toFixed(1)} ms`,
  );
  if (!(ratio <= RATIO_MAX))
    throw new Error(`The fold costs more than ${RATIO_MAX} times the parsing`);
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
