import { SIDES, type Side } from '@/lib/kernel/side';

/** What differs between campaigns of one battle. Armies have the ids `az` and `ru`. */
interface OneBattle {
  readonly id: string;
  readonly title: string;
  /** The first day, as `1796-08-04`. */
  readonly start: string;
  readonly ruleset: string;
  readonly battle: { readonly id: string; readonly title: string };
  /** A side’s army, as lines of the file. */
  readonly armies: Readonly<Record<Side, string>>;
  /** The scenario’s setup, as lines of the file, six spaces in. */
  readonly setup: string;
}

/** The file of a campaign in which Azuria and Ruberia fight one battle, whatever they choose, and are done. */
export const oneBattle = ({ id, title, start, ruleset, battle, armies, setup }: OneBattle) =>
  `format: orderly-book/campaign
formatVersion: 1
id: ${id}
title: ${title}
sides:
  A: { name: Azuria }
  B: { name: Ruberia }
calendar: { start: ${start} }
maxSituations: 3
exhausted: over
forces:
${SIDES.map((side) => `  ${side}:\n${armies[side]}`).join('\n')}
situations:
  - id: morning
    title: The morning
    choices:
      A: [ { id: a-fight, title: Fight } ]
      B: [ { id: b-fight, title: Fight } ]
    meetings: [ { A: a-fight, B: b-fight, battle: ${battle.id} } ]
battles:
  - id: ${battle.id}
    title: ${battle.title}
    scenario: ${battle.id}
    odds: [0.1, 0.2, 0.4, 0.2, 0.1]
    branches: { majorDefeat: over, minorDefeat: over, draw: over, minorVictory: over, majorVictory: over }
scenarios:
  - id: ${battle.id}
    title: ${battle.title}
    ruleset: ${ruleset}
    forces: { A: [ az ], B: [ ru ] }
    setup:
${setup}
conclusions:
  - { id: over, title: The end of it, value: 0 }
`;
