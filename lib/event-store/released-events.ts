import type { EventSchema } from './schemas';

/**
 * Every event type that was ever released, with the upcasts that lead from its first shape to its
 * newest. A type is never taken from this list and never renamed: campaigns on somebody's disk
 * hold it. To change a payload, add an upcast here, raise what new events are written with, and
 * let the fold know only the newest shape.
 */
export const RELEASED_EVENTS: readonly EventSchema[] = [
  { type: 'CampaignStarted', upcasts: [] },
  { type: 'SituationReached', upcasts: [] },
  { type: 'ChoiceSealed', upcasts: [] },
  { type: 'ChoicesRevealed', upcasts: [] },
  { type: 'BattleAnnounced', upcasts: [] },
  { type: 'MethodSealed', upcasts: [] },
  { type: 'MethodsRevealed', upcasts: [] },
  { type: 'TableReportSubmitted', upcasts: [] },
  { type: 'TableReportRefused', upcasts: [] },
  { type: 'BattleResolved', upcasts: [] },
  { type: 'IntervalOpened', upcasts: [] },
  { type: 'IntervalSealed', upcasts: [] },
  { type: 'IntervalDecided', upcasts: [] },
  { type: 'IntervalPassed', upcasts: [] },
  { type: 'CampaignConcluded', upcasts: [] },
  { type: 'CampaignRenamed', upcasts: [] },
  { type: 'BranchBegun', upcasts: [] },
  { type: 'SeatTaken', upcasts: [] },
  { type: 'SealWithdrawn', upcasts: [] },
  { type: 'TableReportWithdrawn', upcasts: [] },
  { type: 'RewindProposed', upcasts: [] },
  { type: 'RewindWithdrawn', upcasts: [] },
  { type: 'RewindDeclined', upcasts: [] },
  { type: 'RewindAgreed', upcasts: [] },
  { type: 'CorrespondentPinned', upcasts: [] },
  { type: 'MailPosted', upcasts: [] },
  { type: 'MailOpened', upcasts: [] },
  { type: 'BoardMovePassed', upcasts: [] },
  { type: 'BoardCommandGiven', upcasts: [] },
  { type: 'SubCommanderAppointed', upcasts: [] },
  { type: 'SubCommanderLeft', upcasts: [] },
  { type: 'FormationsAssigned', upcasts: [] },
  { type: 'SupremeCommandPassed', upcasts: [] },
  { type: 'BoardOpened', upcasts: [] },
  { type: 'BoardActed', upcasts: [] },
  { type: 'BoardActTakenBack', upcasts: [] },
  { type: 'BoardCommandExchanged', upcasts: [] },
];
