import { disrMost } from '@/lib/rulesets/maurice-lite/body';
import type { DisruptionCause } from '@/lib/rulesets/maurice-lite/facts';
import type { FactBuilder } from './builder';

/** A unit takes disruptions; one more than it bears breaks it. */
export function disrupt(
  builder: FactBuilder,
  unit: number,
  disr: number,
  cause: DisruptionCause,
): void {
  if (disr === 0 || builder.over || builder.state.p.bodies[unit] === null) return;
  builder.record({ type: 'Disrupted', unit, disr, cause });
  breakIfDone(builder, unit, cause);
}

/** A unit with more disruptions than bases is broken (*Disruption and Broken*). */
export function breakIfDone(builder: FactBuilder, unit: number, cause: DisruptionCause): void {
  const { scene, p } = builder.state;
  const sent = scene.units[unit];
  if (sent === undefined || p.bodies[unit] === null) return;
  if ((p.disr[unit] as number) > disrMost(sent.arm)) breakUnit(builder, unit, cause);
}

/** A unit is off the table, and its army's morale is one less; at zero the battle is lost at once. */
export function breakUnit(builder: FactBuilder, unit: number, cause: DisruptionCause): void {
  const { scene, p } = builder.state;
  const sent = scene.units[unit];
  if (sent === undefined || p.bodies[unit] === null || builder.over) return;
  const { side } = sent;
  builder.record({ type: 'Broken', unit, cause, morale: Math.max(0, p.morale[side] - 1) });
  breakArmy(builder, side);
}

/** An army without morale has lost (*Army Size and Army Morale*). */
export function breakArmy(builder: FactBuilder, side: 0 | 1): void {
  if (builder.state.p.morale[side] <= 0) builder.record({ type: 'ArmyBroke', side });
}
