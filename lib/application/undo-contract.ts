import type { Side } from '@/lib/kernel/side';
import type { Acted } from './contract';
import type { TableAnswerInput } from './inputs';
import type { Answer } from './refusal';

/** Taking back what nobody has answered yet. Nothing is taken back across a reveal, a die or another's move. */
export interface UndoApplication {
  /** Takes back what the user's side has sealed in the open round, whatever the round is about. */
  withdrawSeal(user: string, campaignId: string, input: WithdrawSealInput): Promise<Answer<Acted>>;
  /** Takes back the own table report, until it is countersigned or sent back. */
  withdrawTableReport(
    user: string,
    campaignId: string,
    input: TableAnswerInput,
  ): Promise<Answer<Acted>>;
}

export interface WithdrawSealInput {
  /** `view.round` of the page on which it was taken back. */
  readonly round: string;
  /** Hot-seat: for which side. Elsewhere it may be left out. */
  readonly side?: Side | undefined;
  readonly commandId: string;
}
