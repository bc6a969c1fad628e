import type { Shot } from './facts';
import { fieldIn, once } from './known';
import { breakIfDone } from './rounds/breaking';
import type { FactBuilder } from './rounds/builder';
import type { State } from './state';
import { standOf, unitsOn } from './state';
import { aimsOf, type FireKind, mayFire, toDisrupt, toHit } from './tactics';

/** Units of a side that may fire: all of it in the volley phase, the activated force in a bombardment (*Who May Fire?*). */
export function shooters(state: State, side: 0 | 1, kind: FireKind): readonly number[] {
  const { p } = state;
  return once(state, `shooters ${kind} ${side}`, () => {
    const field = fieldIn(state);
    const units = kind === 'volley' ? unitsOn(state, side) : p.force;
    return units.filter((unit) => p.bodies[unit] !== null && mayFire(field, unit, kind) === null);
  });
}

/** Why a unit cannot aim so; null: it can. */
export function aimRefused(
  state: State,
  unit: number,
  kind: FireKind,
  at: 'hold' | readonly (number | null)[],
): string | null {
  if (at === 'hold') return null;
  const open = aimsOf(fieldIn(state), unit, kind);
  if (at.length !== open.length)
    return `An order to fire names a target for each of its ${open.length} bases.`;
  const wrong = at.findIndex(
    (target, base) => target !== null && !open[base]?.some((aim) => aim.target === target),
  );
  if (wrong < 0) return null;
  const name = state.scene.units[at[wrong] as number]?.name ?? 'That';
  return `${name} is no target of base ${wrong + 1}.`;
}

/** The side's left-hand end first, or its right-hand one. */
function inOrder(state: State, side: 0 | 1, units: readonly number[], from: 'left' | 'right') {
  const across = (unit: number): number => {
    const body = state.p.bodies[unit];
    if (body === null || body === undefined) return 0;
    return body.kind === 'block' ? body.box.x : (body.trail[0]?.[0] ?? 0);
  };
  const sign = (from === 'left') === (side === 0) ? 1 : -1;
  return [...units].sort((one, two) => sign * (across(one) - across(two)) || one - two);
}

/**
 * *The Sequence of Fire*: all that may fire and do not hold it, across the table; first every die to hit, then every die
 * to disrupt.
 */
export function fire(
  builder: FactBuilder,
  side: 0 | 1,
  kind: FireKind,
  from: 'left' | 'right',
): void {
  const { state } = builder;
  const { p } = state;
  const field = fieldIn(state);
  const bonus = kind === 'volley' ? p.volleyBonus[side] : p.bombardBonus[side];
  const hit = new Set<number>();
  const units = inOrder(state, side, shooters(state, side, kind), from);
  for (const unit of units) {
    const aimed = p.aims[unit] ?? null;
    if (aimed === 'hold') continue;
    const shots: Shot[] = [];
    aimsOf(field, unit, kind).forEach((open, base) => {
      const target = aimed === null ? open[0]?.target : aimed[base];
      const aim = open.find((one) => one.target === target);
      if (aim === undefined) return;
      const { needed, dice: count, modifiers } = toHit(field, unit, aim, bonus);
      const dice = builder.dice(`fire/${unit}/${base}`, count);
      const hits = dice.filter((die) => die >= needed).length;
      const same = shots.findIndex(
        (shot) =>
          shot.target === aim.target &&
          shot.needed === needed &&
          JSON.stringify(shot.modifiers) === JSON.stringify(modifiers),
      );
      const before = shots[same];
      const shot = { target: aim.target, bases: [base], dice, needed, modifiers, hits };
      if (before === undefined) shots.push(shot);
      else
        shots[same] = {
          ...before,
          bases: [...before.bases, base],
          dice: [...before.dice, ...dice],
          hits: before.hits + hits,
        };
    });
    if (shots.length === 0) continue;
    for (const shot of shots) if (shot.hits > 0) hit.add(shot.target);
    const guns = state.scene.units[unit]?.arm === 'guns';
    const word = kind === 'bombardment' ? 'bombardment' : guns ? 'canister' : 'musketry';
    builder.record({ type: 'Fired', unit, kind: word, shots });
  }
  for (const unit of [...hit].sort((one, two) => one - two)) {
    const stand = standOf(state, unit);
    if (stand === null || builder.over) continue;
    const needed = toDisrupt(stand.arm, kind);
    const dice = builder.dice(`disrupt/${unit}`, p.hits[unit] as number);
    const disr = dice.filter((die) => die >= needed).length;
    builder.record({ type: 'DisruptionsThrown', unit, dice, needed, disr });
    breakIfDone(builder, unit, 'fire');
  }
  if (!builder.over)
    builder.record(kind === 'volley' ? { type: 'FireEnded', side } : { type: 'ActionEnded', side });
}
