import type { BattleOrder, OrderedUnit } from '@/lib/battle/handoff/battle-order';
import type { Json } from '@/lib/kernel/canonical-json';
import { TERRAIN } from '@/lib/rulesets/musket-and-pike/board/ground';
import { openLine } from '@/lib/rulesets/musket-and-pike/quick/line/line';
import type { Field, Piece } from './field';
import type { LineNow } from './line';
import { mean, paired } from './paired';
import type { Post, Sector } from './roles';
import type { Situation } from './situation';
import { postOf } from './stacks';

/**
 * Plans of an attack played out on the battle line, whose battles take microseconds: both armies as they stand now, third
 * by third, the thirds of the main effort attacking with the second line, the horse and the guns, the others holding what
 * they have before them. From version 13 on.
 */

/** Battles that a plan is played for. The draws are the same for all plans, and tell nothing of the battle’s. */
export const BATTLES = 60;
const DRAWS = 'a plan of attack';
/** Hexes between the armies from which plans are played out: until then an army marches up as one. */
const FROM = 9;
/** Battle turns that are looked ahead: at least, at most. */
const AHEAD = { least: 4, most: 8 };
/** Standard errors by which a main effort must be better than an attack all along the line. */
const SURE = 2.5;
const WINGS = ['left', 'centre', 'right'] as const;
const LETTERS = ['A', 'B'] as const;

/** What a plan came to. */
export interface Played {
  /** Points of victory for the own side, on average: what both have lost, and who has left the field to whom. */
  readonly worth: number;
  /** It is better than the last of the plans by more than chance explains. */
  readonly clearly: boolean;
  /** Standard error of the difference between the two, in points. */
  readonly error: number;
}

interface Standing {
  readonly units: readonly OrderedUnit[];
  /** The third of each own unit, and its place in it. */
  readonly own: ReadonlyMap<string, Post>;
  /** The third of each enemy, as the own side sees it. */
  readonly theirs: ReadonlyMap<string, Sector>;
  readonly setup: Readonly<Record<string, Json>>;
  readonly enemyWings: Json;
}

/**
 * What each plan comes to, in the order of `plans`, the last of which is the attack all along the line; null: the armies are
 * too far from each other, or one has nobody who could be put into a line.
 */
export function playedOut(
  field: Field,
  situation: Situation,
  line: LineNow,
  plans: readonly (readonly Sector[])[],
): readonly Played[] | null {
  if (situation.gap > FROM) return null;
  const standing = standingOf(field, situation, line);
  if (standing.own.size === 0 || standing.theirs.size === 0) return null;
  const sign = field.side === 0 ? 1 : -1;
  const gains = plans.map((main) =>
    Array.from(
      openLine.trials(orderFor(field, standing, main), DRAWS, 0, BATTLES).points,
      (points) => sign * points,
    ),
  );
  const usual = gains.at(-1) as readonly number[];
  return gains.map((all): Played => {
    const { gain, spread } = paired(all, usual);
    const error = Math.sqrt(spread / all.length);
    return { worth: mean(all), clearly: gain > SURE * error, error };
  });
}

/** Both armies as they stand, as units of the battle line, and the enemy’s ground. */
function standingOf(field: Field, situation: Situation, line: LineNow): Standing {
  const { scenario } = field.state;
  const sources = new Map(scenario.order.units.map((unit) => [unit.id, unit]));
  const units: OrderedUnit[] = [];
  const add = ({ card, now }: Piece, side: 0 | 1): boolean => {
    const source = sources.get(card.source);
    if (source === undefined || now.routed || now.men + now.guns === 0) return false;
    units.push({
      ...source,
      ...{ id: card.id, side: LETTERS[side], formations: card.formations },
      strength: { men: now.men, ...(now.guns > 0 ? { guns: now.guns } : {}) },
      fatigue: now.fatigue,
    });
    return true;
  };
  const own = new Map<string, Post>();
  for (const piece of field.own) {
    if (piece.kind === 'leader' || piece.kind === 'wagon' || piece.now.crew !== 'own') continue;
    if (add(piece, field.side)) own.set(piece.card.id, postOf(situation, piece));
  }
  const lanes = line.stacks.map(({ lane }) => lane);
  const [least, most] = [Math.min(...lanes), Math.max(...lanes)];
  const third = Math.max(1, (most - least) / 3);
  const theirs = new Map<string, Sector>();
  const grounds: number[][] = [[], [], []];
  for (const enemy of field.fighters) {
    const lane = enemy.x * situation.right[0] + enemy.y * situation.right[1];
    const sector: Sector = lane < least + third ? 0 : lane > most - third ? 2 : 1;
    if (!add(enemy, field.side === 0 ? 1 : 0)) continue;
    theirs.set(enemy.card.id, sector);
    grounds[sector]?.push(enemy.at);
  }
  const heights = line.stacks.map(({ at }) => field.ground.elevation[at] as number);
  const height = heights.reduce((sum, one) => sum + one, 0) / Math.max(1, heights.length);
  const wings = grounds.map((hexes, sector) => [
    WINGS[2 - sector] as string,
    groundOf(field, hexes, height),
  ]);
  const left = scenario.turns - field.state.p.turn + 1;
  return {
    ...{ units, own, theirs, enemyWings: Object.fromEntries(wings) as Json },
    setup: {
      turns: Math.max(AHEAD.least, Math.min(AHEAD.most, left)),
      attacker: LETTERS[field.side],
      firstMove: LETTERS[field.side],
      distance: Math.max(1, Math.min(20, situation.gap)),
      // The plans are given: nobody on the line weighs others.
      parameters: { planWeighedBattles: 0 },
    },
  };
}

/** The ground of a third of the enemy: what most of it stands on, and how much higher than the own line. */
function groundOf({ ground }: Field, hexes: readonly number[], height: number): Json {
  const counts = new Map<string, number>();
  let above = 0;
  for (const hex of hexes) {
    const word = TERRAIN[ground.terrain[hex] as number] ?? 'clear';
    counts.set(word, (counts.get(word) ?? 0) + 1);
    above += ((ground.elevation[hex] as number) - height) / hexes.length;
  }
  const most = [...counts].find(([word, count]) => word !== 'water' && 2 * count > hexes.length);
  return {
    posture: 'hold',
    terrain: most?.[0] ?? 'clear',
    elevation: Math.max(0, Math.min(3, Math.round(above))),
  };
}

/** The battle of the line in which a plan is carried out. */
function orderFor(field: Field, standing: Standing, main: readonly Sector[]): BattleOrder {
  const { order, version } = field.state.scenario;
  const [own, theirs] = field.side === 0 ? (['A', 'B'] as const) : (['B', 'A'] as const);
  const deployment: Record<string, Json> = {};
  let turn = 0;
  for (const [id, { role, sector }] of standing.own) {
    const free = role === 'second' || role === 'horse' || role === 'guns';
    const third = free && !main.includes(sector) ? (main[turn % main.length] as Sector) : sector;
    if (third !== sector) turn += 1;
    deployment[id] = {
      wing: WINGS[third],
      line: role === 'guns' ? 'guns' : role === 'second' ? 'second' : 'auto',
    };
  }
  for (const [id, sector] of standing.theirs)
    deployment[id] = { wing: WINGS[2 - sector] as string };
  const wings = WINGS.map((name, sector) => [
    name,
    { posture: main.includes(sector as Sector) ? 'attack' : 'hold' },
  ]);
  return {
    ...order,
    ruleset: { ...order.ruleset, version },
    units: standing.units,
    setup: {
      ...standing.setup,
      wings: { [own]: Object.fromEntries(wings) as Json, [theirs]: standing.enemyWings },
      deployment,
    } as Json,
  };
}
