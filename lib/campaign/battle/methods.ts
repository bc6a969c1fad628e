import type { CampaignSettings } from '@/lib/campaign/start/settings';
import { ok, type Refusal, type Result, refuse } from '@/lib/kernel/result';
import type { MethodAnswer } from './events';

/**
 * Methods that settings may allow, in the order in which pages offer them. `quick` is the battle without people: if the
 * ruleset has only a board, it is autoplayed. `fought`: move by move, by people on that board.
 */
export const METHOD_ANSWERS: readonly MethodAnswer[] = ['expected', 'quick', 'fought', 'table'];

/** Every answer that an encounter may offer. */
export const ENCOUNTER_ANSWERS: readonly MethodAnswer[] = [...METHOD_ANSWERS, 'autoplayed'];

/** The methods that a campaign's settings allow. `board`: whether there is one to fight on. */
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
 * The methods available for one battle: the allowed ones that apply; if none applies (only quick battles are allowed,
 * and the battle has no scenario), every other method that does. `withoutPeople`: how it is fought without people; null
 * if there is no order to fight it by. `board`: whether its ruleset has one that people may fight on.
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

/** Refuses METHODS_INVALID: none, a duplicate, an unknown one, or a contradiction with `useExpectedValues`. */
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
