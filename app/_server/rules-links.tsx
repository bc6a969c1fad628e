import 'server-only';
import Link from '@/app/_components/link/link';
import type { RulesSubject } from '@/lib/battle/contract/rules-page';
import { CAMPAIGN_RULES } from '@/lib/campaign/rulebook/rules-page';
import { rulebookEntry } from './rulebook';

/** The address of the section that explains a subject: of the ruleset, where it has one, else of the campaign. */
export async function rulesHref(ruleset: string | null, subject: RulesSubject): Promise<string> {
  const rules = ruleset === null ? undefined : await rulebookEntry(ruleset);
  const section = rules?.rules.subjects[subject];
  if (rules !== undefined && section !== undefined) return `/rules/${rules.id}#${section}`;
  const shared = CAMPAIGN_RULES.subjects[subject];
  return shared === undefined ? '/rules' : `/rules/campaign#${shared}`;
}

/** Links to the sections of the rules that matter where the reader is. */
export async function RulesLinks({
  ruleset,
  links,
}: {
  ruleset: string | null;
  links: readonly { readonly subject: RulesSubject; readonly words: string }[];
}) {
  const hrefs = await Promise.all(links.map(({ subject }) => rulesHref(ruleset, subject)));
  return (
    <p className="cap no-print rules-links">
      Rules:{' '}
      {links.map(({ words }, index) => (
        <span key={words}>
          {index > 0 ? ' · ' : ''}
          <Link href={hrefs[index] ?? '/rules'}>{words}</Link>
        </span>
      ))}
    </p>
  );
}
