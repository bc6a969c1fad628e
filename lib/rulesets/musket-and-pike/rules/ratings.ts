import { type OrderedUnit, QUALITIES, RATINGS } from '@/lib/battle/handoff/battle-order';

/** A quality as the manual counts it: A+++ 9 … A 6 … F 1. Source: Morale. */
export const qualityNumber = (quality: OrderedUnit['quality']): number =>
  9 - QUALITIES.indexOf(quality);

/** A leader's rating as the manual counts it: A 6 … F 1. Source: Command. */
export const ratingNumber = (rating: (typeof RATINGS)[number]): number =>
  6 - RATINGS.indexOf(rating);
