import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning } from '@/lib/campaign/definition/finding';
import {
  INTERVAL_DECISIONS,
  type Interval,
  type IntervalDecisionKind,
} from '@/lib/campaign/definition/intervals';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { meanRecovery } from '@/lib/campaign/interval/fatigue';
import { givesTableHits, settledPolicy } from '@/lib/campaign/interval/policies';
import { SIDES, type Side } from '@/lib/kernel/side';

/**
 * DECISION_IDLE: an interval leaves a decision to the sides that neither could ever have to make. TABLE_HITS: an army
 * counted in men gets its losses back as hits and pieces; reported once for each policy.
 */
export function intervalFindings(definition: CampaignDefinition): Finding[] {
  return [...idleDecisions(definition), ...tableHits(definition)];
}

function tableHits(definition: CampaignDefinition): Finding[] {
  const { units } = lookupOf(definition);
  const inMen = (side: Side) =>
    [...units.values()].some((placed) => placed.side === side && placed.unit.men > 0);
  const sides = SIDES.filter(inMen);
  const reported = new Set<string>();
  return definition.intervals.flatMap((interval, index) =>
    sides.flatMap((side) => {
      const { policy } = interval;
      const [id, key] = typeof policy === 'string' ? [policy, ''] : [policy[side], `.${side}`];
      if (reported.has(id) || !givesTableHits(settledPolicy(definition, interval, side))) return [];
      reported.add(id);
      return [
        fileWarning(
          'TABLE_HITS',
          `intervals[${index}].policy${key}`,
          `The armies are counted in men, but the policy “${id}” gives losses back as table hits: a share of killed and wounded alike, within days. The preset “men” is made for them.`,
        ),
      ];
    }),
  );
}

function idleDecisions(definition: CampaignDefinition): Finding[] {
  return definition.intervals.flatMap((interval, index) =>
    INTERVAL_DECISIONS.filter(
      (kind) => interval.decisions?.[kind] === true && isIdle(kind, interval, definition),
    ).map((kind) =>
      fileWarning('DECISION_IDLE', `intervals[${index}].decisions.${kind}`, WHY[kind]),
    ),
  );
}

const WHY: Readonly<Record<IntervalDecisionKind, string>> = {
  drafts: 'Neither side can draw on a pool in this interval.',
  rest: 'Neither side can recover from anything in this interval.',
  promotions: 'Neither side has two officers of whom one could be named.',
  refit: 'No side’s policy refits units in this interval (the preset “shambattle” does).',
};

function isIdle(
  kind: IntervalDecisionKind,
  interval: Interval,
  definition: CampaignDefinition,
): boolean {
  switch (kind) {
    case 'drafts':
      return !SIDES.some(
        (side) =>
          interval.kind !== 'sameDay' &&
          interval.replacements[side] &&
          settledPolicy(definition, interval, side).replacements &&
          definition.pools.some((pool) => pool.side === side),
      );
    case 'rest':
      return !(
        (interval.kind === 'night' || interval.kind === 'days') &&
        SIDES.some(
          (side) => meanRecovery(settledPolicy(definition, interval, side), interval, 1) > 0,
        )
      );
    case 'refit':
      return SIDES.every((side) => settledPolicy(definition, interval, side).refit === null);
    case 'promotions': {
      const leaders = [...lookupOf(definition).leaders.values()];
      return !SIDES.some((side) => leaders.filter((leader) => leader.side === side).length > 2);
    }
  }
}
