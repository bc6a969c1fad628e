import { listed } from '@/lib/battle/contract/battle-story';
import type { Overlay } from '@/lib/battle/contract/planning';
import type { Side } from '@/lib/kernel/side';
import {
  armRow,
  CAVALRY,
  COMMANDER,
  ENGINEERS,
  GUNS,
  LOGISTICS,
  MACHINE_GUNS,
  RIFLES,
} from '@/lib/rulesets/shambattle/arms';
import { bombardments, enemyHexes, mayAct } from '@/lib/rulesets/shambattle/combat';
import { far, nameOn, sees } from '@/lib/rulesets/shambattle/ground';
import { destinations } from '@/lib/rulesets/shambattle/moves';
import { logisticsLeft, pool, refitHexes } from '@/lib/rulesets/shambattle/night';
import { sideLetter } from '@/lib/rulesets/shambattle/scene';
import {
  EXHAUSTED,
  FRESH,
  GUN_FIRE,
  LOYAL,
  MOVES,
  MUTINOUS,
  ON_BOARD,
  ROUTED,
  type State,
  TURNING,
} from '@/lib/rulesets/shambattle/state';
import { BRIDGE } from '@/lib/rulesets/shambattle/terrain';
import { townsTaken } from '@/lib/rulesets/shambattle/victory';
import { exhaustedAt, routedAt } from '@/lib/rulesets/shambattle/view';
import { bridgesOf, bridgeTitle, counted, hexWords, someOf, unitWords } from './names';
import { percentWords } from './odds';
import { diceAt, inDanger, threatOf, threatWords } from './threat';

/** Hexes from an own stand within which a threatened hex is hatched; beyond, it only has an edge. */
const NEAR = 2;

/** Everything that can be laid over a position, as a side looks at it. */
export function overlaysOf(state: State, side: 0 | 1): readonly Overlay[] {
  return [
    reach(state, side),
    threat(state, side),
    command(state, side),
    held(state),
    lost(state, side),
    supply(state, side),
    fire(state, side),
    sight(state, side),
    unmoved(state, side),
  ];
}

const other = (side: 0 | 1): 0 | 1 => (1 - side) as 0 | 1;
const letter = (side: number): Side => sideLetter(side);

/** Units on the field that serve a side, loyal ones alone where asked. */
function unitsOf(state: State, side: number, loyal = false): number[] {
  const { p } = state;
  return [...p.at.keys()].filter(
    (unit) =>
      p.status[unit] === ON_BOARD && p.side[unit] === side && (!loyal || p.loyalty[unit] === LOYAL),
  );
}

const ids = (state: State, units: readonly number[]): string[] =>
  units.map((unit) => state.scene.ids[unit] as string);
const names = (state: State, units: readonly number[]): string[] =>
  units.map((unit) => state.scene.names[unit] as string);

/** Hexes that a side's units can still be sent to in this half; in the step of the guns, those they can fire at. */
function reach(state: State, side: 0 | 1): Overlay {
  const cells = new Set<number>();
  let count = 0;
  const { p } = state;
  const words: string[] = [];
  if (p.phase === MOVES && p.mover === side) {
    for (const unit of p.at.keys()) {
      if (p.status[unit] !== ON_BOARD || state.orderedBy(unit) !== side) continue;
      const found = destinations(state, unit, side);
      if (found.length > 0) count += 1;
      for (const hex of found) cells.add(hex);
    }
    words.push(`${counted(count, 'unit')} can still move.`);
    if (p.mood[side] === EXHAUSTED)
      words.push('The army is exhausted: nobody goes nearer to the enemy, unless nearer home too.');
  } else if (p.phase === GUN_FIRE) {
    for (const targets of bombardments(state, side).values()) {
      count += 1;
      for (const hex of targets) cells.add(hex);
    }
    words.push(`${counted(count, 'gun or machine gun', 'guns and machine guns')} can fire now.`);
  } else words.push('It is not this side’s half.');
  return {
    ...{ id: 'reach', title: 'Reach', words, pieces: [] },
    areas: [{ look: 'tint', side: letter(side), cells: [...cells] }],
  };
}

/** What the enemy can fire at and assault next, and who is in danger of being lost to it. */
function threat(state: State, side: 0 | 1): Overlay {
  const { p, ground } = state;
  const against = threatOf(state, other(side));
  const own = unitsOf(state, side, true);
  const hexes = [...new Set(own.map((unit) => p.at[unit] as number))];
  const assaulted: number[] = [];
  const shot: number[] = [];
  for (let hex = 0; hex < ground.size; hex += 1) {
    if ((against.assaulters[hex] ?? []).length > 0)
      if (hexes.some((at) => far(ground, at, hex) <= NEAR)) assaulted.push(hex);
    if ((against.fire[hex] as number) > 0) shot.push(hex);
  }
  const alone = (unit: number) => state.standCount(p.at[unit] as number) === 0;
  const endangered = own.filter((unit) =>
    inDanger(state, against, unit, p.at[unit] as number, alone(unit)),
  );
  const worst = hexes
    .map((hex) => [diceAt(state, against, hex), hex] as const)
    .filter(([dice]) => dice > 0)
    .sort((one, two) => two[0] - one[0] || one[1] - two[1]);
  return {
    id: 'threat',
    title: 'Threat',
    areas: [
      { look: 'hatched', side: letter(other(side)), cells: assaulted },
      { look: 'dashed', side: letter(other(side)), cells: shot },
    ],
    pieces: ids(state, endangered),
    words: [
      worst.length === 0
        ? 'Nothing of this side can be hit in the enemy’s next guns and half.'
        : `${counted(worst.length, 'hex', 'hexes')} of this side can be hit next; in danger of being lost: ${endangered.length === 0 ? 'nobody' : someOf(names(state, endangered), 6)}.`,
      ...worst.slice(0, 6).map(([, hex]) => threatWords(state, against, hex)),
    ],
  };
}

/** Where the commander is, what he is worth and in danger of, and units that serve another side than they came with. */
function command(state: State, side: 0 | 1): Overlay {
  const { p, scene } = state;
  const leader = scene.commander[side];
  const there = leader >= 0 && p.status[leader] === ON_BOARD;
  const at = there ? (p.at[leader] as number) : -1;
  const words: string[] = [];
  if (there) {
    const stands = state.stands(at);
    const rifles = stands.some((unit) => state.type(unit) === RIFLES);
    words.push(
      `${scene.names[leader]} on ${hexWords(state, at)}: ${stands.length === 0 ? 'alone, and taken by any enemy that enters' : `${listed(names(state, stands))} ${stands.length === 1 ? 'throws' : 'throw'} one die more each`}.`,
    );
    if (rifles) words.push(`Each die at the rifles there hits him with ${percentWords(1 / 36)}.`);
  } else words.push('This army has no commander on the field.');
  const turned = [...p.at.keys()].filter(
    (unit) =>
      p.status[unit] === ON_BOARD &&
      (p.loyalty[unit] !== LOYAL || p.side[unit] !== scene.sent[unit]),
  );
  for (const unit of turned) words.push(loyaltyWords(state, unit));
  p.plots.forEach((unit, of) => {
    if (unit >= 0)
      words.push(`A plot is laid in ${scene.sides[of as 0 | 1]}’s ${scene.names[unit]}.`);
  });
  return {
    ...{ id: 'command', title: 'Command', words },
    areas: [{ look: 'dashDotted', side: letter(side), cells: there ? [at] : [] }],
    pieces: ids(state, turned),
  };
}

function loyaltyWords(state: State, unit: number): string {
  const { p, scene } = state;
  const of = (side: number) => scene.sides[side as 0 | 1];
  const title = unitWords(state, unit);
  if (p.loyalty[unit] === MUTINOUS)
    return `${title} of ${of(p.side[unit] as number)} takes no orders.`;
  if (p.loyalty[unit] === TURNING)
    return `${title} of ${of(p.side[unit] as number)} is going over: ${of(1 - (p.side[unit] as number))} moves it until they touch.`;
  return `${title}, sent by ${of(scene.sent[unit] as number)}, fights for ${of(p.side[unit] as number)}.`;
}

/** Towns by who holds them, and bridges by who stands on or next to them. */
function held(state: State): Overlay {
  const { p, scene } = state;
  const holding = (side: number) =>
    scene.townHexes.filter((_, index) => (p.holder[index] as number) === side);
  const bridges = bridgesOf(state).map((hex) => [hex, bridgeHolder(state, hex)] as const);
  const towns = scene.places.map(({ name, hexes, capital }, place) => {
    const count = (side: number) =>
      scene.townOf.filter((one, index) => one === place && p.holder[index] === side).length;
    const [a, b] = [count(0), count(1)];
    const by =
      a === 0 || b === 0
        ? scene.sides[a > 0 ? 0 : 1]
        : `${scene.sides[0]} ${a}, ${scene.sides[1]} ${b} of ${hexes.length}`;
    return `${name}${capital ? ', a capital' : ''}: ${by}.`;
  });
  const lead = townsTaken(state, 0) - townsTaken(state, 1);
  return {
    id: 'held',
    title: 'Held',
    areas: [0, 1].map((side) => ({
      look: 'tint' as const,
      side: letter(side),
      cells: [
        ...holding(side),
        ...bridges.flatMap(([hex, holder]) => (holder === side ? [hex] : [])),
      ],
    })),
    pieces: [],
    words: [
      lead === 0
        ? 'Neither army holds more of the other’s towns.'
        : `${scene.sides[lead > 0 ? 0 : 1]} holds ${counted(Math.abs(lead), 'hex', 'hexes')} more of the enemy’s towns than it has lost.`,
      ...towns,
      ...bridges.map(([hex, holder]) => bridgeLine(state, hex, holder)),
    ],
  };
}

/** Whose stands are on a bridge, else alone next to it; −1: nobody's, or both are. */
function bridgeHolder(state: State, hex: number): number {
  const on = state.owner(hex);
  if (on >= 0 || state.p.terrain[hex] !== BRIDGE) return on;
  const next = new Set<number>();
  for (let direction = 0; direction < 6; direction += 1) {
    const beside = state.ground.neighbours[6 * hex + direction] as number;
    const owner = beside < 0 ? -1 : state.owner(beside);
    if (owner >= 0) next.add(owner);
  }
  return next.size === 1 ? ([...next][0] as number) : -1;
}

function bridgeLine(state: State, hex: number, holder: number): string {
  const { p, scene } = state;
  const charge = p.charges[hex] as number;
  const mined = charge === 0 ? '' : `; ${scene.sides[(charge - 1) as 0 | 1]} has a charge on it`;
  if (p.terrain[hex] !== BRIDGE) return `${bridgeTitle(state, hex)}: blown up.`;
  const by =
    holder < 0
      ? 'nobody’s'
      : `${state.owner(hex) >= 0 ? 'held by' : 'covered by'} ${scene.sides[holder as 0 | 1]}`;
  return `${bridgeTitle(state, hex)}: ${by}${mined}.`;
}

/** Points lost by both armies, how far each is from exhaustion and rout, and its arms. */
function lost(state: State, side: 0 | 1): Overlay {
  const { scene, p } = state;
  const words: string[] = [];
  for (const one of [side, other(side)]) {
    const [left, had] = [state.strength(one), scene.original[one]];
    const [tired, beaten] = [exhaustedAt(had), routedAt(had)];
    const next =
      p.mood[one] === ROUTED
        ? 'in rout'
        : p.mood[one] === FRESH
          ? `${left - tired} to lose before it is exhausted, ${left - beaten} before rout`
          : `exhausted, ${Math.max(0, left - beaten)} to lose before rout`;
    words.push(`${scene.sides[one]}: ${had - left} of ${had} points lost; ${next}.`);
    const kinds = [RIFLES, CAVALRY, GUNS, MACHINE_GUNS, ENGINEERS].flatMap((type) => {
      const units = scene.types.flatMap((kind, unit) =>
        kind === type && p.side[unit] === one && p.loyalty[unit] !== MUTINOUS ? [unit] : [],
      );
      const full = units.reduce((sum, unit) => sum + (scene.full[unit] as number), 0);
      const now = units.reduce((sum, unit) => sum + (p.sp[unit] as number), 0);
      return full === now ? [] : [`${armRow(type).word} ${now} of ${full}`];
    });
    if (kinds.length > 0) words.push(`${scene.sides[one]}’s points left: ${kinds.join(', ')}.`);
  }
  const weak = unitsOf(state, side).filter(
    (unit) => 2 * (p.sp[unit] as number) < (scene.full[unit] as number),
  );
  return { id: 'lost', title: 'Lost', areas: [], pieces: ids(state, weak), words };
}

/** Where stands can be refitted by night, and what the night would give back if it fell now. */
function supply(state: State, side: 0 | 1): Overlay {
  const columns = logisticsLeft(state, side);
  const [infantry = 0, cavalry = 0, specialists = 0] = pool(state, side);
  return {
    id: 'supply',
    title: 'Supply',
    areas: [{ look: 'dashed', side: letter(side), cells: refitHexes(state, side) }],
    pieces: ids(
      state,
      unitsOf(state, side).filter((unit) => state.type(unit) === LOGISTICS),
    ),
    words: [
      `A night now would give back: infantry ${infantry}, cavalry ${cavalry}, specialists ${specialists}.`,
      `${columns} of ${state.scene.logistics[side]} logistics are left; a stand is refitted on their hex, two on each next to it.`,
    ],
  };
}

/** What guns, machine guns and rifles of a side can fire at from where they are, as far as they see. */
function fire(state: State, side: 0 | 1): Overlay {
  const { p, ground } = state;
  const units = unitsOf(state, side, true).filter((unit) => state.range(unit) > 0);
  const zone = (types: readonly number[]): number[] => {
    const cells = new Set<number>();
    for (const unit of units) {
      if (!types.includes(state.type(unit))) continue;
      const from = p.at[unit] as number;
      for (let hex = 0; hex < ground.size; hex += 1) {
        const distance = far(ground, from, hex);
        if (distance > 0 && distance <= state.range(unit))
          if (distance === 1 || sees(ground, from, hex)) cells.add(hex);
      }
    }
    return [...cells];
  };
  const targets = enemyHexes(state, side);
  const inRange = (cells: readonly number[]) => targets.filter((hex) => cells.includes(hex)).length;
  const [guns, machineGuns, rifles] = [
    zone([GUNS]),
    zone([MACHINE_GUNS]),
    zone([RIFLES, CAVALRY, ENGINEERS]),
  ];
  return {
    id: 'fire',
    title: 'Fire',
    areas: [
      { look: 'dashed', side: letter(side), cells: guns },
      { look: 'dashDotted', side: letter(side), cells: machineGuns },
      { look: 'tint', side: letter(side), cells: rifles },
    ],
    pieces: [],
    words: [
      `Dashed: guns, ${armRow(GUNS).range} hexes; enemy hexes in range and sight: ${inRange(guns)}.`,
      `Dots and dashes: machine guns, ${armRow(MACHINE_GUNS).range} hexes; enemy hexes: ${inRange(machineGuns)}.`,
      `Tinted: rifles and engineers ${armRow(RIFLES).range}, cavalry ${armRow(CAVALRY).range}; enemy hexes: ${inRange(rifles)}.`,
    ],
  };
}

/** Hexes that no stand of a side sees. */
function sight(state: State, side: 0 | 1): Overlay {
  const { p, ground } = state;
  const eyes = [...new Set(unitsOf(state, side).map((unit) => p.at[unit] as number))];
  const hidden: number[] = [];
  for (let hex = 0; hex < ground.size; hex += 1)
    if (
      !eyes.some((from) => from === hex || far(ground, from, hex) === 1 || sees(ground, from, hex))
    )
      hidden.push(hex);
  const unseen = enemyHexes(state, side).filter((hex) => hidden.includes(hex));
  return {
    id: 'sight',
    title: 'Sight',
    areas: [{ look: 'hatched', side: letter(side), cells: hidden }],
    pieces: [],
    words: [
      `Hatched: ${counted(hidden.length, 'hex', 'hexes')} that no stand of this side sees.`,
      unseen.length === 0
        ? 'Every enemy stand is seen by somebody.'
        : `Enemies that nobody can fire at from afar: on ${listed(unseen.map((hex) => nameOn(ground, hex)))}.`,
    ],
  };
}

/** Units of a side that can still do something in its half. */
function unmoved(state: State, side: 0 | 1): Overlay {
  const { p } = state;
  const units =
    p.phase === MOVES && p.mover === side
      ? [...p.at.keys()].filter(
          (unit) =>
            mayAct(state, unit, side) &&
            state.type(unit) !== LOGISTICS &&
            p.steps[unit] === 0 &&
            p.fired[unit] === 0,
        )
      : [];
  const commander = units.filter((unit) => state.type(unit) === COMMANDER).length;
  return {
    ...{ id: 'unmoved', title: 'Unmoved', areas: [], pieces: ids(state, units) },
    words: [
      p.phase === MOVES && p.mover === side
        ? `${counted(units.length - commander, 'stand')} ${units.length - commander === 1 ? 'has' : 'have'} not acted in this half${commander > 0 ? ', nor has the commander' : ''}.`
        : 'It is not this side’s half.',
    ],
  };
}
