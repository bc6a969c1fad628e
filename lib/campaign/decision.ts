import { invariant } from '@/lib/kernel/assert';
import type { DecisionContext } from './commands';
import type { CampaignEvent } from './events';
import { Folding } from './evolve';
import { nextEvent } from './situations/next';
import type { CampaignState, StartedCampaign } from './state';

/** A decision in the making: each event is folded as it is recorded, so that the next one can build on it. */
export class Decision {
  readonly #events: CampaignEvent[] = [];
  readonly #folding: Folding;

  constructor(state: CampaignState) {
    this.#folding = new Folding(state);
  }

  record(...events: readonly CampaignEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#folding.add(event);
    }
  }

  /** Records the events that follow automatically, until the campaign waits for somebody or is over. */
  goOn(context: Pick<DecisionContext, 'draw' | 'letters'>): void {
    for (
      let next = nextEvent(this.campaign, context);
      next;
      next = nextEvent(this.campaign, context)
    )
      this.record(next);
  }

  /** The campaign after the events recorded so far. */
  get campaign(): Readonly<StartedCampaign> {
    const campaign = this.#folding.campaign;
    invariant(campaign !== null, 'the campaign has started');
    return campaign;
  }

  /** The state reached. Call it only after the last event is recorded: the decision keeps no copy of it. */
  reached(): CampaignState {
    return { position: this.#folding.position, campaign: this.campaign };
  }

  get events(): CampaignEvent[] {
    return this.#events;
  }
}
