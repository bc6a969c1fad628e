import type { BattleEvents } from './battle/events';
import type { CourierEvents } from './couriers/events';
import type { DeadlineEvents } from './deadlines/events';
import type { DeviceEvents } from './devices/events';
import type { HouseEvents } from './house/events';
import type { IntervalEvents } from './interval/events';
import type { MailEvents } from './mail/events';
import type { RewindEvents } from './rewind/events';
import type { SituationEvents } from './situations/events';
import type { StaffEvents } from './staff/events';
import type { StartEvents } from './start/events';
import type { UmpireEvents } from './umpire/events';
import type { UndoEvents } from './undo/events';

/**
 * The events of a campaign stream: facts in the past tense, plain JSON, each with everything `evolve` needs, so that no
 * later change of a rule changes an old campaign. Once released a type keeps its meaning for ever; a new shape gets a
 * new schema version and an upcaster. Each chapter declares its own.
 */
export interface CampaignEvents
  extends StartEvents,
    SituationEvents,
    BattleEvents,
    IntervalEvents,
    MailEvents,
    StaffEvents,
    UmpireEvents,
    RewindEvents,
    UndoEvents,
    DeadlineEvents,
    DeviceEvents,
    HouseEvents,
    CourierEvents {}

export type CampaignEventType = keyof CampaignEvents;

/** One event, or one of several types of event. */
export type EventOf<T extends CampaignEventType> = {
  [Each in T]: { readonly type: Each; readonly data: CampaignEvents[Each] };
}[T];
export type CampaignEvent = EventOf<CampaignEventType>;

/** The types events are made of, for other rooms. */
export type { BoardHead, MethodAnswer, OpenedSeed } from './battle/events';
export { INTERVAL_STEPS, type IntervalStep, type IntervalStepKind } from './interval/events';
export type { Opened } from './rounds/events';
export { type CampaignSettings, type Controller, isPerson, type Seat } from './start/settings';
