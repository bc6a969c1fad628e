import { winnerAt } from '@/lib/battle/contract/battle-story';
import type { BattleReport, LeaderFate } from '@/lib/battle/handoff/battle-report';
import { headsIn } from '@/lib/battle/handoff/heads';
import { ledgerLoss } from '@/lib/battle/handoff/ledger';
import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import type { Side } from '@/lib/kernel/side';

/**
 * What a unit must have done for a battle to become one of its honours, in per cent of the strength it brought: it was
 * in the fighting, and stood to the end. House values; the custom of the armies had no figure.
 */
export const HONOUR = { engagedPercent: 5, distinctionPercent: 20 } as const;

/** A battle that a side fought, as careers need it. */
export interface ServedBattle {
  readonly title: string;
  /** A date of the campaign's own calendar; empty where it keeps none. */
  readonly date: string;
  readonly side: Side;
  readonly report: BattleReport;
  readonly definition: CampaignDefinition;
}

export interface BattleHonour {
  readonly title: string;
  readonly date: string;
  /** It lost `HONOUR.distinctionPercent` or more of its strength there, and stood. */
  readonly distinction: boolean;
}

/** What became of a unit in the battles that somebody commanded. */
export interface UnitCareer {
  readonly name: string;
  /** The name of its side. */
  readonly side: string;
  readonly battles: number;
  /** Losses of all its battles, in what its armies are counted in (men, points, …). */
  readonly lost: number;
  /** In the order of the battles. */
  readonly honours: readonly BattleHonour[];
}

/** What became of an officer. */
export interface OfficerCareer {
  readonly name: string;
  readonly side: string;
  readonly battles: number;
  readonly won: number;
  readonly wounded: number;
  /** Where the officer fell or was taken: once in each campaign at most, since each is a history of its own. */
  readonly ends: readonly {
    readonly fate: Extract<LeaderFate, 'killed' | 'captured'>;
    readonly title: string;
    readonly date: string;
  }[];
}

export interface Careers {
  /** Those with most honours first, then those with the greatest losses. */
  readonly units: readonly UnitCareer[];
  /** Those with most battles first. */
  readonly officers: readonly OfficerCareer[];
}

/**
 * Careers of the units and officers that fought under somebody, across campaigns: a unit or officer of the same name and side is the
 * same one wherever it serves. A battle honours a unit whose side won it (or alone held the field of a drawn one), which lost at least
 * `HONOUR.engagedPercent` of its strength and was not in rout at the end.
 *
 * @param battles The earliest first.
 */
export function careersIn(battles: readonly ServedBattle[]): Careers {
  const units = new Map<string, Open<UnitCareer>>();
  const officers = new Map<string, Open<OfficerCareer>>();
  for (const battle of battles) {
    countUnits(battle, units);
    countOfficers(battle, officers);
  }
  return {
    units: [...units.values()].sort(
      (one, other) => other.honours.length - one.honours.length || other.lost - one.lost,
    ),
    officers: [...officers.values()].sort(
      (one, other) => other.battles - one.battles || other.won - one.won,
    ),
  };
}

type Open<T> = { -readonly [Key in keyof T]: T[Key] };
const keyOf = ({ name, side }: { readonly name: string; readonly side: string }): string =>
  JSON.stringify([side, name]);

function countUnits(
  { title, date, side, report, definition }: ServedBattle,
  careers: Map<string, Open<UnitCareer>>,
): void {
  const { units } = lookupOf(definition);
  const heads = headsIn(report);
  const winner = winnerAt(report.level);
  const honoured = winner === side || (winner === null && report.heldField === side);
  for (const { unit, side: of, counts, routed } of report.ledger) {
    const placed = units.get(unit);
    const count = counts[heads];
    // The second row of a unit that changed sides begins with nothing.
    if (of !== side || placed === undefined || count === undefined) continue;
    const brought = count.start + (count.joined ?? 0);
    if (brought === 0) continue;
    const lost = ledgerLoss(count);
    const who = { name: placed.unit.name, side: definition.sides[side].name };
    const career = careers.get(keyOf(who)) ?? { ...who, battles: 0, lost: 0, honours: [] };
    careers.set(keyOf(who), career);
    career.battles += 1;
    career.lost += lost;
    const share = (lost * 100) / brought;
    if (!honoured || routed === true || share < HONOUR.engagedPercent || count.present === 0)
      continue;
    const distinction = share >= HONOUR.distinctionPercent;
    career.honours = [...career.honours, { title, date, distinction }];
  }
}

function countOfficers(
  { title, date, side, report, definition }: ServedBattle,
  careers: Map<string, Open<OfficerCareer>>,
): void {
  const { leaders } = lookupOf(definition);
  for (const { id, fate } of report.leaders) {
    const placed = leaders.get(id);
    if (placed?.side !== side) continue;
    const who = { name: placed.leader.name, side: definition.sides[side].name };
    const begun = { ...who, battles: 0, won: 0, wounded: 0, ends: [] };
    const career = careers.get(keyOf(who)) ?? begun;
    careers.set(keyOf(who), career);
    career.battles += 1;
    if (winnerAt(report.level) === side) career.won += 1;
    if (fate === 'wounded') career.wounded += 1;
    if (fate === 'killed' || fate === 'captured')
      career.ends = [...career.ends, { fate, title, date }];
  }
}
