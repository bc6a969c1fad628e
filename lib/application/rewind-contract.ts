import type { Acted } from './contract';
import type { Answer } from './refusal';

/**
 * Going back by agreement, in a campaign of two people: one proposes, the other agrees or declines. Against an
 * artificial commander or at one screen nobody has to be asked: there one begins a what-if.
 */
export interface RewindApplication {
  proposeRewind(
    user: string,
    campaignId: string,
    input: ProposeRewindInput,
  ): Promise<Answer<Acted>>;
  withdrawRewind(
    user: string,
    campaignId: string,
    input: AnswerRewindInput,
  ): Promise<Answer<Acted>>;
  declineRewind(user: string, campaignId: string, input: AnswerRewindInput): Promise<Answer<Acted>>;
  /** This line ends; answers with the campaign that goes on, which is there at once or as soon as it can be. */
  agreeToRewind(
    user: string,
    campaignId: string,
    input: AnswerRewindInput,
  ): Promise<Answer<{ readonly campaignId: string; readonly ready: boolean }>>;
}

export interface ProposeRewindInput {
  /** The entry after which the campaign is to go on. */
  readonly at: number;
  /** 1 … 500 characters. */
  readonly reason: string;
  readonly commandId: string;
}

export interface AnswerRewindInput {
  /** Position of the proposal that the page showed; another one is refused as STALE_ROUND. */
  readonly proposal: number;
  readonly commandId: string;
}
