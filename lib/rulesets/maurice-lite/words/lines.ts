import { z } from 'zod';
import type { DisruptionCause, Fact, Score, Shot } from '@/lib/rulesets/maurice-lite/facts';
import { pieceNamed } from '@/lib/rulesets/maurice-lite/setting-up/ground';

/** Most characters of a fact in a stored log, less some room. */
const LINE_MOST = 1_900;

const side = z.number().int().min(0).max(1);
const id = z.string().max(64);
const ids = z.array(id).max(60);
const die = z.number().int().min(1).max(6);
const dice = z.array(die).max(60);
const word = z.string().max(40);
const figure = z.number().int().min(-999_999).max(999_999);
/** What changes a die or a score: its name, and by how much. */
const changes = z.array(z.tuple([word, z.number().int().min(-99).max(99)])).max(12);

const shot = z.strictObject({
  at: id,
  /** Its bases that fire. */
  bases: z.number().int().min(1).max(4),
  dice,
  needed: z.number().int().min(2).max(6),
  by: changes.optional(),
  hits: z.number().int().min(0).max(60),
});
const score = z.strictObject({
  unit: id,
  basic: z.number().int().min(0).max(99),
  by: changes.optional(),
  die,
  total: z.number().int().min(0).max(99),
});

/** A fact as a log keeps it: units by their ids, cards by their titles. */
export const lineSchema = z.strictObject({
  type: z.string().max(30),
  side: side.optional(),
  unit: id.optional(),
  units: ids.optional(),
  card: z.string().max(60).optional(),
  cards: z.array(z.string().max(60)).max(60).optional(),
  /** How many: cards, disruptions, rounds, points of morale. */
  count: figure.optional(),
  /** Base widths: in thousandths for a move, whole for a span. */
  length: figure.optional(),
  /** Spans laid, in base widths. */
  span: figure.optional(),
  word: word.optional(),
  dice: dice.optional(),
  needed: z.number().int().min(2).max(6).optional(),
  by: changes.optional(),
  throws: z
    .array(z.tuple([die, die]))
    .max(20)
    .optional(),
  shots: z.array(shot).max(4).optional(),
  scores: z.array(score).max(60).optional(),
});
export type Line = z.output<typeof lineSchema>;

/** What turns the numbers of a fact into what a log keeps. */
export interface Keys {
  /** The id of a unit by its place in the list of units. */
  unit(unit: number): string;
  /** The title of a card by its id; −1: it is hidden. */
  card(id: number): string;
  /** Its span in base widths; 0: it is hidden. */
  span(id: number): number;
}

const shotLine = ({ target, bases, dice: fell, needed, modifiers, hits }: Shot, keys: Keys) => ({
  at: keys.unit(target),
  bases: bases.length,
  dice: [...fell],
  needed,
  ...(modifiers.length === 0 ? {} : { by: modifiers.map(([name, by]) => [name, by] as const) }),
  hits,
});

const scoreLine = ({ unit, basic, modifiers, die: fell, total }: Score, keys: Keys) => ({
  unit: keys.unit(unit),
  basic,
  ...(modifiers.length === 0 ? {} : { by: modifiers.map(([name, by]) => [name, by] as const) }),
  die: fell,
  total,
});

/** A line that is too long for a log loses the modifiers behind it, then what comes last. */
function short(line: Line): Line {
  if (JSON.stringify(line).length <= LINE_MOST) return line;
  const bare = {
    ...line,
    ...(line.scores ? { scores: line.scores.map(({ by: _, ...rest }) => rest) } : {}),
    ...(line.shots ? { shots: line.shots.map(({ by: _, ...rest }) => rest) } : {}),
  };
  while (JSON.stringify(bare).length > LINE_MOST && (bare.scores?.length ?? 0) > 1)
    bare.scores?.pop();
  return bare;
}

/** A fact with names in place of numbers; null for facts that get no words. */
export function lineOf(fact: Fact, keys: Keys): Line | null {
  const line = plainLine(fact, keys);
  return line === null ? null : short(line as Line);
}

function plainLine(fact: Fact, keys: Keys): object | null {
  const { unit } = keys;
  const units = (list: readonly number[]) => list.map(unit);
  const titles = (list: readonly number[]) => list.map((one) => keys.card(one));
  const spans = (list: readonly number[]) => list.reduce((sum, one) => sum + keys.span(one), 0);
  switch (fact.type) {
    case 'ArmiesPlaced':
      return { type: fact.type };
    case 'HandsDealt':
      return { type: fact.type, count: fact.hands[0]?.length ?? 0 };
    case 'FirstRoundThrown':
      return { type: fact.type, side: fact.side, throws: fact.dice.map(([a, b]) => [a, b]) };
    case 'SetUpThrown':
      return {
        ...{ type: fact.type, side: fact.side, throws: fact.dice.map(([a, b]) => [a, b]) },
        ...{ count: fact.least, span: fact.most },
      };
    case 'GroundLaid':
    case 'GroundLifted':
      return { type: fact.type, side: fact.side, word: pieceNamed(fact.piece)?.name ?? '' };
    case 'GroundDone':
      return { type: fact.type, side: fact.side, count: fact.pieces };
    case 'EdgeChosen':
      return { type: fact.type, side: fact.side, word: fact.changed ? 'other' : 'same' };
    case 'DeploymentOrdered':
      return { type: fact.type, side: fact.first };
    case 'ArmyBrought':
    case 'CincPosted':
    case 'ArmyPosted':
      return { type: fact.type, side: fact.side };
    case 'UnitPosted':
      return { type: fact.type, unit: unit(fact.unit), word: fact.formation };
    case 'RoundBegan':
      return { type: fact.type, side: fact.side, count: fact.round };
    case 'VolleysChosen':
      return { type: fact.type, side: fact.side, word: fact.volleys ? 'yes' : 'no' };
    case 'LeftBe':
      return { type: fact.type, side: fact.side, word: fact.window };
    case 'Interrupted':
      return { type: fact.type, side: fact.side, word: fact.window, card: keys.card(fact.card) };
    case 'Modified':
    case 'EventPlayed':
      return {
        ...{ type: fact.type, side: fact.side, card: keys.card(fact.card) },
        units: units(fact.units),
      };
    case 'Aimed':
      return {
        ...{ type: fact.type, unit: unit(fact.unit) },
        units:
          fact.at === 'hold'
            ? []
            : [...new Set(fact.at)].flatMap((at) => (at === null ? [] : unit(at))),
      };
    case 'Fired':
      return {
        ...{ type: fact.type, unit: unit(fact.unit), word: fact.kind },
        shots: fact.shots.map((one) => shotLine(one, keys)),
      };
    case 'DisruptionsThrown':
      return {
        ...{ type: fact.type, unit: unit(fact.unit), count: fact.disr },
        ...{ dice: [...fact.dice], needed: fact.needed },
      };
    case 'FireEnded':
    case 'ActionEnded':
    case 'RoundEnded':
    case 'Asked':
    case 'CincStayed':
    case 'FallBackBegan':
      return null;
    case 'ChoiceMade':
      return { type: fact.type, side: fact.side, word: fact.choice };
    case 'CardsDrawn':
      return { type: fact.type, side: fact.side, count: fact.cards.length };
    case 'ReshuffleDrawn':
      return {
        ...{ type: fact.type, side: fact.side, count: fact.discards },
        word: fact.shuffled ? 'all' : 'alone',
      };
    case 'ForceActivated':
      return {
        ...{ type: fact.type, side: fact.side, units: units(fact.units) },
        ...{ length: fact.distance, cards: titles(fact.cards), span: spans(fact.cards) },
      };
    case 'CardsAdded':
      return {
        ...{ type: fact.type, side: fact.side, cards: titles(fact.cards) },
        span: spans(fact.cards),
      };
    case 'Foiled':
      return { type: fact.type, side: fact.side, length: fact.distance };
    case 'Bluffed':
      return { type: fact.type, side: fact.side, length: fact.distance, count: fact.cards.length };
    case 'UnitMoved':
      return {
        ...{ type: fact.type, unit: unit(fact.order.unit), length: fact.spent },
        word: wayOf(fact.order),
        ...(fact.met.length === 0 ? {} : { units: units(fact.met) }),
      };
    case 'SmokeCleared':
      return { type: fact.type, units: units(fact.units) };
    case 'Disrupted':
      return { type: fact.type, unit: unit(fact.unit), count: fact.disr, word: fact.cause };
    case 'CombatFought':
      return { type: fact.type, scores: fact.scores.map((one) => scoreLine(one, keys)) };
    case 'Broken':
      return { type: fact.type, unit: unit(fact.unit), count: fact.morale, word: fact.cause };
    case 'FellBack':
      return { type: fact.type, unit: unit(fact.unit), units: units(fact.through) };
    case 'Rallied':
      return {
        ...{ type: fact.type, unit: unit(fact.unit), count: fact.recovered, dice: [...fact.dice] },
        needed: fact.needed,
        ...(fact.modifiers.length === 0 ? {} : { by: fact.modifiers.map(([n, by]) => [n, by]) }),
      };
    case 'CincMoved':
      return { type: fact.type, side: fact.side, card: keys.card(fact.card) };
    case 'CincDisplaced':
      return { type: fact.type, side: fact.side };
    case 'DisplacementPaid':
      return {
        ...{ type: fact.type, side: fact.side, count: fact.morale },
        ...(fact.card === null ? {} : { card: keys.card(fact.card) }),
      };
    case 'HandCut':
      return { type: fact.type, side: fact.side, cards: titles(fact.cards) };
    case 'ArmyBroke':
      return { type: fact.type, side: fact.side };
    case 'NightFell':
      return { type: fact.type, count: fact.round };
  }
}

/** How a move goes: a formation that it takes, back, in a charge, about, or ahead. */
function wayOf({
  change,
  legs = [],
  charge,
  aboutFace,
}: Extract<Fact, { type: 'UnitMoved' }>['order']): string {
  if (charge) return 'charge';
  if (change) return change.to;
  if (aboutFace) return 'about';
  return legs.some((leg) => leg.kind === 'back' || (leg.kind === 'wheel' && leg.back))
    ? 'back'
    : 'ahead';
}

/** Why a unit takes disruptions, in words after them. */
export const CAUSE_WORDS: Readonly<Record<DisruptionCause, string>> = {
  fire: 'by fire',
  combat: 'in the combat',
  difficultGround: 'for difficult ground',
  passing: 'for passing through friends',
  passedThrough: 'as friends pass through it',
  fallBack: 'for falling back through friends',
  fallBackGround: 'for falling back over difficult ground',
  blocked: 'because it cannot fall back',
  doubled: 'by an enemy with twice its score',
};
