import { ok, type Refusal, type Result } from '@/lib/kernel/result';
import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { moraleNow } from '@/lib/rulesets/musket-and-pike/board/combat/morale';
import { departs } from '@/lib/rulesets/musket-and-pike/board/differences';
import { neighbour, terrainOf } from '@/lib/rulesets/musket-and-pike/board/places';
import {
  disorderedByStacking,
  stackingRefused,
} from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { Facing, Formation, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { TERRAINS } from '@/lib/rulesets/musket-and-pike/rules/terrain';
import { formationChangeChance } from '@/lib/rulesets/musket-and-pike/rules/threat';
import { allowanceOf, gaitOf, marchersOf, pointsLeft, stepOf } from './costs';
import { threatAt } from './threats';
import { enemiesOn } from './ways';

/** Changes of formation and facing. Source: Formation, Threat Values, Stacking, Rear or Flank Movement. */

const no = (code: string, message: string): Result<never> => ({
  ok: false,
  error: { code, message } satisfies Refusal,
});

const nameOf = (state: State, unit: number): string => state.scenario.cards[unit]?.name ?? '';

/** Formations that a unit can take at all, in the order of `FORMATIONS`. */
export function formationsOf(state: State, unit: number): Formation[] {
  const card = state.scenario.cards[unit];
  if (card === undefined || card.part === 'skirmishers' || card.part === 'squadron') return [];
  const { traits } = card;
  switch (card.kind) {
    case 'infantry':
      return [
        ...(traits.noLine ? [] : (['line'] as const)),
        ...(card.half >= 0 && !traits.noLine ? (['extended'] as const) : []),
        'column',
        ...(traits.canBlock && !traits.pioneer ? (['block'] as const) : []),
      ];
    case 'cavalry':
      return traits.dragoon ? ['line', 'mounted'] : [];
    case 'artillery':
      return [...(card.half >= 0 ? (['extended'] as const) : []), 'limbered', 'unlimbered'];
    default:
      return [];
  }
}

/** Movement points of a change of formation. */
export function formationCost(state: State, unit: number): number {
  const { parameters, cards } = state.scenario;
  const card = cards[unit];
  if (card?.kind !== 'artillery') return parameters.formationCost;
  return card.traits.horseArtillery ? parameters.horseLimberCost : parameters.limberCost;
}

/** Guns in an extended line are the same as unlimbered ones. */
const same = (one: Formation, other: Formation): boolean => one === other;

/** Why a unit cannot change to a formation now; ok: it can try. */
export function mayForm(state: State, unit: number, formation: Formation): Result<null> {
  const now = state.unit(unit);
  const name = nameOf(state, unit);
  const card = state.scenario.cards[unit];
  if (!formationsOf(state, unit).includes(formation))
    return no('FORMATION_UNKNOWN', `${name} has no such formation.`);
  if (same(now.formation, formation)) return no('FORMATION_SAME', `${name} stands so already.`);
  if (now.disordered || now.routed)
    return no('NO_ORDER', `${name} is in disorder: it can change no formation.`);
  if (now.fired || now.melees > 0)
    return no('HAS_FOUGHT', `${name} has fought in this turn, and forms no more.`);
  if (now.charging >= 0 && departs(state.scenario, 'chargersKeepForm'))
    return no('CHARGING', `${name} is charging: it stays in the saddle.`);
  if (now.crew !== 'own') return no('NO_CREW', `${name} is not served by its own crew.`);
  const ground = terrainOf(state.scenario.ground, now.at);
  if (formation === 'block' && (ground === 'water' || TERRAINS[ground].obstructed))
    return no('GROUND_CLOSED', 'A block cannot be formed on this ground.');
  if (now.formation === 'extended' && card?.part === 'whole' && formation === 'line')
    return no('RECALL', `${name} is extended: take its second half back in.`);
  const cost = formationCost(state, unit);
  if (cost > pointsLeft(state, unit))
    return no(
      'POINTS',
      `That costs ${cost} movement points; ${name} has ${pointsLeft(state, unit)} left.`,
    );
  if (formation === 'extended') {
    if (now.formation !== 'line' && now.formation !== 'unlimbered')
      return no('NOT_IN_LINE', `${name} extends from its line.`);
    if (!strongEnough(state, unit))
      return no('TOO_WEAK', `${name} is too weak to cover two hexes.`);
    if (flankHex(state, unit) < 0)
      return no('NO_ROOM', `There is no room on either flank of ${name}.`);
  }
  return ok(null);
}

/** Whether a line could be extended: then it counts as a shortened one. */
export function strongEnough(state: State, unit: number): boolean {
  const { cards, parameters } = state.scenario;
  const card = cards[unit];
  const { men, guns } = state.unit(unit);
  if (card === undefined || card.half < 0 || state.unit(card.half).status !== 'within')
    return false;
  return card.kind === 'artillery' ? guns >= parameters.extendGuns : men >= parameters.extendMen;
}

/** The hex beside a line that its second half takes: on its right, else on its left; −1: neither has room. */
export function flankHex(state: State, unit: number): number {
  const { ground, cards } = state.scenario;
  const { at, facing, side } = state.unit(unit);
  const half = cards[unit]?.half ?? -1;
  const open = (hex: number) =>
    hex >= 0 &&
    terrainOf(ground, hex) !== 'water' &&
    TERRAINS[terrainOf(ground, hex) as keyof typeof TERRAINS].line > 0 &&
    enemiesOn(state, hex, side).length === 0 &&
    stackingRefused(state, [half], hex) === null &&
    (gaitOf(state, unit) === 'none' ||
      stepOf(state, unit, marchersOf(state, [unit]), at, hex) !== null);
  const right = neighbour(ground, at, (facing + 2) % 6);
  if (open(right)) return right;
  const left = neighbour(ground, at, (facing + 5) % 6);
  return open(left) ? left : -1;
}

/** Chance, 0 … 1, that a unit changes its formation where it stands. Guns always do. */
export function formingChance(state: State, unit: number): number {
  const { at, side } = state.unit(unit);
  if (state.scenario.cards[unit]?.kind === 'artillery') return 1;
  return formationChangeChance(moraleNow(state, unit), threatAt(state, at, side));
}

/** Changes the formation of units of a hex, each if it may. All are as `mayForm` demands. */
export function form(builder: FactBuilder, units: readonly number[], formation: Formation): void {
  const { state } = builder;
  const { cards } = state.scenario;
  const top = state.unit(units[0] as number).facing;
  for (const unit of units) {
    if (!mayForm(state, unit, formation).ok) continue;
    const now = state.unit(unit);
    const cost = formationCost(state, unit);
    const chance = formingChance(state, unit);
    const failed = chance < 1 && builder.uniform('form') >= chance;
    const extends_ = formation === 'extended';
    // Columns that deploy together take the front of the top one.
    const facing: Facing = formation === 'line' && now.formation === 'column' ? top : now.facing;
    if (!extends_ || failed)
      builder.record({
        type: 'FormationChanged',
        unit,
        formation,
        facing,
        cost,
        ...(chance < 1 ? { chance: Math.round(100 * chance) } : {}),
        ...(failed
          ? { failed: now.disordered ? ('routed' as const) : ('disordered' as const) }
          : {}),
      });
    else
      builder.record({
        type: 'Deployed',
        unit,
        detachment: cards[unit]?.half ?? -1,
        men: Math.floor(now.men / 2),
        guns: Math.floor(now.guns / 2),
        at: flankHex(state, unit),
        cost,
      });
  }
  const at = state.unit(units[0] as number).at;
  const crowded = at < 0 ? [] : disorderedByStacking(state, at);
  if (crowded.length > 0)
    builder.record({ type: 'FellIntoDisorder', units: crowded, why: 'stacking' });
}

/** Movement points of a change of facing: nothing for those who turn as they go. */
export function facingCost(state: State, unit: number, facing: Facing): number {
  const { facing: before, formation } = state.unit(unit);
  const kind = state.scenario.cards[unit]?.kind;
  const turn = Math.min((facing - before + 6) % 6, (before - facing + 6) % 6);
  if (turn === 0) return 0;
  if (formation === 'column' || formation === 'mounted' || formation === 'limbered') return 0;
  if (formation === 'skirmish' || kind === 'ship') return 0;
  const { parameters } = state.scenario;
  return turn === 3 ? parameters.aboutCost : turn * parameters.facingCost;
}

export function mayFace(state: State, unit: number, facing: Facing): Result<null> {
  const now = state.unit(unit);
  const name = nameOf(state, unit);
  const kind = state.scenario.cards[unit]?.kind;
  if (kind === 'leader' || kind === 'wagon' || kind === 'ship' || now.formation === 'skirmish')
    return no('NO_FACING', `${name} has no front.`);
  if (now.facing === facing) return no('FACING_SAME', `${name} faces that way already.`);
  if (now.charging >= 0) return no('CHARGING', `${name} is charging: it rides straight ahead.`);
  if (now.fired || now.melees > 0)
    return no('HAS_FOUGHT', `${name} has fought in this turn, and turns no more.`);
  if (now.routed) return no('ROUTED', `${name} is in rout.`);
  // Captured guns are turned by those who took them.
  if (now.crew === 'none') return no('NO_CREW', `${name} has no crew.`);
  const cost = facingCost(state, unit, facing);
  if (cost > pointsLeft(state, unit))
    return no(
      'POINTS',
      `That costs ${cost} movement points; ${name} has ${pointsLeft(state, unit)} left.`,
    );
  return ok(null);
}

/** Turns units of a hex to a vertex; lines and blocks that stand together turn together. */
export function face(builder: FactBuilder, units: readonly number[], facing: Facing): void {
  const { state } = builder;
  for (const unit of units)
    if (mayFace(state, unit, facing).ok)
      builder.record({
        type: 'Faced',
        units: [unit],
        facing,
        cost: facingCost(state, unit, facing),
      });
}

/** Points of the top or bottom of the stack: half a turn's, or what is left. */
export const restackCost = (state: State, unit: number): number =>
  Math.min(Math.ceil(allowanceOf(state, unit) / 2), pointsLeft(state, unit));
