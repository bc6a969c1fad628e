import type { Options } from '@/lib/battle/contract/game-rules';
import type { Draw, SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { activations, mayChoose } from '@/lib/rulesets/maurice-lite/activation';
import { cheapest } from '@/lib/rulesets/maurice-lite/cards-in-play';
import { decide } from '@/lib/rulesets/maurice-lite/decide';
import { ordersOf } from '@/lib/rulesets/maurice-lite/doctrine/orders';
import { gapTo, seenIn } from '@/lib/rulesets/maurice-lite/doctrine/sight';
import { lossOf } from '@/lib/rulesets/maurice-lite/doctrine/worth';
import { evolve } from '@/lib/rulesets/maurice-lite/evolve';
import { fieldIn } from '@/lib/rulesets/maurice-lite/known';
import { moveRefused, tried, unmoved } from '@/lib/rulesets/maurice-lite/moving';
import { commandOf, options, pending } from '@/lib/rulesets/maurice-lite/options';
import { type Scene, sideLetter } from '@/lib/rulesets/maurice-lite/scene';
import { askedSide, type State } from '@/lib/rulesets/maurice-lite/state';
import { canCharge } from '@/lib/rulesets/maurice-lite/tactics';
import type { View } from '@/lib/rulesets/maurice-lite/view';

/** Opponents of the bench alone. */

/** Scenes of battles of the present version as they would be in an earlier one. */
const earlierScenes = { '1': new WeakMap<Scene, Scene>(), '2': new WeakMap<Scene, Scene>() };

/** A commander of an earlier version (`strong@2`) in a battle of the present one, whose rules are the same. */
export function earlierOrders(view: View, seat: SeatId, draw: Draw, asked: string): Json | null {
  const [doctrine = '', version] = asked.split('@');
  const scenes = earlierScenes[version === '1' ? '1' : '2'];
  let scene = scenes.get(view.scene);
  if (scene === undefined) {
    const { version: _, ...first } = view.scene;
    scene = version === '1' ? first : { ...first, version: '2' };
    scenes.set(view.scene, scene);
  }
  return ordersOf({ ...view, scene }, seat, draw, doctrine)[0] ?? null;
}

const drawnFrom = (options: Options, draw: Draw): Json | null => {
  const { commands = [] } = options;
  if (options.kind === 'list')
    return commands[Math.floor(draw('which') * commands.length)]?.command ?? null;
  return draw('sample?') < 0.7 || commands.length === 0
    ? options.sample(draw)
    : (commands[Math.floor(draw('which') * commands.length)]?.command ?? null);
};

/** Legal play at random: any option of the moment, or of a unit that has some. */
export function randomOrders(state: State, draw: Draw): Json | null {
  const seat = sideLetter(askedSide(state) ?? 0);
  const all = options(state, seat);
  const { units = [] } = all;
  const focus =
    units.length > 0 && draw('focus?') < 0.5
      ? units[Math.floor(draw('focus') * units.length)]
      : undefined;
  const focused = focus === undefined ? null : drawnFrom(options(state, seat, focus), draw);
  return focused ?? drawnFrom(all, draw) ?? pending(state)[0]?.default ?? null;
}

/** How near a unit of a force is to the enemy, in base widths. */
function nearness(state: State, units: readonly number[]): number {
  const [own, enemies] =
    state.p.side === 0 ? seenIn(state) : ([seenIn(state)[1], seenIn(state)[0]] as const);
  const mine = own.filter(({ stand }) => units.includes(stand.unit));
  return Math.min(
    ...mine.flatMap(({ spot }) => enemies.map((enemy) => gapTo(spot.front, enemy.spot))),
  );
}

/** The obvious player: volleys always, a charge where there is one, else straight ahead with the force nearest the enemy. */
export function greedyOrders(state: State): Json | null {
  const { p, scene } = state;
  const fallback = pending(state)[0]?.default ?? null;
  switch (p.phase) {
    case 'volleys':
      return { type: 'volleys', volleys: true };
    case 'choose':
      return { type: 'choose', choice: mayChoose(state, 'charge') ? 'charge' : 'march' };
    case 'activate': {
      const open = [...activations(state)].sort(
        (one, other) => nearness(state, one.units) - nearness(state, other.units),
      );
      for (const { units, distance } of open) {
        const cards = cheapest(p.hands[p.side], distance);
        if (cards !== null)
          return { type: 'activate', cards, units: units.map((one) => scene.units[one]?.id ?? '') };
      }
      return fallback;
    }
    case 'moves': {
      for (const unit of unmoved(state)) {
        const charge = p.choice === 'charge' ? canCharge(fieldIn(state), unit) : null;
        const order =
          charge ??
          (scene.units[unit]?.arm === 'guns'
            ? null
            : { unit, legs: [{ kind: 'ahead' as const, by: 4_000 }] });
        if (order === null) continue;
        const taken = moveRefused(state, order) === null ? order : tried(state, order).instead;
        if (taken !== null && moveRefused(state, taken) === null && tried(state, taken).spent > 0)
          return JSON.parse(JSON.stringify(commandOf(state, taken))) as Json;
      }
      return fallback;
    }
    default:
      return fallback;
  }
}

/** What a side has more than the other, by its disruptions and broken units. */
function balance(state: State, side: 0 | 1): number {
  let sum = 0;
  state.scene.units.forEach((unit, number) => {
    const broken = state.p.broken[number] !== null;
    const loss = broken
      ? lossOf({ arm: unit.arm, disr: 0 }, 5)
      : lossOf({ arm: unit.arm, disr: 0 }, state.p.disr[number] as number);
    sum += unit.side === side ? -loss : loss;
  });
  const ways = [0, 1].map((one) =>
    seenIn(state)[one === 0 ? 0 : 1].reduce(
      (total, { spot }) =>
        total +
        Math.min(
          30,
          ...seenIn(state)[one === 0 ? 1 : 0].map((enemy) => gapTo(spot.front, enemy.spot)),
        ),
      0,
    ),
  );
  return sum - 0.02 * (ways[side] as number) + 0.05 * state.p.hands[side].length;
}

/** Most decisions that a look ahead follows. */
const LOOK_MOST = 60;

/**
 * One reply ahead: each option of its own carried on by the obvious player to the end of the round, then the obvious
 * player's round on the other side; what is left decides. Dice are thrown from a fixed stream; hidden cards count as none.
 */
export function searcherOrders(state: State, draw: Draw): Json | null {
  const side = askedSide(state);
  const { phase } = state.p;
  if (side === null || side !== state.p.side) return pending(state)[0]?.default ?? null;
  if (phase !== 'volleys' && phase !== 'choose' && phase !== 'activate') return greedyOrders(state);
  const found = options(state, sideLetter(side));
  const open = (found.commands ?? []).map(({ command }) => command);
  let best: Json | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const command of open.slice(0, 14)) {
    let worth = 0;
    for (const stream of ['a', 'b']) worth += lookAhead(state, side, command, draw, stream);
    if (worth > most) [best, most] = [command, worth];
  }
  return best ?? greedyOrders(state);
}

function lookAhead(from: State, side: 0 | 1, first: Json, draw: Draw, stream: string): number {
  const state = from.copy();
  const enemy = side === 0 ? 1 : 0;
  // Cards of the enemy's hand are unknown: it has none in the look ahead.
  const hands = [...state.p.hands.map((hand) => hand.filter((card) => card >= 0))];
  state.p.hands = [hands[0] ?? [], hands[1] ?? []];
  const { round } = state.p;
  const thrown: Draw = (key) => draw(`look/${stream}/${key}`);
  let next: Json | null = first;
  for (let step = 0; step < LOOK_MOST && next !== null; step += 1) {
    const asked = askedSide(state);
    if (asked === null) break;
    if (state.p.round > round + 1) break;
    let done = decide(state, sideLetter(asked), next, thrown);
    if (!done.ok)
      done = decide(state, sideLetter(asked), pending(state)[0]?.default ?? null, thrown);
    if (!done.ok) break;
    for (const fact of done.value) evolve(state, fact);
    next = greedyOrders(state);
  }
  if (state.p.loser === enemy) return 100;
  if (state.p.loser === side) return -100;
  return balance(state, side);
}
