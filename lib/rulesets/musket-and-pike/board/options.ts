import type { Option, Options, Pending } from '@/lib/battle/contract/game-rules';
import type { SeatId } from '@/lib/battle/contract/seats';
import type { Json } from '@/lib/kernel/canonical-json';
import { fireHexes, whyNotFire } from './combat/fire';
import { whyNotMelee } from './combat/melee';
import { actingSide, sideOf } from './decide';
import { columnOf } from './movement/column';
import { mayCharge, mayDeploy, mayRecall, mayRepair } from './movement/detachments';
import { formationsOf, mayFace, mayForm, restackCost } from './movement/forming';
import { enemiesOn, movingRefused, reachOf } from './movement/ways';
import { FACING_WORDS, FORMATION_WORDS } from './names';
import { printOrder } from './notation';
import type { BoardOrder } from './orders';
import { nameOn, neighbour } from './places';
import type { Facing, State } from './state';
import { mayGiveUp } from './upkeep/giving-up';

/** The kind of the window in which a side fires in the enemy's turn. Never changes: answers that were left name it. */
export const DEFENSIVE_FIRE = 'defensive-fire';

const sideLetter = (side: number): SeatId => (side === 0 ? 'A' : 'B');

export function pending(state: State): Pending[] {
  const side = actingSide(state);
  if (side === null) return [];
  const { phase, turn, half, asked } = state.p;
  const end: Json = { type: 'end' };
  if (phase === 'defensive')
    return [
      {
        id: `defence-${asked}`,
        seat: sideLetter(side),
        mode: 'window',
        kind: DEFENSIVE_FIRE,
        mayPass: true,
        default: { type: 'fireAll' },
      },
    ];
  return [
    {
      id: `${phase}-${turn}-${half}`,
      seat: sideLetter(side),
      mode: 'turn',
      mayPass: true,
      default: end,
    },
  ];
}

function option(order: BoardOrder, kind: string, words: string, to?: number): Option {
  const command = JSON.parse(JSON.stringify(order)) as Json;
  return {
    command,
    text: printOrder(command),
    words,
    kind,
    ...(to === undefined ? {} : { to }),
  };
}

/** Everything that is open to a seat, from what it may know: what is hidden from it can still make an order come out otherwise. */
export function options(state: State, seat: SeatId, focus?: string): Options {
  const side = sideOf(seat);
  const list = (commands: readonly Option[], units: readonly number[] = []): Options => ({
    kind: 'list',
    commands,
    units: units.map((unit) => state.scenario.cards[unit]?.id ?? ''),
  });
  if (actingSide(state) !== side) return list([]);
  const { phase } = state.p;
  if (focus === undefined) {
    const ends =
      phase === 'defensive'
        ? [
            option({ type: 'fireAll' }, 'fire', 'Fire with everybody who has a good target'),
            option({ type: 'end' }, 'end', 'Hold your fire'),
          ]
        : [
            option({ type: 'end' }, 'end', phase === 'turn' ? 'End the turn' : 'End the phase'),
            ...(mayGiveUp(state).ok
              ? [option({ type: 'giveUp' }, 'giveUp', 'Give up the field')]
              : []),
          ];
    return list(
      ends,
      state.inField(side).filter((unit) => mayAct(state, unit)),
    );
  }
  const unit = state.scenario.cards.findIndex(({ id }) => id === focus);
  if (unit < 0 || state.unit(unit).side !== side || state.unit(unit).status !== 'field')
    return list([]);
  return list(ordersOf(state, unit));
}

/** Whether a unit may have anything to do in this phase. */
function mayAct(state: State, unit: number): boolean {
  const { phase } = state.p;
  const now = state.unit(unit);
  const moves = phase === 'turn' || phase === 'movement';
  if (moves && !now.fired && now.melees === 0 && now.crew === 'own') return true;
  if (movingRefused(state, unit) === null && now.mayContinue) return true;
  if (phase !== 'movement' && phase !== 'melee' && fireHexes(state, unit, whenOf(state)).length > 0)
    return true;
  return (phase === 'turn' || phase === 'melee') && attacks(state, unit).length > 0;
}

const whenOf = (state: State): 'own' | 'defensive' =>
  state.p.phase === 'defensive' ? 'defensive' : 'own';

/** Hexes around a unit that it may attack by itself. */
function attacks(state: State, unit: number): number[] {
  const { ground } = state.scenario;
  const { at, side } = state.unit(unit);
  const found: number[] = [];
  for (let direction = 0; direction < 6; direction += 1) {
    const hex = neighbour(ground, at, direction);
    if (
      hex < 0 ||
      (enemiesOn(state, hex, side).length === 0 && (ground.bridgeAt[hex] as number) < 0)
    )
      continue;
    if (whyNotMelee(state, [unit], hex) === null) found.push(hex);
  }
  return found;
}

/** All own units that may attack a hex, each by itself, as far as they may do so together. */
export function attackersOf(state: State, side: 0 | 1, hex: number): number[] {
  const { ground } = state.scenario;
  const found: number[] = [];
  for (let direction = 0; direction < 6; direction += 1) {
    const from = neighbour(ground, hex, direction);
    if (from < 0) continue;
    for (const unit of state.on(from))
      if (
        state.unit(unit).side === side &&
        whyNotMelee(state, [unit], hex) === null &&
        whyNotMelee(state, [...found, unit], hex) === null
      )
        found.push(unit);
  }
  return found;
}

/** Everything open to one unit. */
function ordersOf(state: State, unit: number): Option[] {
  const { cards } = state.scenario;
  const id = cards[unit]?.id ?? '';
  const { phase } = state.p;
  const now = state.unit(unit);
  const { side } = now;
  const name = (hex: number) => nameOn(state.scenario.ground, hex);
  const found: Option[] = [];
  if (phase === 'turn' || phase === 'movement' || (phase === 'melee' && now.mayContinue))
    for (const [hex] of reachOf(state, [unit]).cost)
      if (hex !== now.at)
        found.push(
          option(
            { type: 'move', units: [id], to: name(hex) },
            'move',
            `March to ${name(hex)}`,
            hex,
          ),
        );
  if (phase === 'turn' || phase === 'movement') found.push(...changesOf(state, unit));
  if (phase !== 'movement' && phase !== 'melee') {
    const when = whenOf(state);
    const bridges = state.scenario.ground.bridges.map(({ hex }) => hex);
    for (const hex of new Set([...fireHexes(state, unit, when), ...bridges]))
      if (whyNotFire(state, unit, hex, when) === null)
        found.push(
          option({ type: 'fire', units: [id], at: name(hex) }, 'fire', `Fire at ${name(hex)}`, hex),
        );
  }
  if (phase === 'turn' || phase === 'melee')
    for (const hex of attacks(state, unit)) {
      found.push(
        option(
          { type: 'melee', units: [id], at: name(hex) },
          'assault',
          `Attack ${name(hex)}`,
          hex,
        ),
      );
      const all = attackersOf(state, side, hex);
      if (all.length > 1 && all.includes(unit))
        found.push(
          option(
            { type: 'melee', units: all.map((one) => cards[one]?.id ?? ''), at: name(hex) },
            'assault',
            `Attack ${name(hex)} with all ${all.length} who can`,
            hex,
          ),
        );
    }
  return found;
}

/** Changes of formation and front, detachments, charges, repairs. */
function changesOf(state: State, unit: number): Option[] {
  const { cards } = state.scenario;
  const id = cards[unit]?.id ?? '';
  const found: Option[] = [];
  for (const formation of formationsOf(state, unit))
    if (mayForm(state, unit, formation).ok)
      found.push(
        option(
          { type: 'form', units: [id], formation },
          'form',
          `Form ${FORMATION_WORDS[formation]}`,
        ),
      );
  for (let facing = 0 as Facing; facing < 6; facing = (facing + 1) as Facing)
    if (mayFace(state, unit, facing).ok)
      found.push(
        option({ type: 'face', units: [id], facing }, 'face', `Face ${FACING_WORDS[facing]}`),
      );
  if (mayCharge(state, unit).ok)
    found.push(option({ type: 'charge', units: [id] }, 'charge', 'Prepare to charge'));
  if (mayDeploy(state, unit).ok)
    found.push(
      option(
        { type: 'deploy', unit: id },
        'deploy',
        cards[unit]?.kind === 'cavalry' ? 'Send out a squadron' : 'Send out skirmishers',
      ),
    );
  if (mayRecall(state, unit).ok)
    found.push(option({ type: 'recall', unit: id }, 'recall', 'Rejoin the unit'));
  const stack = state.on(state.unit(unit).at);
  if (stack.length > 1 && restackCost(state, unit) > 0 && movingRefused(state, unit) === null) {
    if (stack[0] !== unit)
      found.push(
        option({ type: 'stack', unit: id, on: 'top' }, 'stack', 'To the top of the stack'),
      );
    if (stack.at(-1) !== unit)
      found.push(
        option({ type: 'stack', unit: id, on: 'bottom' }, 'stack', 'To the bottom of the stack'),
      );
  }
  const { repairing } = state.unit(unit);
  if (repairing)
    found.push(option({ type: 'repair', unit: id, work: false }, 'repair', 'Stop the work'));
  else if (mayRepair(state, unit).ok)
    found.push(option({ type: 'repair', unit: id, work: true }, 'repair', 'Repair the bridge'));
  return found;
}

/** Units of the order that an order concerns, each once. Never throws. */
export function concerns(state: State, command: Json): readonly string[] {
  const { cards } = state.scenario;
  const { unit, units, head, formation } = (command ?? {}) as Record<string, unknown>;
  const leads = cards.findIndex(({ id }) => id === head);
  const behind =
    leads < 0 || state.unit(leads).status !== 'field' || typeof formation !== 'string'
      ? []
      : columnOf(state, leads, formation).flatMap((link) => link.units);
  const names = [
    ...[unit, head, ...(Array.isArray(units) ? units : [])],
    // Who follows the head of a column is ordered too.
    ...behind.map((one) => cards[one]?.id),
  ].filter((name): name is string => typeof name === 'string');
  const acting = actingSide(state);
  const found = new Set<string>();
  for (const name of names) {
    const index = cards.findIndex(({ id }) => id === name);
    const there =
      index >= 0
        ? [index]
        : [...state.stacks].flatMap(([hex, stack]) =>
            nameOn(state.scenario.ground, hex) === name.toLowerCase() ? stack : [],
          );
    for (const one of there) {
      const card = cards[one];
      if (
        card !== undefined &&
        card.source !== '' &&
        state.unit(one).side === acting &&
        card.side === acting
      )
        found.add(card.source);
    }
  }
  return [...found];
}
