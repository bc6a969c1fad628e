import { hexName } from '@/lib/geometry/hexes';
import { groupedDigits } from '@/lib/kernel/grouped-digits';
import type { Scenario, UnitKind } from './scenario';
import type { Facing, Formation, State, Unit } from './state';

/** The vertices that a unit can face, by their numbers. */
export const FACING_WORDS = [
  'up-right',
  'right',
  'down-right',
  'down-left',
  'left',
  'up-left',
] as const;

export const facingWords = (facing: Facing): string => FACING_WORDS[facing];

/** A formation as it is read in a sentence: “in extended line”. */
export const FORMATION_WORDS: Readonly<Record<Formation, string>> = {
  line: 'line',
  extended: 'extended line',
  column: 'column',
  block: 'block',
  mounted: 'mounted',
  limbered: 'limbered',
  unlimbered: 'unlimbered',
  skirmish: 'skirmish order',
};

/** Units whose men are counted in an army’s strength, as its order of battle counts them: not wagons, leaders and ships. */
export const COUNTED: ReadonlySet<UnitKind> = new Set(['infantry', 'cavalry', 'artillery']);

export const sideLetter = (side: number): 'A' | 'B' => (side === 0 ? 'A' : 'B');

export const nameOfHex = ({ ground }: Scenario, hex: number): string =>
  hex < 0 ? 'off the field' : hexName(ground.board, hex);

/** A count with a comma between thousands. */
export const thousands = (count: number): string => groupedDigits(String(Math.round(count)));

export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${thousands(count)} ${count === 1 ? one : more}`;

/** “640 men”, “8 guns”; of a wagon its points of supply. */
export function strengthWords(state: State, unit: number): string {
  const { kind } = state.scenario.cards[unit] as Scenario['cards'][number];
  const { men, guns } = state.unit(unit);
  if (kind === 'artillery' || kind === 'ship') return counted(guns, 'gun');
  if (kind === 'wagon') return counted(men, 'point of supply', 'points of supply');
  return kind === 'leader' ? 'a leader' : counted(men, 'man', 'men');
}

/** Fatigue in the manual’s classes: low to 299, medium to 599, high above. */
export function fatigueWords({ fatigue }: Pick<Unit, 'fatigue'>): string {
  if (fatigue === 0) return 'fresh';
  return fatigue < 300 ? 'low fatigue' : fatigue < 600 ? 'medium fatigue' : 'high fatigue';
}

/** “Hülsen’s division”: what a formation is called, after its first leader; else by its id. */
export function formationName(scenario: Scenario, formation: string): string {
  const leader = scenario.cards.find(
    (card) =>
      card.kind === 'leader' && card.formations.at(-1) === formation && card.succession === 0,
  );
  if (leader !== undefined) return leader.name;
  const words = formation.replace(/^[a-z]-/, '').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
