import type { Overlay } from '@/lib/battle/contract/planning';
import { hexesWithin } from '@/lib/geometry/hexes';
import { sightNow } from '@/lib/rulesets/musket-and-pike/board/clock';
import { inCharge } from '@/lib/rulesets/musket-and-pike/board/combat/leaders';
import {
  marchersOf,
  pointsLeft,
  stepOf,
} from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import { formingChance } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { threatAt } from '@/lib/rulesets/musket-and-pike/board/movement/threats';
import { movingRefused, reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import {
  counted,
  nameOfHex,
  sideLetter,
  thousands,
} from '@/lib/rulesets/musket-and-pike/board/names';
import { distance, sees } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { lossOf, lossPoints } from '@/lib/rulesets/musket-and-pike/board/upkeep/victory';
import { percentWords } from './odds';
import { fireField } from './threat';

/** Hexes from an own unit within which a hex under fire is hatched; beyond, it only has an edge. */
const LISTED = 6;

const ids = (state: State, units: readonly number[]): string[] =>
  units.map((unit) => state.scenario.cards[unit]?.id ?? '');
const nameOf = (state: State, unit: number): string => state.scenario.cards[unit]?.name ?? '';

/** Everything that can be laid over a position, as a side looks at it, with a unit in hand or none. */
export function overlaysOf(state: State, side: 0 | 1, inHand?: string): readonly Overlay[] {
  return [
    reach(state, side, inHand),
    threat(state, side),
    fire(state, side),
    command(state, side),
    held(state),
    sight(state, side, inHand),
    lost(state, side),
    unmoved(state, side),
  ];
}

const troops = (state: State, side: 0 | 1): number[] =>
  state.inField(side).filter((unit) => {
    const kind = state.scenario.cards[unit]?.kind;
    return kind === 'infantry' || kind === 'cavalry' || kind === 'artillery';
  });

/** The unit in hand, while it is on the field; −1: none is. */
function unitInHand(state: State, inHand: string | undefined): number {
  const unit = state.scenario.cards.findIndex(({ id }) => id === inHand);
  return unit >= 0 && state.unit(unit).status === 'field' ? unit : -1;
}

/** Where the unit in hand can go in this turn, and where it would come in disorder. */
function reach(state: State, side: 0 | 1, inHand: string | undefined): Overlay {
  const unit = unitInHand(state, inHand);
  const letter = sideLetter(side);
  const laid = (whole: readonly number[], broken: readonly number[], words: readonly string[]) => ({
    ...{ id: 'reach', title: 'Reach', pieces: [], words },
    areas: [
      { look: 'tint', side: letter, cells: whole } as const,
      { look: 'dashed', side: letter, cells: broken } as const,
    ],
  });
  if (unit < 0) return laid([], [], ['Press a unit to see where it can go in this turn.']);
  const { cost, before, from } = reachOf(state, [unit]);
  const marchers = marchersOf(state, [unit]);
  const breaks = new Map<number, boolean>([[from, false]]);
  const isBroken = (hex: number): boolean => {
    const known = breaks.get(hex);
    if (known !== undefined) return known;
    const last = before.get(hex) as number;
    const found = isBroken(last) || stepOf(state, unit, marchers, last, hex)?.disorders === true;
    breaks.set(hex, found);
    return found;
  };
  const hexes = [...cost.keys()].filter((hex) => hex !== from);
  const broken = hexes.filter(isBroken);
  const points = counted(pointsLeft(state, unit), 'movement point');
  return laid(
    hexes.filter((hex) => !isBroken(hex)),
    broken,
    [
      `${nameOf(state, unit)}, ${nameOfHex(state.scenario, from)}: ${counted(hexes.length, 'hex', 'hexes')} within ${points}.`,
      ...(broken.length > 0
        ? [`At ${counted(broken.length, 'hex', 'hexes')} of them it would arrive in disorder.`]
        : []),
    ],
  );
}

/** What the enemy can fire at from where it is, and whose formations it threatens. */
function threat(state: State, side: 0 | 1): Overlay {
  const enemy = sideLetter(1 - side);
  const { muskets, guns } = fireField(state, 1 - side);
  const under = troops(state, side)
    .map((unit) => [unit, threatAt(state, state.unit(unit).at, side)] as const)
    .filter(([, value]) => value > 0)
    .sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return {
    id: 'threat',
    title: 'Threat',
    areas: [
      { look: 'hatched', side: enemy, cells: muskets },
      { look: 'dashed', side: enemy, cells: guns },
    ],
    pieces: ids(
      state,
      under.slice(0, 20).map(([unit]) => unit),
    ),
    words: [
      under.length === 0
        ? 'Nobody of this side is threatened where they stand.'
        : `${counted(under.length, 'unit')} of this side ${under.length === 1 ? 'is' : 'are'} threatened.`,
      ...under
        .slice(0, LISTED)
        .map(
          ([unit, value]) =>
            `${nameOf(state, unit)}, ${nameOfHex(state.scenario, state.unit(unit).at)}: a threat of ${thousands(value)}; a change of formation succeeds ${percentWords(formingChance(state, unit))}.`,
        ),
    ],
  };
}

/** What this side can fire at from where it is. */
function fire(state: State, side: 0 | 1): Overlay {
  const { muskets, guns } = fireField(state, side);
  const letter = sideLetter(side);
  const low = troops(state, side).filter((unit) => state.unit(unit).ammunition > 0);
  return {
    id: 'fire',
    title: 'Fire',
    areas: [
      { look: 'tint', side: letter, cells: muskets },
      { look: 'dashed', side: letter, cells: guns },
    ],
    pieces: ids(state, low),
    words: [
      `Foot can fire at ${counted(muskets.length, 'hex', 'hexes')}, guns at ${counted(guns.length, 'hex', 'hexes')} within 800 metres.`,
      low.length === 0
        ? 'Nobody is low on ammunition.'
        : `${counted(low.length, 'unit')} low on ammunition or without.`,
      `Rounds left for the guns: ${thousands(state.p.rounds[side])}.`,
    ],
  };
}

/** How far leaders command, and who is beyond. */
function command(state: State, side: 0 | 1): Overlay {
  const { cards, ground, parameters } = state.scenario;
  const cells = new Set<number>();
  const leaders = state.inField(side).filter((unit) => {
    const card = cards[unit];
    return card?.kind === 'leader' && inCharge(state, card.formations.at(-1) ?? '', side) === unit;
  });
  for (const leader of leaders) {
    const { at } = state.unit(leader);
    cells.add(at);
    for (const hex of hexesWithin(ground.board, at, parameters.commandHexes)) cells.add(hex);
  }
  const out = troops(state, side).filter((unit) => state.unit(unit).detached);
  return {
    id: 'command',
    title: 'Command',
    areas: [{ look: 'dashDotted', side: sideLetter(side), cells: [...cells] }],
    pieces: ids(state, out),
    words: [
      `${counted(leaders.length, 'leader')} on the field; ${counted(parameters.commandHexes, 'hex', 'hexes')} from its own a unit is out of command.`,
      out.length === 0
        ? 'Everybody is in command.'
        : `Out of command: ${out
            .slice(0, LISTED)
            .map((unit) => nameOf(state, unit))
            .join(', ')}${out.length > LISTED ? ` and ${out.length - LISTED} more` : ''}.`,
    ],
  };
}

/** What is hidden from the unit in hand within its sight, and the enemies whom it sees. */
function sight(state: State, side: 0 | 1, inHand: string | undefined): Overlay {
  const { ground } = state.scenario;
  const unit = unitInHand(state, inHand);
  const far = sightNow(state);
  const laid = (cells: readonly number[], words: readonly string[]): Overlay => ({
    id: 'sight',
    title: 'Sight',
    areas: [{ look: 'hatched', side: sideLetter(side), cells }],
    pieces: [],
    words,
  });
  const now = unit < 0 ? null : state.unit(unit);
  if (now === null)
    return laid(
      [],
      [`One sees ${counted(far, 'hex', 'hexes')} now. Press a unit to see what is hidden from it.`],
    );
  const within = hexesWithin(ground.board, now.at, far);
  const hidden = within.filter((hex) => !sees(ground, now.at, hex));
  const enemies = state
    .inField(1 - now.side)
    .filter((other) => distance(ground, now.at, state.unit(other).at) <= far);
  const seen = enemies.filter((other) => sees(ground, now.at, state.unit(other).at));
  return laid(hidden, [
    `${nameOf(state, unit)}, ${nameOfHex(state.scenario, now.at)}: ${counted(hidden.length, 'hex', 'hexes')} of ${thousands(within.length)} within sight are hidden by the ground.`,
    `It sees ${counted(seen.length, 'unit')} of the enemy; ${thousands(enemies.length - seen.length)} within sight are hidden.`,
  ]);
}

/** Who holds the places that decide. */
function held(state: State): Overlay {
  const { objectives, order } = state.scenario;
  const by = (holder: number) =>
    objectives.flatMap(({ hex }, index) => (state.p.holders[index] === holder ? [hex] : []));
  return {
    id: 'held',
    title: 'Held',
    areas: [
      { look: 'tint', side: 'A', cells: by(0) },
      { look: 'tint', side: 'B', cells: by(1) },
    ],
    pieces: [],
    words: objectives.map(({ name, points, hex }, index) => {
      const holder = state.p.holders[index] as number;
      const who = holder < 0 ? 'nobody' : order.sides[sideLetter(holder)].name;
      return `${name}, ${nameOfHex(state.scenario, hex)}: ${thousands(points)} points, held by ${who}.`;
    }),
  };
}

/** What both sides have lost, what it counts, and which units of this side have lost half their men or run. */
function lost(state: State, side: 0 | 1): Overlay {
  const { cards, order, thresholds } = state.scenario;
  const words = ([0, 1] as const).map((one) => {
    let [men, guns, start] = [0, 0, 0];
    cards.forEach((card, unit) => {
      if (card.side !== one || card.kind === 'leader' || card.kind === 'wagon') return;
      const { lostMen, lostGuns } = state.unit(unit);
      men += lossOf(lostMen);
      guns += lossOf(lostGuns);
      start += card.part === 'whole' ? card.men : 0;
    });
    const points = Math.round(lossPoints(state, one));
    return `${order.sides[sideLetter(one)].name}: ${thousands(men)} of ${counted(start, 'man', 'men')} lost${guns > 0 ? ` and ${counted(guns, 'gun')}` : ''}, ${counted(points, 'point')}.`;
  });
  const own = troops(state, side);
  const routed = own.filter((unit) => state.unit(unit).routed);
  const weak = own.filter((unit) => 2 * state.unit(unit).men < (cards[unit]?.men ?? 0));
  return {
    id: 'lost',
    title: 'Lost',
    areas: [],
    pieces: ids(state, [...new Set([...routed, ...weak])]),
    words: [
      ...words,
      `${counted(routed.length, 'unit')} of this side routed, ${thousands(weak.length)} below half strength.`,
      `A minor victory takes a balance of ${counted(Math.round(thresholds.minor), 'point')}, a major one ${thousands(thresholds.major)}.`,
    ],
  };
}

/** Who can still move in this turn. */
function unmoved(state: State, side: 0 | 1): Overlay {
  const idle = troops(state, side).filter((unit) => {
    const { moved, fired, formation } = state.unit(unit);
    return !moved && !fired && formation !== 'unlimbered' && movingRefused(state, unit) === null;
  });
  return {
    id: 'unmoved',
    title: 'Unmoved',
    areas: [],
    pieces: ids(state, idle),
    words: [
      state.p.mover === side
        ? `${counted(idle.length, 'unit')} can still move.`
        : 'It is not this side’s turn.',
    ],
  };
}
