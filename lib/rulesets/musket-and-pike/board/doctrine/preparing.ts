import { hasGuns } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import type { Field } from './field';
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

/** Whether there are turns enough to bring up the guns and dress the line before an attack. `gap`: hexes to the enemy. */
export const hasTime = ({ state }: Field, gap: number): boolean =>
  state.scenario.turns - state.p.turn - gap / SLOW - FIGHT >= SPARE;

/** Whether an attack waits until its guns are in action; null: it goes in. */
export function preparing(
  field: Field,
  { stance, gap }: Situation,
  stacks: readonly Stack[],
  line: LineNow,
): Preparing | null {
  if (stance !== 'attack' || !field.lessons.has('guns') || gap <= 2) return null;
  if (!hasTime(field, gap)) return null;
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
