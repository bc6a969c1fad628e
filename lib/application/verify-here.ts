import type { QuickResolver } from '@/lib/battle/quick-resolver';
import { BOARDS, RULESETS } from '@/lib/rulesets/registry';
import type { ExportVerdict } from './export-verdict';
import { verifyCampaignExport } from './verify-export';
import { type Finding, findingOf, type PromiseRow, promisesOf } from './verify-words';

/** A verdict with its words, as the page and the command line show it. */
export interface Verification {
  readonly verdict: ExportVerdict;
  readonly promises: readonly PromiseRow[];
  /** What could not be done once more here, and why. */
  readonly notes: readonly Finding[];
}

const RESOLVERS: ReadonlyMap<string, QuickResolver> = new Map(
  RULESETS.map((ruleset) => [ruleset.id, ruleset.quick]),
);

/**
 * Checks an exported campaign by this release's own rulesets, wherever this runs: it needs no server, no data base and
 * nothing of Node, and is bundled for the browser as it stands.
 *
 * @param noted the fingerprint of the key that should have signed it; absent: any key, or none
 */
export function verifyHere(text: string, noted?: string): Verification {
  const verdict = verifyCampaignExport(text, RESOLVERS, { noted, rulesets: BOARDS });
  return { verdict, promises: promisesOf(verdict), notes: verdict.notes.map(findingOf) };
}
