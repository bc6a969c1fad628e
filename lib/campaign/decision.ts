import { invariant } from '../kernel/assert';
import { ok, type Refusal, type Result, refuse } from '../kernel/result';
import type { CampaignEvent } from './events';
import { Folding } from './evolve';
import type { CampaignState, StartedCampaign } from './state';

/** The answer to a command: what happened, or why it may not happen. */
export type Decided = Result<CampaignEvent[], Refusal>;

/** A decision in the making: each event told is folded at once, so that the next one can build on it. */
export class Decision {
  readonly #events: CampaignEvent[] = [];
  readonly #folding: Folding;

  constructor(state: CampaignState) {
    this.#folding = new Folding(state);
  }

  tell(event: CampaignEvent): void {
    this.#events.push(event);
    this.#folding.add(event);
  }

  /** The campaign after what has been told so far. */
  get campaign(): Readonly<StartedCampaign> {
    const campaign = this.#folding.campaign;
    invariant(campaign !== null, 'the campaign has started');
    return campaign;
  }

  /** The version that the stream would have. */
  get position(): number {
    return this.#folding.position;
  }

  /** The state that has been come to. Only where nothing more is to be told: the decision keeps no copy of it. */
  reached(): CampaignState {
    return { position: this.position, campaign: this.campaign };
  }

  made(): Decided {
    return ok(this.#events);
  }
}

/** Refuses where the campaign has not started, has ended or was given up; else gives it back. */
export function running(state: CampaignState): Result<Readonly<StartedCampaign>, Refusal> {
  if (!state.campaign) return refuse('NOT_STARTED', 'The campaign has not been started.');
  if (state.campaign.phase === 'concluded')
    return refuse('CAMPAIGN_CONCLUDED', 'The campaign has come to its conclusion.');
  if (state.campaign.rewound)
    return refuse(
      'REWOUND',
      'This line was given up by agreement; the campaign goes on in another one.',
    );
  return ok(state.campaign);
}
