import type { LedgerRow } from '@/lib/battle/handoff/ledger';
import { Decision } from '@/lib/campaign/decision';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { POLICY_PRESETS } from '@/lib/campaign/definition/intervals';
import { lookupOf, NO_CALENDAR_DATE } from '@/lib/campaign/definition/lookup';
import {
  OTHER_KINDS,
  presentStrength,
  servedSide,
  statedStrength,
} from '@/lib/campaign/forces/forces';
import { holds } from '@/lib/campaign/situations/conditions';
import type { BattleState, CampaignState, StartedCampaign } from '@/lib/campaign/state';
import { FIRST_DICE_SCHEME } from '@/lib/chance/keyed-dice';
import { invariant } from '@/lib/kernel/assert';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { AskedFacts } from './campaign-facts';

/**
 * Strengths of parts of a side that conditions refer to are distinguished in coarse steps: whether each condition holds
 * counts too.
 */
export const PART_STEP_PERCENT = 20;

/** An interval's dice: its policies are fixed, so none are thrown. */
export const NO_DICE = { draw: () => 0.5 } as const;

/**
 * The campaign as its value is computed: endless, with every policy taking its expectation instead of dice, and every
 * interval decided by the rules.
 */
export function solvedDefinition(definition: CampaignDefinition): CampaignDefinition {
  const own = new Set(definition.policies.map(({ id }) => id));
  return {
    ...definition,
    maxSituations: Number.MAX_SAFE_INTEGER,
    intervals: definition.intervals.map((interval) => ({ ...interval, decisions: undefined })),
    policies: [
      ...definition.policies.map((policy) => ({ ...policy, chance: 'fixed' as const })),
      ...POLICY_PRESETS.filter((preset) => !own.has(preset)).map((preset) => ({
        id: preset,
        title: preset,
        preset,
        chance: 'fixed' as const,
      })),
    ],
  };
}

/** A campaign begun at a situation, with its choices open. `rulesets`: id → version. */
export function begunAt(
  definition: CampaignDefinition,
  situation: string,
  rulesets: Readonly<Record<string, string>>,
): CampaignState {
  const at = lookupOf(definition).situations.get(situation);
  const decision = new Decision({ position: 0, campaign: null });
  decision.record({
    type: 'CampaignStarted',
    data: {
      definition,
      name: definition.title,
      settings: { useExpectedValues: true, hotSeat: false, advantage: 0 },
      seats: { A: { controller: 'conservative' }, B: { controller: 'conservative' } },
      start: situation,
      date: at?.date ?? definition.calendar?.start ?? NO_CALENDAR_DATE,
      seedRoot: '',
      diceScheme: FIRST_DICE_SCHEME,
      rulesets,
    },
  });
  decision.goOn(NO_DICE);
  return told(decision);
}

/** A campaign's actual state with its choices open, ready to be computed on from there. */
export function stoodAt(
  definition: CampaignDefinition,
  campaign: Readonly<StartedCampaign>,
): CampaignState {
  return { position: 0, campaign: { ...unencumbered(campaign), definition } };
}

/** The state after a decision, without the parts that only its history needs. */
export function told(decision: Decision): CampaignState {
  const { campaign, position } = decision.reached();
  invariant(campaign !== null, 'the campaign has started');
  return { position, campaign: unencumbered(campaign) };
}

function unencumbered(campaign: Readonly<StartedCampaign>): Readonly<StartedCampaign> {
  return {
    ...campaign,
    battles: campaign.battles.map(onlyLevel),
    chain: campaign.chain.slice(-1),
    strength: [],
    lastInterval: null,
  };
}

const NO_ROWS: readonly LedgerRow[] = [];

/** Of a finished battle only its level can matter. */
function onlyLevel(battle: BattleState): BattleState {
  if (battle.report === null || battle.report.ledger === NO_ROWS) return battle;
  const report = { ...battle.report, ledger: NO_ROWS, leaders: [], log: [] };
  return { ...battle, order: null, report };
}

/**
 * What distinguishes two states of a campaign: situation, open choices, the facts that conditions refer to, formations
 * that are not with the army, and strengths in steps of a given per cent of what the file states. States that agree in
 * all of it count as one.
 */
export function carriedKey(
  campaign: Readonly<StartedCampaign>,
  asked: AskedFacts,
  stepPercent: number,
): string {
  const { situation, definition, forces } = campaign;
  invariant(situation !== null, 'the campaign is at a situation');
  const lookup = lookupOf(definition);
  const listed = (all: Iterable<string>, wanted: ReadonlySet<string>) =>
    [...new Set(all)]
      .filter((one) => wanted.has(one))
      .sort()
      .join(' ');
  const fought = campaign.battles
    .filter(({ id }) => asked.battles.has(id))
    .map(({ id, report }) => `${id}/${report?.level ?? ''}`);
  const parts = new Set<string>();
  for (const condition of asked.strengths) {
    parts.add(`${JSON.stringify(condition)} ${holds(condition, campaign)}`);
    if (!('strength' in condition)) continue;
    const { side, formation, arm, kind = 'men' } = condition.strength;
    if (kind === 'men' && formation === undefined && arm === undefined) continue;
    const question = { side, formation, arm };
    const now = presentStrength(forces, lookup, question)[kind];
    const stated = statedStrength(lookup, question)[kind];
    parts.add(`${JSON.stringify(question)} ${kind} ${step(now, stated, PART_STEP_PERCENT)}`);
  }
  const steps = [...SIDES.flatMap((side) => sideSteps(campaign, side, stepPercent)), ...parts];
  const absent = [...forces.formations].map(([id, standing]) => `${id}/${standing}`).sort();
  const date = asked.lastDate === null ? '' : earlier(campaign.date, asked.lastDate);
  return [
    situation.id,
    situation.open.A.join(' '),
    situation.open.B.join(' '),
    listed(campaign.visited, asked.visited),
    [...new Set(fought)].sort().join(' '),
    listed(campaign.choicesMade, asked.chosen),
    date,
    absent.join(' '),
    steps.join(' '),
  ].join('|');
}

/** Men of a side and its other kinds of strength in steps; its guns only if it has nothing else. */
function sideSteps(campaign: Readonly<StartedCampaign>, side: Side, stepPercent: number): number[] {
  const { definition, forces } = campaign;
  const lookup = lookupOf(definition);
  const stated = statedStrength(lookup, { side });
  const now = presentStrength(forces, lookup, { side });
  const steps =
    lookup.heads === 'men' && stated.men > 0 ? [step(now.men, stated.men, stepPercent)] : [];
  for (const kind of OTHER_KINDS) {
    let [full, left] = [0, 0];
    for (const [id, placed] of lookup.units) {
      const unit = forces.units.get(id);
      if (placed.side === side) full += placed.unit.strength?.[kind] ?? 0;
      if (unit?.status === 'present' && servedSide(placed, unit) === side)
        left += unit.other[kind] ?? 0;
    }
    if (full > 0) steps.push(step(left, full, stepPercent));
  }
  if (steps.length === 0) steps.push(step(now.guns, stated.guns, stepPercent));
  return steps;
}

function step(now: number, stated: number, percent: number): number {
  return stated > 0 ? Math.round(((now / stated) * 100) / percent) : 0;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
