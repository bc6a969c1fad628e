import { distance } from '@/lib/rulesets/musket-and-pike/board/places';
import type { Field, Piece } from './field';

/** Hexes a turn at which troops come up. */
const PACE: Readonly<Record<string, number>> = { cavalry: 6, artillery: 2.5 };
const ON_FOOT = 3;
/** Hexes behind the foremost that still count as at hand. */
const AT_HAND = 6;
/** Turns of marching after which somebody counts nothing but the rest. */
const TOO_LATE = 8;
const REST = 0.1;

/** Strength of a side, in men, by when it comes into the fight: who is far behind the foremost counts less. */
export interface Arriving {
  readonly own: number;
  readonly enemy: number;
}

/** What both sides, as far as they are seen, can bring into the fight; in men. */
export function arriving({ own, fighters, ground }: Field): Arriving {
  const fights = own.filter(({ kind }) => kind !== 'leader' && kind !== 'wagon');
  const steady = (pieces: readonly Piece[]) => pieces.filter(({ now }) => !now.routed);
  const [us, them] = [steady(fights), steady(fighters)];
  const farOf = (piece: Piece, others: readonly Piece[]): number => {
    let least = Number.POSITIVE_INFINITY;
    for (const { at } of others) least = Math.min(least, distance(ground, piece.at, at));
    return least;
  };
  const ours = fights.map((piece) => farOf(piece, them));
  const theirs = fighters.map((piece) => farOf(piece, us));
  const gap = Math.min(Number.POSITIVE_INFINITY, ...ours, ...theirs);
  const sum = (pieces: readonly Piece[], fars: readonly number[]) =>
    pieces.reduce((all, { worth, kind }, index) => {
      const behind = Math.max(0, (fars[index] as number) - gap - AT_HAND);
      const turns = behind / (PACE[kind] ?? ON_FOOT);
      return all + worth * Math.max(REST, 1 - turns / TOO_LATE);
    }, 0);
  return gap === Number.POSITIVE_INFINITY
    ? {
        own: fights.reduce((all, { worth }) => all + worth, 0),
        enemy: fighters.reduce((all, { worth }) => all + worth, 0),
      }
    : { own: sum(fights, ours), enemy: sum(fighters, theirs) };
}
