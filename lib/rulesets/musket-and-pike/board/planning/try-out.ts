import type { Trial } from '@/lib/battle/contract/planning';
import type { Json } from '@/lib/kernel/canonical-json';
import { whyNotMelee } from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { fireHexes, whyNotFire } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import type { When } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import {
  decide,
  type JudgedMarch,
  judgeMarch,
  mayOrder,
  sideOf,
  unitsNamed,
} from '@/lib/rulesets/musket-and-pike/board/decide';
import { obstructed, pointsLeft } from '@/lib/rulesets/musket-and-pike/board/movement/costs';
import { chargingChance } from '@/lib/rulesets/musket-and-pike/board/movement/detachments';
import {
  formationCost,
  formingChance,
} from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { threatAt } from '@/lib/rulesets/musket-and-pike/board/movement/threats';
import { movingRefused, stopsAt } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { counted, FORMATION_WORDS, thousands } from '@/lib/rulesets/musket-and-pike/board/names';
import { type BoardOrder, readOrder } from '@/lib/rulesets/musket-and-pike/board/orders';
import { hexNamed, neighbour } from '@/lib/rulesets/musket-and-pike/board/places';
import { stackingLimit, stackingOf } from '@/lib/rulesets/musket-and-pike/board/stacking';
import { OUT, type State } from '@/lib/rulesets/musket-and-pike/board/state';
import type { Asked } from './asked';
import { givingUpWords } from './giving-up';
import { fireWords, meleeWords, percentWords } from './odds';

const refused = (message: string): Trial => ({ refused: message, notes: [], danger: false });
const open = (notes: readonly string[], danger = false): Trial => ({
  refused: null,
  notes,
  danger,
});

/** What an order would do, with its odds; the draws that decide are never looked at. */
export function tryOut(asked: Asked, seat: string, input: Json): Trial {
  const { state } = asked;
  const read = readOrder(input);
  if (!read.ok) return refused(read.error.message);
  const order = read.value;
  const side = sideOf(seat);
  if (order.type === 'end') return ending(state, side);
  if (order.type === 'move' && order.by === undefined) {
    const allowed = mayOrder(state, seat, order);
    if (!allowed.ok) return refused(allowed.error.message);
    const judged = judgeMarch(state, side, order, asked.judging);
    return judged.ok ? move(asked, judged.value, side) : refused(judged.error.message);
  }
  // Refused or not: what is drawn comes after that.
  const decided = decide(state, seat, input, () => 0.5);
  if (!decided.ok) return refused(decided.error.message);
  switch (order.type) {
    case 'fire':
      return fire(state, order, side);
    case 'melee':
      return melee(asked, order, side);
    case 'form':
      return form(state, order, side);
    case 'charge':
      return charge(state, order, side);
    case 'giveUp':
      return open(givingUpWords(state, side));
    default:
      return open([]);
  }
}

type Of<Type extends BoardOrder['type']> = Extract<BoardOrder, { type: Type }>;

function named(state: State, names: readonly string[], side: 0 | 1): readonly number[] {
  const found = names.flatMap((name) => {
    const units = unitsNamed(state, [name], side);
    return units.ok ? units.value : [];
  });
  return [...new Set(found)];
}

const troops = (state: State, units: readonly number[]): number[] =>
  units.filter((unit) => state.scenario.cards[unit]?.kind !== 'leader');

function move(asked: Asked, { units, way }: JudgedMarch, side: 0 | 1): Trial {
  const { state } = asked;
  const to = way.at(-1) as number;
  const notes: string[] = [];
  const cost = asked.ways(units).cost.get(to);
  const left = Math.min(...units.map((unit) => pointsLeft(state, unit)));
  if (cost !== undefined) notes.push(`${cost} of ${counted(left, 'point')}.`);
  const others = stackingOf(state, to);
  if (others > 0)
    notes.push(
      `Stacks with ${thousands(others)} of ${thousands(stackingLimit(state))} men or equivalent.`,
    );
  const breaks = way.some(
    (hex, index) => index > 0 && obstructed(state, way[index - 1] as number, hex),
  );
  const formed = troops(state, units).some(
    (unit) => !['column', 'limbered', 'skirmish'].includes(state.unit(unit).formation),
  );
  if (breaks && formed) notes.push('Broken ground on the way disorders formed troops.');
  if (stopsAt(state, units, to, side)) notes.push('They must stop there, before the enemy.');
  const [first] = troops(state, units);
  const danger = first === undefined ? null : asked.shootersAt(1 - side, to, 'opportunity');
  if (danger !== null && danger.length > 0)
    notes.push(
      `${counted(danger.length, 'enemy unit')} can fire as they come there, at half effect.`,
    );
  return open(notes, danger !== null && danger.length > 0);
}

function fire(state: State, order: Of<'fire'>, side: 0 | 1): Trial {
  const at = hexNamed(state.scenario.ground, order.at);
  const when: When = state.p.phase === 'defensive' ? 'defensive' : 'own';
  const units = troops(state, named(state, order.units, side)).filter(
    (unit) => whyNotFire(state, unit, at, when) === null,
  );
  if (units.length === 0) return open([]);
  const aimed = state.scenario.cards.findIndex(({ id }) => id === order.target);
  return open(fireWords(state, units, at, when, aimed < 0 ? null : aimed));
}

function melee(asked: Asked, order: Of<'melee'>, side: 0 | 1): Trial {
  const { state } = asked;
  const units = named(state, order.units, side);
  const at = hexNamed(state.scenario.ground, order.at);
  if (troops(state, units).length === 0) return open([]);
  if (state.on(at).every((unit) => state.unit(unit).side === side)) return open([]);
  const notes = meleeWords(state, units, at);
  if (troops(state, units).every((unit) => !state.unit(unit).fired))
    notes.push('They have held their fire: + 20 %.');
  if (asked.shootersAt(1 - side, state.unit(units[0] as number).at, 'defensive').length > 0)
    notes.push('Defenders who have not fired do so first, at full effect.');
  return open(notes);
}

function form(state: State, order: Of<'form'>, side: 0 | 1): Trial {
  const units = troops(state, named(state, order.units, side));
  const [first] = units;
  if (first === undefined) return open([]);
  const chance = formingChance(state, first);
  const threat = threatAt(state, state.unit(first).at, side);
  return open(
    [
      `${counted(formationCost(state, first), 'point')}, ${percentWords(chance)}${chance < 1 ? `: a threat of ${thousands(threat)}; if it fails, disordered` : ''}: ${FORMATION_WORDS[order.formation]}.`,
    ],
    chance < 0.5,
  );
}

function charge(state: State, order: Of<'charge'>, side: 0 | 1): Trial {
  const [first] = troops(state, named(state, order.units, side));
  if (first === undefined) return open([]);
  return open([
    `Ready to charge: ${percentWords(chargingChance(state, first))}; if it fails, disordered.`,
    'It then rides straight to its front, ignores roads, and is disordered at the end of the turn.',
  ]);
}

/** Hexes next to a unit that it may attack now. */
function attackHexes(state: State, unit: number): number[] {
  const { ground } = state.scenario;
  const { at, side } = state.unit(unit);
  const found: number[] = [];
  for (let direction = 0; direction < 6; direction += 1) {
    const hex = neighbour(ground, at, direction);
    if (hex < 0 || state.on(hex).every((other) => state.unit(other).side === side)) continue;
    if (whyNotMelee(state, [unit], hex) === null) found.push(hex);
  }
  return found;
}

/** What is left undone, and what is to be mended, when a phase or turn ends. */
function ending(state: State, side: 0 | 1): Trial {
  const { phase } = state.p;
  const own = state.inField(side).filter((unit) => {
    const kind = state.scenario.cards[unit]?.kind;
    return kind === 'infantry' || kind === 'cavalry' || kind === 'artillery';
  });
  const notes: string[] = [];
  if (phase === 'turn' || phase === 'movement') {
    const idle = own.filter((unit) => {
      const { moved, fired, melees, formation } = state.unit(unit);
      return (
        !moved &&
        !fired &&
        melees === 0 &&
        formation !== 'unlimbered' &&
        movingRefused(state, unit) === null
      );
    });
    if (idle.length > 0)
      notes.push(
        `${counted(idle.length, 'unit')} ${idle.length === 1 ? 'has' : 'have'} not moved.`,
      );
  }
  if (phase === 'turn' || phase === 'offensive') {
    const able = own.filter((unit) => fireHexes(state, unit, 'own').length > 0);
    if (able.length > 0) notes.push(`${counted(able.length, 'unit')} can still fire.`);
  }
  if (phase === 'turn' || phase === 'melee') {
    const touching = own.filter((unit) => attackHexes(state, unit).length > 0);
    if (touching.length > 0) notes.push(`${counted(touching.length, 'unit')} can still attack.`);
  }
  if (phase !== 'defensive') {
    const { turns } = state.scenario;
    const many = (units: readonly number[], words: string) => {
      if (units.length > 0)
        notes.push(
          `${counted(units.length, 'unit')} ${units.length === 1 ? 'is' : 'are'} ${words}.`,
        );
    };
    many(
      own.filter((unit) => state.unit(unit).detached),
      'out of command',
    );
    many(
      own.filter((unit) => state.unit(unit).ammunition === OUT),
      'out of ammunition',
    );
    many(
      own.filter((unit) => {
        const { formation, at } = state.unit(unit);
        return formation === 'limbered' && threatAt(state, at, side) > 0;
      }),
      'limbered under the enemy’s eyes',
    );
    if (state.p.turn === turns) notes.push('It is the last turn.');
  }
  return open(notes);
}
