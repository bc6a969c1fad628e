import { armRow, COMMANDER, GUNS, LOGISTICS, RIFLES } from './arms';
import { type Continuation, placeIn, resume } from './continuation';
import { hexNamed } from './ground';
import { namedPlace, partnerOf, type Scene } from './scene';
import { changed, emptyPosition, State } from './state';
import { MOVE_CLASS, RIVER } from './terrain';

/** The position before units are placed: the set-up's works, mines, charges and fallen bridges, or last evening's. */
export function openingState(scene: Scene, continuation: Continuation | null): State {
  const state = new State(scene, emptyPosition(scene));
  const { p, ground } = state;
  const { setup } = scene;
  const marked = (numbers: number[], marks: readonly (readonly [string, number])[]): number[] =>
    marks.reduce((made, [name, value]) => {
      const hex = hexNamed(ground, name);
      return hex < 0 ? made : changed(made, hex, value);
    }, numbers);
  const sides = (marks: Scene['setup']['mines']) =>
    marks.map(({ at, side }) => [at, side === 'A' ? 1 : 2] as const);
  p.works = marked(
    p.works,
    setup.works.map((name) => [name, 1] as const),
  );
  p.terrain = marked(
    p.terrain,
    setup.blown.map((name) => [name, RIVER] as const),
  );
  p.mines = marked(p.mines, sides(setup.mines));
  p.charges = marked(p.charges, sides(setup.charges));
  if (continuation !== null) resume(state, continuation);
  return state;
}

/** Where all units stand at the outset that do not come later. Units without a place are put near their own edge. */
export function places(scene: Scene, continuation: Continuation | null): [number, number][] {
  const state = openingState(scene, continuation);
  const found: [number, number][] = [];
  const put = (unit: number, hex: number) => {
    state.put(unit, hex);
    found.push([unit, hex]);
  };
  const waiting: number[] = [];
  scene.ids.forEach((id, unit) => {
    if (scene.setup.arrivals[id]) return;
    if (scene.start[unit] === 0 && scene.types[unit] !== LOGISTICS) return;
    const before = continuation === null ? null : placeIn(state, continuation, unit);
    const hex = before ?? namedPlace(scene, unit);
    if (hex >= 0 && fits(state, unit, hex)) put(unit, hex);
    else waiting.push(unit);
  });
  for (const unit of waiting) {
    if (found.some(([one]) => one === unit)) continue;
    const other = partnerOf(scene, unit);
    const partner = found.find(([one]) => one === other)?.[1] ?? -1;
    if (partner >= 0) put(unit, partner);
    else {
      const pair = other >= 0 && waiting.includes(other);
      const hex = nearestPlace(state, unit);
      if (hex < 0) continue;
      put(unit, hex);
      if (pair) put(other, hex);
    }
  }
  return found.sort(([one], [other]) => one - other);
}

/** Whether a unit can be put on a hex: ground it can enter, room, nobody of the enemy. */
function fits(state: State, unit: number, hex: number): boolean {
  const { p } = state;
  const { moves } = armRow(state.type(unit));
  if ((moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0) === 0) return false;
  const side = p.side[unit] as number;
  const leader = state.leader(hex);
  if (leader >= 0 && p.side[leader] !== side) return false;
  if (state.owner(hex) === 1 - side) return false;
  if (state.type(unit) === COMMANDER) return leader < 0;
  return state.stands(hex).includes(partnerOf(state.scene, unit)) || state.standCount(hex) < 2;
}

/** A free hex of the side's zone: rifles, cavalry and guns in front, the rest behind, from the middle outward. */
function nearestPlace(state: State, unit: number): number {
  const { scene, ground } = state;
  const side = scene.sent[unit] as 0 | 1;
  const zone = scene.setup.zone[side === 0 ? 'A' : 'B'];
  const type = state.type(unit);
  const front = type >= RIFLES && type <= GUNS;
  const { columns } = ground.board;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let hex = 0; hex < ground.size; hex += 1) {
    const row = Math.floor((ground.toEdge[side][hex] as number) / 2);
    if (!fits(state, unit, hex)) continue;
    const aim = front ? zone - 1 : 0;
    const beyond = row >= zone ? 100 * (row - zone + 1) : 0;
    const away = Math.abs((hex % columns) - (columns - 1) / 2) + 3 * Math.abs(row - aim) + beyond;
    if (away < least) {
      least = away;
      best = hex;
    }
  }
  return best;
}
