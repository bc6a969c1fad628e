import type {
  BattleDefinition,
  CampaignDefinition,
  Situation,
} from '@/lib/campaign/definition/definition';
import type { Formation } from '@/lib/campaign/definition/forces';
import { keepsCalendar, lookupOf } from '@/lib/campaign/definition/lookup';
import { groundAtStart } from '@/lib/campaign/texts/ground';
import { renderText } from '@/lib/campaign/texts/render';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import { SIDES, type Side } from '@/lib/kernel/side';
import { VICTORY_LEVELS, type VictoryLevel } from '@/lib/kernel/victory-level';

/**
 * A battle outside any campaign is a campaign of one situation: its only pair of choices leads to the battle, and each
 * of the five levels is a conclusion. So everything that serves a campaign's battles serves it too.
 */

/** What each level is worth to side A. */
const WORTH: Readonly<Record<VictoryLevel, number>> = {
  majorDefeat: -1,
  minorDefeat: -0.5,
  draw: 0,
  minorVictory: 0.5,
  majorVictory: 1,
};

/** Whether a definition consists of one battle. */
export function isSingleBattle({ situations, battles }: CampaignDefinition): boolean {
  const [situation] = situations;
  return (
    situation !== undefined &&
    situations.length === 1 &&
    battles.length === 1 &&
    SIDES.every((side) => situation.choices[side].length === 1) &&
    situation.meetings.every((meeting) => meeting.battle !== undefined)
  );
}

/** Longest label of an army on a map, in characters. */
const LABEL_MAX = 80;

/** A battle of a campaign, and the situation that states its forces and its day. */
interface Field {
  readonly definition: CampaignDefinition;
  readonly battle: BattleDefinition;
  readonly met: Situation;
}

/**
 * One battle of a campaign as a definition of its own: the formations and units that its scenario calls up, all of them
 * present, at the strength that the first situation leading to it states (else the order of battle's own), on its day.
 * Refuses BATTLE_UNKNOWN, and BATTLE_NOT_PLAYABLE if it has no scenario or no situation leads to it.
 */
export function singleBattleOf(
  definition: CampaignDefinition,
  battleId: string,
): Result<CampaignDefinition, Refusal> {
  const lookup = lookupOf(definition);
  const battle = lookup.battles.get(battleId);
  if (battle === undefined)
    return refuse('BATTLE_UNKNOWN', 'The campaign has no such battle.', 'battle');
  const scenario =
    battle.scenario === undefined ? undefined : lookup.scenarios.get(battle.scenario);
  const met = situationOf(definition, battleId);
  if (scenario === undefined || met === undefined)
    return refuse(
      'BATTLE_NOT_PLAYABLE',
      `“${battle.title}” has no scenario, so it cannot be fought as a single battle.`,
      'battle',
    );
  const field: Field = { definition, battle, met };
  const called = { A: new Set(scenario.forces.A), B: new Set(scenario.forces.B) };
  const forces = {
    A: calledFormations(definition.forces.A, called.A),
    B: calledFormations(definition.forces.B, called.B),
  };
  const kept = idsBelow([...forces.A, ...forces.B]);
  const place = viewOf(field, kept.formations);
  const day = met.date ?? definition.calendar?.start;
  const ends = conclusionIds([battle.id, met.id]);
  return ok({
    format: definition.format,
    formatVersion: definition.formatVersion,
    id: definition.id,
    title: battle.title,
    subtitle: `A battle of “${definition.title}”`.slice(0, 200),
    authors: definition.authors,
    licence: definition.licence,
    sources: definition.sources,
    sides: definition.sides,
    calendar: keepsCalendar(definition) && day !== undefined ? { start: day } : undefined,
    maxSituations: 1,
    overview:
      battle.text === undefined && place === undefined
        ? undefined
        : { text: textOfTheDay(field, battle.text) ?? battle.title, view: place },
    maps: definition.maps.filter((map) => map.id === place?.map),
    forces,
    carryOver: definition.carryOver,
    policies: [],
    pools: [],
    intervals: [],
    situations: [
      {
        id: met.id,
        title: battle.title,
        view: place,
        choices: {
          A: [{ id: 'fight', title: 'Give battle', marches: [] }],
          B: [{ id: 'fight', title: 'Give battle', marches: [] }],
        },
        meetings: [{ A: 'fight', B: 'fight', battle: battle.id }],
        joins: [],
        startForces: statedForces(met, kept),
      },
    ],
    battles: [
      {
        ...battle,
        text: textOfTheDay(field, battle.text),
        message: messageOf(field),
        outcomes: outcomesOf(field, kept.leaders),
        branches: ends,
        carryOver: undefined,
        forces: undefined,
      },
    ],
    scenarios: [scenario],
    conclusions: VICTORY_LEVELS.map((level) => ({
      id: ends[level],
      title: conclusionTitle(level, definition),
      value: WORTH[level],
    })),
  });
}

/** The first situation of a campaign that leads to a battle. */
function situationOf(definition: CampaignDefinition, battleId: string): Situation | undefined {
  return definition.situations.find((situation) =>
    situation.meetings.some((meeting) => meeting.battle === battleId),
  );
}

/** The cause of the battle, in the battle's own words or those of the first pair of choices that leads to it. */
function messageOf(field: Field): BattleDefinition['message'] {
  const { battle, met } = field;
  const message =
    battle.message ?? met.meetings.find((meeting) => meeting.battle === battle.id)?.message;
  if (message === undefined || typeof message === 'string') return textOfTheDay(field, message);
  return {
    A: textOfTheDay(field, message.A) ?? message.A,
    B: textOfTheDay(field, message.B) ?? message.B,
  };
}

/** What came of it, to be filled when it is known; officers who are not in the battle are named as they are on its day. */
function outcomesOf(field: Field, kept: ReadonlySet<string>): BattleDefinition['outcomes'] {
  const { outcomes } = field.battle;
  if (outcomes === undefined) return undefined;
  const named = (text: string | undefined): string | undefined =>
    text?.replace(/\{name ([a-z0-9-]+)\}/g, (placeholder, id: string) =>
      kept.has(id) ? placeholder : (textOfTheDay(field, placeholder) ?? placeholder),
    );
  return Object.fromEntries(Object.entries(outcomes).map(([level, text]) => [level, named(text)]));
}

/** A text as the campaign begun at that situation shows it: what it speaks of is not all in the battle. */
function textOfTheDay({ definition, met }: Field, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return renderText(text, groundAtStart(definition, met.id)) || undefined;
}

/**
 * Formations of which some part is called up, with only that part; none is still to join, and positions at the start of
 * the war are dropped.
 */
function calledFormations(
  formations: readonly Formation[],
  called: ReadonlySet<string>,
  whole = false,
): Formation[] {
  return formations.flatMap((formation) => {
    const all = whole || called.has(formation.id);
    const below = calledFormations(formation.formations, called, all);
    const units = formation.units.filter((unit) => all || called.has(unit.id));
    return !all && below.length + units.length === 0
      ? []
      : [{ ...formation, at: undefined, later: false, formations: below, units }];
  });
}

interface Kept {
  readonly formations: ReadonlySet<string>;
  readonly units: ReadonlySet<string>;
  readonly leaders: ReadonlySet<string>;
}

function idsBelow(formations: readonly Formation[]): Kept {
  const kept = {
    formations: new Set<string>(),
    units: new Set<string>(),
    leaders: new Set<string>(),
  };
  const visit = (formation: Formation): void => {
    kept.formations.add(formation.id);
    for (const unit of formation.units) kept.units.add(unit.id);
    for (const leader of formation.leaders) kept.leaders.add(leader.id);
    formation.formations.forEach(visit);
  };
  formations.forEach(visit);
  return kept;
}

/** Everything called up is present, unless the situation itself says that it is away. */
function statedForces({ startForces }: Situation, kept: Kept): Situation['startForces'] {
  if (startForces === undefined) return undefined;
  return {
    units: startForces.units.filter((change) => kept.units.has(change.unit)),
    absent: startForces.absent.filter((id) => kept.formations.has(id) || kept.units.has(id)),
    present: [],
  };
}

/** The situation's map; of its armies those with units in the battle. */
function viewOf({ definition, met }: Field, kept: ReadonlySet<string>): Situation['view'] {
  if (met.view === undefined) return undefined;
  return {
    ...met.view,
    positions: met.view.positions.flatMap((position) => {
      const label = renderText(position.label, groundAtStart(definition, met.id)).slice(
        0,
        LABEL_MAX,
      );
      const formations = position.formations.filter((id) => kept.has(id));
      return formations.length > 0 && label !== '' ? [{ ...position, label, formations }] : [];
    }),
    battlesFought: [],
  };
}

/** Ids of the five conclusions, none of them already taken. */
function conclusionIds(taken: readonly string[]): Readonly<Record<VictoryLevel, string>> {
  const free = (id: string): string => (taken.includes(id) ? free(`${id}-end`) : id);
  return {
    majorDefeat: free('major-defeat'),
    minorDefeat: free('minor-defeat'),
    draw: free('draw'),
    minorVictory: free('minor-victory'),
    majorVictory: free('major-victory'),
  };
}

function conclusionTitle(level: VictoryLevel, { sides }: CampaignDefinition): string {
  const winner: Side = level === 'minorVictory' || level === 'majorVictory' ? 'A' : 'B';
  if (level === 'draw') return 'A drawn battle';
  const size = level === 'majorVictory' || level === 'majorDefeat' ? 'major' : 'minor';
  return `A ${size} victory of ${sides[winner].name}`;
}
