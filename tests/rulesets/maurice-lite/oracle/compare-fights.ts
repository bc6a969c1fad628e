import {
  basesOfStand,
  blockAt,
  type Formation,
  type Stand,
  type TableArm,
} from '@/lib/rulesets/maurice-lite/body';
import type { Field } from '@/lib/rulesets/maurice-lite/table';
import {
  combatResults,
  engagements,
  fallBack,
  scoreOf,
  tryMove,
} from '@/lib/rulesets/maurice-lite/tactics';
import { fallingBack, fights, outcomes, scoreBeforeDie } from './combat';
import { apart } from './compare-moves';
import { compare, position, type Tally } from './comparing';
import { quad, setDistance } from './geometry';
import { randomCharge } from './random-orders';
import { below, type Numbers } from './random-positions';
import { sure, troopOf, troopsOf } from './troops';

/** Combats: sides in contact, who fights whom, scores, results and falling back, by the program and by its oracle. */

const KINDS = ['woods', 'wall', 'marsh', 'rough'] as const;

/** Attackers are put before the enemy, square to the table, and pushed forward until they touch. */
function pressedOn(field: Field, next: Numbers): { field: Field; chargers: number[] } {
  const enemies = field.stands.filter(({ side }) => side === 1);
  const stands: Stand[] = [...enemies];
  const chargers: number[] = [];
  for (let unit = 20; unit < 20 + 2 + below(next, 4); unit += 1) {
    const arm: TableArm = next() < 0.5 ? 'foot' : 'horse';
    const formation: Formation = arm === 'foot' || next() < 0.3 ? 'line' : 'massed';
    const x = 250 * below(next, 4 * Math.floor(field.table.width / 1_000) - 16);
    const disr = below(next, 3);
    for (let y = 2_000; y <= field.table.height; y += 250) {
      const stand: Stand = {
        ...{ unit, side: 0, arm, formation, disr, smoke: false },
        body: blockAt([x, y], [0, 1], formation),
      };
      const { bases } = troopOf(stand);
      const clash = stands.some((other) => other.side === 0 && depthOf(stand, other) > 0);
      if (clash) break;
      if (
        stands.some((other) => other.side === 1 && setDistance(bases, troopOf(other).bases) === 0)
      ) {
        if (!stands.some((other) => other.side === 1 && depthOf(stand, other) > 0)) {
          stands.push(stand);
          chargers.push(unit);
        }
        break;
      }
    }
  }
  return { field: { ...field, stands }, chargers };
}

const depthOf = (one: Stand, other: Stand): number => {
  const shared = basesOfStand(one).flatMap((a) =>
    basesOfStand(other).map((b) => overlapOf(quad(a), quad(b))),
  );
  return Math.max(...shared);
};

/** How deep boxes square to the table lie in one another. */
function overlapOf(a: ReturnType<typeof quad>, b: ReturnType<typeof quad>): number {
  const side = (which: 0 | 1): number =>
    Math.min(Math.max(...a.map((p) => p[which])), Math.max(...b.map((p) => p[which]))) -
    Math.max(Math.min(...a.map((p) => p[which])), Math.min(...b.map((p) => p[which])));
  return Math.min(side(0), side(1));
}

/** Units of side A that find a charge, one after another, as they would in a game. */
function charged(field: Field, next: Numbers): { field: Field; chargers: number[] } {
  let stands = field.stands;
  const chargers: number[] = [];
  for (const stand of field.stands) {
    if (stand.side !== 0) continue;
    for (let tries = 0; tries < 6; tries += 1) {
      const now = { ...field, stands };
      const result = tryMove(now, randomCharge(next, stand), 'charge');
      if (result.refused !== null) continue;
      chargers.push(stand.unit);
      stands = stands.map((one) =>
        one.unit === stand.unit ? { ...one, body: result.body, disr: one.disr + result.disr } : one,
      );
      break;
    }
  }
  return { field: { ...field, stands }, chargers };
}

/** The position of a seed, and who has charged in it. */
export function setting(seed: number): { field: Field; chargers: number[]; next: Numbers } {
  const { field, next, square } = position(seed, {
    ...{ most: 8, features: 4, width: 14, height: 9 },
    kinds: KINDS,
  });
  return { ...(square ? pressedOn(field, next) : charged(field, next)), next };
}

export function compareFights(seed: number, tally: Tally): void {
  const by = 6;
  const { field, chargers, next } = setting(seed);
  if (chargers.length === 0) return;
  const program = engagements(field, chargers).map(
    ({ attacker, defender, contact, flanked, cover }) => ({
      ...{ attacker, defender, contact, flanked, cover },
    }),
  );
  const certain = sure(() => sorted(fights(field, chargers)), by);
  compare(tally, seed, `engagements of ${chargers}`, program, certain);
  if (certain === undefined || JSON.stringify(program) !== JSON.stringify(certain.answer)) return;
  const all = certain.answer;
  const units = [...new Set(all.flatMap(({ attacker, defender }) => [attacker, defender]))];
  for (const unit of units)
    compare(
      tally,
      seed,
      `score of ${unit}`,
      scoreOf(field, unit, engagements(field, chargers)).value,
      sure(() => scoreBeforeDie(field, unit, all), by),
    );
  const scores = new Map(
    units.map((unit) => [unit, scoreBeforeDie(field, unit, all) + 1 + below(next, 6)]),
  );
  const results = combatResults(field, scores, engagements(field, chargers));
  const oracle = outcomes(field, all, scores);
  for (const part of ['passive', 'active'] as const)
    compare(
      tally,
      seed,
      `${part} results by ${JSON.stringify([...scores])}`,
      byUnit(results[part]),
      { answer: byUnit(oracle[part]) },
    );
}

const byUnit = (list: readonly { unit: number; disr: number; broken: boolean }[]): unknown =>
  [...list]
    .sort((a, b) => a.unit - b.unit)
    .map(({ unit, disr, broken }) => ({ unit, broken, disr: broken ? 'gone' : disr }));

const sorted = <T extends { attacker: number; defender: number }>(list: readonly T[]): T[] =>
  [...list].sort((a, b) => a.attacker - b.attacker || a.defender - b.defender);

/** Falling back of every unit of side A that could. */
export function compareFallBacks(seed: number, tally: Tally): void {
  const { field, by } = position(seed, {
    ...{ most: 8, features: 4, width: 14, height: 10 },
    kinds: [...KINDS, 'pond'],
  });
  for (const { stand } of troopsOf(field)) {
    if (stand.arm === 'guns' || stand.formation === 'column') continue;
    const { unit } = stand;
    const program = fallBack(field, unit);
    const certain = sure(
      () => {
        const { broken, through, disr, blocked } = fallingBack(field, unit);
        return blocked ? 'blocked' : { broken, through, disr };
      },
      by === 0 ? 0 : 8,
    );
    compare(
      tally,
      seed,
      `fall back of ${unit}`,
      program.blocked
        ? 'blocked'
        : { broken: program.broken, through: program.through, disr: program.disr },
      certain,
    );
    if (certain === undefined || program.blocked) continue;
    const { bases, blocked } = fallingBack(field, unit);
    const away = apart(basesOfStand({ ...stand, body: program.body }).map(quad), bases);
    if (!blocked && away > 30)
      tally.differences.push({
        seed,
        what: `fall back of ${unit} ends elsewhere`,
        program: program.distance,
        oracle: away,
      });
  }
}
