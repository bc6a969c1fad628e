import type { LogFigure, LogWords } from '@/lib/battle/contract/log-words';
import { signed } from '@/lib/battle/contract/rules-page';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BattleLogLine } from '@/lib/battle/handoff/battle-report';
import type { Json } from '@/lib/kernel/canonical-json';
import type { BySide } from '@/lib/kernel/side';
import type { DisruptionCause, Fact } from '@/lib/rulesets/maurice-lite/facts';
import { baseWidths } from '@/lib/rulesets/maurice-lite/notation';
import { CAUSE_WORDS, type Keys, type Line, lineOf, lineSchema } from './lines';

/** What turns a log's line into a sentence. */
export interface Names {
  side(side: number): string;
  unit(id: string): string;
}

/** “4, 5 and 6”. */
export function listed(words: readonly (string | number)[]): string {
  return words.length < 2
    ? String(words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const cardsWord = (count: number): string => (count === 1 ? 'a card' : `${count} cards`);
const disruptions = (count: number): string =>
  count === 1 ? 'a disruption' : `${count} disruptions`;
const diceWords = (dice: readonly number[] | undefined): string =>
  dice === undefined || dice.length === 0 ? 'no dice' : dice.join(', ');

const CHOICE_WORDS: Readonly<Record<string, string>> = {
  pass: 'passes',
  event: 'plays an event',
  charge: 'means to charge',
  march: 'means to march',
  rally: 'means to rally a force',
  bombard: 'means to bombard',
};
const FIRE_WORDS: Readonly<Record<string, string>> = {
  musketry: 'fires',
  canister: 'fires canister',
  bombardment: 'bombards',
};

const POSTED: Readonly<Record<string, string>> = {
  line: ' in line',
  column: ' in column',
  massed: ', massed',
};

/** A line's sentence, beginning with a capital; null for a type that this ruleset never wrote. */
function sentence(line: Line, names: Names): string | null {
  const text = told(line, names);
  return text === null ? null : capital(text);
}

function told(line: Line, names: Names): string | null {
  const who = names.side(line.side ?? 0);
  const unit = names.unit(line.unit ?? '');
  const all = (line.units ?? []).map((one) => names.unit(one));
  const count = line.count ?? 0;
  switch (line.type) {
    case 'ArmiesPlaced':
      return 'The armies stand to arms.';
    case 'HandsDealt':
      return `Each commander is dealt ${cardsWord(count)}.`;
    case 'FirstRoundThrown': {
      const last = line.throws?.at(-1);
      if (last === undefined) return `${who} has the first round.`;
      return `${names.side(0)} throws ${last[0]}, ${names.side(1)} ${last[1]}: ${who} has the first round.`;
    }
    case 'SetUpThrown': {
      const [a, b] = line.throws?.at(-1) ?? [1, 1];
      return `${names.side(0)} throws ${a}, ${names.side(1)} ${b}: ${who} lays ${count} to ${line.span} pieces of ground.`;
    }
    case 'GroundLaid':
      return `${who}: ${line.word} is laid.`;
    case 'GroundLifted':
      return `${who}: ${line.word} is taken up again.`;
    case 'GroundDone':
      return `The ground is laid, ${count === 1 ? '1 piece' : `${count} pieces`}.`;
    case 'EdgeChosen':
      return line.word === 'other'
        ? `For ${who} the other edge: the armies change sides of the table.`
        : `For ${who} the edge as it is.`;
    case 'DeploymentOrdered':
      return `First on the table: ${who}.`;
    case 'ArmyBrought':
      return `The army of ${who} comes to the table.`;
    case 'UnitPosted':
      return `${unit} is posted${line.word === 'guns' ? '' : (POSTED[line.word ?? ''] ?? '')}.`;
    case 'CincPosted':
      return `${who}: the commander is posted.`;
    case 'ArmyPosted':
      return `${who}: the army stands to arms.`;
    case 'RoundBegan':
      return `Round ${count}: ${who}.`;
    case 'VolleysChosen':
      return line.word === 'yes' ? `${who} calls for volleys.` : `${who} calls for no volleys.`;
    case 'LeftBe':
      return `${who} lets it pass.`;
    case 'Interrupted':
      return `${who} interrupts with ${line.card}.`;
    case 'Modified':
      return `${who} plays ${line.card}${all.length === 0 ? '' : ` on ${listed(all)}`}.`;
    case 'EventPlayed':
      return `${who} plays ${line.card}${all.length === 0 ? '' : `: ${listed(all)}`}.`;
    case 'Aimed':
      return all.length === 0 ? `${unit} will hold its fire.` : `${unit} aims at ${listed(all)}.`;
    case 'Fired':
      return `${unit} ${FIRE_WORDS[line.word ?? ''] ?? 'fires'} at ${listed(
        (line.shots ?? []).map(
          ({ at, hits }) => `${names.unit(at)} (${hits === 1 ? '1 hit' : `${hits} hits`})`,
        ),
      )}.`;
    case 'DisruptionsThrown':
      return count === 0
        ? `${unit} is hit and stands.`
        : `${unit} takes ${disruptions(count)} by fire.`;
    case 'ChoiceMade':
      return `${who} ${CHOICE_WORDS[line.word ?? ''] ?? 'acts'}.`;
    case 'CardsDrawn':
      return count === 0 ? null : `${who} draws ${cardsWord(count)}.`;
    case 'ReshuffleDrawn':
      return line.word === 'all'
        ? `${who} draws a Reshuffle: all ${count} discards go back into the deck.`
        : `${who} draws a Reshuffle: with ${count} discards it goes back alone.`;
    case 'ForceActivated':
      return `${who} lays ${listed(line.cards ?? [])}, ${line.span} for a distance of ${line.length}, and activates ${listed(all)}.`;
    case 'CardsAdded':
      return (line.cards ?? []).length === 0
        ? `${who} adds no card.`
        : `${who} adds ${listed(line.cards ?? [])}, ${line.span} more.`;
    case 'Foiled':
      return `${who}’s order does not get through: the distance is ${line.length}.`;
    case 'Bluffed':
      return `${who} has bluffed: the nearest force is ${line.length} away, and its hand of ${count} is lost.`;
    case 'UnitMoved':
      return moved(line, unit, all);
    case 'SmokeCleared':
      return `The smoke clears before ${listed(all)}.`;
    case 'Disrupted':
      return `${unit} takes ${disruptions(count)} ${causeOf(line)}.`;
    case 'CombatFought':
      return `The combat: ${listed(
        (line.scores ?? []).map(({ unit: id, total }) => `${names.unit(id)} ${total}`),
      )}.`;
    case 'Broken':
      return `${unit} breaks${line.word === undefined ? '' : ` ${causeOf(line)}`}. Army morale ${count}.`;
    case 'FellBack':
      return `${unit} falls back${all.length === 0 ? '' : ` through ${listed(all)}`}.`;
    case 'Rallied': {
      const borne = line.dice?.length ?? count;
      if (count === 0) return `${unit} does not rally.`;
      return `${unit} rallies from ${count === borne ? disruptions(count) : `${count} of ${borne} disruptions`}.`;
    }
    case 'CincMoved':
      return `${who}’s commander moves, for ${line.card}.`;
    case 'CincDisplaced':
      return `${who}’s commander has to make way.`;
    case 'DisplacementPaid':
      return line.card === undefined
        ? `${who}’s commander was displaced: with no card to pay, army morale falls to ${count}.`
        : `${who} discards ${line.card} for its displaced commander.`;
    case 'HandCut':
      return `${who} discards ${listed(line.cards ?? [])} down to its hand.`;
    case 'ArmyBroke':
      return `${who}’s army breaks: the battle is lost.`;
    case 'NightFell':
      return `Night falls after round ${count}.`;
    default:
      return null;
  }
}

const causeOf = ({ word }: Line): string => CAUSE_WORDS[word as DisruptionCause] ?? '';

function moved({ word, length = 0 }: Line, unit: string, met: readonly string[]): string {
  const far = `${baseWidths(length)} base width${length === 1_000 ? '' : 's'}`;
  if (word === 'charge')
    return met.length === 0
      ? `${unit} charges ${far}.`
      : `${unit} charges ${far} into ${listed(met)}.`;
  if (word === 'about')
    return length === 0 ? `${unit} faces about.` : `${unit} faces about and goes ${far}.`;
  if (word === 'back') return `${unit} goes back ${far}.`;
  if (word === 'ahead') return length === 0 ? `${unit} stands.` : `${unit} goes ${far}.`;
  const formed = word === 'massed' ? 'forms massed' : `forms ${word}`;
  return length === 0 ? `${unit} ${formed}.` : `${unit} ${formed} and goes ${far}.`;
}

/** A sentence about a fact; null for facts that get no line. */
export function factInWords(fact: Fact, keys: Keys, names: Names): string | null {
  const line = lineOf(fact, keys);
  return line === null ? null : sentence(line, names);
}

const HEADINGS: ReadonlySet<Fact['type']> = new Set<Fact['type']>([
  'RoundBegan',
  'ArmyBroke',
  'NightFell',
]);
export const isHeading = (fact: Fact): boolean => HEADINGS.has(fact.type);

const KINDS: Readonly<Partial<Record<Fact['type'], BattleLogLine['kind']>>> = {
  RoundBegan: 'turn',
  Interrupted: 'command',
  Modified: 'command',
  EventPlayed: 'rally',
  Fired: 'fire',
  DisruptionsThrown: 'fire',
  ForceActivated: 'command',
  Foiled: 'command',
  Bluffed: 'command',
  UnitMoved: 'charge',
  CombatFought: 'melee',
  Broken: 'morale',
  FellBack: 'melee',
  Rallied: 'rally',
  ReshuffleDrawn: 'command',
  DisplacementPaid: 'leader',
  ArmyBroke: 'end',
  NightFell: 'end',
};

/** What the log of a report says of a fact: all but plain marches, fire that hits nothing, and what is asked in passing. */
export function logEntry(
  fact: Fact,
  keys: Keys,
  moment: {
    /** 1 … */
    readonly round: number;
    /** Whose round it is. */
    readonly side: 0 | 1;
    /** Bases with the colours. */
    readonly present: BySide<number>;
  },
): BattleLogLine | null {
  const kind = KINDS[fact.type];
  if (kind === undefined) return null;
  if (fact.type === 'UnitMoved' && fact.met.length === 0) return null;
  if (fact.type === 'Fired' && fact.shots.every(({ hits }) => hits === 0)) return null;
  if (fact.type === 'Rallied' && fact.recovered === 0) return null;
  const line = lineOf(fact, keys);
  if (line === null) return null;
  const began = fact.type === 'RoundBegan' ? fact : { round: moment.round, side: moment.side };
  return {
    battleTurn: Math.max(1, began.round),
    side: (line.side ?? began.side) === 0 ? 'A' : 'B',
    kind,
    fact: JSON.parse(JSON.stringify(line)) as Json,
    present: moment.present,
  };
}

/** Names as a battle's order has them; of two units of one name, after their armies. */
export function namesIn(order: BattleOrder): Names {
  const sideName = (side: number): string => order.sides[side === 0 ? 'A' : 'B'].name;
  return {
    side: sideName,
    unit: (id) => {
      const unit = order.units.find((one) => one.id === id);
      if (unit === undefined) return id;
      const shared = order.units.some(({ name, side }) => name === unit.name && side !== unit.side);
      return shared ? `${order.sides[unit.side].name}’s ${unit.name}` : unit.name;
    },
  };
}

/** “+1 dense target, −1 cover”. */
const changesWords = (by: Line['by']): string =>
  (by ?? []).map(([name, amount]) => `${signed(amount)} ${name}`).join(', ');

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

function figuresOf(line: Line, names: Names): readonly LogFigure[] {
  const { shots = [], scores = [], dice, needed, by, length, span } = line;
  const behind = (changes: Line['by']): string =>
    (changes ?? []).length === 0 ? '' : ` (${changesWords(changes)})`;
  return [
    ...shots.map(({ at, bases, dice: fell, needed: least, by: changed, hits }) => ({
      name: `${capital(names.unit(at))}, ${bases === 1 ? '1 base' : `${bases} bases`}`,
      value: `${diceWords(fell)}; ${least} or more hits${behind(changed)}: ${hits}`,
    })),
    ...scores.map(({ unit, basic, by: changed, die, total }) => ({
      name: names.unit(unit),
      value: `${basic}${behind(changed)}, die ${die}: ${total}`,
    })),
    ...(dice === undefined
      ? []
      : [
          {
            name: 'Dice',
            value: `${diceWords(dice)}${needed === undefined ? '' : `; ${needed} or more${behind(by)}`}`,
          },
        ]),
    ...(line.type === 'ForceActivated'
      ? [
          { name: 'Distance', value: `${length} base widths` },
          { name: 'Span', value: `${span} base widths` },
        ]
      : []),
  ];
}
