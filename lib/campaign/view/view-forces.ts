import type { Formation } from '@/lib/campaign/definition/forces';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import {
  establishmentOf,
  headsPresent,
  headsStated,
  servedSide,
} from '@/lib/campaign/forces/forces';
import type { LeaderState } from '@/lib/campaign/forces/state';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';

/** A unit in its current state. `men`, here and in formations, is what the campaign's armies are counted in. */
export interface UnitView {
  readonly id: string;
  readonly name: string;
  readonly arm: string;
  readonly type: string;
  readonly quality: string;
  readonly men: number;
  readonly guns: number;
  readonly fatigue: number;
  readonly establishment: { readonly men: number; readonly guns: number };
  readonly start: { readonly men: number; readonly guns: number };
  readonly lost: { readonly men: number; readonly guns: number };
  readonly estimate: boolean;
  readonly status: 'present' | 'later' | 'detached' | 'disbanded';
  /** It went over from the other side. */
  readonly turned?: true;
}
export interface LeaderView {
  readonly id: string;
  readonly name: string;
  readonly rank: string | null;
  readonly command: string;
  readonly leadership: string;
  readonly status: 'present' | 'killed' | 'wounded' | 'captured';
}
export interface FormationView {
  readonly id: string;
  readonly name: string;
  readonly level: string | null;
  readonly at: string | null;
  readonly leaders: readonly LeaderView[];
  readonly formations: readonly FormationView[];
  readonly units: readonly UnitView[];
  /** Totals of all present units below. */
  readonly men: number;
  readonly guns: number;
  readonly startMen: number;
  readonly status: 'present' | 'later' | 'detached';
}

/** The forces of a campaign, or of a file before any campaign was started with it. */
export type StandingForces = Readonly<Pick<StartedCampaign, 'definition' | 'forces'>>;

/**
 * A side's order of battle now: the tree of the definition with current strengths. `atOutset`: the armies are still
 * where the file first places their formations.
 */
export function viewForces(
  campaign: StandingForces,
  side: Side,
  atOutset = false,
): FormationView[] {
  const commanders = new Map<string, [id: string, leader: LeaderState][]>();
  for (const [id, leader] of campaign.forces.leaders) {
    if (leader.side !== side) continue;
    const list = commanders.get(leader.formation);
    if (list) list.push([id, leader]);
    else commanders.set(leader.formation, [[id, leader]]);
  }
  const { definition } = campaign;
  const lookup = lookupOf(definition);
  // Units that went over stand with the first formation of the side they serve now.
  const first = definition.forces[side][0]?.id;
  const cameOver = [...lookup.units.keys()].flatMap((id) => {
    const unit = lookup.units.get(id)?.side === side ? null : viewUnit(campaign, id, side);
    return unit === null ? [] : [{ ...unit, turned: true as const }];
  });
  const view = (formation: Formation): FormationView => {
    const own = formation.units
      .map((unit) => viewUnit(campaign, unit.id, side))
      .filter((unit) => unit !== null);
    const units = formation.id === first ? [...own, ...cameOver] : own;
    const formations = formation.formations.map(view);
    const present = units.filter((unit) => unit.status === 'present');
    return {
      id: formation.id,
      name: formation.name,
      level: formation.level ?? null,
      at: atOutset ? (formation.at ?? null) : null,
      leaders: (commanders.get(formation.id) ?? [])
        .sort(([, one], [, other]) => one.seniority - other.seniority)
        .map(([id, leader]) => viewLeader(id, leader)),
      formations,
      units,
      men: sum(present, (unit) => unit.men) + sum(formations, (below) => below.men),
      guns: sum(present, (unit) => unit.guns) + sum(formations, (below) => below.guns),
      // What it began with, those included that have gone over since.
      startMen:
        sum(formation.units, (unit) => headsStated(lookup, unit)) +
        sum(formations, (below) => below.startMen),
      status: campaign.forces.formations.get(formation.id) ?? 'present',
    };
  };
  return campaign.definition.forces[side].map(view);
}

/** A unit, if it serves a side now. */
function viewUnit(campaign: StandingForces, id: string, side: Side): UnitView | null {
  const lookup = lookupOf(campaign.definition);
  const placed = lookup.units.get(id);
  const unit = campaign.forces.units.get(id);
  if (!placed || !unit || servedSide(placed, unit) !== side) return null;
  const stated = placed.unit;
  const full = establishmentOf(placed);
  return {
    id,
    name: stated.name,
    arm: stated.arm,
    type: stated.type,
    quality: unit.quality,
    men: headsPresent(lookup, unit),
    guns: unit.guns,
    fatigue: unit.fatigue,
    establishment: { men: Math.max(full.men, headsStated(lookup, stated)), guns: full.guns },
    start: { men: headsStated(lookup, stated), guns: stated.guns },
    lost: unit.lost,
    estimate: stated.estimate,
    status: unit.status,
  };
}

function viewLeader(id: string, leader: LeaderState): LeaderView {
  return {
    id,
    name: leader.name,
    rank: leader.rank,
    command: leader.command,
    leadership: leader.leadership,
    status: leader.status,
  };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
