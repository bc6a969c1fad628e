import { boardsOf, type Ruleset, resolversOf } from '@/lib/battle/contract/ruleset';
import { headSigner } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import { type ExportedStream, verifyExport } from '@/lib/chance/verify-export';
import type { Json } from '@/lib/kernel/canonical-json';
import { RULESETS } from '@/lib/rulesets/registry';
import { checkSignaturesHere, heldKey } from '@/lib/transfer/signing';
import type { ExportVerdict } from '@/lib/verify/export-verdict';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { type Forged, forgedText } from '@/scripts/bench/forgeries/forge';
import { RULESETS_HERE } from '@/tests/simulator/simulate';

/** Records as a lying server would hand them out, chained anew and signed with its own key, and what is said of them. */

checkSignaturesHere();
const signer = headSigner(new Uint8Array(32).fill(7), heldKey);
const known = (rulesets: readonly Ruleset[]) => ({
  resolvers: resolversOf(rulesets),
  rulesets: boardsOf(rulesets),
});
export type Known = ReturnType<typeof known>;
/** What verifies records that were played here, with few trials. */
const PLAYED_HERE = known(RULESETS_HERE);
/** What verifies kept records. */
export const AS_SHIPPED = known(RULESETS);
export const NOTHING_KNOWN = known([]);

type Payload = Record<string, Json>;

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
