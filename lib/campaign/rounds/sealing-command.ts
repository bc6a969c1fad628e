import type { MethodAnswer } from '@/lib/campaign/battle/events';
import type { CampaignCommand } from '@/lib/campaign/commands';
import type { Side } from '@/lib/kernel/side';
import type { NumberGiven } from './events';

/** An answer of an open round, by its kind. */
export type GivenAnswer =
  | { readonly kind: 'choice'; readonly answer: string }
  | { readonly kind: 'method'; readonly answer: MethodAnswer }
  | { readonly kind: 'interval'; readonly answer: string };

/** The command that seals an answer of its kind. */
export function sealingCommand(
  of: GivenAnswer,
  data: { readonly round: string; readonly side: Side; readonly commitment: string } & NumberGiven,
): CampaignCommand {
  switch (of.kind) {
    case 'choice':
      return { type: 'SealChoice', data: { ...data, answer: of.answer } };
    case 'method':
      return { type: 'SealMethod', data: { ...data, answer: of.answer } };
    case 'interval':
      return { type: 'SealInterval', data: { ...data, answer: of.answer } };
  }
}
