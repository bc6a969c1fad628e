import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CampaignEvent } from '@/lib/campaign/events';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';

/**
 * The history that both installations of a campaign by mail share: without seats, names given by one of them, the order
 * in which seals came in, or files.
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
      // The hashes in each installation's own record of the battle differ; the contents have been compared.
      return json({
        type: event.type,
        data: board === undefined ? alike : { ...alike, board: { version: board.version } },
      });
    }
    case 'CampaignConcluded':
      // A side that resigned may have known less of the campaign at that time than the other side.
      return event.data.reason === 'resigned' ? null : json(event);
    default:
      return null;
  }
}

/**
 * Digests of a history, one for each event that both sides share, each chained to the one before; with the event's
 * position.
 */
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

/**
 * The position of the first event of `own` that differs from the other side's; null if the two agree up to the end of
 * the shorter.
 */
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
