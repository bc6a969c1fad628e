import { z } from 'zod';
import { listed } from '@/lib/battle/contract/battle-story';
import type { LogFigure, LogWords } from '@/lib/battle/contract/log-words';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import { VICTORY_LEVELS } from '@/lib/kernel/victory-level';
import { COMMANDER } from './arms';
import type { Fact, Shot } from './facts';
import { nameOn } from './ground';
import { type Scene, sideLetter } from './scene';
import { LOYAL, type State } from './state';
import { assaultShares, defenceShares, shareWords, shootingShares } from './story/log-dice';
import { placesIn } from './story/places';
import { stateOf, type View } from './view';

const side = z.number().int().min(0).max(1);
const numbers = z.array(z.number().int().min(0).max(999)).max(200);
const place = z.string().max(4);
const id = z.string().max(64);
/** Points and modifiers of each stand that threw, as `shareWords` reads them. */
const shares = z.array(z.string().max(12)).max(4).optional();
const shot = z.strictObject({
  units: z.array(id).max(4),
  from: place,
  at: place,
  dice: numbers,
  by: shares,
});

/** A fact as a log keeps it: units by their ids, hexes by their names. */
export const lineSchema = z.strictObject({
  type: z.string().max(30),
  side: side.optional(),
  turn: z.number().int().min(0).max(999).optional(),
  die: z.number().int().min(0).max(6).optional(),
  unit: id.optional(),
  units: z.array(id).max(4).optional(),
  others: z.array(id).max(4).optional(),
  from: place.optional(),
  at: place.optional(),
  dice: numbers.optional(),
  back: numbers.optional(),
  by: shares,
  answered: shares,
  loss: z.number().int().min(0).max(20).optional(),
  word: z.string().max(30).optional(),
  shots: z.array(shot).max(12).optional(),
  throws: z
    .array(z.array(z.number().int().min(1).max(6)).length(2))
    .max(20)
    .optional(),
});
export type Line = z.output<typeof lineSchema>;

/** A fact with names in place of numbers; null for facts that get no words. */
export function lineOf(fact: Fact, state: State): Line | null {
  const { scene, ground, p } = state;
  const unit = (number: number) => scene.ids[number] ?? '';
  const hex = (number: number | undefined) => (number === undefined ? '' : nameOn(ground, number));
  const shotOf = ({ units, from, at, dice }: Shot) => ({
    units: units.map(unit),
    from: hex(from),
    at: hex(at),
    dice: [...dice],
    by: shootingShares(state, units, at),
  });
  switch (fact.type) {
    case 'ArmiesPlaced':
      return { type: fact.type };
    case 'PlotFound':
      return fact.unit < 0 ? null : { type: fact.type, side: fact.side, unit: unit(fact.unit) };
    case 'DayBegan':
      return { type: fact.type, turn: fact.day };
    case 'TurnBegan':
      return { type: fact.type, turn: fact.turn };
    case 'UnitArrived':
      return { type: fact.type, unit: unit(fact.unit), at: hex(fact.at) };
    case 'GunsFired':
      return fact.shots.length === 0
        ? null
        : { type: fact.type, side: fact.side, shots: fact.shots.slice(0, 12).map(shotOf) };
    case 'InitiativeThrown':
      return {
        type: fact.type,
        side: fact.first,
        throws: fact.throws.map((pair) => [...pair]),
      };
    case 'TreacheryThrown':
      return {
        type: fact.type,
        side: fact.side,
        die: fact.die,
        ...(fact.found === undefined
          ? {}
          : {
              word: fact.found.act ?? 'nothing',
              ...(fact.found.unit >= 0 ? { unit: unit(fact.found.unit) } : {}),
            }),
      };
    case 'ControlChanged':
      return {
        type: fact.type,
        unit: unit(fact.unit),
        side: fact.to,
        at: fact.at < 0 ? '' : hex(fact.at),
      };
    case 'HalfBegan':
      return { type: fact.type, side: fact.side };
    case 'UnitMoved':
    case 'UnitFled':
      return {
        type: fact.type,
        unit: unit(fact.unit),
        from: hex(p.at[fact.unit]),
        at: hex(fact.way.at(-1)),
        ...(fact.type === 'UnitMoved' && takesTown(state, fact.unit, fact.way)
          ? { side: p.side[fact.unit] as number, word: 'town' }
          : {}),
      };
    case 'UnitLeft':
    case 'CommanderTaken':
      return { type: fact.type, unit: unit(fact.unit) };
    case 'RiflesFired':
      return { type: fact.type, side: fact.side, ...shotOf(fact.shot) };
    case 'AssaultBegan':
      return null;
    case 'CombatFought':
      return {
        type: fact.type,
        units: fact.attackers.map(unit),
        others: fact.defenders.map(unit),
        from: hex(fact.from),
        at: hex(fact.at),
        dice: [...fact.dice],
        back: [...fact.back],
        by: assaultShares(state, fact.attackers, fact.at),
        answered: defenceShares(state, fact.defenders, fact.at),
        word: fact.again ? 'again' : 'new',
      };
    case 'ResultTaken':
      return {
        type: fact.type,
        die: fact.die,
        unit: unit(fact.unit),
        loss: fact.loss,
        ...(fact.to >= 0 ? { at: hex(fact.to) } : {}),
        ...(fact.gone === undefined
          ? p.sp[fact.unit] === fact.loss && fact.loss > 0
            ? { word: 'gone' }
            : {}
          : { word: fact.gone }),
      };
    case 'CommanderHazard':
      return {
        type: fact.type,
        unit: unit(fact.unit),
        die: fact.die,
        ...(fact.fate === undefined ? {} : { word: fact.fate }),
      };
    case 'CombatSettled':
      return fact.entered.length === 0
        ? null
        : { type: fact.type, units: fact.entered.map(unit), at: hex(fact.at) };
    case 'WorkBuilt':
      return { type: fact.type, unit: unit(fact.unit), at: hex(fact.at), word: fact.task };
    case 'MineMet':
      return { type: fact.type, unit: unit(fact.unit), at: hex(fact.at), dice: [...fact.dice] };
    case 'ChargeBlown':
      return { type: fact.type, side: fact.side, at: hex(fact.at) };
    case 'ArmyExhausted':
    case 'ArmyRouted':
      return { type: fact.type, side: fact.side, loss: undefined, turn: fact.left };
    case 'MovesEnded':
      return null;
    case 'NightFell':
      return { type: fact.type, turn: fact.day, dice: [...fact.pools] };
    case 'Refitted':
      return { type: fact.type, unit: unit(fact.unit), loss: fact.points, at: hex(fact.at) };
    case 'CommanderReplaced':
      return {
        type: fact.type,
        unit: unit(fact.unit),
        at: hex(fact.at),
        side: p.side[fact.unit] as number,
      };
    case 'BattleEnded':
      return { type: fact.type, turn: fact.level, word: fact.why };
  }
}

/** Whether a unit that goes a way takes a hex of a town from the other army. */
function takesTown(state: State, unit: number, way: readonly number[]): boolean {
  const { p, scene } = state;
  if (p.loyalty[unit] !== LOYAL || scene.types[unit] === COMMANDER) return false;
  return way.some((hex) => {
    const town = scene.townHexes.indexOf(hex);
    return town >= 0 && p.holder[town] !== p.side[unit];
  });
}

interface Names {
  side(number: number): string;
  /** “First Rifles”; “Azuria’s First Rifles” where both armies have a unit of that name. */
  unit(id: string): string;
  /** The town that a hex is in; '' where it is in none. */
  town(hex: string): string;
}

const diceWords = (dice: readonly number[] | undefined): string =>
  dice === undefined || dice.length === 0 ? 'no dice' : dice.join(', ');

const TASK_WORDS: Readonly<Record<string, string>> = {
  mines: 'lay mines on',
  works: 'dig field works on',
  charge: 'lay a charge at',
  pontoon: 'build a section of a pontoon on',
};

const WHY_WORDS: Readonly<Record<string, string>> = {
  fled: 'One army has fled the field',
  destroyed: 'One army has nothing left to fight with',
  routed: 'One army is in rout',
  capital: 'A capital has fallen',
  exhausted: 'One army is exhausted and the other is not',
  towns: 'More of the enemy’s towns are held on one side',
  undecided: 'Neither army has the better of it',
};

/** A line's sentence; null for a type that this ruleset never wrote. */
function sentence(line: Line, names: Names): string | null {
  const who = names.side(line.side ?? 0);
  const unit = names.unit(line.unit ?? '');
  const all = (line.units ?? []).map((one) => names.unit(one));
  switch (line.type) {
    case 'ArmiesPlaced':
      return 'The armies stand to arms.';
    case 'PlotFound':
      return `A plot is laid in ${who}’s army: ${unit} will not be true to it.`;
    case 'DayBegan':
      return `Day ${line.turn} breaks.`;
    case 'TurnBegan':
      return `Turn ${line.turn}.`;
    case 'UnitArrived':
      return `${unit} comes up at ${line.at}.`;
    case 'GunsFired':
      return (line.shots ?? [])
        .map(
          (one) =>
            `${listed(one.units.map((id) => names.unit(id)))} on ${one.from} ${one.units.length === 1 ? 'fires' : 'fire'} at ${one.at}: ${diceWords(one.dice)}.`,
        )
        .join(' ');
    case 'InitiativeThrown': {
      const [a, b] = line.throws?.at(-1) ?? [0, 0];
      return `${names.side(0)} throws ${a}, ${names.side(1)} ${b}: ${who} moves first.`;
    }
    case 'TreacheryThrown':
      if (line.word === undefined) return `${who}’s army is loyal: ${line.die}.`;
      if (line.word === 'mutiny') return `Mutiny! ${unit} takes no more orders from ${who}.`;
      if (line.word === 'defection') return `${unit} means to leave ${who} for the enemy.`;
      if (line.word === 'fifthColumn') return `A fifth column: ${unit} turns on ${who}.`;
      return `There is disaffection in ${who}’s army, and nothing comes of it.`;
    case 'ControlChanged':
      return line.at === ''
        ? `${unit} finds no way over, and lays down its arms.`
        : `${unit} now fights for ${who}, on ${line.at}.`;
    case 'HalfBegan':
      return `${who} moves.`;
    case 'UnitMoved':
      return line.word === 'town'
        ? `${unit} goes from ${line.from} to ${line.at}, and takes ${names.town(line.at ?? '') || 'a town'}’s houses there.`
        : `${unit} goes from ${line.from} to ${line.at}.`;
    case 'UnitFled':
      return `${unit} flees from ${line.from} to ${line.at}.`;
    case 'UnitLeft':
      return `${unit} leaves the field.`;
    case 'CommanderTaken':
      return `${unit}, alone, is taken.`;
    case 'RiflesFired':
      return `${listed(all)} on ${line.from} ${all.length === 1 ? 'fires' : 'fire'} at ${line.at}: ${diceWords(line.dice)}.`;
    case 'CombatFought':
      return `${listed(all)} ${line.word === 'again' ? (all.length === 1 ? 'fights on' : 'fight on') : all.length === 1 ? 'assaults' : 'assault'} ${line.word === 'again' ? 'at' : ''} ${line.at} from ${line.from}: ${diceWords(line.dice)}; ${listed((line.others ?? []).map((one) => names.unit(one)))} ${(line.others ?? []).length === 1 ? 'answers' : 'answer'}: ${diceWords(line.back)}.`.replace(
        / {2,}/g,
        ' ',
      );
    case 'ResultTaken': {
      if (line.word === 'destroyed') return `${unit} is destroyed.`;
      if (line.word === 'captured') return `${unit} is captured.`;
      const points = line.loss === 1 ? 'a point' : `${line.loss} points`;
      if (line.word === 'gone')
        return `${unit} loses its last ${line.loss === 1 ? 'point' : points}.`;
      if (line.at === undefined) return `${unit} loses ${points}.`;
      return line.loss === 0
        ? `${unit} falls back to ${line.at}.`
        : `${unit} loses ${points} and falls back to ${line.at}.`;
    }
    case 'CommanderHazard':
      return line.word === undefined
        ? `${unit} is in the thick of it: ${line.die}, unhurt.`
        : `${unit} is ${line.word === 'captured' ? 'taken' : line.word}.`;
    case 'CombatSettled':
      return `${listed(all)} ${all.length === 1 ? 'takes' : 'take'} ${line.at}.`;
    case 'WorkBuilt':
      return `${unit} ${TASK_WORDS[line.word ?? ''] ?? 'build on'} ${line.at}; the train spends a point.`;
    case 'MineMet':
      return `${unit} runs into mines on ${line.at}: ${diceWords(line.dice)}.`;
    case 'ChargeBlown':
      return `${who} fires the charge on ${line.at}.`;
    case 'ArmyExhausted':
      return `${who}’s army is exhausted: ${line.turn} points are left.`;
    case 'ArmyRouted':
      return `${who}’s army is in rout: ${line.turn} points are left.`;
    case 'NightFell':
      return `Night falls after day ${line.turn}.`;
    case 'Refitted':
      return `${unit} gets back ${line.loss === 1 ? 'a point' : `${line.loss} points`} on ${line.at}.`;
    case 'CommanderReplaced':
      return `${who}’s army has a new commander, on ${line.at}.`;
    case 'BattleEnded': {
      const level = VICTORY_LEVELS[line.turn ?? 2] ?? 'draw';
      const winner = level.endsWith('Victory') ? 0 : 1;
      const result =
        level === 'draw'
          ? 'The battle is drawn'
          : `A ${level.startsWith('major') ? 'major' : 'minor'} victory for ${names.side(winner)}`;
      return `${WHY_WORDS[line.word ?? ''] ?? 'The battle is over'}. ${result}.`;
    }
    default:
      return null;
  }
}

const townName = (order: BattleOrder, hex: string): string => {
  const place = placesIn(order).on(hex);
  return place === null || place.town === null ? '' : place.name;
};

/** The name of a unit, after the army it was sent with where the other has one of that name. */
function titleOf(
  at: number,
  names: readonly string[],
  sent: readonly number[],
  side: Names['side'],
): string | undefined {
  const name = names[at];
  const shared = names.some((other, unit) => other === name && sent[unit] !== sent[at]);
  return shared ? `${side(sent[at] as number)}’s ${name}` : name;
}

const namesIn = (scene: Scene): Names => ({
  side: (number) => scene.sides[number as 0 | 1],
  unit: (id) =>
    titleOf(
      scene.ids.indexOf(id),
      scene.names,
      scene.sent,
      (number) => scene.sides[number as 0 | 1],
    ) ?? id,
  town: (hex) => scene.places.find(({ hexes }) => hexes.includes(hex))?.name ?? '',
});

const inOrder = (order: BattleOrder): Names => ({
  side: (number) => order.sides[sideLetter(number)].name,
  unit: (id) =>
    titleOf(
      order.units.findIndex((unit) => unit.id === id),
      order.units.map(({ name }) => name),
      order.units.map(({ side: of }) => (of === 'A' ? 0 : 1)),
      (number) => order.sides[sideLetter(number)].name,
    ) ?? id,
  town: (hex) => townName(order, hex),
});

/** A sentence about a fact, worded from the position before it; null for facts that get no line. */
export function factInWords(fact: Fact, view: View): string | null {
  const line = lineOf(fact, stateOf(view));
  return line === null ? null : sentence(line, namesIn(view.scene));
}

const HEADINGS: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'DayBegan',
  'TurnBegan',
  'HalfBegan',
  'NightFell',
  'BattleEnded',
]);
export const isHeading = (fact: Fact): boolean => HEADINGS.has(fact.type);

const KINDS: Readonly<Partial<Record<Fact['type'], BattleLogLine['kind']>>> = {
  PlotFound: 'morale',
  DayBegan: 'turn',
  TurnBegan: 'turn',
  UnitArrived: 'movement',
  GunsFired: 'fire',
  TreacheryThrown: 'morale',
  ControlChanged: 'morale',
  RiflesFired: 'fire',
  CombatFought: 'melee',
  CombatSettled: 'objective',
  ResultTaken: 'fire',
  CommanderHazard: 'leader',
  CommanderTaken: 'leader',
  WorkBuilt: 'supply',
  MineMet: 'fire',
  ChargeBlown: 'supply',
  ArmyExhausted: 'morale',
  ArmyRouted: 'morale',
  UnitLeft: 'movement',
  NightFell: 'rally',
  Refitted: 'rally',
  CommanderReplaced: 'leader',
  BattleEnded: 'end',
};

/** What a battle's printed log includes: all but moves that take no town, throws that bring nothing, and stands that only fall back. */
export function logEntry(fact: Fact, before: State): BattleLogLine | null {
  const taking = fact.type === 'UnitMoved' && takesTown(before, fact.unit, fact.way);
  const kind = taking ? 'objective' : KINDS[fact.type];
  if (kind === undefined) return null;
  if (fact.type === 'TreacheryThrown' && fact.found === undefined) return null;
  if (fact.type === 'CommanderHazard' && fact.fate === undefined) return null;
  const line = lineOf(fact, before);
  if (line === null) return null;
  const { p } = before;
  const acting = line.side ?? (p.mover >= 0 ? p.mover : undefined);
  return {
    battleTurn: Math.max(1, fact.type === 'TurnBegan' ? fact.turn : p.turn),
    ...(acting === undefined ? {} : { side: sideLetter(acting) }),
    kind,
    fact: JSON.parse(JSON.stringify(line)) as Json,
    present: { A: before.strength(0), B: before.strength(1) },
  };
}

/** Facts of a log in words, with the dice to unfold. */
export const LOG_WORDS: LogWords = {
  logLine(fact, { order }) {
    const read = lineSchema.safeParse(fact);
    return read.success ? sentence(read.data, inOrder(order)) : null;
  },
  figures(fact, { order }): readonly LogFigure[] {
    const read = lineSchema.safeParse(fact);
    if (!read.success) return [];
    const { dice, back, die, type } = read.data;
    const names = inOrder(order);
    /** A figure for each stand: its points and modifiers. */
    const thrown = (units: readonly string[] = [], by: readonly string[] = []) =>
      units.flatMap((unit, index): LogFigure[] => {
        const value = shareWords(by[index] ?? '');
        return value === null ? [] : [{ name: names.unit(unit), value }];
      });
    if (type === 'GunsFired')
      return (read.data.shots ?? []).flatMap(({ units, by, at, dice: fell }) => [
        ...thrown(units, by),
        { name: `Dice at ${at}`, value: diceWords(fell) },
      ]);
    if (type === 'NightFell')
      return (dice ?? []).map((value, index) => ({
        name: `${['Infantry', 'Cavalry', 'Specialists'][index % 3]}, ${index < 3 ? 'first' : 'second'} side`,
        value: `${value} points`,
      }));
    return [
      ...thrown(read.data.units, read.data.by),
      ...(dice === undefined ? [] : [{ name: 'Dice', value: diceWords(dice) }]),
      ...thrown(read.data.others, read.data.answered),
      ...(back === undefined ? [] : [{ name: 'Dice in answer', value: diceWords(back) }]),
      ...(die === undefined || die === 0 ? [] : [{ name: 'Die', value: String(die) }]),
    ];
  },
};
