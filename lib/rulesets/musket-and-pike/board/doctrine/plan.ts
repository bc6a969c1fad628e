import { listed } from '@/lib/battle/contract/battle-story';
import type { CommanderPlan, PlanArrow } from '@/lib/battle/contract/commander-plan';
import type { SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { actingSide } from '@/lib/rulesets/musket-and-pike/board/decide';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { hexNamed, nameOn } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { stateOf, type View } from '@/lib/rulesets/musket-and-pike/board/view';
import { Field } from './field';
import { lessonsOf } from './lessons';
import { lineOf } from './line';
import { type Mission, missionsOf } from './missions';
import { ordersFor, temperOf, temperOf4 } from './orders';
import { type Plan, plansOf, SECTORS } from './plans';
import { preparing } from './preparing';
import { type Situation, situationOf } from './situation';
import { type Stack, stacksOf } from './stacks';
import { lineOf as lineOf4 } from './version-4/line';
import { missionsOf as missionsOf4 } from './version-4/missions';
import { plansOf as plansOf4 } from './version-4/plans';
import { situationOf as situationOf4 } from './version-4/situation';
import { stacksOf as stacksOf4 } from './version-4/stacks';

/** What a doctrine means to do at a position; null: its seat has nothing to decide there. */
export function planOf(view: View, seat: SeatId, doctrine: string): CommanderPlan | null {
  const state = stateOf(view);
  const side = seat.startsWith('B') ? 1 : 0;
  if (actingSide(state) !== side) return null;
  const orders = ordersFor(state.copy(), side, doctrine);
  return {
    words: wordsOf(state, side, doctrine, orders),
    arrows: orders.flatMap((order) => arrowsOf(state, order)),
    orders: JSON.parse(JSON.stringify(orders)) as Json[],
  };
}

function arrowsOf(state: State, order: BoardOrder): PlanArrow[] {
  if (order.type !== 'move' && order.type !== 'fire' && order.type !== 'melee') return [];
  const { cards, ground } = state.scenario;
  const to = hexNamed(ground, order.type === 'move' ? order.to : order.at);
  const kind = order.type === 'move' ? 'march' : order.type === 'fire' ? 'fire' : 'assault';
  return order.units.flatMap((piece): PlanArrow[] => {
    const unit = cards.findIndex(({ id }) => id === piece);
    const from = unit < 0 ? -1 : state.unit(unit).at;
    return from < 0 || to < 0 || from === to ? [] : [{ piece, kind, from, to }];
  });
}

function wordsOf(
  state: State,
  side: 0 | 1,
  doctrine: string,
  orders: readonly BoardOrder[],
): string[] {
  if (doctrine === 'greedy') return ['Everybody goes for the nearest enemy.'];
  if (state.p.phase === 'defensive')
    return ['Everybody fires who has a target worth it; the rest waits for the bayonet.'];
  const { situation, stacks, plans, missions } = thoughtsOf(state, side, doctrine);
  if (orders[0]?.type === 'giveUp')
    return [
      `The army gives up the field: own strength is ${percent(situation.ratio)} of what is known of the enemy’s, and staying would cost men and win nothing.`,
    ];
  if (state.p.givenUp === side) return ['The army leaves the field, and attacks nobody any more.'];
  return [
    purposeOf(situation),
    ...planWords(plans, situation),
    ...missionWords(state, missions),
    ...blows(state, orders),
    ...reserveWords(stacks, missions),
  ];
}

/** What its version of the commander sees and means to do. */
function thoughtsOf(state: State, side: 0 | 1, doctrine: string) {
  const field = new Field(state, side, lessonsOf(state.scenario.version));
  if (state.scenario.version === '4') {
    const temper = temperOf4(doctrine);
    const situation = situationOf4(field, temper);
    const stacks = stacksOf4(field, situation);
    const line = lineOf4(field, stacks);
    const plans = plansOf4(field, situation, stacks, line, temper);
    return {
      situation: { ...situation, inTime: false },
      stacks,
      plans,
      missions: missionsOf4(field, situation, stacks, line, temper),
    };
  }
  const temper = temperOf(doctrine);
  const situation = situationOf(field, temper);
  const stacks = stacksOf(field, situation);
  const line = lineOf(field, stacks);
  const plans = plansOf(field, situation, stacks, line, temper);
  const waits = preparing(field, situation, stacks, line) !== null;
  const missions = missionsOf(field, situation, stacks, line, temper, waits);
  return { situation, stacks, plans, missions };
}

const ABOUT: Readonly<Record<Situation['stance'], string>> = {
  attack: 'meant to attack',
  stand: 'meant to stand',
  drawOff: 'was drawing off',
};

/**
 * Why a commander has another plan than at an earlier position of the same battle, in a sentence; null: it means to do the
 * same, or had nothing to decide at one of them.
 */
export function planChange(before: View, now: View, seat: SeatId, doctrine: string): string | null {
  const side = seat.startsWith('B') ? 1 : 0;
  const states = [stateOf(before), stateOf(now)] as const;
  if (doctrine === 'greedy') return null;
  if (states.some((state) => actingSide(state) !== side || state.p.phase === 'defensive'))
    return null;
  const [was, is] = [thoughtsOf(states[0], side, doctrine), thoughtsOf(states[1], side, doctrine)];
  const [old, own] = [was.situation, is.situation];
  const axis = ({ plans: [best] }: typeof was) => (best === undefined ? '' : sectorWords(best));
  const turned = own.stance === 'attack' && old.stance === 'attack' && axis(was) !== axis(is);
  if (old.stance === own.stance && !turned) return null;
  const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
  const lost = names(own.wanted.filter(({ hex }) => old.held.some((one) => one.hex === hex)));
  const won = names(own.held.filter(({ hex }) => old.wanted.some((one) => one.hex === hex)));
  const reasons = [
    ...(won.length > 0 ? [`${listed(won)} ${won.length === 1 ? 'has' : 'have'} been taken`] : []),
    ...(lost.length > 0 ? [`${listed(lost)} ${lost.length === 1 ? 'has' : 'have'} been lost`] : []),
    percent(own.ratio) === percent(old.ratio)
      ? `the army’s strength is still ${percent(own.ratio)} of the enemy’s`
      : `the army’s strength has gone from ${percent(old.ratio)} of the enemy’s to ${percent(own.ratio)}`,
  ];
  const earlier = turned
    ? `meant to attack ${axis(was)}, and attacks ${axis(is)} now`
    : ABOUT[old.stance];
  return `The plan has changed: on turn ${states[0].p.turn} the army ${earlier}; since then ${listed(reasons)}.`;
}

const percent = (ratio: number): string => `${Math.round(100 * ratio)} %`;

/** What the army is about, and why. */
function purposeOf({ because, ratio, inTime, wanted, held }: Situation): string {
  const strength = inTime
    ? `own strength is ${percent(ratio)} of what is known of the enemy’s, counting who can come up in time`
    : `own strength is ${percent(ratio)} of what is known of the enemy’s`;
  const places = (all: readonly { name: string }[]) => listed(all.map(({ name }) => name));
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
      return `The army attacks, because the enemy does not come and the day goes by (${strength}).`;
    case 'ahead':
      return `The army stands and fires: it holds ${held.length > 0 ? places(held) : 'what it needs'}, and has no need to attack (${strength}).`;
    case 'weaker':
      return `The army stands on its ground and lets the enemy come: ${strength}.`;
    case 'even':
      return `The army stands and fires until it has the better of it: ${strength}.`;
    case 'beaten':
      return `The army draws off in order: ${strength}, and more would be lost by staying.`;
  }
}

const sectorWords = ({ main }: Plan): string =>
  main.length === 3
    ? 'all along the line'
    : `with its ${listed(main.map((sector) => SECTORS[sector]))}`;

function planWords(plans: readonly Plan[], { stance }: Situation): string[] {
  const [best, next] = plans;
  if (best === undefined || stance !== 'attack') return [];
  const rest =
    best.main.length === 3
      ? ''
      : ' The others pin the enemy before them, out of musket shot; guns and the second line go where the main effort is.';
  const other =
    next === undefined
      ? ''
      : ` Next best would be an attack ${sectorWords(next)} (${next.worth - best.worth} men).`;
  return [`It attacks ${sectorWords(best)}.${rest}${other}`];
}

const nameOf = ({ lead }: Stack): string => lead.card.name;

function missionWords(state: State, missions: ReadonlyMap<Stack, Mission>): string[] {
  const { ground, objectives } = state.scenario;
  const place = (hex: number) =>
    objectives.find((one) => one.hex === hex)?.name ?? nameOn(ground, hex);
  const words: string[] = [];
  const hunters: string[] = [];
  const fillers: string[] = [];
  const flankers: string[] = [];
  for (const [stack, { kind, hex }] of missions) {
    const name = nameOf(stack);
    if (kind === 'hold') words.push(`${name} holds ${place(hex)}.`);
    else if (kind === 'take') words.push(`${name} goes to take ${place(hex)}.`);
    else if (kind === 'hunt') hunters.push(name);
    else if (kind === 'fill') fillers.push(name);
    else flankers.push(name);
  }
  const add = (names: readonly string[], one: string, many: string) => {
    if (names.length > 0) words.push(`${listed(names)} ${names.length === 1 ? one : many}.`);
  };
  add(fillers, 'closes a gap in the first line', 'close gaps in the first line');
  add(
    flankers,
    'is drawn back on the flank that the enemy comes round',
    'are drawn back on the flank that the enemy comes round',
  );
  add(
    hunters,
    'goes for enemies who are shaken, unguarded or alone',
    'go for enemies who are shaken, unguarded or alone',
  );
  return words;
}

/** Charges and melees that are ordered now. */
const blows = (state: State, orders: readonly BoardOrder[]): string[] =>
  orders.flatMap((order) => {
    if (order.type !== 'melee') return [];
    const names = order.units.flatMap((id) => {
      const card = state.scenario.cards.find((one) => one.id === id);
      return card === undefined || card.kind === 'leader' ? [] : [card.name];
    });
    return names.length === 0
      ? []
      : [`${listed(names)} ${names.length === 1 ? 'attacks' : 'attack'} the enemy on ${order.at}.`];
  });

function reserveWords(stacks: readonly Stack[], missions: ReadonlyMap<Stack, Mission>): string[] {
  const reserve = stacks.filter(
    (stack) =>
      stack.kind === 'infantry' &&
      stack.post.role === 'second' &&
      !stack.routed &&
      !missions.has(stack),
  );
  if (reserve.length === 0) return ['No foot is left in reserve.'];
  return [`In reserve: ${listed(reserve.map((stack) => nameOf(stack)))}.`];
}
