import { boardsOf, resolversOf } from '@/lib/battle/contract/ruleset';
import { RULESETS } from '@/lib/rulesets/registry';
import type { ExportVerdict } from '@/lib/verify/export-verdict';
import { verifyCampaignExport } from '@/lib/verify/verify-export';
import { type Finding, findingOf, type PromiseRow, promisesOf } from '@/lib/verify/verify-words';

/** A verdict in words, as the page and the command line show it. */
export interface Verification {
  readonly verdict: ExportVerdict;
  readonly promises: readonly PromiseRow[];
  /** What could not be repeated here, and why. */
  readonly notes: readonly Finding[];
}

const RESOLVERS = resolversOf(RULESETS);
const BOARDS = boardsOf(RULESETS);

/**
 * Checks an exported campaign by this release's own rulesets, wherever this runs: it needs no server, no database and
 * nothing of Node, and is bundled for the browser unchanged.
 *
 * @param noted the fingerprint of the key that should have signed it; absent: any key, or none
 * @param receipt a receipt that a player kept; absent: none is asked for
 * @param older an earlier export of the same campaign, which this one must continue; absent: none is asked for
 */
export function verifyHere(
  text: string,
  noted?: string,
  older?: string,
  receipt?: string,
): Verification {
  const verdict = verifyCampaignExport(text, RESOLVERS, {
    noted,
    older,
    receipt,
    rulesets: BOARDS,
  });
  return { verdict, promises: promisesOf(verdict), notes: verdict.notes.map(findingOf) };
}
