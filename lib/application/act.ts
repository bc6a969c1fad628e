import { isUuid } from '@/lib/accounts/sessions';
import type { CampaignEvent } from '@/lib/campaign/events';
import type { NewEvent, RecordedEvent, SealedRow } from '@/lib/event-store/contract';
import type { Json } from '@/lib/kernel/canonical-json';
import { ok, refuse } from '@/lib/kernel/result';
import { LookedTooEarly } from './decision-context';
import type { House } from './house';
import { CAMPAIGN_STREAM, type LoadedCampaign, streamOf } from './loaded-campaign';
import { type Answer, NOT_FOUND } from './refusal';

/** How often a decision is taken again because somebody else acted in between. */
const ATTEMPTS_MAX = 30;

/** A command as it is recorded: by whom, under which id, and what it says. */
export interface RecordedCommand {
  readonly campaignId: string;
  readonly commandId: string;
  /** A user's id, `artificial/<side>`, `system`. */
  readonly actor: string;
  /** What was asked, for telling a repetition from another command with the same id. */
  readonly content: Json;
}

/** What a decision on one version of a campaign comes to. */
export interface Decision {
  readonly events: readonly CampaignEvent[];
  readonly sealed?: readonly SealedRow[];
}

/** Where the command's events stand in the campaign. */
export interface Done {
  readonly firstVersion: number;
  readonly lastVersion: number;
}

/**
 * Records a command once: authorise and decide on the newest version, append; where somebody else was first, do both
 * again on what is now there. A command that was already recorded is answered as it was the first time,
 * whatever has happened since. `look` authorises and loads, `decide` judges; neither changes anything.
 */
export async function act(
  house: House,
  command: RecordedCommand,
  look: () => Promise<Answer<LoadedCampaign>>,
  decide: (loaded: LoadedCampaign) => Promise<Answer<Decision>>,
): Promise<Answer<Done>> {
  if (isUuid(command.actor)) {
    const sound = checkCommandId(command.commandId);
    if (!sound.ok) return sound;
  }
  if (!isUuid(command.campaignId)) return { ok: false, error: NOT_FOUND };
  const streamId = streamOf(command.campaignId);
  const commandHash = house.secrets.commandHash(command.content);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const looked = await look();
    if (!looked.ok) return looked;
    const loaded = looked.value;
    const earlier = loaded.events.filter(
      (event) => event.commandId === command.commandId && event.streamId === streamId,
    );
    const decided =
      earlier.length > 0 ? ok<Decision>({ events: [] }) : await judged(() => decide(loaded));
    if (decided === null) continue;
    if (!decided.ok) return decided;
    const { events, sealed } = decided.value;
    const appended = await house.store.append(streamId, {
      type: CAMPAIGN_STREAM,
      expectedVersion: loaded.version,
      commandId: command.commandId,
      commandHash,
      actor: command.actor,
      // A known command is never appended again: the store answers it from its own record.
      events: earlier.length > 0 ? earlier.map(asRecorded) : events.map((event) => newEvent(event)),
      ...(sealed === undefined ? {} : { sealed }),
    });
    if (appended.ok)
      return ok({
        firstVersion: appended.value.firstVersion,
        lastVersion: appended.value.lastVersion,
      });
    if (appended.error.code !== 'VERSION_CONFLICT') {
      return { ok: false, error: { code: appended.error.code, message: appended.error.message } };
    }
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
async function judged(decide: () => Promise<Answer<Decision>>): Promise<Answer<Decision> | null> {
  try {
    return await decide();
  } catch (fault) {
    if (fault instanceof LookedTooEarly) return null;
    throw fault;
  }
}

/** An event of the campaign as the store takes it. */
export function newEvent(event: CampaignEvent, metadata?: Json): NewEvent {
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
