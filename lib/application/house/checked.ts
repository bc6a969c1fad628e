import { seedsMax } from '@/lib/application/core/dice';
import {
  CAMPAIGN_STREAM,
  campaignEvent,
  campaignOfStream,
} from '@/lib/application/core/loaded-campaign';
import type { Services } from '@/lib/application/core/services';
import { BATTLE_STREAM } from '@/lib/battle/stream/address';
import { fold } from '@/lib/campaign/evolve';
import { roundOf } from '@/lib/campaign/rounds/rounds';
import type { CampaignState } from '@/lib/campaign/state';
import { commit } from '@/lib/chance/commitment';
import { seedRoot } from '@/lib/chance/seeds';
import type { ChainEvent, ChainStream } from '@/lib/chance/verify-chain';
import { verifyExport } from '@/lib/chance/verify-export';
import { type ForeignStream, isStorable } from '@/lib/event-store/take-in';
import { canonicalJson } from '@/lib/kernel/canonical-json';
import { ok, type Result, refuse } from '@/lib/kernel/result';
import { SIDES } from '@/lib/kernel/side';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { contentOf, type Moving } from './moving-file';

/** Most events of a campaign that is taken in, those of its battles included. */
const EVENTS_MAX = 100_000;
const STREAM = /^(campaign\/[0-9a-f-]{36}|battle\/[0-9a-f-]{36}\/\d{1,4})$/;
const ACCOUNT = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A campaign that was checked from its first entry to its last, and can be taken in. */
export interface Sound {
  readonly campaignId: string;
  readonly streams: readonly ForeignStream[];
  readonly sealed: Moving['sealed'];
  /** The campaign as it was sent away. */
  readonly state: CampaignState;
  readonly version: number;
  /** The public key with which the server that it left signs. */
  readonly from: string;
  /** The clubs and accounts that the records name: ids of the other server. */
  readonly clubs: readonly string[];
  readonly accounts: readonly string[];
  /** It was played between people, so that there are secrets between them. */
  readonly shared: boolean;
}

type Verifying = Pick<Services, 'resolvers' | 'games'>;

/**
 * Everything that can be checked of a campaign from elsewhere before a row of it is written: each record as `orderly
 * verify` checks it, without a single note; that it was sent away and by whose signature; that what is sealed is what the
 * record commits to; that nothing in it could not be stored. Refuses FILE_INVALID with what was found. Never throws,
 * whatever the content.
 */
export function checkMoving(plain: string, services: Verifying): Result<Sound> {
  try {
    const content = contentOf(plain);
    return content === null
      ? unsound('It is no campaign on the move.')
      : checked(content, services);
  } catch {
    return unsound('It holds something that no server writes.');
  }
}

const unsound = (finding: string) => refuse('FILE_INVALID', finding);

function checked({ records, sealed }: Moving, { resolvers, games }: Verifying): Result<Sound> {
  const streams = new Map<string, Gathered>();
  let from: string | null = null;
  for (const record of records) {
    const verdict = verifyCampaignExport(record, resolvers, { rulesets: games });
    const [fault] = [
      ...verdict.breaks,
      ...verdict.notes.filter(({ code }) => code !== 'BOARD_OPEN'),
    ];
    if (fault !== undefined) return unsound(`Entry ${fault.position}: ${fault.message}`);
    if (verdict.signature === null) return unsound('The record bears no signature of its server.');
    from ??= verdict.signature.publicKey;
    if (verdict.signature.publicKey !== from)
      return unsound('Its parts were signed by different servers.');
    const { stream } = verifyExport(record);
    if (stream === undefined) return unsound('The record cannot be read.');
    for (const part of [stream, ...stream.battles])
      if (!gather(streams, part.lineage, part.events))
        return unsound('Its parts contradict each other.');
  }
  const events = [...streams.values()].flatMap((one) => [...one.events.values()]);
  if (events.length > EVENTS_MAX) return unsound('The record is too long.');
  if (!events.every(isStorable) || ![...streams.keys()].every((id) => STREAM.test(id)))
    return unsound('It holds something that no server writes.');
  const head = verifyExport(records[0] ?? '').stream;
  const campaignId = campaignOfStream(head?.lineage[0]?.streamId ?? '');
  if (head === undefined || campaignId === null || from === null)
    return unsound('The record cannot be read.');
  const course = head.events;
  const state = fold(course.map(campaignEvent));
  const before = fold(course.slice(0, -1).map(campaignEvent));
  if (
    state.campaign === null ||
    before.campaign === null ||
    course.at(-1)?.type !== 'CampaignSentAway'
  )
    return unsound('The campaign was not sent away by its server.');
  if (state.campaign.mail !== null) return unsound('A campaign by mail does not move.');
  const secrets = sealedFault(before, sealed);
  if (secrets !== null) return unsound(secrets);
  const { seats, settings } = state.campaign;
  const people = new Set(SIDES.flatMap((side) => seats[side].user ?? []));
  const named = new Set(canonicalJson(events as never).match(ACCOUNT) ?? []);
  return ok({
    ...{ campaignId, sealed, state, version: course.length, from },
    streams: ordered(streams),
    clubs: clubsOf(events),
    accounts: [...named],
    shared:
      people.size > 1 ||
      (!settings.hotSeat && SIDES.every((side) => seats[side].controller === 'user')),
  });
}

interface Gathered extends Pick<ChainStream, 'type' | 'parentId' | 'forkVersion'> {
  readonly events: Map<number, ChainEvent>;
}

/** Adds the events of one part to their own streams; false where two parts say different things. */
function gather(
  streams: Map<string, Gathered>,
  lineage: readonly ChainStream[],
  events: readonly ChainEvent[],
): boolean {
  for (const { streamId, type, parentId, forkVersion } of lineage) {
    const known = streams.get(streamId);
    if (known === undefined)
      streams.set(streamId, { type, parentId, forkVersion, events: new Map() });
    else if (
      known.type !== type ||
      known.parentId !== parentId ||
      known.forkVersion !== forkVersion
    )
      return false;
  }
  for (const event of events) {
    const own = streams.get(event.streamId)?.events;
    const there = own?.get(event.version);
    if (own === undefined || (there !== undefined && there.hash !== event.hash)) return false;
    own.set(event.version, event);
  }
  return true;
}

/** Parents before their forks. The campaign's own line goes on; every other is only read. */
function ordered(streams: ReadonlyMap<string, Gathered>): readonly ForeignStream[] {
  const [own] = streams.keys();
  const done: ForeignStream[] = [];
  const place = (id: string, depth: number) => {
    const stream = streams.get(id);
    if (stream === undefined || depth > 100 || done.some((one) => one.id === id)) return;
    if (stream.parentId !== null) place(stream.parentId, depth + 1);
    const { type, parentId, forkVersion } = stream;
    if (type !== CAMPAIGN_STREAM && type !== BATTLE_STREAM)
      throw new Error('No such kind of stream');
    const events = [...stream.events.values()].sort((one, other) => one.version - other.version);
    const first = parentId === null ? 1 : forkVersion + 1;
    if (events.some(({ version }, index) => version !== first + index))
      throw new Error('A stream has a gap');
    done.push({ id, type, parentId, forkVersion, events, closed: id !== own });
  };
  for (const id of streams.keys()) place(id, 0);
  return done;
}

/** Whether what is sealed is exactly what the record commits to; null: it is. */
function sealedFault({ campaign }: CampaignState, sealed: Moving['sealed']): string | null {
  if (campaign === null) return 'The record cannot be read.';
  const [dice, ...answers] = sealed;
  const { master } = (dice?.payload ?? {}) as { readonly master?: unknown };
  if (
    dice?.round !== 'dice' ||
    dice.side !== 'server' ||
    typeof master !== 'string' ||
    !/^[0-9a-f]{64}$/.test(master) ||
    seedRoot(master, seedsMax(campaign.definition, campaign.diceScheme)) !== campaign.seedRoot
  )
    return 'The seeds of its dice are not those that it committed to.';
  const round = roundOf(campaign);
  const due = SIDES.filter((side) => (round?.seals[side] ?? null) !== null);
  const right =
    answers.length === due.length &&
    due.every((side) =>
      answers.some(
        (one) =>
          one.side === side &&
          one.round === round?.key &&
          commit(one.nonce, one.payload) === round.seals[side],
      ),
    );
  return right ? null : 'What is sealed is not what the record commits to.';
}

function clubsOf(events: readonly ChainEvent[]): readonly string[] {
  const clubs = events.flatMap(({ metadata }) => {
    const { club } = (metadata ?? {}) as { readonly club?: unknown };
    return typeof club === 'string' ? [club] : [];
  });
  return [...new Set(clubs)];
}
