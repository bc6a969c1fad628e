import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { isNight } from '@/lib/rulesets/musket-and-pike/board/clock';
import { compact, menOf } from '@/lib/rulesets/musket-and-pike/board/combat/losses';
import { cardOf, hasGuns } from '@/lib/rulesets/musket-and-pike/board/combat/shot';
import type { Hurt } from '@/lib/rulesets/musket-and-pike/board/facts';
import { COUNTED } from '@/lib/rulesets/musket-and-pike/board/names';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { TAKEN_MOST, takenShare } from '@/lib/rulesets/musket-and-pike/quick/line/giving-up';
import { roundAtRandom } from '@/lib/rulesets/musket-and-pike/rules/combat-results';
import { fatigueMorale } from '@/lib/rulesets/musket-and-pike/rules/fatigue';
import { isIsolated, supplied } from './chain';
import { isBroken } from './giving-up';

/** Own foot in order this near covers a battery, hexes: house value, the breadth of a brigade on either side. */
const COVER_HEXES = 3;
/** What a disordered body suffers of the share of one in order, and guns out of reach of that within: as in the line. */
const SHAKEN = 1.5;
const FAR_GUNS = 0.3;

/** What the pursuit meets: worked out once, before anybody is taken. */
export interface Chase {
  /** Fresh horsemen who pursue: in order and of low fatigue whole, disordered or of medium fatigue half. */
  readonly horse: number;
  /** Men of the beaten army on the field. */
  readonly men: number;
  readonly night: boolean;
  /** The army left before it was broken. */
  readonly inGoodOrder: boolean;
  /** Whether somebody of the victors stands who can pursue. */
  readonly anybody: boolean;
  /** Of each unit of the beaten army: whether the victors are near it, and whether its way is theirs. */
  readonly near: ReadonlyMap<number, boolean>;
  readonly cutOff: ReadonlySet<number>;
  /** Batteries that are left behind. */
  readonly left: ReadonlySet<number>;
}

/** What the pursuit of a beaten army would meet as the armies stand. */
export function chaseOf(state: State, beaten: 0 | 1): Chase {
  const { scenario } = state;
  const { ground, parameters } = scenario;
  const victors = state.inField(1 - beaten).filter((unit) => {
    const { kind } = cardOf(state, unit);
    return (kind === 'infantry' || kind === 'cavalry') && !state.unit(unit).routed;
  });
  let horse = 0;
  for (const unit of victors) {
    if (cardOf(state, unit).kind !== 'cavalry') continue;
    const { men, disordered, fatigue } = state.unit(unit);
    const tired = [1, 0.5, 0][fatigueMorale(fatigue)] as number;
    horse += men * tired * (disordered ? 0.5 : 1);
  }
  const ordered = victors.filter((unit) => !state.unit(unit).disordered);
  const isNear = (at: number, units: readonly number[], most: number) =>
    units.some((unit) => distance(ground, at, state.unit(unit).at) <= most);
  const army = state
    .inField(beaten)
    .filter((unit) => COUNTED.has(cardOf(state, unit).kind) && cardOf(state, unit).side === beaten);
  const foot = army.filter((unit) => {
    const { routed, disordered } = state.unit(unit);
    return cardOf(state, unit).kind === 'infantry' && !routed && !disordered;
  });
  const inGoodOrder = !isBroken(state, beaten);
  const free = supplied(state, beaten);
  const near = new Map<number, boolean>();
  const cutOff = new Set<number>();
  const left = new Set<number>();
  let men = 0;
  for (const unit of army) {
    const now = state.unit(unit);
    men += now.men;
    const close = isNear(now.at, ordered, parameters.chargeReachHexes);
    near.set(unit, close);
    if (isIsolated(state, unit, free)) cutOff.add(unit);
    if (
      hasGuns(state, unit) &&
      (now.crew !== 'own' || (!inGoodOrder && close && !isNear(now.at, foot, COVER_HEXES)))
    )
      left.add(unit);
  }
  return {
    ...{ horse, men, night: isNight(state), inGoodOrder, anybody: victors.length > 0 },
    ...{ near, cutOff, left },
  };
}

/** The share of who runs that is taken, before chance, and what a unit suffers of it: 1 for who runs. */
export function suffers(
  state: State,
  beaten: 0 | 1,
  chase: Chase,
  unit: number,
): { readonly taken: number; readonly part: number; readonly way: number } {
  const { parameters, waysBack } = state.scenario;
  const { routed, disordered, formation } = state.unit(unit);
  const cut = chase.cutOff.has(unit);
  const wayPercent = cut
    ? Math.max(parameters.retreatLostPercent, waysBack[beaten].percent)
    : waysBack[beaten].percent;
  const share =
    formation === 'column' && cardOf(state, unit).kind === 'infantry'
      ? parameters.pursuitColumnPercent
      : parameters.pursuitFormedPercent;
  const formed = chase.near.get(unit) || cut ? (share / 100) * (disordered ? SHAKEN : 1) : 0;
  return {
    taken: takenShare(
      {
        horse: chase.horse / Math.max(1, chase.men),
        ...{ night: chase.night, inGoodOrder: chase.inGoodOrder, wayPercent },
      },
      parameters,
    ),
    part: routed ? 1 : formed,
    way: wayPercent / 100,
  };
}

/** The share of the guns of a battery that is lost, before chance. */
export function gunsLeft(state: State, chase: Chase, unit: number, taken: number): number {
  if (chase.left.has(unit)) return 1;
  const { pursuitGunPercent, pursuitCapturePercent } = state.scenario.parameters;
  const reached = chase.near.get(unit) ? 1 : FAR_GUNS;
  return (reached * pursuitGunPercent * taken) / (pursuitCapturePercent || 1);
}

/** Batteries of the victors in enemy hands are theirs again. Source: Artillery Capture. */
function retake(builder: FactBuilder, side: 0 | 1): void {
  const { state } = builder;
  state.scenario.cards.forEach((card, unit) => {
    const { status, crew } = state.unit(unit);
    if (card.side === side && status === 'field' && crew === 'enemy')
      builder.record({ type: 'CrewChanged', unit, crew: 'own', side });
  });
}

/**
 * The pursuit of an army that has lost the field, by the values of the battle line: of those who run a share is taken, the
 * more the fresher horse pursues; of those in formation little, and only near the victors or cut off; less by night and
 * of an army in good order, more on a bad way. One draw says how hard it is pressed, one for each body what it costs it.
 */
export function pursue(builder: FactBuilder, beaten: 0 | 1): void {
  const { state } = builder;
  const side = (1 - beaten) as 0 | 1;
  const chase = chaseOf(state, beaten);
  if (!chase.anybody) return;
  retake(builder, side);
  const { parameters } = state.scenario;
  const vigour = (builder.uniform('pursuit') * parameters.pursuitMostPercent) / 100;
  const hurt: Hurt[] = [];
  let [captured, guns, astray] = [0, 0, 0];
  for (const unit of chase.near.keys()) {
    const now = state.unit(unit);
    const { part, way, ...usual } = suffers(state, beaten, chase, unit);
    const taken = Math.min(TAKEN_MOST, vigour * usual.taken);
    const spread = 0.5 + builder.uniform('spread');
    const men = Math.min(
      now.men,
      roundAtRandom(now.men * taken * part * spread, builder.uniform('taken')),
    );
    const missing = Math.min(
      now.men - men,
      roundAtRandom(
        (now.men * part * way * parameters.pursuitMissingPercent) / 100,
        builder.uniform('astray'),
      ),
    );
    const pieces = hasGuns(state, unit)
      ? Math.min(
          now.guns,
          roundAtRandom(now.guns * gunsLeft(state, chase, unit, taken), builder.uniform('guns')),
        )
      : 0;
    captured += men;
    guns += pieces;
    astray += missing;
    const one = compact({ unit, captured: men, missing, gunsCaptured: pieces });
    if (menOf(one) + pieces > 0) hurt.push(one);
  }
  builder.record({
    ...{ type: 'Pursued', side, horse: Math.round(chase.horse) },
    ...{ captured, guns, astray, hurt },
  });
}
