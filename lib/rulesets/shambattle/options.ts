import type { Option, Options, Pending } from '@/lib/battle/contract/game-rules';
import type { Json } from '@/lib/kernel/canonical-json';
import { armRow } from './arms';
import {
  bombardments,
  enemyHexes,
  firingWith,
  mayAct,
  mayAssault,
  mayHit,
  mayShoot,
} from './combat';
import { askedSide, blowRefused, sideOf } from './decide';
import { gunPlan } from './doctrine/guns';
import { tasksOpen } from './engineers';
import { gunSides, nightSides } from './flow';
import { far, nameOn } from './ground';
import { destinations } from './moves';
import { placeRefused, plannedNight, pool, refitHexes, refittable } from './night';
import { printCommand } from './notation';
import { answers, standingAnswer } from './results';
import { sideLetter } from './scene';
import { inWords } from './sheets';
import { GUN_FIRE, MOVES, NIGHT, ON_BOARD, OVER, type State } from './state';

/** The kind of the window in which an owner says what becomes of a stand that was hit. */
export const RETREAT_OR_LOSE = 'retreat-or-lose';

export function pending(state: State): Pending[] {
  const { p } = state;
  if (p.phase === OVER) return [];
  const asked = askedSide(state);
  if (asked >= 0) {
    const answer = standingAnswer(state);
    return [
      {
        id: `result-${p.turn}-${p.asked}`,
        seat: sideLetter(asked),
        mode: 'window',
        kind: RETREAT_OR_LOSE,
        mayPass: false,
        default: {
          type: 'take',
          unit: state.scene.ids[answer?.unit ?? 0] ?? '',
          by: answer?.by ?? 'lose',
        },
      },
    ];
  }
  if (p.phase === GUN_FIRE)
    return gunSides(state).map((side) => ({
      id: `guns-${p.turn}`,
      seat: sideLetter(side),
      mode: 'sealed',
      mayPass: true,
      default: { type: 'guns', fire: [] },
    }));
  if (p.phase === NIGHT)
    return nightSides(state).map((side) => ({
      id: `night-${p.day}`,
      seat: sideLetter(side),
      mode: 'sealed',
      mayPass: true,
      default: { type: 'night', refit: [] },
    }));
  if (p.phase !== MOVES) return [];
  return [
    {
      id: `turn-${p.turn}-${p.half}`,
      seat: sideLetter(p.mover),
      mode: 'turn',
      mayPass: true,
      default: { type: 'end' },
    },
  ];
}

const option = (state: State, command: Json, to?: number, kind?: string): Option => ({
  command,
  text: printCommand(command),
  words: inWords(state, command),
  ...(to === undefined ? {} : { to }),
  ...(kind === undefined ? {} : { kind }),
});

export function options(state: State, seat: string, focus?: string): Options {
  const side = sideOf(seat);
  const { p, scene } = state;
  const none: Options = { kind: 'list', commands: [], units: [] };
  const waiting = pending(state).find((one) => sideOf(one.seat) === side);
  if (waiting === undefined) return none;
  const unit = focus === undefined ? -1 : scene.ids.indexOf(focus);
  if (focus !== undefined && unit < 0) return none;
  const list = (commands: readonly Option[], units: readonly number[] = []): Options => ({
    kind: 'list',
    commands,
    units: units.map((one) => scene.ids[one] as string),
  });
  if (waiting.mode === 'window') {
    const open = answers(state);
    const of = open.filter((one) => focus === undefined || one.unit === unit);
    return list(
      of.map(({ unit: one, by }) => ({
        ...option(state, { type: 'take', unit: scene.ids[one] as string, by }, undefined, by),
        words: `${scene.names[one]} ${by === 'lose' ? 'loses a point' : 'falls back'}`,
      })),
      focus === undefined ? [...new Set(open.map((one) => one.unit))] : [],
    );
  }
  if (p.phase === GUN_FIRE) {
    const targets = bombardments(state, side);
    if (focus === undefined) {
      const plan = gunPlan(state, side);
      const sheets = [option(state, { type: 'guns', fire: [] }, undefined, 'hold')];
      if (plan.fire.length > 0)
        sheets.unshift(option(state, JSON.parse(JSON.stringify(plan)) as Json, undefined, 'fire'));
      return list(sheets, [...targets.keys()]);
    }
    return list(
      (targets.get(unit) ?? []).map((at) =>
        option(
          state,
          { type: 'guns', fire: [{ unit: focus, at: nameOn(state.ground, at) }] },
          at,
          'fire',
        ),
      ),
    );
  }
  if (p.phase === NIGHT)
    return focus === undefined ? nights(state, side) : night(state, side, unit);
  if (focus === undefined) {
    const units = scene.ids.flatMap((_, one) => (hasOrders(state, side, one) ? [one] : []));
    return list([option(state, { type: 'end' }, undefined, 'end'), ...blows(state, side)], units);
  }
  return list(commandsOf(state, side, unit));
}

function blows(state: State, side: number): Option[] {
  return state.p.charges.flatMap((mark, at) =>
    mark === side + 1 && blowRefused(state, at, side, '') === null
      ? [option(state, { type: 'blow', at: nameOn(state.ground, at) }, at, 'blow')]
      : [],
  );
}

/** Whether anything is open to a unit in its half: a gun that has fired, or the fixed logistics, stays as it is. */
function hasOrders(state: State, side: number, unit: number): boolean {
  const { scene, ground, p } = state;
  if (p.status[unit] !== ON_BOARD || !mayAct(state, unit, side)) return false;
  if (destinations(state, unit, side).length > 0) return true;
  const from = p.at[unit] as number;
  const reach = Math.max(1, armRow(state.type(unit)).range);
  const shoots = mayShoot(state, unit, side);
  return (
    enemyHexes(state, side).some(
      (at) =>
        far(ground, from, at) <= reach &&
        ((shoots && mayHit(state, unit, at)) || mayAssault(state, unit, at, side)),
    ) ||
    (unit === scene.engineers[side as 0 | 1] && tasksOpen(state, side).length > 0)
  );
}

/** Everything open to a unit in its half. */
export function commandsOf(state: State, side: number, unit: number): Option[] {
  const { scene, ground, p } = state;
  const id = scene.ids[unit] as string;
  if (p.status[unit] !== ON_BOARD || !mayAct(state, unit, side)) return [];
  const found = destinations(state, unit, side).map((to) =>
    option(state, { type: 'move', unit: id, to: nameOn(ground, to) }, to, 'move'),
  );
  const from = p.at[unit] as number;
  const reach = Math.max(1, armRow(state.type(unit)).range);
  for (const at of enemyHexes(state, side)) {
    if (far(ground, from, at) > reach) continue;
    const name = nameOn(ground, at);
    if (mayShoot(state, unit, side) && mayHit(state, unit, at)) {
      found.push(option(state, { type: 'fire', units: [id], at: name }, at, 'fire'));
      for (const other of firingWith(state, unit, at, side))
        found.push(
          option(
            state,
            { type: 'fire', units: [id, scene.ids[other] as string], at: name },
            at,
            'fire',
          ),
        );
    }
    if (mayAssault(state, unit, at, side)) {
      found.push(option(state, { type: 'assault', units: [id], at: name }, at, 'assault'));
      for (const other of state.stands(from))
        if (other !== unit && mayAssault(state, other, at, side))
          found.push(
            option(
              state,
              { type: 'assault', units: [id, scene.ids[other] as string], at: name },
              at,
              'assault',
            ),
          );
    }
  }
  if (unit === scene.engineers[side as 0 | 1])
    for (const { task, at } of tasksOpen(state, side))
      found.push(option(state, { type: 'work', task, at: nameOn(ground, at) }, at, 'work'));
  return found;
}

function nights(state: State, side: number): Options {
  const plan = plannedNight(state, side);
  const rest: Json = { type: 'night', refit: [] };
  const planned = JSON.parse(JSON.stringify(plan)) as Json;
  return {
    kind: 'list',
    commands: [
      ...(plan.refit.length > 0 || plan.commander
        ? [option(state, planned, undefined, 'refit')]
        : []),
      option(state, rest, undefined, 'rest'),
    ],
    units: refittable(state, side).map((unit) => state.scene.ids[unit] as string),
  };
}

function night(state: State, side: number, unit: number): Options {
  const { scene, p, ground } = state;
  const { category } = armRow(state.type(unit));
  const points = Math.min(
    pool(state, side)[category] ?? 0,
    (scene.full[unit] as number) - (p.sp[unit] as number),
  );
  if (points < 1 || !refittable(state, side).includes(unit))
    return { kind: 'list', commands: [], units: [] };
  const places = refitHexes(state, side).filter((hex) => placeRefused(state, unit, hex) === null);
  return {
    kind: 'list',
    commands: places.map((hex) =>
      option(
        state,
        {
          type: 'night',
          refit: [{ unit: scene.ids[unit] as string, at: nameOn(ground, hex), points }],
        },
        hex,
        'refit',
      ),
    ),
    units: [],
  };
}

/** Units of the order that a command concerns: those of the side that gives it, a turned unit left out. */
export function concerns(state: State, command: Json): readonly string[] {
  const names: string[] = [];
  const take = (value: unknown) => {
    if (typeof value === 'string') names.push(value);
  };
  const { unit, units, fire, refit } = (command ?? {}) as Record<string, unknown>;
  take(unit);
  for (const one of Array.isArray(units) ? units : []) take(one);
  for (const list of [fire, refit])
    for (const one of Array.isArray(list) ? list : [])
      take((one as { unit?: unknown } | null)?.unit);
  const acting = askedSide(state) >= 0 ? askedSide(state) : state.p.mover;
  const found = names.flatMap((name) => {
    const at = state.scene.ids.indexOf(name);
    const sent = state.scene.sent[at];
    if (at < 0 || sent !== state.p.side[at]) return [];
    return acting >= 0 && sent !== acting ? [] : [name];
  });
  return [...new Set(found)];
}
