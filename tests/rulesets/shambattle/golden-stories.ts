import type { Json } from '@/lib/kernel/canonical-json';
import { type Firing, firings } from './firings';
import { type Played, playedBy, sealOf, type WholeGame } from './whole-games';

/** A battle that the golden replays hold. */
export interface Story {
  readonly name: string;
  readonly setup: Json;
  readonly players: { readonly A: string; readonly B: string };
  /** What happens in it, in this order; how it ends. */
  readonly happens: readonly Firing[];
  readonly why?: string;
}

const FAST = { A: 'fast', B: 'fast' };
const RANDOM = { A: 'random', B: 'random' };
const day = { days: 1, dayTurns: 8 };
const two = { days: 2, dayTurns: 8 };

export const STORIES: readonly Story[] = [
  {
    ...{ name: 'fifth-column', setup: { ...day, disloyalty: { A: 2, B: 2 } }, players: FAST },
    happens: ['Treachery: fifthColumn', 'Treachery: changes sides'],
  },
  {
    name: 'defection-shot-down',
    setup: {
      ...{ days: 1, dayTurns: 3, disloyalty: { A: 3, B: 3 } },
      parameters: { formerComradesFire: 1 },
    },
    players: RANDOM,
    happens: ['Treachery: defection', 'Treachery: a unit on its way to the enemy is shot at'],
  },
  {
    name: 'bridge',
    setup: { ...day, charges: [{ at: 'i7', side: 'A' }] },
    players: FAST,
    happens: ['Engineers: charge', 'Engineers: a bridge blown up'],
  },
  {
    name: 'pontoon',
    setup: {
      ...{ days: 1, dayTurns: 5, treachery: 'off' },
      deployment: { 'azuria-engineers': 'b6', 'azuria-train': 'b6' },
    },
    players: RANDOM,
    happens: ['Engineers: pontoon', 'Engineers: another section on the same hex of the river'],
  },
  {
    name: 'revived-overnight',
    setup: { ...two, days: 2 },
    players: FAST,
    happens: [
      'Strength Points: an army is exhausted',
      'Supply and Resupply: a unit refitted',
      'Concluding points: revived overnight',
    ],
  },
  {
    ...{ name: 'rout', setup: two, players: FAST, why: 'fled' },
    happens: ['Strength Points: an army is in rout', 'Rout: breaks off', 'Rout: leaves the field'],
  },
  { ...{ name: 'routed-at-dusk', setup: day, players: FAST, why: 'routed', happens: [] } },
  { ...{ name: 'exhausted', setup: day, players: FAST, why: 'exhausted', happens: [] } },
  { ...{ name: 'towns', setup: day, players: FAST, why: 'towns', happens: [] } },
  { ...{ name: 'undecided', setup: day, players: FAST, why: 'undecided', happens: [] } },
  {
    ...{ name: 'plot-found-at-the-start', setup: { ...day, treachery: 'start' }, players: FAST },
    happens: ['Treachery: found at the start', 'Treachery: thrown for an army'],
  },
];

/** A golden replay as it is kept: orders by “; ”, and the seals of all that they lead to. */
export interface Golden extends WholeGame {
  readonly name: string;
  readonly level: string;
  readonly why: string;
  readonly facts: string;
  readonly position: string;
  readonly report: string;
  readonly orders: string;
}

export const whyOf = ({ report }: Pick<Played, 'report'>): string =>
  (report.basis as { readonly why?: string }).why ?? '';

/** Whether what happens comes one after the other in what fired. */
export function happened(happens: readonly Firing[], fired: readonly Firing[]): boolean {
  let at = 0;
  for (const one of fired) if (one === happens[at]) at += 1;
  return at === happens.length;
}

const TRIALS_MOST = 400;

/** The first game of a story’s own seed in which it happens. Throws where none of 400 is one. */
export function found({ name, setup, players, happens, why }: Story): Golden {
  for (let trial = 0; trial < TRIALS_MOST; trial += 1) {
    const game = { setup, seed: `golden ${name}`, trial };
    const fired: Firing[] = [];
    const played = playedBy(game, players, (fact, before) => fired.push(...firings(fact, before)));
    if (!happened(happens, fired) || (why !== undefined && why !== whyOf(played))) continue;
    return {
      ...{ name, ...game, level: played.report.level, why: whyOf(played) },
      ...sealOf(played),
      orders: played.orders.join('; '),
    };
  }
  throw new Error(`No game of ${TRIALS_MOST} is “${name}”`);
}
