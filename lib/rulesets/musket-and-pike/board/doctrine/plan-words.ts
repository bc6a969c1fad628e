import { listed } from '@/lib/battle/contract/battle-story';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { Course, Foreseen } from './ahead';
import type { Mission } from './missions';
import { type Plan, SECTORS } from './plans';
import type { Situation } from './situation';
import type { Stack } from './stacks';

/** What a commander means to do, in sentences. */

export const percent = (ratio: number): string => `${Math.round(100 * ratio)} %`;

/** A number with its sign, the minus as long as a plus. */
const signed = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value)}`;

/** Bodies that are named in one sentence. */
const NAMED = 8;

/** Names of bodies: the first of many, and how many more. */
const namesOf = (names: readonly string[]): string =>
  names.length <= NAMED + 1
    ? listed(names)
    : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;

/** The name of a place within a sentence: “the oak wood”. */
const within = (place: string): string => place.replace(/^The /, 'the ');
const places = (all: readonly { readonly name: string }[]): string =>
  listed(all.map(({ name }) => within(name)));

/** What the army is about, and why. */
export function purposeOf({
  because,
  stance,
  off,
  ratio,
  inTime,
  wanted,
  held,
}: Situation): string {
  const strength = inTime
    ? `own strength is ${percent(ratio)} of what is known of the enemy’s, counting who can come up in time`
    : `own strength is ${percent(ratio)} of what is known of the enemy’s`;
  switch (because) {
    case 'nobody':
      return 'Nobody of the enemy is left to fight: the army takes the field.';
    case 'stronger':
      return `The army attacks: ${strength}.`;
    case 'behind':
      return wanted.length > 0
        ? `The army attacks, because standing would lose: the enemy holds more of what counts (${strength}). It wants ${places(wanted)}.`
        : `The army attacks, because standing would lose (${strength}).`;
    case 'sent':
      return `The army attacks, because it was sent to attack (${strength}).`;
    case 'late':
      return `The army attacks, because the day goes by and nothing is decided (${strength}).`;
    case 'ahead':
      return `The army stands and fires: it holds ${held.length > 0 ? places(held) : 'what it needs'}, and has no need to attack (${strength}).`;
    case 'weaker':
      return `The army stands on its ground and lets the enemy come: ${strength}.`;
    case 'even':
      return `The army stands and fires until it has the better of it: ${strength}.`;
    case 'foreseen':
      return `${stance === 'attack' ? 'The army attacks' : 'The army stands and fires'}${off === undefined ? '' : `, and its first line stops ${off} hexes from the enemy`}, for that comes off best (${strength}).`;
    case 'beaten':
      return `The army draws off in order: ${strength}, and more would be lost by staying.`;
  }
}

const COURSE: Readonly<Record<Course['name'], string>> = {
  usual: 'as it would have gone anyway',
  attack: 'an attack',
  stand: 'to stand',
  off: 'to keep off',
};

/** What the courses came to that were thought through; nothing if none was. */
export function foreseenWords(foreseen: Foreseen | null): string[] {
  if (foreseen === null) return [];
  const { course, samples, tried } = foreseen;
  const points = tried.map(({ prospect }) => Math.round(100 * prospect));
  const begin = `The turn was thought through to the enemy’s reply, up to ${samples} times with imagined dice (100 is the battle won, −100 lost)`;
  if (points.every((one) => one === points[0]))
    return [`${begin}: whatever the army does comes to ${signed(points[0] as number)}.`];
  const came = tried.map(
    (one, index) => `${COURSE[one.course.name]} came to ${signed(points[index] as number)}`,
  );
  const kept =
    course.name === 'usual' && Math.max(...points) > (points[0] as number)
      ? '; what came to more was not clearly better'
      : '';
  return [`${begin}: ${listed(came)}${kept}.`];
}

export const sectorWords = ({ main }: Plan): string =>
  main.length === 3
    ? 'all along the line'
    : `with its ${listed(main.map((sector) => SECTORS[sector]))}`;

/** The plan that comes next, and how much it is worth beside the best. */
function otherWords(best: Plan, next: Plan): string {
  const more = next.worth - best.worth;
  if (best.battles === undefined)
    return `Next best would be an attack ${sectorWords(next)} (${more} men).`;
  const beside =
    more > 0 ? `${more} points more, no more than chance explains` : `${-more} points less`;
  return `Each plan was played out ${best.battles} times on the battle line: an attack ${sectorWords(next)} came to ${beside}.`;
}

export function planWords(plans: readonly Plan[], { stance }: Situation): string[] {
  const [best, next] = plans;
  if (best === undefined || stance !== 'attack') return [];
  const rest =
    best.main.length === 3
      ? ''
      : ' The others hold the enemy who is before them; guns and the second line go where the main effort is.';
  const other = next === undefined ? '' : ` ${otherWords(best, next)}`;
  return [`It attacks ${sectorWords(best)}.${rest}${other}`];
}

const nameOf = ({ lead }: Stack): string => lead.card.name;

export function missionWords(state: State, missions: ReadonlyMap<Stack, Mission>): string[] {
  const { ground, objectives } = state.scenario;
  const place = (hex: number) =>
    objectives.find((one) => one.hex === hex)?.name ?? nameOn(ground, hex);
  const groups = new Map<string, string[]>();
  for (const [stack, { kind, hex }] of missions) {
    const task = kind === 'hold' || kind === 'take' ? TASKS[kind](within(place(hex))) : TASKS[kind];
    const names = groups.get(task) ?? [];
    names.push(nameOf(stack));
    groups.set(task, names);
  }
  return [...groups].map(([task, names]) => `${task}: ${namesOf(names)}.`);
}

/** What bodies are sent to do, before their names. */
const TASKS = {
  hold: (place: string) => `To hold ${place}`,
  take: (place: string) => `To take ${place}`,
  fill: 'Into gaps of the first line',
  flank: 'Drawn back on the flank that the enemy comes round',
  hunt: 'After enemies who are shaken, unguarded or alone',
} as const;

/** Charges and melees that are ordered now. */
export const blows = (state: State, orders: readonly BoardOrder[]): string[] =>
  orders.flatMap((order) => {
    if (order.type !== 'melee') return [];
    const names = order.units.flatMap((id) => {
      const card = state.scenario.cards.find((one) => one.id === id);
      return card === undefined || card.kind === 'leader' ? [] : [card.name];
    });
    return names.length === 0 ? [] : [`Against the enemy on ${order.at}: ${namesOf(names)}.`];
  });

export function reserveWords(
  stacks: readonly Stack[],
  missions: ReadonlyMap<Stack, Mission>,
): string[] {
  const reserve = stacks.filter(
    (stack) =>
      stack.kind === 'infantry' &&
      stack.post.role === 'second' &&
      !stack.routed &&
      !missions.has(stack),
  );
  if (reserve.length === 0) return ['No foot is left in reserve.'];
  return [`In reserve: ${namesOf(reserve.map((stack) => nameOf(stack)))}.`];
}
