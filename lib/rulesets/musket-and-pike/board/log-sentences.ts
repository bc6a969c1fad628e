import { listed } from '@/lib/battle/contract/battle-story';
import { isPlural } from '@/lib/rulesets/musket-and-pike/quick/line/names';
import type { Line } from './log-line';
import { counted, FACING_WORDS, FORMATION_WORDS } from './names';
import type { Formation } from './state';

type Sides = { readonly A: string; readonly B: string };

/** Most names that a sentence lists; the others are counted. */
const NAMED_MAX = 5;

/** “a, b and 4 more”. */
function some(names: readonly string[] = []): string {
  if (names.length <= NAMED_MAX) return listed(names);
  return `${names.slice(0, NAMED_MAX).join(', ')} and ${names.length - NAMED_MAX} more`;
}

/** Verbs whose plural is not the singular without its s. */
const PLURALS: Readonly<Record<string, string>> = {
  is: 'are',
  goes: 'go',
  carries: 'carry',
  supplies: 'supply',
};

/** A verb, given in the singular, after the names that act: “Stechow Dragoons go”. */
function does({ who = [] }: Pick<Line, 'who'>, singular: string): string {
  const [only = ''] = who;
  if (who.length === 1 && !isPlural(only)) return singular;
  return PLURALS[singular] ?? singular.slice(0, -1);
}

/** What becomes of who acts, where it begins with its verb. */
const outcome = (line: Line, [verb = '', ...rest]: readonly string[]): string =>
  [does(line, verb), ...rest].join(' ');

/** “23 men and 1 gun of First Wied”. */
function losses({ hurt = [] }: Line): string {
  const parts = hurt.map(({ name, men, guns = 0 }) => {
    const what = [
      ...(men > 0 ? [counted(men, 'man', 'men')] : []),
      ...(guns > 0 ? [counted(guns, 'gun')] : []),
    ];
    return `${name} ${listed(what)}`;
  });
  return some(parts);
}

const WHY_DISORDER: Readonly<Record<string, string>> = {
  ground: 'by broken ground',
  stacking: 'in the crush',
  fleeing: 'as others run through',
  charge: 'after the charge',
  melee: 'in the melee',
  line: 'while marching in line',
  night: 'in the dark',
  form: 'while changing formation',
};

const WHY_RELEASED: Readonly<Record<string, string>> = {
  time: 'the hour has come',
  fire: 'the enemy has fired',
  melee: 'the enemy attacks',
  seen: 'the enemy is near',
};

const OUTCOMES: Readonly<Record<string, string>> = {
  disordered: 'falls into disorder',
  routed: 'routs',
  straggles: 'loses stragglers',
  unchanged: 'stands',
};

const WHY_LOST: Readonly<Record<string, string>> = {
  overrun: 'is ridden down',
  surrounded: 'is surrounded and lost',
  melee: 'is destroyed hand to hand',
  fire: 'is shot to pieces',
  stragglers: 'melts away',
};

const ENDINGS: Readonly<Record<string, string>> = {
  time: 'The time is up',
  destroyed: 'One army is destroyed',
  fled: 'One army has left the field',
  'given-up': 'The field is given up',
  broken: 'An army has lost heart and leaves the field',
  'worn-out': 'Both armies are worn out, and the fighting dies down',
};

const LEVELS: Readonly<Record<string, string>> = {
  majorDefeat: 'a major victory for B',
  minorDefeat: 'a minor victory for B',
  draw: 'a drawn battle',
  minorVictory: 'a minor victory for A',
  majorVictory: 'a major victory for A',
};

/** A line of the log in words; null: a type that the board never wrote. */
export function sentenceOf(line: Line, sides: Sides): string | null {
  const side = line.side === undefined ? '' : sides[line.side];
  const who = some(line.who);
  const others = some(line.others);
  const { at = '', word = '', count = 0 } = line;
  switch (line.type) {
    case 'ArmiesPlaced':
      return 'The armies are in place.';
    case 'TurnBegan':
      return `Turn ${line.turn}, ${line.clock}: ${side} moves.${word === '' ? '' : ` ${word}.`}`;
    case 'PhaseBegan':
      return phase(word, side, sides, line.side);
    case 'ChainsTraced':
      return [
        ...(who === '' ? [] : [`Out of command: ${who}.`]),
        ...(others === '' ? [] : [`Cut off: ${others}.`]),
      ].join(' ');
    case 'CommandTested':
      return who === ''
        ? `Orders fail to arrive: ${others}.`
        : `In command: ${who}.${others === '' ? '' : ` Without clear orders: ${others}.`}`;
    case 'OrderRestored':
      return who === '' ? `Still in disorder: ${others}.` : `Back in order: ${who}.`;
    case 'RallyTested':
      return who === '' ? `Still running: ${others}.` : `Rallied: ${who}.`;
    case 'BatteriesSetUp':
      return who === '' ? `Still setting up: ${others}.` : `Ready to fire: ${who}.`;
    case 'Resupplied':
      return `${others} ${does({ who: line.others }, 'supplies')} ${who} with cartridges.`;
    case 'UnitArrived':
      return `${who} ${does(line, 'arrives')} at ${at}.`;
    case 'UnitReleased':
      return `${who} may move: ${WHY_RELEASED[word] ?? word}.`;
    case 'BridgeRepaired':
      return `${who} ${does(line, 'repairs')} ${word} by ${counted(count, 'point')}.`;
    case 'RepairSet':
      return `${who} ${word === 'on' ? `${does(line, 'begins')} to repair` : `${does(line, 'stops')} repairing`} the bridge.`;
    case 'LeaderHit':
      return `${who} is ${word === 'captured' ? 'taken' : word}.`;
    case 'LeaderMoved':
      return `${who} rides to ${at}.`;
    case 'ObjectiveTaken':
      return `${side} takes ${word} (${counted(count, 'point')}).`;
    case 'FieldGivenUp':
      return `${side} gives up the field.`;
    case 'HeartTested':
      return heart(line, side);
    case 'Pursued':
      return pursuit(line, side);
    case 'BattleEnded': {
      const level = (LEVELS[word] ?? word).replace(/[AB]$/, (letter) => sides[letter as 'A' | 'B']);
      return `${ENDINGS[at] ?? 'The battle is over'}: ${level}.`;
    }
    default:
      return moved(line, sides) ?? fought(line, sides);
  }
}

/** Figures of a pursuit, by their names in a log. */
/** Figures of a test of heart, by their names in a log. */
export const LOST = 'Lost, running or gone, %';
export const CHANCE = 'Chance to leave, %';
export const DRAWN = 'Drawn';

/** What became of a worn army’s test of heart. */
function heart({ count, figures = [] }: Line, side: string): string {
  const of = (name: string) => figures.find(([one]) => one === name)?.[1] ?? 0;
  const test =
    of(CHANCE) > 0
      ? ` (${of(LOST)} % lost, running or gone; drawn ${of(DRAWN)} against ${of(CHANCE)})`
      : '';
  return count === 1
    ? `${side} loses heart and leaves the field${test}.`
    : `${side} wavers, and stays${test}.`;
}

export const FRESH_HORSE = 'Fresh horse';
export const TAKEN = 'Men taken';
export const GUNS_TAKEN = 'Guns taken';
export const ASTRAY = 'Men astray';

const figureOf = ({ figures = [] }: Line, name: string): number =>
  figures.find(([one]) => one === name)?.[1] ?? 0;

/** “120 men and 4 guns” of a pursuit; empty: nobody was taken. */
export function takenWords(line: Line): string {
  const [men, guns] = [figureOf(line, TAKEN), figureOf(line, GUNS_TAKEN)];
  return listed([
    ...(men > 0 ? [counted(men, 'man', 'men')] : []),
    ...(guns > 0 ? [counted(guns, 'gun')] : []),
  ]);
}

function pursuit(line: Line, side: string): string {
  const taken = takenWords(line);
  const lost = figureOf(line, ASTRAY);
  const astray = lost > 0 ? `; ${counted(lost, 'man goes', 'men go')} astray` : '';
  return `${side} pursues: ${taken === '' ? 'nobody is taken' : `${taken} taken`}${astray}.`;
}

function phase(word: string, side: string, sides: Sides, mover: 'A' | 'B' | undefined): string {
  const other = mover === undefined ? '' : sides[mover === 'A' ? 'B' : 'A'];
  switch (word) {
    case 'defensive':
      return `Defensive fire of ${other}.`;
    case 'offensive':
      return `Offensive fire of ${side}.`;
    case 'melee':
      return `Melees of ${side}.`;
    case 'over':
      return 'The battle is over.';
    default:
      return `${side} moves.`;
  }
}

function moved(line: Line, _sides: Sides): string | null {
  const who = some(line.who);
  const others = some(line.others);
  const { at = '', from = '', word = '', count = 0 } = line;
  switch (line.type) {
    case 'UnitsMoved':
      return `${who} ${does(line, 'goes')} from ${from} to ${at}${word === 'halted' ? ', and must stop before the enemy' : ''}.`;
    case 'Faced':
      return `${who} ${does(line, 'faces')} ${FACING_WORDS[count] ?? ''}.`;
    case 'FormationChanged': {
      const formation = FORMATION_WORDS[(line.others?.[0] ?? 'line') as Formation];
      if (word === 'disordered')
        return `${who} ${does(line, 'fails')} to form ${formation} and ${does(line, 'falls')} into disorder.`;
      if (word === 'routed')
        return `${who} ${does(line, 'fails')} to form ${formation} and ${does(line, 'routs')}.`;
      if (word === 'limbered') return `${who} ${does(line, 'limbers')}.`;
      return word === 'unlimbered'
        ? `${who} ${does(line, 'unlimbers')}.`
        : `${who} ${does(line, 'forms')} ${formation}.`;
    }
    case 'Deployed':
      return `${who} ${does(line, 'sends')} out ${others} at ${at}, ${count}.`;
    case 'Recalled':
      return `${who} ${does(line, 'takes')} ${others} back in.`;
    case 'ChargeTested':
      return word === 'ready'
        ? `${who} ${does(line, 'makes')} ready to charge.`
        : `${who} ${does(line, 'fails')} to form for the charge and ${does(line, 'falls')} into disorder.`;
    case 'FellIntoDisorder':
      return `${who} ${does(line, 'is')} disordered ${WHY_DISORDER[word] ?? ''}.`;
    case 'Fled':
      return word === 'left'
        ? `${who} ${does(line, 'runs')} off the field.`
        : `${who} ${does(line, 'runs')} from ${from} to ${at}.`;
    case 'FellBack':
      return `${who} ${does(line, 'falls')} back from ${from} to ${at}.`;
    case 'Advanced':
      return `${who} ${does(line, 'enters')} ${at}${word === 'continue' ? ' and can ride on' : ''}.`;
    default:
      return null;
  }
}

function fought(line: Line, sides: Sides): string | null {
  const side = line.side === undefined ? '' : sides[line.side];
  const who = some(line.who);
  const others = some(line.others);
  const { at = '', word = '', count = 0 } = line;
  const cost = losses(line);
  switch (line.type) {
    case 'Fired': {
      const how =
        word === 'opportunity' ? ' as the enemy moves' : word === 'defensive' ? ' in defence' : '';
      return `${who} ${does(line, 'fires')} at ${at}${how}: ${cost === '' ? 'no loss' : cost}.`;
    }
    case 'MoraleChecked': {
      const [cause] = line.others ?? [];
      const near = cause === 'spread' || cause === 'routNear' ? ', seeing others run' : '';
      const tail = count > 0 && word !== 'unchanged' ? `; ${counted(count, 'straggler')}` : '';
      return `${who} ${outcome(line, (OUTCOMES[word] ?? word).split(' '))}${near}${tail}.`;
    }
    case 'MeleeFought': {
      if (word === 'displaced')
        return `${who} ${does(line, 'drives')} ${others} from ${at} without a blow.`;
      const charge = word.startsWith('charge');
      const opening = `${who} ${charge ? does(line, 'charges') : does(line, 'attacks')} ${others === '' ? at : `${others} at ${at}`}`;
      const end = word.endsWith('won')
        ? `and ${does(line, 'carries')} it`
        : `and ${does(line, 'fails')}`;
      return `${opening} ${end}${cost === '' ? '' : `: ${cost}`}.`;
    }
    case 'UnitLost':
      return `${who} ${outcome(line, (WHY_LOST[word] ?? 'is lost').split(' '))}${cost === '' ? '' : `: ${cost}`}.`;
    case 'CrewChanged':
      if (word === 'none') return `The crew of ${who} takes shelter.`;
      return word === 'own' ? `The crew of ${who} is back at its guns.` : `${side} takes ${who}.`;
    case 'WagonTaken':
      return `${side} takes ${who}: ${counted(count, 'point of supply', 'points of supply')} are left of it.`;
    default:
      return null;
  }
}
