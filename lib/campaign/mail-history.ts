import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type Json } from '../kernel/canonical-json';
import type { CampaignEvent } from './events';

/**
 * What both installations of a campaign by mail have alike: not who sits where, not a name that one gave it, not the order
 * in which seals came in, not files.
 */
function commonPart(event: CampaignEvent): Json | null {
  switch (event.type) {
    case 'CampaignStarted': {
      const { seats: _seats, name: _name, ...alike } = event.data;
      return json({ type: event.type, data: alike });
    }
    case 'SituationReached':
    case 'ChoicesRevealed':
    case 'BattleAnnounced':
    case 'BoardMovePassed':
    case 'MethodsRevealed':
    case 'TableReportRefused':
    case 'IntervalOpened':
    case 'IntervalDecided':
    case 'IntervalPassed':
      return json(event);
    case 'BattleResolved': {
      const { board, ...alike } = event.data;
      // The chain of each installation's own record of it has hashes of its own; what stands in it has been compared.
      return json({
        type: event.type,
        data: board === undefined ? alike : { ...alike, board: { version: board.version } },
      });
    }
    case 'CampaignConcluded':
      // Who gave up may have known less of the campaign than the other side then.
      return event.data.reason === 'resigned' ? null : json(event);
    default:
      return null;
  }
}

/** Digests of a history, one an event that both sides have alike, each over the one before; with the event's position. */
export function historyDigests(
  events: readonly CampaignEvent[],
): { readonly digest: string; readonly position: number }[] {
  let digest = '';
  return events.flatMap((event, index) => {
    const part = commonPart(event);
    if (part === null) return [];
    digest = bytesToHex(sha256(utf8ToBytes(`${digest}\n${canonicalJson(part)}`)));
    return [{ digest, position: index + 1 }];
  });
}

/** The position of the first event of `own` that the other side has otherwise; null where the two agree as far as both go. */
export function firstDifference(
  own: readonly { readonly digest: string; readonly position: number }[],
  theirs: readonly string[],
): number | null {
  const differing = own.find(
    ({ digest }, index) => index < theirs.length && theirs[index] !== digest,
  );
  return differing?.position ?? null;
}

function json(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
