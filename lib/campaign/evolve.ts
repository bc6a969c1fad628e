import { invariant } from '@/lib/kernel/assert';
import { battlesPart, evolveBattle } from './battle/evolve';
import type { Evolvers } from './chapter';
import { couriersPart, evolveCouriers, followCouriers } from './couriers/evolve';
import { deadlinesPart, evolveDeadlines, followDeadlines } from './deadlines/evolve';
import { devicesPart, evolveDevices } from './devices/evolve';
import type { CampaignEvent, CampaignEvents, CampaignEventType } from './events';
import { forcesPart, noteStrength } from './forces/forces';
import { evolveHouse } from './house/evolve';
import { AT_HOME } from './house/state';
import { evolveInterval, intervalsPart } from './interval/evolve';
import { evolveMail, mailAfter, mailPart } from './mail/evolve';
import { evolveRewind, lapseRewind, rewindPart } from './rewind/evolve';
import { NO_NUMBERS } from './rounds/state';
import { evolveSituations, situationsPart } from './situations/evolve';
import { evolveStaff, staffPart } from './staff/evolve';
import { evolveStart, startPart } from './start/evolve';
import { type CampaignState, copyCampaign, initialState, type StartedCampaign } from './state';
import { tollPart } from './toll/toll';
import { evolveUmpire, umpirePart } from './umpire/evolve';
import { evolveUndo } from './undo/evolve';

/** How every event but the first changes a campaign: the chapters' tables, together. */
const EVOLVERS: Evolvers<Exclude<CampaignEventType, 'CampaignStarted'>> = {
  ...evolveStart,
  ...evolveSituations,
  ...evolveBattle,
  ...evolveInterval,
  ...evolveMail,
  ...evolveStaff,
  ...evolveUmpire,
  ...evolveRewind,
  ...evolveUndo,
  ...evolveDeadlines,
  ...evolveDevices,
  ...evolveHouse,
  ...evolveCouriers,
};

/** A campaign just started: each chapter's part of it. */
function started(data: CampaignEvents['CampaignStarted']): StartedCampaign {
  const forces = forcesPart(data);
  return {
    ...startPart(data),
    ...forces,
    ...tollPart(data.definition, forces.forces),
    ...situationsPart(data),
    ...battlesPart(),
    ...intervalsPart(data),
    ...mailPart(data),
    ...staffPart(),
    ...umpirePart(),
    ...rewindPart(),
    ...NO_NUMBERS,
    ...deadlinesPart(data),
    ...devicesPart(),
    ...AT_HOME,
    ...couriersPart(data),
  };
}

/** The state after one more event. The given state is not modified. */
export function evolve(state: CampaignState, event: CampaignEvent): CampaignState {
  return fold([event], state);
}

/** The state after events, folded onto another (default: nothing). Copies once, then folds in place. */
export function fold(
  events: Iterable<CampaignEvent>,
  from: CampaignState = initialState,
): CampaignState {
  const folding = new Folding(from);
  for (const event of events) folding.add(event);
  return folding.state();
}

/** A state being folded: takes events one by one without copying, and never shares what it changes. */
export class Folding {
  #campaign: StartedCampaign | null;
  #position: number;

  constructor(from: CampaignState = initialState) {
    this.#campaign = from.campaign ? copyCampaign(from.campaign) : null;
    this.#position = from.position;
  }

  get position(): number {
    return this.#position;
  }

  /** The campaign as folded so far; read-only, and valid only until the next event. */
  get campaign(): Readonly<StartedCampaign> | null {
    return this.#campaign;
  }

  add(event: CampaignEvent): void {
    this.#position += 1;
    if (event.type === 'CampaignStarted') {
      invariant(this.#campaign === null, 'a campaign starts once');
      this.#campaign = started(event.data);
      noteStrength(this.#campaign, this.#position, 'Start');
      return;
    }
    invariant(this.#campaign !== null, `${event.type} before CampaignStarted`);
    apply(this.#campaign, event, this.#position);
  }

  /** Hands the state over; this fold continues with a copy of its own. */
  state(): CampaignState {
    const campaign = this.#campaign;
    this.#campaign = campaign ? copyCampaign(campaign) : null;
    return { position: this.#position, campaign };
  }
}

function apply<T extends keyof typeof EVOLVERS>(
  campaign: StartedCampaign,
  event: { readonly type: T; readonly data: CampaignEvents[T] } & CampaignEvent,
  position: number,
): void {
  invariant(Object.hasOwn(EVOLVERS, event.type), `${event.type} is an event of a campaign`);
  lapseRewind(campaign, event);
  campaign.mail = mailAfter(campaign, event);
  EVOLVERS[event.type](campaign, event.data, position);
  followDeadlines(campaign, event, position);
  followCouriers(campaign, event, position);
}
