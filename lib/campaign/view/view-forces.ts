import type { Formation } from '@/lib/campaign/definition/forces';
import { lookupOf } from '@/lib/campaign/definition/lookup';
import { establishmentOf } from '@/lib/campaign/forces/forces';
import type { LeaderState } from '@/lib/campaign/forces/state';
import type { StartedCampaign } from '@/lib/campaign/state';
import type { Side } from '@/lib/kernel/side';

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
  const view = (formation: Formation): FormationView => {
    const units = formation.units
      .map((unit) => viewUnit(campaign, unit.id))
      .filter((unit) => unit !== null);
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
      startMen: sum(units, (unit) => unit.start.men) + sum(formations, (below) => below.startMen),
      status: campaign.forces.formations.get(formation.id) ?? 'present',
    };
  };
  return campaign.definition.forces[side].map(view);
}

function viewUnit(campaign: StandingForces, id: string): UnitView | null {
  const placed = lookupOf(campaign.definition).units.get(id);
  const unit = campaign.forces.units.get(id);
  if (!placed || !unit) return null;
  const stated = placed.unit;
  return {
    id,
    name: stated.name,
    arm: stated.arm,
    type: stated.type,
    quality: unit.quality,
    men: unit.men,
    guns: unit.guns,
    fatigue: unit.fatigue,
    establishment: establishmentOf(placed),
    start: { men: stated.men, guns: stated.guns },
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
