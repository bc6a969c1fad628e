import { boardsOf, type Ruleset, resolversOf } from '@/lib/battle/contract/ruleset';
import { givenBy } from '@/lib/campaign/devices/claims';
import type { CampaignEvent } from '@/lib/campaign/events';
import { fold } from '@/lib/campaign/evolve';
import { actText, type Seen } from '@/lib/chance/hand';
import { headSigner } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import { type ExportedStream, verifyExport } from '@/lib/chance/verify-export';
import type { Json } from '@/lib/kernel/canonical-json';
import { RULESETS } from '@/lib/rulesets/registry';
import { checkSignaturesHere, heldKey, sign, type signingKey } from '@/lib/transfer/signing';
import type { ExportVerdict } from '@/lib/verify/export-verdict';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { HAND_WORDS } from '@/lib/verify/verify-hands';
import { type Forged, forgedText } from '@/scripts/bench/forgeries/forge';
import { RULESETS_HERE } from '@/tests/simulator/simulate';

/** Records as a lying server would hand them out, chained again and signed with its own key, and what is said of them. */

checkSignaturesHere();
const signer = headSigner(new Uint8Array(32).fill(7), heldKey);
const known = (rulesets: readonly Ruleset[]) => ({
  resolvers: resolversOf(rulesets),
  rulesets: boardsOf(rulesets),
});
export type Known = ReturnType<typeof known>;
/** What verifies records that were played here, with few trials. */
export const PLAYED_HERE = known(RULESETS_HERE);
/** What verifies kept records. */
export const AS_SHIPPED = known(RULESETS);
export const NOTHING_KNOWN = known([]);

type Payload = Record<string, Json>;
type SigningKey = ReturnType<typeof signingKey>;

export const streamOf = (content: string): ExportedStream => {
  const { stream } = verifyExport(content);
  if (stream === undefined) throw new Error('It is no export');
  return stream;
};

export const verdictOf = (
  stream: ExportedStream,
  forged: Forged = { events: stream.events },
  using: Known = PLAYED_HERE,
): ExportVerdict =>
  verifyCampaignExport(forgedText({ name: 'lie', stream }, forged, signer), using.resolvers, {
    rulesets: using.rulesets,
  });

/** `CODE at 10`, in their order. */
export const said = (stream: ExportedStream, forged: Forged, using?: Known): readonly string[] =>
  verdictOf(stream, forged, using).breaks.map(
    ({ code, position, battle }) =>
      `${code} at ${position}${battle === undefined ? '' : ` of battle ${battle}`}`,
  );

export const payloadOf = ({ events }: ExportedStream, version: number): Payload => {
  const event = events[version - 1];
  if (event === undefined) throw new Error(`There is no entry ${version}`);
  return event.payload as Payload;
};

/** The version of an entry of a type, counted from 0, or from the end. */
export function versionOf({ events }: ExportedStream, type: string, which = 0): number {
  const version = events.filter((event) => event.type === type).at(which)?.version;
  if (version === undefined) throw new Error(`There is no ${type} ${which}`);
  return version;
}

/** The events with one of them changed. */
export const withChange = (
  { events }: ExportedStream,
  version: number,
  change: (event: ChainEvent) => Partial<ChainEvent>,
): Forged => {
  const event = events[version - 1] as ChainEvent;
  return { events: events.with(version - 1, { ...event, ...change(event) }) };
};

/** The events with something else in the payload of one of them; what is undefined is left out. */
export const withPayload = (
  stream: ExportedStream,
  version: number,
  change: (payload: Payload) => object,
): Forged =>
  withChange(stream, version, ({ payload }) => {
    const changed = { ...(payload as Payload), ...change(payload as Payload) };
    return { payload: JSON.parse(JSON.stringify(changed)) as Json };
  });

const handOf = (event: ChainEvent | undefined): object =>
  ((event?.metadata ?? {}) as { hand?: object }).hand ?? {};

/** The events with something else in a signature; null: with none at all. */
export const withHand = (stream: ExportedStream, version: number, hand: object | null): Forged =>
  withChange(stream, version, (event) => {
    const { hand: given, ...rest } = (event.metadata ?? {}) as Payload;
    const changed = hand === null ? rest : { ...rest, hand: { ...(given as object), ...hand } };
    return { metadata: changed as Json };
  });

/** The events with an act signed as its player would have, by any key, after any entry. */
export function signedBy(
  stream: ExportedStream,
  version: number,
  key: SigningKey,
  saw?: Seen | null,
): Forged {
  const event = stream.events[version - 1] as ChainEvent;
  const facts = stream.events.map(
    ({ type, payload }) => ({ type, data: payload }) as CampaignEvent,
  );
  const { campaign } = fold(facts.slice(0, version - 1));
  const fact = facts[version - 1];
  const given = campaign && fact ? givenBy(fact, campaign) : null;
  if (given === null) throw new Error(`No player gives entry ${version}`);
  const { seen: own = null } = handOf(event) as { seen?: Seen | null };
  const seen = saw === undefined ? own : saw;
  const home = event.streamId.split('/')[1] ?? '';
  const text = actText({ ...given, campaign: home, command: event.commandId, seen });
  return withHand(stream, version, {
    ...{ key: key.publicKey, signature: sign(key, text) },
    seen: seen && { ...seen },
  });
}

/** The breaks of a lie with their words. */
export const brokenWith = (stream: ExportedStream, forged: Forged) =>
  verdictOf(stream, forged).breaks.map(({ code, message, position }) => [position, code, message]);
export const named = (position: number, code: string) => [[position, code, HAND_WORDS[code]]];
/** Acts that nobody signed, as the verdict says how many there are. */
export const unsigned = (stream: ExportedStream, forged?: Forged) =>
  verdictOf(stream, forged).unchecked.find(({ code }) => code === 'SEALS') ?? null;

/** A record with another one of its entries put in before a version. */
export const inserted = (
  stream: ExportedStream,
  before: number,
  entry: Partial<ChainEvent>,
): Forged => {
  const like = stream.events[before - 1] as ChainEvent;
  return { events: stream.events.toSpliced(before - 1, 0, { ...like, metadata: {}, ...entry }) };
};
