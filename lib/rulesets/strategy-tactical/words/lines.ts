import { z } from 'zod';
import type { Fact, Shot } from '@/lib/rulesets/strategy-tactical/records';
import type { Pair, SideNumber } from '@/lib/rulesets/strategy-tactical/scenario';
import type { State } from '@/lib/rulesets/strategy-tactical/state';

/** Most characters of a fact in a stored log, less some room. */
const LINE_MOST = 1_900;

const id = z.string().max(80);
const ids = z.array(id).max(60);
const die = z.number().int().min(1).max(6).nullable();
const dicePair = z.tuple([z.number().int().min(1).max(6), z.number().int().min(1).max(6)]);
const figure = z.number().int().min(0).max(999_999);
const word = z.string().max(300);

const shot = z.strictObject({
  from: id,
  at: id,
  row: z.string().max(20),
  die,
  effect: z.string().max(20),
  range: figure,
});
const bout = z.strictObject({ units: z.tuple([id, id]), losses: z.tuple([figure, figure]) });

/** A fact as a log keeps it: bodies by the id of their stand or of the unit that leads them, units by their ids. */
export const lineSchema = z.strictObject({
  type: z.string().max(30),
  side: z.number().int().min(0).max(1).optional(),
  body: id.optional(),
  other: id.optional(),
  units: ids.optional(),
  word: word.optional(),
  /** How many, or which: moves, figures, the number of a headquarters. */
  count: figure.optional(),
  counts: z.tuple([figure, figure]).optional(),
  dice: z.array(dicePair).max(40).optional(),
  die: die.optional(),
  points: z.tuple([figure, figure]).optional(),
  loser: id.nullable().optional(),
  shots: z.array(shot).max(40).optional(),
  bouts: z.array(bout).max(12).optional(),
});
export type Line = z.output<typeof lineSchema>;
export type LineShot = z.output<typeof shot>;

/** A line that is too long for a log loses shots without effect first, then the last ones. */
function short(line: Line): Line {
  const { shots } = line;
  if (shots === undefined || JSON.stringify(line).length <= LINE_MOST) return line;
  const telling = shots.filter(({ effect }) => effect !== 'none');
  let kept = telling;
  while (kept.length > 0 && JSON.stringify({ ...line, shots: kept }).length > LINE_MOST)
    kept = kept.slice(0, -1);
  return { ...line, shots: kept };
}

/** A fact with ids in place of numbers; null for facts that get no words. `state`: as it was before. */
export function lineOf(fact: Fact, state: Pick<State, 'scene' | 'p'>): Line | null {
  const line = plainLine(fact, state);
  return line === null ? null : short(line);
}

function plainLine(fact: Fact, { scene, p }: Pick<State, 'scene' | 'p'>): Line | null {
  const unit = (number: number): string => scene.units[number]?.id ?? '';
  const body = (name: string) => p.bodies.find((one) => one.id === name);
  const sideOf = (name: string): SideNumber => body(name)?.side ?? 0;
  const shotLine = (one: Shot): LineShot => ({
    from: unit(one.from),
    // A hidden stand has no unit to name.
    at: one.at < 0 ? '' : unit(one.at),
    ...{ row: one.row, die: one.die, effect: one.effect, range: one.range },
  });
  const pairs = (dice: readonly Pair<number>[]): [number, number][] =>
    dice.map(([one, other]) => [one, other]);
  switch (fact.type) {
    case 'PlanLaid':
      return { type: fact.type, side: fact.side };
    case 'MoveBegan':
      return { type: fact.type, side: fact.winner, count: fact.move, dice: pairs(fact.dice) };
    case 'FlankChosen':
      return { type: fact.type, side: fact.side, word: fact.flank };
    case 'FlanksOpened':
      return { type: fact.type, ...(fact.leaving && { counts: [...both(fact.leaving)] }) };
    case 'SheetsOpened':
      return { type: fact.type, ...(fact.leaving && { counts: [...both(fact.leaving)] }) };
    case 'Countered':
      return { type: fact.type, side: fact.side, count: fact.orders.length };
    case 'FormationChanged': {
      const [was = ''] = fact.was;
      return { type: fact.type, side: sideOf(was), body: was, word: fact.how };
    }
    case 'OrderFailed':
      return { type: fact.type, side: fact.side, body: fact.body, word: fact.reason };
    case 'Marched': {
      const of = (side: SideNumber) => fact.ways.filter(({ after }) => after.side === side).length;
      return { type: fact.type, counts: [of(0), of(1)] };
    }
    case 'Met':
      return { type: fact.type, body: fact.one, other: fact.other, count: fact.tick };
    case 'Exposed':
      return {
        type: fact.type,
        side: fact.side,
        body: fact.stand,
        other: fact.seenBy,
        word: fact.by,
        units: fact.bodies.flatMap(({ units }) => units.map(unit)),
      };
    case 'ScoutsMet':
      return {
        ...{ type: fact.type, body: fact.scouts, other: fact.other, loser: fact.loser },
        points: [...fact.points],
        dice: pairs(fact.dice),
      };
    case 'GunFired':
      return { type: fact.type, body: fact.gun, shots: [shotLine(fact.shot)] };
    case 'RiflesFired':
      return {
        type: fact.type,
        shots: fact.shots.slice(0, 40).map(shotLine),
        counts: lossesBy(fact.shots, scene),
      };
    case 'MeleeFought':
      return {
        ...{ type: fact.type, body: fact.bodies[0], other: fact.bodies[1], loser: fact.loser },
        bouts: fact.bouts.slice(0, 12).map(({ units, losses }) => ({
          units: [unit(units[0]), unit(units[1])],
          losses: [...losses],
        })),
        points: [...fact.points],
        dice: pairs(fact.dice),
      };
    case 'CrewAttacked':
      return {
        ...{ type: fact.type, body: fact.gun, other: fact.attacker, die: fact.die },
        word: fact.saved ? 'saved' : 'lost',
      };
    case 'Retired':
      return { type: fact.type, side: sideOf(fact.body), body: fact.body, count: fact.moves };
    case 'Captured':
      return { type: fact.type, body: fact.body, units: fact.units.map(unit), word: fact.why };
    case 'GunManned':
      return { type: fact.type, side: fact.body.side, body: unit(fact.unit) };
    case 'HeadquartersTaken':
      return {
        type: fact.type,
        side: fact.side,
        word: scene.headquarters[fact.hq]?.name ?? '',
        count: fact.hq,
      };
    case 'ScoutsLeft':
      return { type: fact.type, side: fact.side, units: [...fact.bodies] };
    case 'BattleEnded':
      return {
        ...{ type: fact.type, word: fact.why, counts: [...fact.held] },
        ...(fact.winner === null ? {} : { side: fact.winner }),
      };
    default:
      return null;
  }
}

/** For each side whether it is among some: 1 or 0. */
const both = (sides: readonly SideNumber[]): [number, number] => [
  sides.includes(0) ? 1 : 0,
  sides.includes(1) ? 1 : 0,
];

/** Figures, crews and guns that shots cost each side. */
function lossesBy(shots: readonly Shot[], scene: State['scene']): [number, number] {
  const lost: [number, number] = [0, 0];
  for (const { at, effect } of shots)
    if (effect === 'kill' || effect === 'crew') {
      const side = scene.units[at]?.side;
      if (side !== undefined) lost[side] += 1;
    }
  return lost;
}
