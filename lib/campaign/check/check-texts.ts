import type { CampaignDefinition } from '@/lib/campaign/definition/definition';
import { type Finding, fileWarning } from '@/lib/campaign/definition/finding';

/**
 * TEXT_MISSING: if a file gives some of its situations, choices, battles or conclusions texts, each of that kind should
 * have one. A file without any texts of a kind is assumed to be intentional.
 */
export function textFindings(definition: CampaignDefinition): Finding[] {
  const findings: Finding[] = [];
  const compare = (
    what: string,
    items: readonly { readonly title: string; readonly text: unknown; readonly path: string }[],
  ): void => {
    if (items.every((item) => item.text === undefined)) return;
    for (const item of items)
      if (item.text === undefined)
        findings.push(
          fileWarning(
            'TEXT_MISSING',
            item.path,
            `The ${what} “${item.title}” has no text, while others have.`,
          ),
        );
  };
  compare(
    'situation',
    definition.situations.map(({ title, text }, index) => ({
      title,
      text,
      path: `situations[${index}]`,
    })),
  );
  compare(
    'choice',
    definition.situations.flatMap((situation, index) =>
      (['A', 'B'] as const).flatMap((side) =>
        situation.choices[side].map(({ title, text }, at) => ({
          title,
          text,
          path: `situations[${index}].choices.${side}[${at}]`,
        })),
      ),
    ),
  );
  compare(
    'battle',
    definition.battles.map(({ title, text, message }, index) => ({
      title,
      text: text ?? message,
      path: `battles[${index}]`,
    })),
  );
  compare(
    'conclusion',
    definition.conclusions.map(({ title, text }, index) => ({
      title,
      text,
      path: `conclusions[${index}]`,
    })),
  );
  return findings;
}
