import { RATINGS, type Rating } from '@/lib/battle/handoff/battle-order';
import { daysBetween } from '@/lib/campaign/calendar';
import type { LeaderChange } from '@/lib/campaign/forces/changes';
import { commanderOf } from '@/lib/campaign/forces/forces';
import type { LeaderState } from '@/lib/campaign/forces/state';
import { ownOf } from '@/lib/kernel/own';
import type { Vacancy } from './events';
import type { IntervalSide } from './ground';
import { addStep } from './ground';

/**
 * Commands that lost their leader get another. Wounded leaders come back after the policy's days, captured ones only if
 * it says so. Within a formation seniority decides; if no officer is left in it, the senior officer of the formations
 * directly below moves up; if there is none, an unnamed deputy acts, one step worse in both ratings. If the interval
 * leaves promotions to the side, its answer takes precedence.
 */
export function replaceLeaders(ground: IntervalSide): void {
  returnLeaders(ground);
  appoint(ground);
  promote(ground);
}

/** Leaders whose wounds are healed, or who are exchanged, by the interval's end. */
export function returnLeaders(ground: IntervalSide): void {
  const { woundedDays, capturedDays } = ground.policy.leaders;
  comeBack(ground, 'wounded', woundedDays, (names) =>
    names.length === 1
      ? `${names.join(', ')} has recovered from his wounds.`
      : `${names.join(', ')} have recovered from their wounds.`,
  );
  if (capturedDays !== undefined)
    comeBack(ground, 'captured', capturedDays, (names) =>
      names.length === 1
        ? `${names.join(', ')} is exchanged, and back with the army.`
        : `${names.join(', ')} are exchanged, and back with the army.`,
    );
}

function comeBack(
  ground: IntervalSide,
  status: 'wounded' | 'captured',
  days: number,
  words: (names: readonly string[]) => string,
): void {
  const { campaign, side, until } = ground;
  const back: LeaderChange[] = [];
  const names: string[] = [];
  for (const [id, leader] of campaign.forces.leaders) {
    if (leader.side !== side || leader.status !== status || leader.since === null) continue;
    if (daysBetween(leader.since, until) < days) continue;
    back.push({ leader: id, formation: leader.formation, status: 'present' });
    names.push(leader.name);
  }
  addStep(ground, { kind: 'leadersReplaced', changes: [], leaders: back, text: words(names) });
}

/**
 * The commands of a side that lost their commander, and the officers eligible for each, the next by rank first: the
 * officers left with the formation, else the commanders directly below, else officers elsewhere in the army who command
 * nothing. Only those with a choice, two officers or more.
 */
export function openCommands(ground: IntervalSide): Vacancy[] {
  const { campaign, lookup, side } = ground;
  const { forces } = campaign;
  const vacancies: Vacancy[] = [];
  for (const [id, placed] of lookup.formations) {
    if (placed.side !== side || forces.formations.has(id)) continue;
    const lost = lostCommander(ground, id);
    if (!lost) continue;
    const left = presentIn(ground, id);
    const below = placed.formation.formations.flatMap(
      (formation) => commanderOf(forces, formation.id) ?? [],
    );
    const eligible = [
      left,
      bySeniority(ground, below),
      bySeniority(ground, idleOfficers(ground)),
    ].find((officers) => officers.length > 0);
    if (eligible && eligible.length > 1)
      vacancies.push({ formation: id, before: lost.id, eligible });
  }
  return vacancies;
}

/** The commander whom a formation has lost: senior to every officer left with it. */
function lostCommander(
  { campaign: { forces } }: IntervalSide,
  formation: string,
): (LeaderState & { readonly id: string }) | null {
  let lost: (LeaderState & { readonly id: string }) | null = null;
  let next = Number.POSITIVE_INFINITY;
  for (const [id, leader] of forces.leaders) {
    if (leader.formation !== formation) continue;
    if (leader.status === 'present') next = Math.min(next, leader.seniority);
    else if (!lost || leader.seniority < lost.seniority) lost = { ...leader, id };
  }
  return lost && lost.seniority < next ? lost : null;
}

function presentIn(ground: IntervalSide, formation: string): string[] {
  const ids: string[] = [];
  for (const [id, leader] of ground.campaign.forces.leaders)
    if (leader.formation === formation && leader.status === 'present') ids.push(id);
  return bySeniority(ground, ids);
}

/** Present officers of the side who command nothing, deputies left out. */
function idleOfficers({ campaign: { forces }, side }: IntervalSide): string[] {
  const ids: string[] = [];
  for (const [id, leader] of forces.leaders)
    if (
      leader.side === side &&
      leader.status === 'present' &&
      !forces.formations.has(leader.formation) &&
      commanderOf(forces, leader.formation) !== id
    )
      ids.push(id);
  return ids;
}

/** Officers with names of their own by seniority, then by how they command. */
function bySeniority({ campaign }: IntervalSide, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, officer: campaign.forces.leaders.get(id) }))
    .filter(({ id, officer }) => officer !== undefined && !id.includes('-deputy-'))
    .sort(
      (one, other) =>
        (one.officer?.seniority ?? 99) - (other.officer?.seniority ?? 99) ||
        RATINGS.indexOf(one.officer?.command ?? 'F') -
          RATINGS.indexOf(other.officer?.command ?? 'F'),
    )
    .map(({ id }) => id);
}

/** The officers whom the side named take over, each with the seniority of their predecessor. */
function appoint(ground: IntervalSide): void {
  const { answer, campaign, lookup } = ground;
  if (answer.promotions === undefined) return;
  for (const { formation, before, eligible } of openCommands(ground)) {
    const named = ownOf(answer.promotions, formation);
    const officer = named === undefined ? undefined : campaign.forces.leaders.get(named);
    const last = campaign.forces.leaders.get(before);
    if (named === undefined || !officer || !last || !eligible.includes(named)) continue;
    addStep(ground, {
      kind: 'leadersReplaced',
      changes: [],
      leaders: [{ leader: named, formation, status: 'present', seniority: last.seniority }],
      text: `${officer.name} is given ${lookup.formations.get(formation)?.formation.name ?? formation} after ${last.name}.`,
    });
    if (officer.formation !== formation) fillVacancy(ground, officer.formation, officer);
  }
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
    const senior = bySeniority(ground, below)[0];
    const officer = senior === undefined ? undefined : campaign.forces.leaders.get(senior);
    if (senior !== undefined && officer) {
      addStep(ground, {
        kind: 'leadersReplaced',
        changes: [],
        leaders: [{ leader: senior, formation: id, status: 'present' }],
        text: `${officer.name} takes over ${placed.formation.name} from ${last.name}.`,
      });
      // The command left vacant comes later in the list of formations, and is filled in its turn.
      fillVacancy(ground, officer.formation, officer);
      continue;
    }
    fillVacancy(ground, id, last);
  }
}

/** The next officer of a formation takes over, or a deputy if none is left. */
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
  addStep(ground, {
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
