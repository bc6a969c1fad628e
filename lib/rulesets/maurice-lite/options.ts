import type { Option, Options, Pending } from '@/lib/battle/contract/game-rules';
import type { Draw } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { ACTIONS, activations, mayChoose, staffActivation } from './activation';
import { cheapest, eligible, fits, leastCards } from './cards-in-play';
import type { Command } from './commands';
import { displacements, enoughToAdd, fireKind } from './decide';
import { cardOf } from './deck';
import type { WindowKind } from './facts';
import { shooters } from './firing';
import { formingOrders, formingWords } from './forming';
import { fieldIn } from './known';
import type { MoveOrder } from './move-order';
import { chargers, chargesOwed, moveRefused, tried, unmoved } from './moving';
import { CINC_SCHEMA, MOVE_SCHEMA, printCommand } from './notation';
import { sideLetter, sideNumber, unitNumber } from './scene';
import { settingOptions, settingUpWords } from './setting-up/offering';
import { askedSide, type State } from './state';
import { aimsOf, canCharge, cincPlace } from './tactics';

const NONE: Options = { kind: 'list', commands: [], units: [] };

/** An order to move by the ids of units. */
export const commandOf = (
  { scene }: State,
  { unit, ...rest }: MoveOrder,
): Extract<Command, { type: 'move' }> => ({
  type: 'move',
  unit: scene.units[unit]?.id ?? '',
  ...rest,
});

const json = (command: Command): Json => JSON.parse(JSON.stringify(command)) as Json;

/**
 * What is played for somebody who does not answer. It says nothing of a hand: others may read it.
 */
function defaultOf(state: State): Command {
  const { p } = state;
  switch (p.phase) {
    case 'volleys':
      return { type: 'volleys', volleys: false };
    case 'fire':
    case 'bombard':
      return { type: 'fire', from: 'left' };
    case 'choose':
      return { type: 'choose', choice: 'pass' };
    case 'activate':
      return { type: 'activate', units: [], cards: [] };
    case 'add':
      return { type: 'add', cards: [] };
    case 'moves': {
      const [charger] = chargesOwed(state) > 0 ? chargers(state) : [];
      const order = charger === undefined ? null : canCharge(fieldIn(state), charger);
      return order === null ? { type: 'endMoves' } : commandOf(state, order);
    }
    case 'fallBack':
      return { type: 'fallBack', units: [] };
    case 'cinc':
      return { type: 'endRound' };
    case 'displacement':
      return {
        type: 'displace',
        way: displacements(state, p.asked[0] ?? 0)[0] ?? 0,
        card: null,
      };
    case 'discard':
      return { type: 'discard', cards: [] };
    case 'ground':
      return { type: 'groundDone' };
    case 'edge':
      return { type: 'edge', change: false };
    case 'order':
      return { type: 'deployFirst', first: false };
    case 'post':
      return { type: 'posted' };
    default:
      return { type: 'answer', card: null };
  }
}

const MAY_PASS: ReadonlySet<State['p']['phase']> = new Set<State['p']['phase']>([
  'volleys',
  'choose',
  'moves',
  'cinc',
  'ground',
  'edge',
  'order',
  'post',
  'volleyInterrupt',
  'volleyModifier',
  'interrupt',
  'modifier',
  'combatModifier',
]);

export function pending(state: State): Pending[] {
  const { p } = state;
  const side = askedSide(state);
  if (side === null) return [];
  const moment = {
    id: `r${p.round}-${p.step}`,
    seat: sideLetter(side),
    mayPass: MAY_PASS.has(p.phase),
    default: json(defaultOf(state)),
  };
  return [
    side === p.side || p.round === 0
      ? { ...moment, mode: 'turn' }
      : { ...moment, mode: 'window', kind: p.phase },
  ];
}

const option = (state: State, command: Command, kind?: string): Option => {
  const { scene } = state;
  const named = (id: string): string => scene.units[unitNumber(scene, id)]?.name ?? id;
  const plain = json(command);
  return {
    command: plain,
    text: printCommand(plain),
    words: wordsOf(command, named),
    ...(kind === undefined ? {} : { kind }),
    ...cardPlayed(command),
  };
};

/** The card that a press on it plays: one that names no units, or an event. */
function cardPlayed(command: Command): Pick<Option, 'card'> {
  const plays = command.type === 'answer' || command.type === 'choose';
  return plays && typeof command.card === 'number' ? { card: String(command.card) } : {};
}

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const CHOICES = {
  pass: 'Pass: draw three cards',
  event: 'Play an event',
  charge: 'Charge with a force',
  march: 'March with a force: draw a card first',
  rally: 'Rally a force: draw two cards first',
  bombard: 'Bombard with a force: draw two cards first',
} as const;
const WAYS = [
  'straight back',
  'back and to one side',
  'to one side',
  'ahead and to one side',
  'straight ahead',
  'ahead and to the other side',
  'to the other side',
  'back and to the other side',
] as const;

/** A command in words for a button. */
function wordsOf(command: Command, named: (id: string) => string): string {
  const titles = (cards: readonly number[]) =>
    listOf(cards.map((id) => `${cardOf(id).title} (${cardOf(id).span})`));
  const names = (ids: readonly string[] = []) => listOf(ids.map(named));
  switch (command.type) {
    case 'volleys':
      return command.volleys ? 'Call for volleys' : 'No volleys in this round';
    case 'answer':
      return command.card === null
        ? 'Play no card'
        : `Play ${cardOf(command.card).title}${command.units?.length ? ` on ${names(command.units)}` : ''}`;
    case 'aim':
      return command.at === 'hold'
        ? `${named(command.unit)} holds its fire`
        : `${named(command.unit)} fires at ${names([...new Set(command.at.filter((id) => id !== null))])}`;
    case 'fire':
      return `Fire from the ${command.from}`;
    case 'choose':
      return command.choice === 'event' && command.card !== undefined
        ? `Play ${cardOf(command.card).title} on ${names(command.units)}`
        : CHOICES[command.choice];
    case 'activate':
      return command.units.length === 0
        ? 'As the staff sees fit'
        : `Activate ${names(command.units)} with ${titles(command.cards)}`;
    case 'add':
      return command.cards.length === 0 ? 'Give the activation up' : `Add ${titles(command.cards)}`;
    case 'bluff':
      return 'Throw the whole hand away: nothing can be activated';
    case 'move':
      return `${named(command.unit)}: ${formingWords(command)}`;
    case 'endMoves':
      return 'End the moves';
    case 'fallBack':
      return command.units.length === 0 ? 'Fall back' : `Fall back: ${names(command.units)}`;
    case 'cinc':
      return `Move the commander-in-chief for ${titles([command.card])}`;
    case 'endRound':
      return 'The commander-in-chief stays';
    case 'displace':
      return `Go ${WAYS[command.way] ?? ''}${command.card === null ? '' : ` and lay down ${titles([command.card])}`}`;
    case 'discard':
      return command.cards.length === 0
        ? 'Lay down the cards with the least spans'
        : `Lay down ${titles(command.cards)}`;
    default:
      return settingUpWords(command, named);
  }
}

export function options(state: State, seat: string, focus?: string): Options {
  const side = sideNumber(seat);
  const { p, scene } = state;
  if (askedSide(state) !== side) return NONE;
  const unit = focus === undefined ? -1 : unitNumber(scene, focus);
  if (focus !== undefined && unit < 0) return NONE;
  const list = (commands: readonly Command[], units: readonly number[] = []): Options => ({
    kind: 'list',
    commands: commands.map((command) => option(state, command, KINDS[command.type])),
    units: units.map((one) => scene.units[one]?.id ?? ''),
  });
  switch (p.phase) {
    case 'volleys':
      return focus !== undefined
        ? NONE
        : list([
            { type: 'volleys', volleys: true },
            { type: 'volleys', volleys: false },
          ]);
    case 'fire':
    case 'bombard': {
      const open = shooters(state, side, fireKind(state)).filter((one) => p.aims[one] === null);
      if (focus !== undefined) return list(open.includes(unit) ? aims(state, unit) : []);
      return list(
        [
          { type: 'fire', from: 'left' },
          { type: 'fire', from: 'right' },
        ],
        open,
      );
    }
    case 'choose':
      return focus === undefined ? list(choices(state, side)) : NONE;
    case 'activate':
      return list(forces(state, side, unit), focus === undefined ? forceUnits(state) : []);
    case 'add': {
      if (focus !== undefined) return NONE;
      const enough = enoughToAdd(state, side);
      return list([
        ...(enough === null ? [] : [{ type: 'add' as const, cards: enough }]),
        { type: 'add', cards: [] },
      ]);
    }
    case 'moves':
      return moves(state, unit);
    case 'fallBack': {
      if (focus !== undefined) return NONE;
      const units = p.toFallBack.map((one) => scene.units[one]?.id ?? '');
      return list([
        { type: 'fallBack', units },
        { type: 'fallBack', units: [...units].reverse() },
      ]);
    }
    case 'cinc':
      return focus === undefined ? cinc(state, side) : NONE;
    case 'displacement':
      return focus === undefined ? list(displacing(state, side)) : NONE;
    case 'discard':
      return focus === undefined ? list(discards(state, side)) : NONE;
    case 'ground':
    case 'edge':
    case 'order':
    case 'post': {
      const offered = settingOptions(state, p.phase, side, focus === undefined ? null : unit);
      return list(offered.commands, offered.units);
    }
    case 'over':
      return NONE;
    default:
      return focus === undefined ? list(answers(state, side, p.phase)) : NONE;
  }
}

/** A word for the page's mark. */
const KINDS: Readonly<Partial<Record<Command['type'], string>>> = {
  move: 'move',
  endMoves: 'leave',
  endRound: 'leave',
  fire: 'capture',
  aim: 'capture',
  post: 'move',
  groundDone: 'leave',
  posted: 'leave',
};

/** Hold, or all bases that can at one of the targets, the others at theirs. */
function aims(state: State, unit: number): Command[] {
  const { scene } = state;
  const open = aimsOf(fieldIn(state), unit, fireKind(state));
  const id = scene.units[unit]?.id ?? '';
  const targets = [...new Set(open.flatMap((base) => base.map(({ target }) => target)))];
  return [
    { type: 'aim', unit: id, at: 'hold' },
    ...targets.map((target): Command => {
      const at = open.map((base) => {
        const aim = base.find((one) => one.target === target) ?? base[0];
        return aim === undefined ? null : (scene.units[aim.target]?.id ?? null);
      });
      return { type: 'aim', unit: id, at };
    }),
  ];
}

function choices(state: State, side: 0 | 1): Command[] {
  const { p, scene } = state;
  const found: Command[] = [{ type: 'choose', choice: 'pass' }];
  for (const choice of ACTIONS)
    if (mayChoose(state, choice)) found.push({ type: 'choose', choice });
  const disrupted = scene.units.flatMap((sent, unit) =>
    sent.side === side && p.bodies[unit] !== null && (p.disr[unit] as number) > 0 ? [unit] : [],
  );
  disrupted.sort((one, two) => (p.disr[two] as number) - (p.disr[one] as number) || one - two);
  for (const card of p.hands[side]) {
    const { symbol, effect } = cardOf(card);
    if (symbol !== 'event' || effect?.kind !== 'steady' || disrupted.length === 0) continue;
    const units = disrupted.slice(0, effect.units).map((one) => scene.units[one]?.id ?? '');
    found.push({ type: 'choose', choice: 'event', card, units });
  }
  return found;
}

const forceUnits = (state: State): number[] =>
  [...new Set(activations(state).flatMap(({ units }) => units))].sort((one, two) => one - two);

/** Whole forces and single units for which there are cards, with the cheapest; of a unit those that it is in. */
function forces(state: State, side: 0 | 1, unit: number): Command[] {
  const { p, scene } = state;
  const found = activations(state).flatMap(({ units, distance }): Command[] => {
    if (unit >= 0 && !units.includes(unit)) return [];
    const cards = cheapest(p.hands[side], distance);
    const ids = units.map((one) => scene.units[one]?.id ?? '');
    return cards === null ? [] : [{ type: 'activate', units: ids, cards }];
  });
  if (unit < 0 && staffActivation(state) === null) found.push({ type: 'bluff' });
  return found;
}

function answers(state: State, side: 0 | 1, window: WindowKind): Command[] {
  const { p, scene } = state;
  const found: Command[] = [{ type: 'answer', card: null }];
  for (const card of p.hands[side]) {
    const data = cardOf(card);
    if (!fits(state, window, side, data)) continue;
    if (data.effect?.kind !== 'combat') {
      found.push({ type: 'answer', card });
      continue;
    }
    const units = eligible(state, side, data.effect).map((one) => scene.units[one]?.id ?? '');
    for (const id of units) found.push({ type: 'answer', card, units: [id] });
    if (data.effect.units > 1 && units.length > 1)
      found.push({ type: 'answer', card, units: units.slice(0, data.effect.units) });
  }
  return found;
}

function displacing(state: State, side: 0 | 1): Command[] {
  const ways = displacements(state, side);
  const [first = 0] = ways;
  return [
    ...(ways.length === 0 ? [0] : ways).map(
      (way): Command => ({ type: 'displace', way, card: null }),
    ),
    ...state.p.hands[side].map((card): Command => ({ type: 'displace', way: first, card })),
  ];
}

function discards(state: State, side: 0 | 1): Command[] {
  const hand = state.p.hands[side];
  const count = hand.length - state.scene.parameters.handMost;
  const single =
    count === 1 ? hand.map((card): Command => ({ type: 'discard', cards: [card] })) : [];
  return [{ type: 'discard', cards: leastCards(hand, count) }, ...single];
}

const chosenOf = <Of>(draw: Draw, key: string, of: readonly Of[]): Of | undefined =>
  of[Math.floor(draw(key) * of.length)];

/** Orders to move: those that can be pressed are charges, about-faces and the end of the moves. */
function moves(state: State, unit: number): Options {
  const { scene } = state;
  const open = unmoved(state);
  const commands: Command[] = [];
  if (unit < 0) {
    const wanted = defaultOf(state);
    if (wanted.type === 'endMoves') commands.push(wanted);
  } else if (open.includes(unit) && state.p.choice === 'charge') {
    const order = canCharge(fieldIn(state), unit);
    if (order !== null) commands.push(commandOf(state, order));
  } else if (open.includes(unit))
    commands.push(...formingOrders(state, unit).map((order) => commandOf(state, order)));
  const focused = unit < 0 ? open : open.filter((one) => one === unit);
  return {
    kind: 'space',
    schema: MOVE_SCHEMA,
    commands: commands.map((command) => option(state, command, KINDS[command.type])),
    units: unit < 0 ? open.map((one) => scene.units[one]?.id ?? '') : [],
    sample: (draw) => json(sampleMove(state, focused, draw)),
  };
}

/** An order to move that is likely to be accepted: of what is refused the part that is legal. */
function sampleMove(state: State, open: readonly number[], draw: Draw): Command {
  const wanted = defaultOf(state);
  if (draw('sample/default') < 0.15) return wanted;
  const unit = chosenOf(draw, 'sample/unit', open);
  if (unit === undefined) return wanted;
  const { arm } = state.scene.units[unit] ?? { arm: 'foot' };
  const formation = state.p.formations[unit];
  const length = 1 + Math.floor(draw('sample/by') * 8_000);
  const order: MoveOrder = (() => {
    const charge = state.p.choice === 'charge' ? canCharge(fieldIn(state), unit) : null;
    if (charge !== null && draw('sample/charge') < 0.8) return charge;
    if (formation === 'column' || arm === 'guns') {
      const { width, height } = state.scene.table;
      if (formation === 'column' && draw('sample/change') < 0.3)
        return { unit, change: { to: 'line', hand: draw('sample/hand') < 0.5 ? 'left' : 'right' } };
      return {
        unit,
        way: [[Math.floor(draw('sample/x') * width), Math.floor(draw('sample/y') * height)]],
      };
    }
    const kind = draw('sample/kind');
    if (kind < 0.1)
      return {
        unit,
        change: { to: 'column', hand: draw('sample/hand') < 0.5 ? 'left' : 'right' },
      };
    if (kind < 0.15 && arm === 'horse')
      return { unit, aboutFace: true, legs: [{ kind: 'ahead', by: length }] };
    if (kind < 0.25) return { unit, legs: [{ kind: 'back', by: length }] };
    if (kind < 0.5) {
      const pivot = draw('sample/pivot') < 0.5 ? 'left' : 'right';
      const wheel = 1 + Math.floor(draw('sample/wheel') * 2_000);
      return {
        unit,
        legs: [
          { kind: 'wheel', pivot, by: wheel },
          { kind: 'ahead', by: length },
        ],
      };
    }
    return { unit, legs: [{ kind: 'ahead', by: length }] };
  })();
  if (moveRefused(state, order) === null) return commandOf(state, order);
  const { instead } = tried(state, order);
  if (instead !== null && moveRefused(state, instead) === null) return commandOf(state, instead);
  return wanted;
}

function cinc(state: State, side: 0 | 1): Options {
  const { scene, p } = state;
  const stay: Command = { type: 'endRound' };
  return {
    kind: 'space',
    schema: CINC_SCHEMA,
    commands: [option(state, stay, KINDS.endRound)],
    units: [],
    sample(draw) {
      const card = chosenOf(draw, 'sample/card', p.hands[side]);
      if (card === undefined || draw('sample/stay') < 0.6) return json(stay);
      const x = Math.floor(draw('sample/x') * scene.table.width);
      const y = Math.floor(draw('sample/y') * scene.table.height);
      if (cincPlace(fieldIn(state), side, x, y) !== null) return json(stay);
      return json({ type: 'cinc', card, x, y });
    },
  };
}

/** Units of the battle order that a command concerns, by their ids, whether it names them so or by the labels on the table. */
export function concerns({ scene }: State, command: Json): string[] {
  if (typeof command !== 'object' || command === null || Array.isArray(command)) return [];
  const { type, unit } = command as { readonly [key: string]: Json | undefined };
  if (type !== 'move' && type !== 'aim' && type !== 'post') return [];
  const named = typeof unit === 'string' ? scene.units[unitNumber(scene, unit)] : undefined;
  return named === undefined ? [] : [named.id];
}
