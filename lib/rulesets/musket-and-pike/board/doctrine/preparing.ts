import { hasGuns } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import type { Field } from './field';
import { wayToGo } from './hours';
import type { LineNow } from './line';
import { quantile } from './line';
import type { Situation } from './situation';
import type { Stack } from './stacks';

/** How an attack waits for its guns. */
export interface Preparing {
  /** Depth beyond which the foot does not go yet. */
  readonly most: number;
  /** Hexes to the enemy within which the foot does not go yet: out of reach of his muskets. */
  readonly nearest: number;
}

/** Hexes from the enemy at which guns are in action, with those on their way. */
const IN_ACTION = 6;
/** Share of the guns in action with which an attack goes in. */
const ENOUGH = 0.5;
/** The foot keeps this far from the enemy meanwhile, and goes at most this far before its guns. */
const KEEPS = 6;
const LEADS = 2;
/** Guns farther behind the line than this are waited for by nobody. */
const BEHIND = 12;
/** Hexes a turn, turns of fighting that an attack takes, and turns to spare with which it may be prepared. */
const SLOW = 2.5;
const FIGHT = 4;
const SPARE = 5;
/** Men for each gun above which guns make no difference. */
const FEW = 400;

/**
 * Whether there are turns enough to bring up the guns and dress the line before an attack: its way is counted from the line
 * to where its victory lies (`hours`), before that from the body that is nearest to the enemy.
 */
export const hasTime = (field: Field, situation: Situation, line: LineNow): boolean => {
  const { state, lessons } = field;
  const way = lessons.has('hours') ? wayToGo(field, situation, line) : situation.gap;
  return state.scenario.turns - state.p.turn - way / SLOW - FIGHT >= SPARE;
};

/** Whether an attack waits until its guns are in action; null: it goes in. */
export function preparing(
  field: Field,
  situation: Situation,
  stacks: readonly Stack[],
  line: LineNow,
): Preparing | null {
  if (situation.stance !== 'attack' || !field.lessons.has('guns')) return null;
  const gap = field.lessons.has('hours')
    ? Math.min(...line.stacks.map(({ at }) => field.near(at)))
    : situation.gap;
  if (gap <= 2 || !hasTime(field, situation, line)) return null;
  let [all, ready, foot] = [0, 0, 0];
  const depths: number[] = [];
  for (const { kind, routed, depth, lead, at, units } of stacks) {
    if (kind === 'infantry' && !routed) foot += lead.now.men * units.length;
    if (kind !== 'artillery' || routed || depth < line.depth - BEHIND) continue;
    const guns = units.reduce(
      (sum, unit) => sum + (hasGuns(field.state, unit) ? field.state.unit(unit).guns : 0),
      0,
    );
    all += guns;
    depths.push(depth);
    const { formation, settingUp } = lead.now;
    if (formation !== 'limbered' && settingUp < 0 && field.near(at) <= IN_ACTION) ready += guns;
  }
  if (all === 0 || foot > FEW * all || ready >= ENOUGH * all) return null;
  return { most: quantile(depths, 0.5) + LEADS, nearest: KEEPS };
}
