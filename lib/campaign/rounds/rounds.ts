import type { CampaignEvent } from '@/lib/campaign/events';
import type { StartedCampaign } from '@/lib/campaign/state';
import { SIDES, type Side } from '@/lib/kernel/side';
import type { Seals } from './state';

/**
 * Secret answers of the sides: a choice at a situation, the method for a battle, decisions in an interval. Every kind
 * follows the same protocol: commitments, then both answers opened and checked against them.
 */
export const ROUND_KINDS = ['choice', 'method', 'interval'] as const;
export type RoundKind = (typeof ROUND_KINDS)[number];

/** The event that holds a commitment, by kind of round. */
export const SEALED_EVENTS = {
  choice: 'ChoiceSealed',
  method: 'MethodSealed',
  interval: 'IntervalSealed',
} as const satisfies Readonly<Record<RoundKind, string>>;
/** The event that opens a round's answers, by kind of round. */
export const REVEALED_EVENTS = {
  choice: 'ChoicesRevealed',
  method: 'MethodsRevealed',
  interval: 'IntervalDecided',
} as const satisfies Readonly<Record<RoundKind, string>>;
type SealEvent = Extract<CampaignEvent, { type: (typeof SEALED_EVENTS)[RoundKind] }>;
type RevealEvent = Extract<CampaignEvent, { type: (typeof REVEALED_EVENTS)[RoundKind] }>;

/** A commitment of any kind of round. */
export function isSeal(event: CampaignEvent): event is SealEvent {
  return Object.values<string>(SEALED_EVENTS).includes(event.type);
}

/** The opening of any kind of round. */
export function isReveal(event: CampaignEvent): event is RevealEvent {
  return Object.values<string>(REVEALED_EVENTS).includes(event.type);
}

/** The open round: its key, who is asked, and the commitments so far. */
export interface OpenRound {
  readonly kind: RoundKind;
  /** Sealed answers are bound to it. */
  readonly key: string;
  /** Sides that must answer, A first; the others' answers are settled without them. */
  readonly asked: readonly Side[];
  readonly seals: Seals;
}

/** The key of the round in which choices of a situation are sealed. */
export function choiceRound(ordinal: number): string {
  return `choice-${ordinal}`;
}
/** The key of the round in which the methods for a battle are sealed. */
export function methodRound(battleIndex: number): string {
  return `method-${battleIndex}`;
}

/** The key of the round in which the decisions of an interval are sealed, by the situation that it leads to. */
export function intervalRound(ordinal: number): string {
  return `interval-${ordinal}`;
}

/** The open round; null if the campaign is not waiting for sealed answers. */
export function roundOf(campaign: Readonly<StartedCampaign>): OpenRound | null {
  if (campaign.between || campaign.rewound || campaign.away) return null;
  const { phase, situation, encounter, interval } = campaign;
  if (phase === 'choosing' && situation)
    return {
      kind: 'choice',
      key: choiceRound(situation.ordinal),
      asked: SIDES,
      seals: situation.seals,
    };
  if (phase === 'encounter' && encounter)
    return {
      kind: 'method',
      key: methodRound(encounter.index),
      asked: SIDES,
      seals: encounter.seals,
    };
  if (phase === 'interval' && interval)
    return {
      kind: 'interval',
      key: intervalRound(interval.ordinal),
      asked: SIDES.filter((side) => interval.asked[side] !== null),
      seals: interval.seals,
    };
  return null;
}

/** The key of the open round, or null. */
export function openRound(campaign: Readonly<StartedCampaign>): string | null {
  return roundOf(campaign)?.key ?? null;
}

/** Sides that have still to seal in the open round. */
export function unsealedSides(campaign: Readonly<StartedCampaign>): Side[] {
  const round = roundOf(campaign);
  return round === null ? [] : round.asked.filter((side) => round.seals[side] === null);
}
