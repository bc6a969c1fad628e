import { attackFigures, whyNotMelee } from '@/lib/rulesets/musket-and-pike/board/combat/attack';
import { valueAt } from '@/lib/rulesets/musket-and-pike/board/combat/fire';
import { moraleNow } from '@/lib/rulesets/musket-and-pike/board/combat/morale';
import { formingChance } from '@/lib/rulesets/musket-and-pike/board/movement/forming';
import { reachOf } from '@/lib/rulesets/musket-and-pike/board/movement/ways';
import { options } from '@/lib/rulesets/musket-and-pike/board/options';
import { hexNamed, lineOfFire } from '@/lib/rulesets/musket-and-pike/board/places';
import type { State } from '@/lib/rulesets/musket-and-pike/board/state';
import { enemies, type Field, isWagon, now, steps } from './field';
import { fire, mayNotFire } from './fire';
import { legal } from './legal';
import { mayNotAttack, melee } from './melee';
import { changeChance, morale } from './morale';
import { reach } from './movement';
import { seen } from './sight';

/** What was compared, and where the two readings of the manual part. */
export interface Tally {
  compared: number;
  readonly differences: string[];
}
export const noTally = (): Tally => ({ compared: 0, differences: [] });

const fieldOfState = (state: State): Field => ({ scenario: state.scenario, position: state.p });

function note(tally: Tally, what: string, board: unknown, oracle: unknown): void {
  tally.compared += 1;
  if (JSON.stringify(board) !== JSON.stringify(oracle))
    tally.differences.push(
      `${what}: board ${JSON.stringify(board)}, oracle ${JSON.stringify(oracle)}`,
    );
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** What the board offers to one unit, in the words of the oracle. */
export function offered(state: State, unit: number): string[] {
  const id = state.scenario.cards[unit]?.id ?? '';
  const found: string[] = [];
  for (const { command } of options(state, state.unit(unit).side === 0 ? 'A' : 'B', id)
    .commands as readonly {
    command: unknown;
  }[]) {
    const { type, to, at, facing, formation, units, on, work } = command as {
      type: string;
      to: string;
      at: string;
      facing: number;
      formation: string;
      units: readonly string[];
      on: string;
      work: boolean;
    };
    const hex = (name: string) => hexNamed(state.scenario.ground, name);
    if (units !== undefined && units.length > 1) continue;
    if (type === 'move') found.push(`move ${hex(to)}`);
    else if (type === 'face') found.push(`face ${facing}`);
    else if (type === 'form') found.push(`form ${formation}`);
    else if (type === 'fire') found.push(`fire ${hex(at)}`);
    else if (type === 'melee') found.push(`melee ${hex(at)}`);
    else if (type === 'stack') found.push(`stack ${on}`);
    else if (type === 'repair') found.push(`repair ${work ? 'on' : 'off'}`);
    else found.push(type);
  }
  return [...new Set(found)].sort();
}

const minus = (one: readonly string[], other: readonly string[]) =>
  one.filter((word) => !other.includes(word));

/** Everything that each unit whose turn it is may do, and what its marches cost. */
export function compareLegal(state: State, seed: number, tally: Tally): void {
  const field = fieldOfState(state);
  state.p.units.forEach(({ status, side }, unit) => {
    if (status !== 'field' || side !== state.p.mover) return;
    const board = offered(state, unit);
    const oracle = legal(field, unit);
    note(tally, `${seed} ${describe(state, unit)}`, minus(board, oracle), []);
    note(tally, `${seed} ${describe(state, unit)} (oracle only)`, [], minus(oracle, board));
    const costs = reach(field, unit);
    for (const [hex, cost] of reachOf(state, [unit]).cost)
      if (costs.has(hex))
        note(tally, `${seed} ${describe(state, unit)} to ${hex}`, cost, costs.get(hex));
  });
}

/** Lines of fire between the hexes of all units, values of fire, strengths of melees, morale and threat. */
export function compareFights(state: State, seed: number, tally: Tally): void {
  const field = fieldOfState(state);
  state.p.units.forEach((unit, index) => {
    if (unit.status !== 'field') return;
    const what = `${seed} ${describe(state, index)}`;
    if (state.scenario.cards[index]?.kind !== 'leader')
      note(tally, `${what} morale`, moraleNow(state, index), morale(field, index));
    if (!['artillery', 'leader'].includes(state.scenario.cards[index]?.kind ?? ''))
      note(
        tally,
        `${what} forms`,
        rounded(formingChance(state, index)),
        rounded(changeChance(field, index)),
      );
    state.p.units.forEach((enemy, target) => {
      if (enemy.status !== 'field' || enemy.side === unit.side) return;
      const line = lineOfFire(state, unit.at, enemy.at);
      const sight = seen(field, unit.at, enemy.at);
      if (
        steps(field, unit.at, enemy.at) <= 6 &&
        state.p.weather < 0 &&
        state.scenario.firstMinute < 1200
      )
        note(
          tally,
          `${what} sees ${enemy.at}`,
          [line.free, line.free && line.throughScreen],
          [sight.clear, sight.clear && sight.through],
        );
      if (!sight.clear || state.scenario.cards[target]?.kind === 'leader') return;
      for (const when of ['own', 'opportunity', 'defensive'] as const) {
        if (mayNotFire(field, index, enemy.at, when) !== null) continue;
        const { value, added, factors } = fire(field, index, target, when);
        const effective =
          value *
          Math.max(0, 1 + added.reduce((sum, [, percent]) => sum + percent, 0) / 100) *
          factors.reduce((product, [, factor]) => product * factor, 1);
        note(
          tally,
          `${what} fires ${when} at ${describe(state, target)} ${JSON.stringify({ value, added, factors })}`,
          rounded(valueAt(state, index, target, when)),
          rounded(effective),
        );
      }
    });
  });
  compareMelees(state, seed, tally);
}

function compareMelees(state: State, seed: number, tally: Tally): void {
  const field = fieldOfState(state);
  for (let hex = 0; hex < state.scenario.ground.size; hex += 1) {
    if (enemies(field, hex, state.p.mover).length === 0) continue;
    if (enemies(field, hex, state.p.mover).every((unit) => isWagon(field, unit))) continue;
    const able: number[] = [];
    state.p.units.forEach((unit, index) => {
      if (unit.status === 'field' && mayNotAttack(field, index, hex) === null) able.push(index);
    });
    const groups = [...able.map((unit) => [unit]), ...(able.length > 1 ? [able] : [])];
    for (const group of groups) {
      if (whyNotMelee(state, group, hex) !== null) continue;
      const hexes = group.map((unit) => state.unit(unit).at);
      const leaders = state.scenario.cards.flatMap(({ kind }, unit) =>
        kind === 'leader' && hexes.includes(state.unit(unit).at) ? [unit] : [],
      );
      const board = attackFigures(state, [...group, ...leaders], hex);
      const { attack, defence, charge, attackAdded, defenceAdded } = melee(field, group, hex);
      note(
        tally,
        `${seed} ${group.map((unit) => describe(state, unit)).join(' + ')} attack ${hex}: ${state.on(hex).map((unit) => describe(state, unit))} ${JSON.stringify({ attackAdded, defenceAdded })}`,
        [rounded(board.attack), rounded(board.defence), board.charge],
        [rounded(attack), rounded(defence), charge],
      );
    }
  }
}

function describe(state: State, unit: number): string {
  const { kind, id, traits } = state.scenario.cards[unit] ?? { kind: '', id: '', traits: {} };
  const one = now(fieldOfState(state), unit);
  const flags = Object.entries({ ...one, ...traits })
    .filter(([, value]) => value === true)
    .map(([name]) => name);
  return `${id} ${kind} ${one.formation} on ${one.at} facing ${one.facing} men ${one.men} guns ${one.guns} spent ${one.spent} charging ${one.charging} [${flags.join(' ')}]`;
}
