import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { NewEvent, OutboxMessage, RecordedEvent, SealedRow } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { LookedTooEarly } from './decision-context';
import { CAMPAIGN_STREAM, type LoadedCampaign, streamOf } from './loaded-campaign';
import { noticesOfCampaign } from './notices-of';
import { type Answer, NOT_FOUND } from './refusal';
import type { Services } from './services';

/** Most times that a decision is taken again because somebody else acted in between. */
const ATTEMPTS_MAX = 30;

/** A command as it is recorded: by whom, under which id, and what it says. */
export interface StreamCommand {
  readonly commandId: string;
  /** A user's id, `artificial/<side>`, `system`. */
  readonly actor: string;
  /** What was asked, to distinguish a repetition from another command with the same id. */
  readonly content: Json;
}

export interface RecordedCommand extends StreamCommand {
  readonly campaignId: string;
}

/** A fact of a stream, as its room knows it. */
interface Fact {
  readonly type: string;
  readonly data: unknown;
}

/** The result of a decision on one version of a stream. */
export interface Decision<Event extends Fact = CampaignEvent> {
  readonly events: readonly Event[];
  readonly sealed?: readonly SealedRow[];
  /** Messages that go out after the commit. */
  readonly outbox?: readonly OutboxMessage[];
  /** What surrounds each of the events without being part of it. */
  readonly metadata?: Json;
  /** The same for single events, by their place, instead. */
  readonly each?: readonly (Json | undefined)[];
}

/** A stream as it was read: all its events from version 1, inherited ones included; none: it has not begun. */
export interface LookedAt {
  readonly events: readonly RecordedEvent[];
  readonly version: number;
}

/** Where the command's events are in the stream. */
export interface Done {
  readonly firstVersion: number;
  readonly lastVersion: number;
}

/** What a command left behind: its events are part of the campaign given here. */
export interface CampaignDone extends Done {
  readonly loaded: LoadedCampaign;
}

/** Records a command of a campaign once: see `recordOnce`. What was recorded is folded onto the state that was read. */
export async function act(
  services: Services,
  command: RecordedCommand,
  look: () => Promise<Answer<LoadedCampaign>>,
  decide: (loaded: LoadedCampaign) => Promise<Answer<Decision>>,
): Promise<Answer<CampaignDone>> {
  const { campaignId } = command;
  if (isUuid(command.actor)) {
    const sound = checkCommandId(command.commandId);
    if (!sound.ok) return sound;
  }
  if (!isUuid(campaignId)) return { ok: false, error: NOT_FOUND };
  const stream = { id: streamOf(campaignId), type: CAMPAIGN_STREAM };
  const done = await recordOnce(services, stream, command, look, async (loaded) => {
    const decision = await decide(loaded);
    if (!decision.ok) return decision;
    const { events, state, version } = loaded;
    const recorded = decision.value.events;
    const about = { campaignId, actor: command.actor, version: version + recorded.length };
    const outbox = noticesOfCampaign({ ...about, before: events }, state, recorded);
    return ok({ ...decision.value, outbox });
  });
  if (!done.ok) return done;
  const { firstVersion, lastVersion, looked } = done.value;
  const loaded =
    lastVersion <= looked.version ? looked : await services.campaigns.continued(looked);
  return ok({ firstVersion, lastVersion, loaded });
}

/**
 * A loader that starts from the known state and reads the store only when that is out of date because somebody else
 * acted in between.
 */
export function beginningWith<Looked>(
  known: Looked,
  lookAgain: () => Promise<Answer<Looked>>,
): () => Promise<Answer<Looked>> {
  let first = true;
  return async () => {
    if (!first) return lookAgain();
    first = false;
    return ok(known);
  };
}

/** Loads a campaign for the server's own acts, which need no permission: first the known state, then the stored one. */
export function lookFrom(
  services: Services,
  loaded: LoadedCampaign,
): () => Promise<Answer<LoadedCampaign>> {
  return beginningWith(loaded, async () =>
    ok((await services.campaigns.load(loaded.id)) ?? loaded),
  );
}

/**
 * Records a command once: authorise and decide on the newest version, append; where somebody else was first, do both
 * again on what is now there. A command that was already recorded is answered as it was the first time, whatever has
 * happened since. `look` authorises and loads, `decide` judges; neither changes anything. `looked`: the state that the
 * decision was taken on.
 */
export async function recordOnce<Looked extends LookedAt, Event extends Fact>(
  services: Services,
  stream: { readonly id: string; readonly type: string },
  command: StreamCommand,
  look: () => Promise<Answer<Looked>>,
  decide: (looked: Looked) => Promise<Answer<Decision<Event>>>,
): Promise<Answer<Done & { readonly looked: Looked }>> {
  const commandHash = services.secrets.commandHash(command.content);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const looked = await look();
    if (!looked.ok) return looked;
    const { events: before, version } = looked.value;
    const earlier = before.filter(
      (event) => event.commandId === command.commandId && event.streamId === stream.id,
    );
    const decided =
      earlier.length > 0
        ? ok<Decision<Event>>({ events: [] })
        : await judged(() => decide(looked.value));
    if (decided === null) continue;
    if (!decided.ok) return decided;
    const { events, sealed, outbox = [], metadata, each = [] } = decided.value;
    const appended = await services.store.append(stream.id, {
      type: stream.type,
      expectedVersion: version === 0 ? 'none' : version,
      commandId: command.commandId,
      commandHash,
      actor: command.actor,
      // A known command is never appended again: the store answers it from its own record.
      events:
        earlier.length > 0
          ? earlier.map(asRecorded)
          : events.map((event, at) => newEvent(event, each[at] ?? metadata)),
      ...(sealed === undefined ? {} : { sealed }),
      ...(outbox.length === 0 ? {} : { outbox }),
    });
    if (appended.ok && outbox.length > 0) await services.noticeNews.tell('');
    if (appended.ok)
      return ok({
        firstVersion: appended.value.firstVersion,
        lastVersion: appended.value.lastVersion,
        looked: looked.value,
      });
    const { code, message } = appended.error;
    if (code !== 'VERSION_CONFLICT' && !(version === 0 && code === 'STREAM_EXISTS'))
      return { ok: false, error: { code, message } };
  }
  return refuse('TOO_BUSY', 'Too many acted at the same moment. Try again.');
}

/**
 * People's commands go by UUIDs that their pages made. Other ids are the server's own: somebody who could use one
 * beforehand would keep an artificial commander from acting.
 */
export function checkCommandId(commandId: string): Answer<true> {
  if (typeof commandId === 'string' && isUuid(commandId)) return ok(true);
  return refuse('INVALID_INPUT', 'The page sent no valid command; load it again.', 'commandId');
}

/** The decision; null where it was taken on a version that is no longer the newest. */
async function judged<T>(decide: () => Promise<Answer<T>>): Promise<Answer<T> | null> {
  try {
    return await decide();
  } catch (fault) {
    if (fault instanceof LookedTooEarly) return null;
    throw fault;
  }
}

/** A fact as the store takes it. */
export function newEvent(event: Fact, metadata?: Json): NewEvent {
  const payload = JSON.parse(JSON.stringify(event.data)) as Json;
  return {
    type: event.type,
    schemaVersion: 1,
    payload,
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function asRecorded({ type, schemaVersion, payload, metadata }: RecordedEvent): NewEvent {
  return { type, schemaVersion, payload, metadata };
}
