import type { Fact } from '@/lib/rulesets/maurice-lite/facts';
import { type Firing, firings } from './firings';
import { type Played, playedBy, sealOf, type WholeGame } from './whole-games';

/** What a golden replay holds. */
export interface Story extends Pick<WholeGame, 'counts' | 'setup'> {
  readonly name: string;
  readonly players: { readonly A: string; readonly B: string };
  /** Whether it is told: by what fired, in order, and by all facts. */
  readonly tells: (fired: readonly Firing[], facts: readonly Fact[]) => boolean;
}

const RANDOM = { A: 'random', B: 'random' };
const STRONG = { A: 'strong', B: 'strong' };
const small = { foot: 2, horse: 1, guns: 1 };
const near = { table: { width: 20, height: 14 } };
const wide = { table: { width: 30, height: 15 } };
const has =
  (...firing: readonly Firing[]) =>
  (fired: readonly Firing[]): boolean =>
    firing.every((one) => fired.includes(one));

/** First Fire, and both sides' musket cards on the same volleys. */
function firstFireModified(_fired: readonly Firing[], facts: readonly Fact[]): boolean {
  return facts.some((fact, at) => {
    if (fact.type !== 'Interrupted' || fact.window !== 'volleyInterrupt') return false;
    const rest = facts.slice(at + 1);
    const end = rest.findIndex(({ type }) => type === 'ChoiceMade');
    const cards = rest.slice(0, end).filter(({ type }) => type === 'Modified');
    return cards.length === 2;
  });
}

const reshuffledAt =
  (least: number, most: number) =>
  (_fired: readonly Firing[], facts: readonly Fact[]): boolean =>
    facts.some(
      (fact) => fact.type === 'ReshuffleDrawn' && fact.discards >= least && fact.discards <= most,
    );

const FALLS = ['fallBack', 'fallBackGround', 'passedThrough', 'blocked'];
/** The last point of morale goes by a fall back. */
const brokeByFallBack = (_fired: readonly Firing[], facts: readonly Fact[]): boolean => {
  const [last, end] = facts.slice(-2);
  const before = facts.findLastIndex(({ type }) => type === 'FellBack' || type === 'FallBackBegan');
  const fight = facts.findLastIndex(({ type }) => type === 'CombatFought');
  return (
    end?.type === 'ArmyBroke' &&
    last?.type === 'Broken' &&
    FALLS.includes(last.cause) &&
    before > fight
  );
};

export const STORIES: readonly Story[] = [
  {
    ...{ name: 'foiled-activation', counts: small, setup: near, players: RANDOM },
    tells: has('Playing to Interrupt: Unexpected Delay', 'Activation Foiled by the Enemy: foiled'),
  },
  {
    ...{ name: 'first-fire-with-two-modifiers', players: RANDOM, setup: wide },
    ...{ counts: { foot: 3, horse: 1, guns: 1 }, tells: firstFireModified },
  },
  {
    ...{ name: 'reshuffle-at-14', counts: small, setup: near, players: RANDOM },
    tells: reshuffledAt(14, 14),
  },
  {
    ...{ name: 'reshuffle-at-15', counts: small, setup: near, players: RANDOM },
    tells: reshuffledAt(15, 15),
  },
  {
    ...{ name: 'night', counts: small, setup: near, players: STRONG },
    tells: has('Passing: night'),
  },
  {
    ...{ name: 'morale-lost-by-a-fall-back', players: RANDOM, tells: brokeByFallBack },
    counts: { foot: 2, horse: 0, guns: 0 },
    setup: {
      table: { width: 16, height: 12 },
      deployment: {
        'a-foot-1': { at: [8, 4], disr: 3 },
        'a-foot-2': { at: [8, 3] },
        'b-foot-1': { at: [8, 6.5], disr: 3 },
        'b-foot-2': { at: [8, 7.5] },
      },
      cincs: { A: [8, 1], B: [8, 11] },
    },
  },
  {
    ...{ name: 'set-up-by-dice', counts: small, players: RANDOM },
    setup: { settingUp: 'dice', table: { width: 30, height: 16 } },
    tells: has('Setup: a piece of ground laid', 'Setup: the other edge', 'Setup: a unit posted'),
  },
];

/** A golden replay as it is kept: orders by “; ”, and the seals of all that they lead to. */
export interface Golden extends WholeGame {
  readonly name: string;
  readonly level: string;
  readonly facts: string;
  readonly position: string;
  readonly report: string;
  readonly orders: string;
}

const TRIALS_MOST = 4_000;

/** The first game of a story’s own seed that tells it. Throws where none of 4,000 does. */
export function found({ name, counts, setup, players, tells }: Story): Golden {
  for (let trial = 0; trial < TRIALS_MOST; trial += 1) {
    const game = { counts, setup, seed: `golden ${name}`, trial, version: '1' } as const;
    const fired: Firing[] = [];
    const played: Played = playedBy(game, players, (fact, before) =>
      fired.push(...firings(fact, before)),
    );
    if (!tells(fired, played.facts)) continue;
    return {
      ...{ name, ...game, level: played.report.level },
      ...sealOf(played),
      orders: played.orders.join('; '),
    };
  }
  throw new Error(`No game of ${TRIALS_MOST} is “${name}”`);
}
