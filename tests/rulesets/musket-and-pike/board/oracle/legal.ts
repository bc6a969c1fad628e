import {
  card,
  type Field,
  isFoot,
  isGuns,
  isHorse,
  isMounted,
  isSkirmisher,
  neighbours,
  now,
  obstructedGround,
  parameter,
  stackOf,
} from './field';
import { mayNotFire } from './fire';
import { mayNotAttack } from './melee';
import { allowance, mayNotMove, mayNotStack, reach } from './movement';
import { seen } from './sight';

/* Everything that one unit may do by itself in turn-based play, as short words: “move 12”, “face 3”, “form line” … */

/** Points it still has. */
const left = (field: Field, unit: number): number =>
  allowance(field, unit, now(field, unit).disordered) - now(field, unit).spent;

/** Whether it may do anything that belongs to movement; guns in position and fixed units may turn and form. */
function mayNotAct(field: Field, unit: number): boolean {
  const state = now(field, unit);
  const bar = mayNotMove(field, unit);
  // Zone-of-Control stops a unit on its hex; there it can still turn and form; fixed units turn too (Interpretations).
  const still = ['unlimbered', 'fixed', 'halted', 'spent'];
  return !(bar === null || still.includes(bar)) || (isGuns(field, unit) && state.crew !== 'own');
}

function facings(field: Field, unit: number): number[] {
  const state = now(field, unit);
  if (mayNotAct(field, unit)) return [];
  if (isSkirmisher(field, unit) || state.charging >= 0 || state.routed) return [];
  if (['leader', 'wagon', 'ship'].includes(card(field, unit).kind)) return [];
  return [0, 1, 2, 3, 4, 5].filter((facing) => {
    if (facing === state.facing) return false;
    // Parameter Data: who turns as he marches turns for nothing.
    if (['column', 'mounted', 'limbered'].includes(state.formation)) return true;
    const turn = Math.min((facing - state.facing + 6) % 6, (state.facing - facing + 6) % 6);
    const cost = turn === 3 ? parameter(field, 'aboutCost') : turn * parameter(field, 'facingCost');
    return cost <= left(field, unit);
  });
}

function formations(field: Field, unit: number): string[] {
  const state = now(field, unit);
  const { kind, traits, part, half } = card(field, unit);
  if (mayNotAct(field, unit) || state.disordered || state.routed) return [];
  if (isSkirmisher(field, unit) || state.charging >= 0) return [];
  if (kind === 'artillery') {
    const cost = parameter(field, traits.horseArtillery ? 'horseLimberCost' : 'limberCost');
    if (cost > left(field, unit)) return [];
    return [state.formation === 'limbered' ? 'unlimbered' : 'limbered'];
  }
  if (kind === 'cavalry') {
    if (!traits.dragoon || parameter(field, 'formationCost') > left(field, unit)) return [];
    return ['line', 'mounted'].filter((formation) => formation !== state.formation);
  }
  if (kind !== 'infantry' || parameter(field, 'formationCost') > left(field, unit)) return [];
  return ['line', 'extended', 'column', 'block'].filter((formation) => {
    if (formation === state.formation) return false;
    if (formation === 'block')
      return traits.canBlock && !traits.pioneer && !obstructedGround(field, state.at);
    if (formation === 'line') return !traits.noLine;
    if (formation === 'extended')
      return (
        !traits.noLine &&
        part === 'whole' &&
        half >= 0 &&
        state.men >= parameter(field, 'extendMen')
      );
    return true;
  });
}

function detachments(field: Field, unit: number): string[] {
  const state = now(field, unit);
  const { traits, skirmishers, parent, part } = card(field, unit);
  const found: string[] = [];
  const idle = !mayNotAct(field, unit) && !state.disordered && !state.routed;
  const fee = parameter(field, 'deployCost') <= left(field, unit);
  if (!idle || !fee || state.charging >= 0) return found;
  if (isFoot(field, unit) && part === 'whole' && skirmishers >= 0) {
    const light = traits.light || traits.guard;
    const share = parameter(field, light ? 'lightPercent' : 'skirmisherPercent');
    const men = Math.floor((state.men * share) / 100);
    if (
      (light || traits.canDeploy) &&
      !traits.irregular &&
      !traits.restricted &&
      now(field, skirmishers).status === 'within' &&
      (light || men >= 25)
    )
      found.push('deploy');
  }
  if (parent >= 0 && (part === 'skirmishers' || part === 'squadron')) {
    const main = now(field, parent);
    if (main.status === 'field' && main.at === state.at && !main.disordered && !main.routed)
      found.push('recall');
  }
  return found;
}

/** Cavalry Charges: horse in order. */
function charges(field: Field, unit: number): boolean {
  const state = now(field, unit);
  const weather = field.scenario.weather[field.position.weather];
  return (
    isMounted(field, unit) &&
    mayNotMove(field, unit) === null &&
    !state.disordered &&
    !state.routed &&
    state.charging < 0 &&
    !weather?.noCharges
  );
}

/** Stacking: half of the allowance, or what is left. */
function restacks(field: Field, unit: number): string[] {
  const stack = stackOf(field, now(field, unit).at);
  if (stack.length < 2 || mayNotMove(field, unit) !== null || left(field, unit) <= 0) return [];
  const found: string[] = [];
  if (stack[0] !== unit) found.push('stack top');
  if (stack.at(-1) !== unit) found.push('stack bottom');
  return found;
}

/** Bridge Repair: pioneers in order who face the bridge, 25 of them at least, no enemy on it. */
function repairs(field: Field, unit: number): string[] {
  const { traits } = card(field, unit);
  const { men, disordered, routed, facing, at, repairing, side, status } = now(field, unit);
  if (repairing) return ['repair off'];
  if (!traits.pioneer || disordered || routed || men < 25 || status !== 'field') return [];
  const { bridgeAt, bridgeOver } = field.scenario.ground;
  const found = [facing, (facing + 1) % 6].some((direction) => {
    const hex = neighbours(field, at)[direction] as number;
    if (hex < 0) return false;
    const foes = stackOf(field, hex).some((unit_) => now(field, unit_).side !== side);
    const bridges = [bridgeAt[hex] as number, bridgeOver[6 * at + direction] as number];
    return (
      !foes &&
      bridges.some((bridge) => bridge >= 0 && (field.position.bridges[bridge] as number) < 200)
    );
  });
  return found ? ['repair on'] : [];
}

/** All that a unit of the side whose turn it is may do. Sorted. */
export function legal(field: Field, unit: number): string[] {
  const state = now(field, unit);
  if (state.status !== 'field' || state.side !== field.position.mover) return [];
  const found = [
    ...[...reach(field, unit).keys()].map((hex) => `move ${hex}`),
    ...facings(field, unit).map((facing) => `face ${facing}`),
    ...formations(field, unit).map((formation) => `form ${formation}`),
    ...detachments(field, unit),
    ...(charges(field, unit) ? ['charge'] : []),
    ...restacks(field, unit),
    ...repairs(field, unit),
  ];
  for (let hex = 0; hex < field.scenario.ground.size; hex += 1) {
    if (mayNotFire(field, unit, hex, 'own') === null) found.push(`fire ${hex}`);
    if (mayNotAttack(field, unit, hex) === null) found.push(`melee ${hex}`);
  }
  return found.sort();
}

export { isHorse, mayNotStack, seen };
