import type { FactBuilder } from '@/lib/rulesets/musket-and-pike/board/builder';
import { isNight } from '@/lib/rulesets/musket-and-pike/board/clock';
import { opportunityFire } from '@/lib/rulesets/musket-and-pike/board/combat/opportunity';
import { overrun } from '@/lib/rulesets/musket-and-pike/board/combat/overrun';
import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import { disorderedByStacking } from '@/lib/rulesets/musket-and-pike/board/stacking';
import type { Facing, State } from '@/lib/rulesets/musket-and-pike/board/state';
import { lineDisorderChance } from '@/lib/rulesets/musket-and-pike/rules/threat';
import { gaitOf, marchersOf, pointsLeft, stepOf } from './costs';
import { enemiesOn, stepCost, stopsAt, turnedTo } from './ways';

/**
 * A march, hex by hex, with what happens on the way: disorder by ground and stacking, opportunity fire, overruns, zones
 * of control. Units that can go no further stay behind; those who can go on.
 */

/** Farthest from which anybody can give opportunity fire, in hexes. */
const watchRange = ({ scenario: { parameters } }: State): number =>
  Math.max(parameters.opportunityHexes, parameters.opportunityGunHexes);

/** Disorder of who sets out in line or block: at night always, by the optional rule perhaps. */
function setOut(builder: FactBuilder, units: readonly number[]): void {
  const { state } = builder;
  const { scenario } = state;
  const inLine = units.filter((unit) => {
    const { disordered, moved, routed } = state.unit(unit);
    return gaitOf(state, unit) === 'line' && !disordered && !moved && !routed;
  });
  if (inLine.length === 0) return;
  if (isNight(state)) {
    builder.record({ type: 'FellIntoDisorder', units: inLine, why: 'night' });
    return;
  }
  if (!scenario.switches.lineMovement) return;
  const broken = inLine.filter((unit) => {
    const card = scenario.cards[unit];
    const base =
      scenario.nations[card?.nation ?? '']?.lineMovementDisorderPercent ??
      scenario.parameters.lineMovementDisorderPercent;
    return builder.uniform('line') < lineDisorderChance(base, card?.quality ?? 4);
  });
  if (broken.length > 0) builder.record({ type: 'FellIntoDisorder', units: broken, why: 'line' });
}

/** Who of a stack takes over the facing of lines or blocks that stand where they arrive. */
function dressed(state: State, units: readonly number[], hex: number): Map<number, Facing> {
  const found = new Map<number, Facing>();
  const front = state
    .on(hex)
    .find(
      (unit) =>
        !units.includes(unit) &&
        gaitOf(state, unit) === 'line' &&
        state.unit(unit).formation !== 'skirmish',
    );
  if (front === undefined) return found;
  for (const unit of units)
    if (gaitOf(state, unit) === 'line') found.set(unit, state.unit(front).facing);
  return found;
}

/** Marches units of one hex along a way, the first hex theirs, as far as they come. */
export function march(
  builder: FactBuilder,
  units: readonly number[],
  way: readonly number[],
): void {
  const { state } = builder;
  const { ground } = state.scenario;
  const [first] = units;
  if (first === undefined || way.length < 2) return;
  const { side } = state.unit(first);
  setOut(builder, units);
  const enemies = state.inField(1 - side).map((unit) => state.unit(unit).at);
  const range = watchRange(state);
  let movers = [...units];
  let trail: number[] = [way[0] as number];
  let spent = new Map<number, number>();
  let facings = new Map<number, Facing>();
  const start = () => {
    spent = new Map(movers.map((unit) => [unit, 0]));
    facings = new Map(movers.map((unit) => [unit, state.unit(unit).facing]));
  };
  const arrived = (halted: boolean) => {
    if (trail.length < 2 && !halted) return;
    const at = trail.at(-1) as number;
    const taken = dressed(state, movers, at);
    builder.record({
      type: 'UnitsMoved',
      units: movers,
      way: trail,
      costs: movers.map((unit) => spent.get(unit) ?? 0),
      facings: movers.map((unit) => taken.get(unit) ?? facings.get(unit) ?? 0),
      halted,
    });
    trail = [at];
    start();
    const crowded = disorderedByStacking(state, at);
    if (crowded.length > 0)
      builder.record({ type: 'FellIntoDisorder', units: crowded, why: 'stacking' });
  };
  start();
  for (let index = 1; index < way.length; index += 1) {
    const from = way[index - 1] as number;
    const to = way[index] as number;
    const marchers = marchersOf(state, movers);
    const tried = movers.map((unit) => stepOf(state, unit, marchers, from, to));
    const able = movers.filter((unit, place) => {
      const step = tried[place] ?? null;
      return step !== null && step.cost <= pointsLeft(state, unit) - (spent.get(unit) ?? 0);
    });
    let unchanged = able.length === movers.length;
    if (!unchanged) {
      arrived(false);
      movers = able;
      start();
    }
    if (movers.length === 0 || stepCost(state, movers, from, to) === Number.POSITIVE_INFINITY)
      break;
    if (enemiesOn(state, to, side).length > 0) {
      unchanged = false;
      arrived(false);
      const ridden = overrun(builder, movers, to);
      movers = movers.filter((unit) => state.unit(unit).status === 'field');
      if (!ridden || movers.length === 0 || enemiesOn(state, to, side).length > 0) {
        if (movers.length > 0) {
          start();
          arrived(true);
        }
        break;
      }
      start();
    }
    // Nothing has happened since: the steps are the same.
    const steps = unchanged ? tried : movers.map((unit) => stepOf(state, unit, marchers, from, to));
    const broken = movers.filter(
      (unit, place) => steps[place]?.disorders === true && !state.unit(unit).disordered,
    );
    movers.forEach((unit, place) => {
      spent.set(unit, (spent.get(unit) ?? 0) + (steps[place]?.cost ?? 0));
      facings.set(unit, turnedTo(state, unit, facings.get(unit) ?? 0, from, to));
    });
    trail.push(to);
    const halts = stopsAt(state, movers, to, side);
    const watched =
      state.p.phase === 'turn' && enemies.some((hex) => distance(ground, hex, to) <= range);
    const met = state.on(to).length > 0;
    if (!halts && !watched && !met && broken.length === 0 && index < way.length - 1) continue;
    arrived(halts);
    if (broken.length > 0)
      builder.record({ type: 'FellIntoDisorder', units: broken, why: 'ground' });
    if (watched) {
      opportunityFire(builder, movers);
      movers = movers.filter((unit) => {
        const now = state.unit(unit);
        return (
          now.status === 'field' && now.at === to && (!now.routed || gaitOf(state, unit) === 'none')
        );
      });
      start();
    }
    if (halts || movers.length === 0) break;
  }
  arrived(false);
}
