import type { Faces } from './fire';
import { ALWAYS, NEVER } from './fire';

export type Troop = 'line' | 'light' | 'grenadier' | 'heavyHorse' | 'lightHorse';
export interface Body {
  readonly troop: Troop;
  readonly figures: number;
}

/** Combat points of one figure. */
export const POINTS: Readonly<Record<Troop, number>> = {
  line: 4,
  light: 4,
  grenadier: 6,
  heavyHorse: 6,
  lightHorse: 5,
};

/** What a body kills in melee: a number of figures, on these faces. */
export function meleeKill({ troop, figures }: Body): { readonly most: number; readonly on: Faces } {
  if (figures === 0) return { most: 0, on: NEVER };
  if (troop === 'grenadier') return { most: figures === 4 ? 2 : 1, on: ALWAYS };
  if (troop === 'heavyHorse') {
    if (figures === 1) return { most: 1, on: [1, 3, 6] };
    return { most: figures === 3 ? 2 : 1, on: ALWAYS };
  }
  if (troop === 'lightHorse') {
    if (figures === 3) return { most: 1, on: ALWAYS };
    return { most: 1, on: figures === 2 ? [1, 3, 6] : [3, 6] };
  }
  return { most: 1, on: figures === 1 ? [6] : ALWAYS };
}

/** How a melee ends, in ways out of `of`, every die thrown out. */
export interface Ends {
  /** By `${first's figures}/${second's figures} ${winner}`; the figures of reinforcements follow those of the first. */
  readonly ways: ReadonlyMap<string, bigint>;
  readonly of: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Totals thrown: ways of the first and of the second to be higher; a tie is thrown again, so it counts for nobody. */
export function moraleWays(first: number, second: number): readonly [number, number] {
  if (first === 0 || second === 0) return [first > second ? 1 : 0, second > first ? 1 : 0];
  let [won, lost] = [0, 0];
  for (let one = 1; one <= 6; one += 1)
    for (let other = 1; other <= 6; other += 1) {
      if (first * one > second * other) won += 1;
      if (first * one < second * other) lost += 1;
    }
  return [won, lost];
}

/**
 * A melee of two, then of each reinforcement in turn with what is left, then the throw for morale over all that are left.
 * Both blows fall at once: the dead strike back.
 */
export function meleeEnds(
  first: readonly [Body, ...Body[]],
  second: readonly [Body, ...Body[]],
): Ends {
  const rounds = Math.max(first.length, second.length);
  const ends: { weight: bigint; of: bigint; key: string }[] = [];
  const total = (bodies: readonly Body[]) =>
    bodies.reduce((sum, { troop, figures }) => sum + POINTS[troop] * figures, 0);
  const finish = (a: readonly Body[], b: readonly Body[], weight: bigint, of: bigint) => {
    const names = `${a.map((one) => one.figures).join('+')}/${b.map((one) => one.figures).join('+')}`;
    const [won, lost] = moraleWays(total(a), total(b));
    if (won + lost === 0) {
      ends.push({ weight, of, key: `${names} nobody` });
      return;
    }
    const all = of * BigInt(won + lost);
    if (won > 0) ends.push({ weight: weight * BigInt(won), of: all, key: `${names} first` });
    if (lost > 0) ends.push({ weight: weight * BigInt(lost), of: all, key: `${names} second` });
  };
  /** The body that fights in a round: a reinforcement, or what is left of the original. */
  const fighter = (bodies: readonly Body[], round: number) => Math.min(round, bodies.length - 1);
  const fight = (
    a: readonly Body[],
    b: readonly Body[],
    round: number,
    weight: bigint,
    of: bigint,
  ) => {
    if (round === rounds) return finish(a, b, weight, of);
    const [mine, yours] = [fighter(a, round), fighter(b, round)];
    const [one, other] = [a[mine] as Body, b[yours] as Body];
    for (let x = 1; x <= 6; x += 1)
      for (let y = 1; y <= 6; y += 1) {
        const blow = meleeKill(one);
        const answer = meleeKill(other);
        const fallenB = Math.min(other.figures, blow.on.includes(x) ? blow.most : 0);
        const fallenA = Math.min(one.figures, answer.on.includes(y) ? answer.most : 0);
        const less = (bodies: readonly Body[], at: number, fallen: number) =>
          bodies.map((body, index) =>
            index === at ? { ...body, figures: body.figures - fallen } : body,
          );
        fight(less(a, mine, fallenA), less(b, yours, fallenB), round + 1, weight, of * 36n);
      }
  };
  fight(first, second, 0, 1n, 1n);
  const of = ends.reduce((least, { of: one }) => (least / gcd(least, one)) * one, 1n);
  const ways = new Map<string, bigint>();
  for (const { weight, of: one, key } of ends)
    ways.set(key, (ways.get(key) ?? 0n) + weight * (of / one));
  return { ways, of };
}

/** The chance that the first wins. */
export function winChance(first: readonly [Body, ...Body[]], second: readonly [Body, ...Body[]]) {
  const { ways, of } = meleeEnds(first, second);
  let won = 0n;
  for (const [key, count] of ways) if (key.endsWith(' first')) won += count;
  return { won, of, chance: Number(won) / Number(of) };
}
