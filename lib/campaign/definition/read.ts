import { ok, type Result } from '../../kernel/result';
import { type CampaignDefinition, campaignDefinitionSchema } from './definition';
import type { Finding } from './finding';
import { schemaFindings } from './schema-findings';
import { readTree } from './tree';
import { FILE_LIMITS } from './tree-limits';

/**
 * A campaign definition from the text of a file, YAML or JSON. Refuses with every fault of form (FORMAT, and
 * ODDS_INVALID where the odds are not five), each with its path and a sentence; never throws, whatever the text.
 * What form cannot tell is found by `checkCampaign`.
 *
 * `maxBytes`: greatest size in bytes of UTF-8, default 2 MiB.
 */
export function readCampaignFile(
  text: string,
  options: { readonly maxBytes?: number } = {},
): Result<CampaignDefinition, Finding[]> {
  const tree = readTree(text, options.maxBytes ?? FILE_LIMITS.bytesMax);
  if (!tree.ok) return tree;
  const parsed = campaignDefinitionSchema.safeParse(tree.value, { reportInput: true });
  if (!parsed.success) return { ok: false, error: schemaFindings(parsed.error.issues) };
  return ok(parsed.data);
}
