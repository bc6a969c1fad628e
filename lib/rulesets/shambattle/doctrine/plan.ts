import { listed } from '@/lib/battle/contract/battle-story';
import type { CommanderPlan, PlanArrow } from '@/lib/battle/contract/commander-plan';
import type { Json } from '@/lib/kernel/canonical-json';
import { armRow, COMMANDER, TRAIN } from '@/lib/rulesets/shambattle/arms';
import { mayAct, shootingDice } from '@/lib/rulesets/shambattle/combat';
import { askedSide, sideOf } from '@/lib/rulesets/shambattle/decide';
import { gunSides, nightSides } from '@/lib/rulesets/shambattle/flow';
import { hexNamed } from '@/lib/rulesets/shambattle/ground';
import { mayMove, nearestEnemy, waysOf, wayTo } from '@/lib/rulesets/shambattle/moves';
import { plannedNight } from '@/lib/rulesets/shambattle/night';
import type { Command, GunSheet } from '@/lib/rulesets/shambattle/notation';
import { readCommand } from '@/lib/rulesets/shambattle/notation';
import {
  armyUnit,
  bridgeWords,
  counted,
  hexWords,
  placeName,
  someOf,
  standsWords,
} from '@/lib/rulesets/shambattle/planning/names';
import { evolve } from '@/lib/rulesets/shambattle/records';
import {
  EXHAUSTED,
  GUN_FIRE,
  LOYAL,
  MOVES,
  NIGHT,
  ON_BOARD,
  type State,
  TURNING,
} from '@/lib/rulesets/shambattle/state';
import { stateOf, type View } from '@/lib/rulesets/shambattle/view';
import { greedyOrders } from './greedy';
import { gunPlan } from './guns';
import { FAST, HalfPlan } from './half';
import { type Choice, choiceOf, TEMPERS } from './look-ahead';
import { resultAnswer } from './results';

/** Orders of an imagined half after which it is broken off. */
const ORDERS_MOST = 120;

/** What a doctrine means to do at a position; null: its seat has nothing to decide there. */
export function planOf(view: View, seat: string, doctrine: string): CommanderPlan | null {
  const state = stateOf(view);
  const side = sideOf(seat) as 0 | 1;
  const { p } = state;
  const asked = askedSide(state);
  if (asked >= 0) return asked === side ? answerPlan(state, doctrine) : null;
  if (p.phase === GUN_FIRE) return gunSides(state).includes(side) ? gunsPlan(state, side) : null;
  if (p.phase === NIGHT) return nightSides(state).includes(side) ? nightPlan(state, side) : null;
  return p.phase === MOVES && p.mover === side ? halfPlan(state, side, doctrine) : null;
}

const json = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
const numberOf = (state: State, id: string): number => state.scene.ids.indexOf(id);
const title = (state: State, id: string): string => state.scene.names[numberOf(state, id)] ?? id;

function answerPlan(state: State, doctrine: string): CommanderPlan {
  const order = resultAnswer(state, doctrine);
  const { unit = '', by } = order as { unit?: string; by?: string };
  const who = armyUnit(state, numberOf(state, unit));
  return {
    words: [
      by === 'retreat'
        ? `${who} falls back: ground is cheaper than points.`
        : `${who} stands and takes the loss.`,
    ],
    arrows: [],
    orders: [order],
  };
}

/** The guns and machine guns, target by target, the most dice first. */
function gunsPlan(state: State, side: number): CommanderPlan {
  const sheet: GunSheet = gunPlan(state, side);
  const byHex = new Map<string, { units: string[]; dice: number }>();
  const arrows = sheet.fire.map(({ unit, at }): PlanArrow => {
    const number = numberOf(state, unit);
    const hex = hexNamed(state.ground, at);
    const target = byHex.get(at) ?? { units: [], dice: 0 };
    target.units.push(title(state, unit));
    target.dice += shootingDice(state, number, hex);
    byHex.set(at, target);
    return { piece: unit, kind: 'fire', from: state.p.at[number] as number, to: hex };
  });
  const targets = [...byHex].sort(
    ([a, one], [b, other]) => other.dice - one.dice || (a < b ? -1 : 1),
  );
  const first = targets[0]?.[1];
  return {
    words: [
      first === undefined
        ? 'The guns hold their fire: they see nothing in range that is worth it.'
        : `The guns fire where most is lost by it: ${counted(sheet.fire.length, 'gun or machine gun', 'guns and machine guns')} at ${counted(targets.length, 'hex', 'hexes')}.`,
      ...targets.map(([at, { units, dice }]) => {
        const hex = hexNamed(state.ground, at);
        return `${listed(units)} at ${standsWords(state, hex)} on ${hexWords(state, hex)}: ${counted(dice, 'die', 'dice')}.`;
      }),
    ],
    arrows,
    orders: [json(sheet)],
  };
}

function nightPlan(state: State, side: number): CommanderPlan {
  const sheet = plannedNight(state, side);
  const words = sheet.refit.map(
    ({ unit, at, points }) => `${title(state, unit)} gets ${counted(points, 'point')} on ${at}.`,
  );
  if (sheet.commander) words.unshift(`A new commander takes over on ${sheet.commander.at}.`);
  return {
    words:
      words.length === 0
        ? ['The night brings this army nothing back.']
        : [
            'The strongest units that are not full come first, each at the nearest refit place.',
            ...words,
          ],
    arrows: sheet.refit.flatMap(({ unit, at }) => {
      const number = numberOf(state, unit);
      const to = hexNamed(state.ground, at);
      const from = state.p.at[number] as number;
      return state.p.status[number] === ON_BOARD && from !== to
        ? [{ piece: unit, kind: 'march' as const, from, to }]
        : [];
    }),
    orders: [json(sheet)],
  };
}

/** Ways of a half, as the look ahead weighed them, in a sentence. */
function choiceWords({ values, best }: Choice): string {
  const points = (value: number) => {
    const tenths = Math.round(10 * value);
    return tenths === 0
      ? 'nothing'
      : `${tenths < 0 ? '−' : '+'}${(Math.abs(tenths) / 10).toFixed(1)} points`;
  };
  const tried = values.flatMap((value, index) =>
    value === null ? [] : [{ value, name: TEMPERS[index]?.name ?? '', best: index === best }],
  );
  const taken = tried.find((one) => one.best);
  const others = tried.filter((one) => !one.best);
  if (taken === undefined || others.length === 0)
    return 'Whichever way it goes on, it begins with the same orders.';
  const unclear = others.some(({ value }) => value > taken.value)
    ? '; dice alone may make that difference'
    : '';
  return `It goes on ${taken.name}: played out to the end of the turn with imagined dice, that came to ${points(taken.value)}, ${listed(others.map(({ name, value }) => `${name} to ${points(value)}`))}${unclear}.`;
}

/** A half of a side, as it would go if no dice came between. */
function halfPlan(before: State, side: 0 | 1, doctrine: string): CommanderPlan {
  const choice = doctrine === 'steady' ? choiceOf(before, side) : null;
  const temper = choice === null ? FAST : (TEMPERS[choice.best]?.temper ?? FAST);
  const next = (state: State): readonly Json[] =>
    doctrine === 'greedy' ? greedyOrders(state, side) : new HalfPlan(state, side, temper).orders();
  const first = choice?.orders ?? next(before.copy());
  const given = imagined(before, side, first, next);
  const arrows = given.flatMap(({ arrows: own }) => own);
  const words: string[] = [];
  if (before.p.mood[side] === EXHAUSTED)
    words.push(
      'The army is exhausted: only cavalry attacks, and the others hold, or take towns that stand empty.',
    );
  words.push(
    choice !== null
      ? choiceWords(choice)
      : doctrine === 'greedy'
        ? 'Everybody goes for the nearest enemy.'
        : 'Each stand does what is worth most where it can go.',
  );
  words.push(
    ...given.flatMap(({ command, words: own }) =>
      command.type === 'assault' || command.type === 'blow' || command.type === 'work' ? own : [],
    ),
    ...shotWords(before, given),
    ...marchWords(before, side, arrows),
  );
  const stays = idle(before, side, arrows);
  if (stays.length > 0)
    words.push(
      `${someOf(
        stays.map((unit) => before.scene.names[unit] as string),
        4,
      )} ${stays.length === 1 ? 'stays where it is' : 'stay where they are'}.`,
    );
  return { words, arrows, orders: first };
}

interface Step {
  readonly command: Command;
  readonly arrows: readonly PlanArrow[];
  readonly words: readonly string[];
}

/** The orders of a half one after another, as if all dice came to nothing. */
function imagined(
  before: State,
  side: 0 | 1,
  first: readonly Json[],
  next: (state: State) => readonly Json[],
): Step[] {
  const state = before.copy();
  const steps: Step[] = [];
  const seen = new Set<string>();
  let list = [...first];
  while (steps.length < ORDERS_MOST) {
    const order = list.shift();
    if (order === undefined) {
      list = [...next(state.copy())];
      if (list.length === 0) break;
      continue;
    }
    const read = readCommand(order);
    // What was ordered already would only come again.
    if (!read.ok || read.value.type === 'end' || seen.has(JSON.stringify(order))) break;
    seen.add(JSON.stringify(order));
    steps.push(carriedOut(state, side, read.value));
    state.p.queue = [];
  }
  return steps;
}

/** One order without its dice: what it is in words and arrows; the state is changed. */
function carriedOut(state: State, side: 0 | 1, command: Command): Step {
  const { ground, p } = state;
  const step = (arrows: readonly PlanArrow[], words: readonly string[] = []): Step => ({
    command,
    arrows,
    words,
  });
  if (command.type === 'move') {
    const unit = numberOf(state, command.unit);
    const to = hexNamed(ground, command.to);
    const from = p.at[unit] as number;
    const way = mayMove(state, unit, side) ? wayTo(waysOf(state, unit), to) : null;
    if (way === null) return step([]);
    evolve(state, { type: 'UnitMoved', unit, way });
    return step([{ piece: command.unit, kind: 'march', from, to }]);
  }
  if (command.type === 'fire' || command.type === 'assault') {
    const units = command.units.map((id) => numberOf(state, id));
    const at = hexNamed(ground, command.at);
    const from = p.at[units[0] as number] as number;
    const { type } = command;
    const arrows = command.units.map((piece): PlanArrow => ({ piece, kind: type, from, to: at }));
    const who = listed(command.units.map((id) => title(state, id)));
    const whom = `${standsWords(state, at)} on ${hexWords(state, at)}`;
    if (type === 'fire') {
      evolve(state, { type: 'RiflesFired', side, shot: { units, from, at, dice: [] } });
      return step(arrows, [whom]);
    }
    const words = [`${who} ${units.length === 1 ? 'assaults' : 'assault'} ${whom}.`];
    evolve(state, { type: 'AssaultBegan', units, from, at });
    return step(arrows, words);
  }
  if (command.type === 'work' || command.type === 'blow') {
    const at = hexNamed(ground, command.at);
    const where = placeName(state, at) === '' ? `on ${command.at}` : `at ${bridgeWords(state, at)}`;
    if (command.type === 'blow') {
      evolve(state, { type: 'ChargeBlown', at, side });
      return step([], [`Blows up ${bridgeWords(state, at)} before the enemy is over it.`]);
    }
    const unit = state.scene.engineers[side];
    evolve(state, { type: 'WorkBuilt', task: command.task, unit, at });
    const what = { charge: 'lay a charge', mines: 'lay mines', works: 'dig in', pontoon: 'bridge' };
    return step([], [`The engineers ${what[command.task]} ${where}.`]);
  }
  return step([]);
}

/** Who is fired at by whom, each target once. */
function shotWords(state: State, steps: readonly Step[]): string[] {
  const byTarget = new Map<string, string[]>();
  for (const { command, words } of steps) {
    const [whom] = words;
    if (command.type !== 'fire' || whom === undefined) continue;
    byTarget.set(whom, [
      ...(byTarget.get(whom) ?? []),
      ...command.units.map((id) => title(state, id)),
    ]);
  }
  return [...byTarget].map(
    ([whom, units]) => `${someOf(units, 4)} ${units.length === 1 ? 'fires' : 'fire'} at ${whom}.`,
  );
}

/** Marches by what they are for: towns by name, then towards the enemy, back, and elsewhere. */
function marchWords(state: State, side: 0 | 1, arrows: readonly PlanArrow[]): string[] {
  const { scene, p } = state;
  const into = new Map<string, string[]>();
  const [nearer, back, along]: [string[], string[], string[]] = [[], [], []];
  const words: string[] = [];
  for (const { piece, kind, from, to } of arrows) {
    if (kind !== 'march') continue;
    const unit = numberOf(state, piece);
    const name = scene.names[unit] as string;
    if (p.loyalty[unit] === TURNING) {
      words.push(
        `${armyUnit(state, unit)}, going over, is brought to us on ${hexWords(state, to)}.`,
      );
      continue;
    }
    if (scene.types[unit] === COMMANDER) {
      const beside = state.stands(to).filter((one) => p.side[one] === side);
      words.push(
        `${name} goes to ${hexWords(state, to)}${beside.length === 0 ? '' : `, to ${listed(beside.map((one) => scene.names[one] as string))}`}.`,
      );
      continue;
    }
    const town = scene.townHexes.indexOf(to);
    if (town >= 0 && p.holder[town] !== side) {
      const place = placeName(state, to);
      into.set(place, [...(into.get(place) ?? []), name]);
      continue;
    }
    const change = nearestEnemy(state, side, to) - nearestEnemy(state, side, from);
    (change < 0 ? nearer : change > 0 ? back : along).push(name);
  }
  const told = (names: readonly string[], what: string) =>
    names.length === 0
      ? []
      : [`${someOf(names, 4)} ${names.length === 1 ? 'goes' : 'go'} ${what}.`];
  return [
    ...[...into].flatMap(([place, names]) => told(names, `into ${place}`)),
    ...told(nearer, 'nearer to the enemy'),
    ...told(along, 'to a better place'),
    ...told(back, 'back from the enemy'),
    ...words,
  ];
}

/** Loyal stands that the plan leaves where they are, without fire: the reserve, and who holds. */
function idle(state: State, side: 0 | 1, arrows: readonly PlanArrow[]): number[] {
  const { p, scene } = state;
  const used = new Set(arrows.map(({ piece }) => piece));
  return [...p.at.keys()].filter(
    (unit) =>
      mayAct(state, unit, side) &&
      p.loyalty[unit] === LOYAL &&
      state.isStand(unit) &&
      scene.types[unit] !== TRAIN &&
      !armRow(state.type(unit)).firesFirst &&
      !used.has(scene.ids[unit] as string),
  );
}
