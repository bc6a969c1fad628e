import type { CampaignSettings } from '@/lib/campaign/start/settings';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { MethodAnswer } from './events';

/**
 * What settings may allow, in the order in which pages offer them. `quick` is the battle without people: where the
 * ruleset has only a board it is autoplayed. `fought`: move by move, by people on that board.
 */
export const METHOD_ANSWERS: readonly MethodAnswer[] = ['expected', 'quick', 'fought', 'table'];

/** Every answer that an encounter may offer. */
export const ENCOUNTER_ANSWERS: readonly MethodAnswer[] = [...METHOD_ANSWERS, 'autoplayed'];

/** The ways of resolving a battle that a campaign's settings allow. `board`: whether there is one to fight on. */
export function allowedMethods(
  { methods, useExpectedValues }: Pick<CampaignSettings, 'methods' | 'useExpectedValues'>,
  board: boolean,
): readonly MethodAnswer[] {
  return METHOD_ANSWERS.filter((one) => one !== 'fought' || board).filter((one) =>
    methods ? methods.includes(one) : one !== 'expected' || useExpectedValues,
  );
}

/** How a battle can be fought by its ruleset. */
export interface BattleWays {
  readonly withoutPeople: 'quick' | 'autoplayed' | null;
  readonly board: boolean;
}

/**
 * The ways open at one battle: those allowed that can serve it; where none of them can (quick battles alone, and a
 * battle without a scenario), every other way that can. `withoutPeople`: how it is fought without people; null where it
 * has no order to be fought by. `board`: whether its ruleset has one that people may fight on.
 */
export function openMethods(
  settings: Pick<CampaignSettings, 'methods' | 'useExpectedValues'>,
  { withoutPeople, board }: BattleWays,
): MethodAnswer[] {
  const possible = METHOD_ANSWERS.filter(
    (one) => (one !== 'quick' || withoutPeople !== null) && (one !== 'fought' || board),
  );
  const allowed = allowedMethods(settings, board);
  const open = possible.filter((one) => allowed.includes(one));
  return (open.length > 0 ? open : possible).map((one) =>
    one === 'quick' && withoutPeople !== null ? withoutPeople : one,
  );
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
        'Allow at least one way of settling battles, each only once.',
        'settings.methods',
      );
}
