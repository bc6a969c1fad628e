import { ok, type Result } from '@/lib/kernel/result';
import { type CampaignDefinition, campaignDefinitionSchema } from './definition';
import type { Finding } from './finding';
import { type LineFinder, withLines } from './lines';
import { schemaFindings } from './schema-findings';
import { readSource } from './tree';
import { FILE_LIMITS } from './tree-limits';

export interface ReadOptions {
  /** Maximum size in bytes of UTF-8, default 2 MiB. */
  readonly maxBytes?: number;
}

/** The contents of a file, and their lines: for checks beyond its form. */
export interface CampaignSource {
  readonly read: Result<CampaignDefinition, Finding[]>;
  readonly lineOf: LineFinder;
}

/**
 * A campaign definition from the text of a file, YAML or JSON. Refuses with every fault of form (FORMAT, and
 * ODDS_INVALID if there are not five odds), each with its path, its line and a sentence; never throws, whatever the
 * text. Faults beyond form are found by `checkCampaign`.
 */
export function readCampaignFile(
  text: string,
  options: ReadOptions = {},
): Result<CampaignDefinition, Finding[]> {
  return readCampaignSource(text, options).read;
}

/** Like `readCampaignFile`, with the lines of the contents. */
export function readCampaignSource(text: string, options: ReadOptions = {}): CampaignSource {
  const { tree, lineOf } = readSource(text, options.maxBytes ?? FILE_LIMITS.bytesMax);
  if (!tree.ok) return { read: tree, lineOf };
  const parsed = campaignDefinitionSchema.safeParse(tree.value, { reportInput: true });
  const read: Result<CampaignDefinition, Finding[]> = parsed.success
    ? ok(parsed.data)
    : { ok: false, error: withLines(schemaFindings(parsed.error.issues), lineOf) };
  return { read, lineOf };
}
