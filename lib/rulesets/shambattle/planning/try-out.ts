import { listed } from '@/lib/battle/contract/battle-story';
import type { Trial } from '@/lib/battle/contract/planning';
import type { Json } from '@/lib/kernel/canonical-json';
import { armRow, COMMANDER, LOGISTICS } from '@/lib/rulesets/shambattle/arms';
import {
  assaultDice,
  assaultModifiers,
  defenceDice,
  defenceModifiers,
  enemyHexes,
  type Modifier,
  mayAct,
  mayJoin,
  mayShoot,
  shootingDice,
  shootingModifiers,
} from '@/lib/rulesets/shambattle/combat';
import { askedSide, decide, sideOf, unitNamed } from '@/lib/rulesets/shambattle/decide';
import { far, hexNamed, sees } from '@/lib/rulesets/shambattle/ground';
import { mined, takenOn, waysOf, wayTo } from '@/lib/rulesets/shambattle/moves';
import { refits } from '@/lib/rulesets/shambattle/night';
import { type Command, type GunSheet, readCommand } from '@/lib/rulesets/shambattle/notation';
import { retreatHex } from '@/lib/rulesets/shambattle/results';
import { aims } from '@/lib/rulesets/shambattle/sheets';
import { GUN_FIRE, MOVES, NIGHT, ON_BOARD, type State } from '@/lib/rulesets/shambattle/state';
import { BRIDGE, FORD } from '@/lib/rulesets/shambattle/terrain';
import { armyUnit, bridgeTitle, bridgeWords, counted, hexWords, standsWords } from './names';
import { oddsAgainst, oddsWords } from './odds';
import { diceAt, inDanger, type Threat, threatWords } from './threat';

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

const refused = (message: string): Trial => ({ refused: message, notes: [], danger: false });
const open = (notes: readonly string[], danger = false): Trial => ({
  refused: null,
  notes,
  danger,
});

/** What an order would do, with the odds of its dice; never with the dice themselves. */
export function tryOut(
  state: State,
  seat: string,
  input: Json,
  threat: (side: number) => Threat,
): Trial {
  const read = readCommand(input);
  if (!read.ok) return refused(read.error.message);
  const command = read.value;
  const side = sideOf(seat);
  const { p } = state;
  if (p.queue.length === 0 && p.phase === GUN_FIRE && command.type === 'guns')
    return guns(state, side, command);
  if (p.queue.length === 0 && p.phase === NIGHT && command.type === 'night') {
    const checked = refits(state, side, command);
    return checked.ok ? open([]) : refused(checked.error.message);
  }
  if (command.type === 'end' && p.phase === MOVES && p.mover === side && askedSide(state) < 0)
    return open(ending(state, side));
  // Refused or not: dice come after that, and none of them is looked at.
  const decided = decide(state, seat, input, () => 0);
  if (!decided.ok) return refused(decided.error.message);
  switch (command.type) {
    case 'move':
      return move(state, command, side, threat(1 - side));
    case 'fire':
      return open(fire(state, command, side));
    case 'assault':
      return assault(state, command, side, threat(1 - side));
    case 'work':
      return open(work(state, command, side));
    case 'blow':
      return open(blow(state, command));
    case 'take':
      return take(state, command, side);
    default:
      return open([]);
  }
}

/** “3 dice: 2 points, guns or machine guns +1”. */
function diceWords(state: State, unit: number, dice: number, modifiers: readonly Modifier[]) {
  const parts = modifiers.map(
    ({ what, dice: by }) => `${what} ${by > 0 ? '+' : '−'}${Math.abs(by)}`,
  );
  return `${armyUnit(state, unit)}, ${counted(dice, 'die', 'dice')}: ${[counted(state.p.sp[unit] as number, 'point'), ...parts].join(', ')}.`;
}

/** Odds of a sheet's guns: those of a hex with one target throw together. */
function guns(state: State, side: number, sheet: GunSheet): Trial {
  const read = aims(state, side, sheet);
  if (!read.ok) return refused(read.error.message);
  const notes: string[] = [];
  for (const at of new Set(read.value.map((one) => one.at))) {
    const units = read.value.filter((one) => one.at === at).map(({ unit }) => unit);
    notes.push(...fireNotes(state, units, at));
  }
  return open(notes);
}

function fireNotes(state: State, units: readonly number[], at: number): string[] {
  const dice = units.map((unit) => shootingDice(state, unit, at));
  const all = dice.reduce((sum, one) => sum + one, 0);
  const from = state.p.at[units[0] as number] as number;
  const odds = oddsAgainst(state, state.stands(at), at, from, all);
  return [
    ...units.map((unit, index) =>
      diceWords(state, unit, dice[index] as number, shootingModifiers(state, unit, at)),
    ),
    ...oddsWords(odds, standsWords(state, at)),
  ];
}

/** Units of an order by number, those named twice once. */
const numbered = (state: State, names: readonly string[], side: number): number[] => [
  ...new Set(names.map((name) => unitNamed(state, name, side))),
];

const fire = (state: State, { units, at }: Of<'fire'>, side: number): string[] =>
  fireNotes(state, numbered(state, units, side), hexNamed(state.ground, at));

function assault(
  state: State,
  { units: names, at: place }: Of<'assault'>,
  side: number,
  threat: Threat,
): Trial {
  const at = hexNamed(state.ground, place);
  const units = numbered(state, names, side);
  const from = state.p.at[units[0] as number] as number;
  const against = state.stands(at);
  const dice = units.map((unit) => assaultDice(state, unit, at));
  const back = against.map((unit) => defenceDice(state, unit));
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const own = oddsAgainst(state, units, from, at, sum(back));
  const whole = own.losses.length - 1 === own.points ? (own.losses.at(-1) ?? 0) : 0;
  return open(
    [
      ...units.map((unit, index) =>
        diceWords(state, unit, dice[index] as number, assaultModifiers(state, unit, at)),
      ),
      ...oddsWords(oddsAgainst(state, against, at, from, sum(dice)), standsWords(state, at)),
      'They throw back:',
      ...against.map((unit, index) =>
        diceWords(state, unit, back[index] as number, defenceModifiers(state, unit)),
      ),
      ...oddsWords(own, listed(units.map((unit) => armyUnit(state, unit)))),
    ],
    whole >= 0.1 || units.some((unit) => inDanger(state, threat, unit, from, false)),
  );
}

function move(state: State, command: Of<'move'>, side: number, threat: Threat): Trial {
  const { p, scene, ground } = state;
  const unit = unitNamed(state, command.unit, side);
  const to = hexNamed(ground, command.to);
  const way = wayTo(waysOf(state, unit), to) ?? [];
  const notes: string[] = [];
  const town = scene.townHexes.indexOf(to);
  const type = state.type(unit);
  if (town >= 0 && p.holder[town] !== side && type !== COMMANDER)
    notes.push(`Takes ${hexWords(state, to)}.`);
  for (const hex of way)
    if (p.terrain[hex] === BRIDGE) notes.push(`Over ${bridgeWords(state, hex)}.`);
    else if (p.terrain[hex] === FORD) notes.push('Through the ford.');
  const leaders = takenOn(state, unit, way);
  if (leaders.length > 0)
    notes.push(`Captures ${listed(leaders.map((one) => armyUnit(state, one)))}.`);
  notes.push(...aimsFrom(state, unit, to, side));
  const mines = mined(state, unit, to);
  if (mines)
    notes.push(
      `Runs into mines: ${oddsWords(oddsAgainst(state, [unit], to, to, p.sp[unit] as number), armyUnit(state, unit)).join(' ')}`,
    );
  if (state.range(unit) === 0 && type !== COMMANDER && type !== LOGISTICS)
    notes.push('It does not shoot.');
  const alone = state.standCount(to) === 0;
  const danger = inDanger(state, threat, unit, to, alone);
  if (diceAt(state, threat, to) > 0 || (type === COMMANDER && threat.entered[to] === 1))
    notes.push(`${danger ? 'Danger. ' : 'Then '}${threatWords(state, threat, to)}`);
  return open(notes, danger || mines);
}

/** Enemies that a stand could fire at from a hex it goes to, with its dice there. */
function aimsFrom(state: State, unit: number, to: number, side: number): string[] {
  const { ground, p } = state;
  const range = state.range(unit);
  if (range === 0 || !(mayShoot(state, unit, side) || mayJoin(state, unit, side))) return [];
  if (armRow(state.type(unit)).firesFirst || state.fighting(to)) return [];
  const found = enemyHexes(state, side).filter((hex) => {
    const distance = far(ground, to, hex);
    if (distance === 0 || distance > range || state.fighting(hex)) return false;
    if (!state.stands(hex).every((one) => state.hostile(one, side))) return false;
    return distance === 1 || sees(ground, to, hex);
  });
  if (found.length === 0) return [];
  const moved = state.copy();
  moved.p.at[unit] = to;
  return [
    `Can then fire at ${listed(
      found.map(
        (hex) =>
          `${hexWords(state, hex)} (${counted(Math.max(0, shootingDice(moved, unit, hex)), 'die', 'dice')})`,
      ),
    )}${p.sp[unit] === 0 ? ', without points' : ''}.`,
  ];
}

function work(state: State, { task, at: place }: Of<'work'>, side: number): string[] {
  const { p, scene, ground } = state;
  const left = (p.sp[scene.train[side as 0 | 1]] as number) - 1;
  const at = hexNamed(ground, place);
  const built = (p.sections[at] as number) > 0;
  return [
    ...(task === 'pontoon'
      ? [built ? 'The second section: the bridge is whole.' : 'The first of two sections.']
      : []),
    `The train spends a point, which counts as lost: ${counted(left, 'point')} left.`,
  ];
}

function blow(state: State, { at: place }: Of<'blow'>): string[] {
  const at = hexNamed(state.ground, place);
  if (state.p.terrain[at] !== BRIDGE) return ['The buildings give no cover afterwards.'];
  return [
    `${bridgeTitle(state, at)} is gone: ${state.ground.terrain[at] === FORD ? 'the ford is left' : 'nobody crosses here without a pontoon'}.`,
  ];
}

/** Falling back, or losing a point: what is left, and where it stands then. */
function take(state: State, { unit: name, by }: Of<'take'>, side: number): Trial {
  const { p, scene } = state;
  const unit = unitNamed(state, name, side);
  const [head] = p.queue;
  const points = p.sp[unit] as number;
  if (by === 'lose')
    return open(
      [
        points > 1
          ? `${counted(points - 1, 'point')} left.`
          : 'Its last point: it is off the field.',
      ],
      points <= 1,
    );
  const to = head === undefined ? -1 : retreatHex(state, unit, head.from);
  if (to < 0) return open([]);
  const from = p.at[unit] as number;
  const left = state.standCount(from) === 1 && p.status[unit] === ON_BOARD;
  const notes = [`Goes back to ${hexWords(state, to)} with ${counted(points, 'point')}.`];
  if (left && scene.townHexes.includes(from)) notes.push(`${hexWords(state, from)} is left empty.`);
  if ((p.fight[unit] as number) >= 0) notes.push('Its assault is over.');
  return open(notes, mined(state, unit, to));
}

/** Who has not acted, and close combats that the end of the half brings on. */
function ending(state: State, side: number): string[] {
  const { p } = state;
  const idle = [...p.at.keys()].filter(
    (unit) =>
      mayAct(state, unit, side) &&
      state.isStand(unit) &&
      p.steps[unit] === 0 &&
      p.fired[unit] === 0,
  );
  const fights = new Set(
    [...p.fight.keys()]
      .filter((unit) => (p.fight[unit] as number) >= 0 && p.fought[unit] === 0)
      .map((unit) => p.fight[unit] as number),
  );
  return [
    ...(idle.length > 0
      ? [`${counted(idle.length, 'stand')} ${idle.length === 1 ? 'has' : 'have'} not acted.`]
      : []),
    ...(fights.size > 0
      ? [`Fought on at ${listed([...fights].map((hex) => hexWords(state, hex)))}.`]
      : []),
  ];
}
