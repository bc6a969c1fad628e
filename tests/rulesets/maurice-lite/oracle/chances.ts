/** Exact chances, by writing out all the throws. */

/** Chances of 0, 1, 2 … as parts of a whole number of equal throws. */
export interface Spread {
  readonly of: number;
  readonly ways: readonly number[];
}

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** A group of like dice to hit: how many, and the least face that hits. */
export interface DiceGroup {
  readonly dice: number;
  readonly needed: number;
}

/** Number of dice that succeed, each against its own least face, by going through all throws. */
export function successes(needs: readonly number[]): Spread {
  const ways = new Array<number>(needs.length + 1).fill(0);
  const walk = (at: number, hits: number): void => {
    if (at === needs.length) {
      ways[hits] = (ways[hits] as number) + 1;
      return;
    }
    for (const face of FACES) walk(at + 1, hits + (face >= (needs[at] as number) ? 1 : 0));
  };
  walk(0, 0);
  return { of: 6 ** needs.length, ways };
}

export const shares = ({ of, ways }: Spread): number[] => ways.map((one) => one / of);

/** Disruptions of a fire: hits, then one die a hit. */
export function disruptions(groups: readonly DiceGroup[], disrupt: number): number[] {
  const needs = groups.flatMap(({ dice, needed }) => new Array<number>(dice).fill(needed));
  const hits = shares(successes(needs));
  const found = new Array<number>(needs.length + 1).fill(0);
  hits.forEach((chance, count) => {
    shares(successes(new Array<number>(count).fill(disrupt))).forEach((share, disr) => {
      found[disr] = (found[disr] as number) + chance * share;
    });
  });
  return found;
}

/** A defender's fate against one attacker, over all 36 throws. */
export function pair(
  attacker: number,
  defender: number,
): Record<'doubled' | 'beaten' | 'held', number> {
  const found = { doubled: 0, beaten: 0, held: 0 };
  for (const a of FACES)
    for (const d of FACES) {
      const [one, other] = [attacker + a, defender + d];
      if (one >= 2 * other) found.doubled += 1;
      else if (one > other) found.beaten += 1;
      else found.held += 1;
    }
  return { doubled: found.doubled / 36, beaten: found.beaten / 36, held: found.held / 36 };
}

/** Disruptions removed by a rally, 0 … dice. */
export const rally = (dice: number, needed: number): number[] =>
  shares(successes(new Array<number>(dice).fill(needed)));

/** Every throw of a number of dice. */
export function throws(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let die = 0; die < dice; die += 1)
    all = all.flatMap((before) => FACES.map((face) => [...before, face]));
  return all;
}
