import { ok, type Refusal, type Result, refuse } from '../kernel/result';
import type { CampaignSettings, MethodAnswer } from './events';

/** Every answer to an encounter message, in the order in which pages offer them. */
export const METHOD_ANSWERS: readonly MethodAnswer[] = ['expected', 'quick', 'table'];

/** The ways of resolving a battle that a campaign's settings allow. */
export function allowedMethods({
  methods,
  useExpectedValues,
}: Pick<CampaignSettings, 'methods' | 'useExpectedValues'>): readonly MethodAnswer[] {
  return METHOD_ANSWERS.filter((one) =>
    methods ? methods.includes(one) : one !== 'expected' || useExpectedValues,
  );
}

/**
 * The ways open at one battle: those allowed that can serve it; where none of them can (quick battles alone, and a
 * battle without a scenario), every other way that can. `playable`: the battle has an order to be fought by.
 */
export function openMethods(
  settings: Pick<CampaignSettings, 'methods' | 'useExpectedValues'>,
  playable: boolean,
): MethodAnswer[] {
  const possible = METHOD_ANSWERS.filter((one) => one !== 'quick' || playable);
  const allowed = allowedMethods(settings);
  const open = possible.filter((one) => allowed.includes(one));
  return open.length > 0 ? open : possible;
}

/** Refuses METHODS_INVALID: none, one twice, an unknown one, or not what `useExpectedValues` says. */
export function checkMethods({
  methods,
  useExpectedValues,
}: Pick<CampaignSettings, 'methods' | 'useExpectedValues'>): Result<true, Refusal> {
  if (methods === undefined) return ok(true);
  const sound =
    methods.length > 0 &&
    new Set(methods).size === methods.length &&
    methods.every((one) => METHOD_ANSWERS.includes(one)) &&
    methods.includes('expected') === useExpectedValues;
  return sound
    ? ok(true)
    : refuse(
        'METHODS_INVALID',
        'Allow at least one way of settling battles, and each of them once.',
        'settings.methods',
      );
}
