import { listed } from '@/lib/battle/contract/battle-story';
import type { CommanderPlan, PlanArrow } from '@/lib/battle/contract/commander-plan';
import type { SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { actingSide } from '@/lib/rulesets/musket-and-pike/board/decide';
import type { BoardOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { hexNamed } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { stateOf, type View } from '@/lib/rulesets/musket-and-pike/board/view';
import { Field } from './field';
import { lessonsOf } from './lessons';
import { lineOf } from './line';
import { missionsOf } from './missions';
import { ordersFor, temperOf, temperOf4 } from './orders';
import {
  blows,
  foreseenWords,
  missionWords,
  percent,
  planWords,
  purposeOf,
  reserveWords,
  sectorWords,
} from './plan-words';
import { plansOf } from './plans';
import { preparing } from './preparing';
import { type Situation, situationOf } from './situation';
import { stacksOf } from './stacks';
import { foreseenBy, onCourse } from './turn';
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
  const { situation, foreseen, stacks, plans, missions } = thoughtsOf(state, side, doctrine);
  if (orders[0]?.type === 'giveUp')
    return [
      `The army gives up the field: own strength is ${percent(situation.ratio)} of what is known of the enemy’s, and staying would cost men and win nothing.`,
    ];
  if (state.p.givenUp === side) return ['The army leaves the field, and attacks nobody any more.'];
  return [
    purposeOf(situation),
    ...foreseenWords(foreseen),
    ...planWords(plans, situation),
    ...missionWords(state, missions),
    ...blows(state, orders),
    ...reserveWords(stacks, missions),
  ];
}

/** What its version of the commander sees and means to do. */
function thoughtsOf(state: State, side: 0 | 1, doctrine: string) {
  const { weighs } = temperOf(doctrine);
  const field = new Field(state, side, lessonsOf(state.scenario.version, weighs));
  if (state.scenario.version === '4') {
    const temper = temperOf4(doctrine);
    const situation = situationOf4(field, temper);
    const stacks = stacksOf4(field, situation);
    const line = lineOf4(field, stacks);
    const plans = plansOf4(field, situation, stacks, line, temper);
    return {
      situation: { ...situation, inTime: false },
      foreseen: null,
      stacks,
      plans,
      missions: missionsOf4(field, situation, stacks, line, temper),
    };
  }
  const temper = temperOf(doctrine);
  const usual = situationOf(field, temper);
  const foreseen = foreseenBy(field, usual, temper);
  const situation = foreseen === null ? usual : onCourse(usual, foreseen.course);
  const stacks = stacksOf(field, situation);
  const line = lineOf(field, stacks);
  const plans = plansOf(field, situation, stacks, line, temper);
  const waits = preparing(field, situation, stacks, line) !== null;
  const missions = missionsOf(field, situation, stacks, line, temper, waits);
  return { situation, foreseen, stacks, plans, missions };
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
