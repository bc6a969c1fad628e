import { RATINGS, type Rating } from '../../battle/battle-order';
import { daysBetween } from '../calendar';
import type { LeaderChange } from '../events';
import { commanderOf } from '../order';
import type { IntervalSide } from './ground';
import { tell } from './ground';

/** A wounded leader takes up his command again after so many days. House rule. */
export const WOUNDED_LEADER_DAYS = 30;

/**
 * Commands that lost their leader get another. Wounded leaders come back after 30 days; within a formation seniority
 * decides by itself; where nobody is left in it, the senior officer of the formations directly below moves up, and
 * where there is none a deputy without a name of his own acts, one step worse in both ratings.
 */
export function replaceLeaders(ground: IntervalSide): void {
  returnWounded(ground);
  promote(ground);
}

function returnWounded(ground: IntervalSide): void {
  const { campaign, side, until } = ground;
  const back: LeaderChange[] = [];
  const names: string[] = [];
  for (const [id, leader] of campaign.forces.leaders) {
    if (leader.side !== side || leader.status !== 'wounded' || leader.since === null) continue;
    if (daysBetween(leader.since, until) < WOUNDED_LEADER_DAYS) continue;
    back.push({ leader: id, formation: leader.formation, status: 'present' });
    names.push(leader.name);
  }
  tell(ground, {
    kind: 'leadersReplaced',
    changes: [],
    leaders: back,
    text: `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} recovered from ${names.length === 1 ? 'his' : 'their'} wounds.`,
  });
}

function promote(ground: IntervalSide): void {
  const { campaign, lookup, side } = ground;
  for (const [id, placed] of lookup.formations) {
    if (placed.side !== side || campaign.forces.formations.has(id)) continue;
    const lost = [...campaign.forces.leaders.values()].filter(
      (leader) => leader.formation === id && leader.status !== 'present',
    );
    const last = lost.sort((one, other) => one.seniority - other.seniority)[0];
    if (!last || commanderOf(campaign.forces, id) !== null) continue;
    const below = placed.formation.formations.flatMap(
      (formation) => commanderOf(campaign.forces, formation.id) ?? [],
    );
    const senior = below
      .map((leader) => ({ leader, officer: campaign.forces.leaders.get(leader) }))
      .filter((one) => one.officer !== undefined && !one.leader.includes('-deputy-'))
      .sort(
        (one, other) =>
          (one.officer?.seniority ?? 99) - (other.officer?.seniority ?? 99) ||
          RATINGS.indexOf(one.officer?.command ?? 'F') -
            RATINGS.indexOf(other.officer?.command ?? 'F'),
      )[0];
    if (senior?.officer) {
      tell(ground, {
        kind: 'leadersReplaced',
        changes: [],
        leaders: [{ leader: senior.leader, formation: id, status: 'present' }],
        text: `${senior.officer.name} takes over ${placed.formation.name} from ${last.name}.`,
      });
      // What he leaves behind stands later in the list of formations and is filled in its turn.
      fillVacancy(ground, senior.officer.formation, senior.officer);
      continue;
    }
    fillVacancy(ground, id, last);
  }
}

/** The next officer of a formation takes over, or a deputy where none is left. */
function fillVacancy(
  ground: IntervalSide,
  formation: string,
  before: { readonly name: string; readonly command: Rating; readonly leadership: Rating },
): void {
  const { campaign, lookup } = ground;
  if (commanderOf(campaign.forces, formation) !== null) return;
  const name = lookup.formations.get(formation)?.formation.name ?? formation;
  let number = 1;
  while (campaign.forces.leaders.has(`${formation}-deputy-${number}`)) number += 1;
  tell(ground, {
    kind: 'leadersReplaced',
    changes: [],
    leaders: [
      {
        leader: `${formation}-deputy-${number}`,
        formation,
        status: 'present',
        officer: {
          name: `Deputy for ${before.name}`.slice(0, 120),
          command: worse(before.command),
          leadership: worse(before.leadership),
        },
      },
    ],
    text: `The senior colonel of ${name} commands it for ${before.name}.`,
  });
}

function worse(rating: Rating): Rating {
  return RATINGS[Math.min(RATINGS.length - 1, RATINGS.indexOf(rating) + 1)] ?? rating;
}
