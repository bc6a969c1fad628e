import { armRow, CAVALRY, ENGINEERS, GUNS, LOGISTICS, MACHINE_GUNS, RIFLES, TRAIN } from './arms';
import { far } from './ground';
import { ON_BOARD, type Results, type State } from './state';
import { MOVE_CLASS } from './terrain';

/** The stands that a die may hit, the stronger first; none: the result does not count. */
export function candidates(state: State, { stands }: Results, die: number): number[] {
  const { p } = state;
  const there = stands.filter((unit) => p.status[unit] === ON_BOARD);
  const of = (...types: readonly number[]) =>
    there
      .filter((unit) => types.includes(state.type(unit)))
      .sort((one, other) => (p.sp[other] as number) - (p.sp[one] as number) || one - other);
  if (die === 2 || die === 3) return of(CAVALRY);
  if (die >= 4) return of(RIFLES);
  const pair = of(ENGINEERS, TRAIN);
  if (pair.length === 2) {
    const next = p.pairNext[p.side[pair[0] as number] as number] === 0 ? TRAIN : ENGINEERS;
    return pair.filter((unit) => state.type(unit) === next);
  }
  const guns = of(GUNS, MACHINE_GUNS, ENGINEERS, TRAIN);
  return guns.length > 0 ? guns : of(LOGISTICS);
}

/** Drops dice at the head of the queue that hit nobody, and throws that are done with. In place. */
export function pruned(state: State): void {
  const { p } = state;
  let at = 0;
  let head = p.queue[0];
  while (head !== undefined) {
    let die = 0;
    while (die < head.dice.length && candidates(state, head, head.dice[die] as number).length === 0)
      die += 1;
    if (die < head.dice.length) {
      if (die > 0) head = { ...head, dice: head.dice.slice(die) };
      break;
    }
    at += 1;
    head = p.queue[at];
  }
  if (head === undefined) {
    if (p.queue.length > 0) p.queue = [];
  } else if (at > 0 || head !== p.queue[0]) p.queue = [head, ...p.queue.slice(at + 1)];
}

/** Sure losses first, then results that leave a choice. */
const ORDER: readonly number[] = [9, 0, 4, 1, 5, 2, 3];

/** Dice in the order in which their results are taken: 1, 3, 5, 6, 4 … those with a choice last. */
export function inOrder(dice: readonly number[]): number[] {
  return [...dice].sort(
    (one, other) => (ORDER[one] as number) - (ORDER[other] as number) || one - other,
  );
}

/**
 * Where a stand goes back to, one hex: farther from where the blow came from, open to its kind, free of the enemy and
 * with room; of those the nearest to its own edge. −1: it is blocked.
 */
export function retreatHex(state: State, unit: number, from: number): number {
  const { ground, p } = state;
  const at = p.at[unit] as number;
  const side = p.side[unit] as number;
  const { moves } = armRow(state.type(unit));
  const distance = from === at ? 0 : far(ground, from, at);
  const home = ground.toEdge[side as 0 | 1];
  let best = -1;
  for (let turn = 0; turn < 6; turn += 1) {
    // Each side looks clockwise from its own front.
    const hex = ground.neighbours[6 * at + ((turn + 3 * side) % 6)] as number;
    if (hex < 0 || far(ground, from, hex) <= distance) continue;
    if ((moves[MOVE_CLASS[p.terrain[hex] as number] as number] ?? 0) === 0) continue;
    const count = state.standCount(hex);
    if (count >= 2 || (count > 0 && state.owner(hex) !== side)) continue;
    const leader = state.leader(hex);
    if (leader >= 0 && p.side[leader] !== side) continue;
    if (best < 0 || (home[hex] as number) < (home[best] as number)) best = hex;
  }
  return best;
}

/** One answer to the result that waits. */
export interface Answer {
  readonly unit: number;
  readonly by: 'lose' | 'retreat';
}

/**
 * The answers open to the owner of the result at the head of the queue: which stand, and where the result lets it,
 * whether it goes back or loses a point. Only one: nobody is asked.
 */
export function answers(state: State): Answer[] {
  const [head] = state.p.queue;
  const die = head?.dice[0];
  if (head === undefined || die === undefined) return [];
  const found = candidates(state, head, die);
  // Stands alike in every way are one.
  const open = found.filter(
    (unit, index) =>
      !found
        .slice(0, index)
        .some(
          (one) =>
            state.p.sp[one] === state.p.sp[unit] &&
            state.type(one) === state.type(unit) &&
            state.p.at[one] === state.p.at[unit] &&
            state.p.fight[one] === state.p.fight[unit] &&
            state.p.loyalty[one] === state.p.loyalty[unit] &&
            state.scene.grades[one] === state.scene.grades[unit],
        ),
  );
  return open.flatMap((unit): Answer[] => {
    const stay: Answer = { unit, by: 'lose' };
    if (die !== 2 && die !== 4) return [stay];
    return retreatHex(state, unit, head.from) < 0 ? [stay] : [stay, { unit, by: 'retreat' }];
  });
}

/** Whose stands the waiting result is for; nobody can choose for a mutineer, so that its first answer is taken. */
export function answeringSide(state: State): number {
  const [head] = state.p.queue;
  const [first] = answers(state);
  if (head === undefined || first === undefined) return -1;
  return state.p.side[first.unit] as number;
}

/** What is answered where nobody says: the stronger stand; a last point goes back rather than be lost. */
export function standingAnswer(state: State): Answer | undefined {
  const open = answers(state);
  const first = open[0];
  if (first === undefined) return undefined;
  const back = open.find(({ by }) => by === 'retreat');
  return back !== undefined && state.p.sp[first.unit] === 1 ? back : first;
}
