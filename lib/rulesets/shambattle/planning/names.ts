import { listed } from '@/lib/battle/contract/battle-story';
import { LOGISTICS } from '@/lib/rulesets/shambattle/arms';
import { hexNamed, nameOn } from '@/lib/rulesets/shambattle/ground';
import type { State } from '@/lib/rulesets/shambattle/state';
import { BRIDGE } from '@/lib/rulesets/shambattle/terrain';

/** “First Rifles, Second Rifles and 3 others”. */
export function someOf(words: readonly string[], most = 3): string {
  if (words.length <= most) return listed(words);
  const others = words.length - most + 1;
  return `${words.slice(0, most - 1).join(', ')} and ${others} others`;
}

/** “1 stand”, “3 stands”. */
export const counted = (count: number, word: string, plural = `${word}s`): string =>
  `${count} ${count === 1 ? word : plural}`;

/** The town or bridge that a hex belongs to, by its name on the map; '' elsewhere. */
export function placeName(state: State, hex: number): string {
  const { scene, ground } = state;
  const town = scene.townHexes.indexOf(hex);
  if (town >= 0) return scene.places[scene.townOf[town] as number]?.name ?? '';
  return scene.labels.find(({ at }) => hexNamed(ground, at) === hex)?.text ?? '';
}

/** “i8”, “Vermilion City (i8)”. */
export function hexWords(state: State, hex: number): string {
  const name = placeName(state, hex);
  const text = nameOn(state.ground, hex);
  return name === '' ? text : `${name} (${text})`;
}

/** “King’s Bridge”, “the bridge on n9” for a bridge without a name. */
export const bridgeWords = (state: State, hex: number): string =>
  placeName(state, hex) || `the bridge on ${nameOn(state.ground, hex)}`;

/** The same at the beginning of a sentence. */
export function bridgeTitle(state: State, hex: number): string {
  const words = bridgeWords(state, hex);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Hexes that are bridges now, or were when the map was drawn. */
export function bridgesOf(state: State): number[] {
  const { ground, p } = state;
  return [...ground.terrain.keys()].filter(
    (hex) => ground.terrain[hex] === BRIDGE || p.terrain[hex] === BRIDGE,
  );
}

/** “First Rifles”; “Azuria’s First Rifles” where the other army brought a unit of that name too. */
export function armyUnit({ scene }: State, unit: number): string {
  const name = scene.names[unit] as string;
  const army = scene.sent[unit] as 0 | 1;
  const both = scene.names.some((one, other) => one === name && scene.sent[other] !== army);
  return both ? `${scene.sides[army]}’s ${name}` : name;
}

/** “First Rifles (4)”: a unit and its points, with its army where the name alone does not say it. */
export function unitWords(state: State, unit: number): string {
  const name = armyUnit(state, unit);
  return state.type(unit) === LOGISTICS ? name : `${name} (${state.p.sp[unit]})`;
}

/** The units of a hex in words: “Second Rifles (4) and First Battery (2)”. */
export const standsWords = (state: State, hex: number): string =>
  listed(state.stands(hex).map((unit) => unitWords(state, unit)));
