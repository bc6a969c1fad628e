import type { LogFigure, LogWords } from '@/lib/battle/contract/log-words';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import { typedName } from '@/lib/rulesets/strategy-tactical/names';
import { figuresLeft } from '@/lib/rulesets/strategy-tactical/page/picture';
import type { Fact } from '@/lib/rulesets/strategy-tactical/records';
import type { SceneUnit, SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import { sceneUnits } from '@/lib/rulesets/strategy-tactical/setting-up/units';
import type { State } from '@/lib/rulesets/strategy-tactical/state';
import { type Line, type LineShot, lineOf, lineSchema } from './lines';

/** What turns a log's line into a sentence. */
export interface Names {
  side(side: number): string;
  /** A unit or a stand by its id. */
  body(id: string): string;
}

/** “4, 5 and 6”. */
export const listed = (words: readonly (string | number)[]): string =>
  words.length < 2
    ? String(words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const inches = (thousandths: number): string => String(Math.round(thousandths / 100) / 10);

/** “7th Line (regiment 12)”; of two units of one name after their armies: “South’s 7th Line (regiment 12)”. */
function unitWords(
  units: readonly SceneUnit[],
  sides: readonly [string, string],
  at: number,
): string {
  const unit = units[at] as SceneUnit;
  const shared = units.some(({ name, side }) => name === unit.name && side !== unit.side);
  const name = `${unit.name} (${typedName({ units }, at)})`;
  return shared ? `${sides[unit.side]}’s ${name}` : name;
}

function namesBy(units: readonly SceneUnit[], sides: readonly [string, string]): Names {
  return {
    side: (side) => sides[side === 0 ? 0 : 1],
    body: (id) => {
      if (id === '') return 'a hidden stand';
      const stand = /^stand-([AB])-(\d+)$/.exec(id);
      if (stand) return `${sides[stand[1] === 'A' ? 0 : 1]}’s stand ${stand[2]}`;
      const at = units.findIndex((unit) => unit.id === id);
      return at < 0 ? id : unitWords(units, sides, at);
    },
  };
}

const namesOf = ({ scene }: Pick<State, 'scene'>): Names => namesBy(scene.units, scene.sides);
export const namesIn = (order: BattleOrder): Names =>
  namesBy(sceneUnits(order), [order.sides.A.name, order.sides.B.name]);

const EXPOSED: Readonly<Record<string, string>> = {
  sight: 'is seen',
  guns: 'is exposed by gunfire',
  rifles: 'is exposed by musketry',
  melee: 'is exposed as it is attacked',
  deployed: 'comes into the open',
  opened: 'is laid open',
};
const FORMED: Readonly<Record<string, string>> = {
  deployed: 'deploys into line',
  formed: 'forms a column',
  'broken up': 'breaks its column up',
  unlimbered: 'unlimbers',
  limbered: 'limbers up',
};
const EFFECTS: Readonly<Record<string, string>> = {
  none: 'without effect',
  kill: 'a figure falls',
  back: 'it is driven back in confusion',
  hit: 'the gun is hit',
  destroyed: 'the gun is destroyed',
  crew: 'the crew is shot',
  breach: 'the wall is breached',
};

const dieWords = (dice: Line['dice']): string =>
  (dice ?? []).map(([one, other]) => `${one} and ${other}`).join(', again ');

/** A line's sentence, beginning with a capital; null for a type that this ruleset never wrote. */
export function sentence(line: Line, names: Names): string | null {
  const text = told(line, names);
  return text === null ? null : capital(text);
}

function told(line: Line, names: Names): string | null {
  const who = names.side(line.side ?? 0);
  const body = names.body(line.body ?? '');
  const other = names.body(line.other ?? '');
  const count = line.count ?? 0;
  const [shot] = line.shots ?? [];
  switch (line.type) {
    case 'PlanLaid':
      return `${who} has sealed its plan.`;
    case 'MoveBegan': {
      const [a, b] = line.dice?.at(-1) ?? [1, 1];
      return `Move ${count}. ${names.side(0)} throws ${a}, ${names.side(1)} ${b}: ${who} has the first guns.`;
    }
    case 'FlankChosen':
      return `${who} begins in the ${line.word ?? ''}, ${names.side(line.side === 1 ? 0 : 1)} in the ${line.word === 'west' ? 'east' : 'west'}.`;
    case 'FlanksOpened':
      return `Both sides have ordered where they began.${leavingWords(line, names)}`;
    case 'SheetsOpened':
      return `Both order sheets are opened.${leavingWords(line, names)}`;
    case 'Countered':
      return count === 0
        ? `${who} alters nothing in the centre.`
        : `${who} alters ${counted(count, 'order')} in the centre.`;
    case 'FormationChanged':
      return `${body} ${FORMED[line.word ?? ''] ?? 'changes its formation'}.`;
    case 'OrderFailed':
      return `${body} cannot carry out its order: ${line.word ?? ''}`;
    case 'Marched': {
      const [a, b] = line.counts ?? [0, 0];
      return `Both sides march at once: ${names.side(0)} with ${counted(a, 'body', 'bodies')}, ${names.side(1)} with ${b}.`;
    }
    case 'Met':
      return `${body} and ${other} meet${count > 0 ? ` after ${count} of 120 parts of the move` : ''}.`;
    case 'Exposed':
      return exposed(line, body, other, names);
    case 'ScoutsMet': {
      const [own = 0, theirs = 0] = line.points ?? [];
      const [a, b] = line.dice?.at(-1) ?? [1, 1];
      return `${body} and ${other} face one another, ${own} × ${a} against ${theirs} × ${b}: ${names.body(line.loser ?? '')} retires.`;
    }
    case 'GunFired':
      return shot === undefined
        ? null
        : `${body} fires at ${names.body(shot.at)}, ${inches(shot.range)} inches: ${EFFECTS[shot.effect] ?? 'it fires'}.`;
    case 'RiflesFired':
      return rifles(line, names);
    case 'MeleeFought':
      return melee(line, body, other, names);
    case 'CrewAttacked':
      return line.word === 'saved'
        ? `${other} attacks ${body}, and its last shot hurls them back.`
        : `${other} takes ${body}.`;
    case 'Retired':
      return `${body} retires for ${counted(count, 'move')}.`;
    case 'Captured':
      return `${body} is taken${line.word === 'off the table' ? ' as it leaves the table' : ': its way back is barred'}.`;
    case 'GunManned':
      return `${who} serves ${body} with fresh gunners.`;
    case 'HeadquartersTaken':
      return `${who} takes ${line.word === '' ? 'a headquarters' : `the ${line.word}`}.`;
    case 'ScoutsLeft':
      return `Nothing is hidden from ${who} any more: its light horse leaves the table.`;
    case 'BattleEnded':
      return ended(line, names);
    default:
      return null;
  }
}

function leavingWords({ counts }: Line, names: Names): string {
  const who = ([0, 1] as const).filter((side) => (counts?.[side] ?? 0) > 0).map(names.side);
  return who.length === 0 ? '' : ` ${capital(listed(who))} draws off at the end of this move.`;
}

function exposed({ word, units = [] }: Line, body: string, other: string, names: Names): string {
  const how = EXPOSED[word ?? ''] ?? 'is exposed';
  const by = other === 'a hidden stand' || word !== 'sight' ? '' : ` by ${other}`;
  const held = units.length === 0 ? '' : `: ${listed(units.map((unit) => names.body(unit)))}`;
  return `${body} ${how}${by}${held}.`;
}

function rifles({ shots = [], counts = [0, 0] }: Line, names: Names): string {
  const [a, b] = counts;
  const telling = shots.filter(({ effect }) => effect !== 'none').slice(0, 4);
  const fallen =
    a + b === 0 ? 'nobody falls' : `${names.side(0)} loses ${a}, ${names.side(1)} ${b}`;
  const worst = telling.map(({ from, at }) => `${names.body(from)} hits ${names.body(at)}`);
  return `The muskets fire at once: ${fallen}.${worst.length === 0 ? '' : ` ${capital(listed(worst))}.`}`;
}

function melee(line: Line, body: string, other: string, names: Names): string {
  const lost = (side: 0 | 1) =>
    (line.bouts ?? []).reduce((sum, bout) => sum + bout.losses[side], 0);
  const losses = [lost(0), lost(1)] as const;
  const fought = `${body} and ${other} fight hand to hand and lose ${losses[0]} and ${losses[1]}`;
  if (line.loser === null || line.loser === undefined)
    return `${fought}: nobody is left of either.`;
  const [own = 0, theirs = 0] = line.points ?? [];
  const last = line.dice?.at(-1);
  const throws = last === undefined ? '' : `, ${own} × ${last[0]} against ${theirs} × ${last[1]}`;
  return `${fought}${throws}: ${names.body(line.loser)} is beaten.`;
}

function ended({ word, side, counts = [0, 0] }: Line, names: Names): string {
  const winner = side === undefined ? null : names.side(side);
  if (word === 'headquarters')
    return `${winner ?? 'One side'} holds every headquarters: the battle is won.`;
  if (word === 'army')
    return winner === null
      ? 'Neither army is fit to fight any longer.'
      : `The army opposite is gone: ${winner} has won.`;
  if (word === 'left')
    return side === undefined
      ? 'Both armies leave the field.'
      : `${names.side(side === 0 ? 1 : 0)} has drawn off, and leaves the field to ${names.side(side)}.`;
  const held = `${names.side(0)} holds ${counts[0]} headquarters with an open road, ${names.side(1)} ${counts[1]}`;
  return `The last move is over. ${held}${winner === null ? ': nobody has won' : `: ${winner} has the better of it`}.`;
}

/** A sentence about a fact; null for facts that get no line. */
export function factInWords(fact: Fact, before: State): string | null {
  const line = lineOf(fact, before);
  return line === null ? null : sentence(line, namesOf(before));
}

const HEADINGS: ReadonlySet<Fact['type']> = new Set<Fact['type']>(['MoveBegan', 'BattleEnded']);
export const isHeading = (fact: Fact): boolean => HEADINGS.has(fact.type);

const KINDS: Readonly<Partial<Record<Fact['type'], BattleLogLine['kind']>>> = {
  MoveBegan: 'turn',
  Countered: 'command',
  OrderFailed: 'command',
  Exposed: 'command',
  ScoutsMet: 'morale',
  GunFired: 'fire',
  RiflesFired: 'fire',
  MeleeFought: 'melee',
  CrewAttacked: 'melee',
  Captured: 'morale',
  GunManned: 'rally',
  HeadquartersTaken: 'command',
  ScoutsLeft: 'command',
  BattleEnded: 'end',
};

/** Whether a fact deserves a line of a report: fire without effect does not. */
function matters(fact: Fact): boolean {
  if (fact.type === 'GunFired') return fact.shot.effect !== 'none';
  if (fact.type === 'RiflesFired') return fact.shots.some(({ effect }) => effect !== 'none');
  return !(fact.type === 'Countered' && fact.orders.length === 0);
}

/** What the log of a report says of a fact; null: nothing. */
export function logEntry(fact: Fact, before: State): BattleLogLine | null {
  const kind = KINDS[fact.type];
  const line = kind === undefined || !matters(fact) ? null : lineOf(fact, before);
  if (kind === undefined || line === null) return null;
  const { p, scene } = before;
  const sideOf = (id: string | undefined): SideNumber =>
    p.bodies.find((body) => body.id === id)?.side ??
    scene.units.find((unit) => unit.id === id)?.side ??
    0;
  const side = line.side ?? sideOf(line.body ?? line.shots?.[0]?.from);
  return {
    battleTurn: Math.max(1, fact.type === 'MoveBegan' ? fact.move : p.move),
    side: side === 0 ? 'A' : 'B',
    kind,
    fact: JSON.parse(JSON.stringify(line)) as Json,
    present: { A: figuresLeft(before, 0), B: figuresLeft(before, 1) },
  };
}

/** Facts of a log in words, with the figures behind each throw to unfold. */
export const LOG_WORDS: LogWords = {
  logLine(fact, { order }) {
    const read = lineSchema.safeParse(fact);
    return read.success ? sentence(read.data, namesIn(order)) : null;
  },
  figures(fact, { order }): readonly LogFigure[] {
    const read = lineSchema.safeParse(fact);
    return read.success ? figuresOf(read.data, namesIn(order)) : [];
  },
};

const ROWS: Readonly<Record<string, string>> = {
  rifle1: 'Casualty Rates 1',
  rifle2: 'Casualty Rates 2',
  rifle3: 'Casualty Rates 3',
  rifle4: 'Casualty Rates 4',
  rifle5: 'Casualty Rates 5',
  rifle6: 'Casualty Rates 6',
  rifle7: 'Casualty Rates 7',
  rifle8: 'Casualty Rates 8',
  open: 'Artillery Fire 2',
  counterBattery: 'Artillery Fire 3',
  cover: 'Artillery Fire 6',
  wall: 'Artillery Fire 4',
  canister: 'canister',
};

const shotFigure = ({ at, from, row, die, effect, range }: LineShot, names: Names): LogFigure => ({
  name: `${capital(names.body(from))} at ${names.body(at)}`,
  value: `${inches(range)} inches; ${ROWS[row] ?? row}; ${die === null ? 'no die' : `die ${die}`}: ${EFFECTS[effect] ?? effect}`,
});

function figuresOf(line: Line, names: Names): readonly LogFigure[] {
  const { shots = [], bouts = [], dice = [], points, die } = line;
  return [
    ...shots.map((shot) => shotFigure(shot, names)),
    ...bouts.map(({ units, losses }) => ({
      name: `${capital(names.body(units[0]))} against ${names.body(units[1])}`,
      value: `lose ${losses[0]} and ${losses[1]}`,
    })),
    ...(points === undefined
      ? []
      : [{ name: 'Combat points', value: `${points[0]} against ${points[1]}` }]),
    ...(dice.length === 0 ? [] : [{ name: 'Dice', value: dieWords(dice) }]),
    ...(typeof die === 'number' ? [{ name: 'Die of the crew', value: String(die) }] : []),
  ];
}
