import type { Metadata } from 'next';
import { capital, numberWord } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { SitePage } from '@/app/_server/site-page';
import type { RulebookEntry } from '@/lib/application/library/rulebook';
import { CAMPAIGN_RULES } from '@/lib/campaign/rulebook/rules-page';

export const metadata: Metadata = { title: 'Rules' };

const WAYS: Readonly<Record<RulebookEntry['status'], string>> = {
  quick: 'Battles are fought quickly, settled by expected values or reported from a table.',
  board:
    'Battles are fought on the board, by people or artificial commanders, settled by expected values or reported from a table.',
  'board and quick':
    'Battles are fought on the board or quickly, settled by expected values or reported from a table.',
};

export default async function RulesPage() {
  const rulesets = await application().rulebook();
  return (
    <SitePage current="rules">
      <PageHead dateline="Whose rules the battles are fought by" title="Rules" />
      <ul className="library-rows">
        <li className="library-row">
          <div>
            <Link className="h2" href="/rules/campaign">
              The campaign
            </Link>
            <p className="dateline">for every battle system</p>
          </div>
          <div className="prose--small">
            <p>{CAMPAIGN_RULES.summary}</p>
          </div>
        </li>
        {rulesets.map((ruleset) => (
          <li key={ruleset.id} className="library-row">
            <div>
              <Link className="h2" href={`/rules/${ruleset.id}`}>
                {ruleset.title}
              </Link>
              <p className="dateline">version {ruleset.version}</p>
            </div>
            <div className="prose--small">
              <p>{ruleset.rules.summary}</p>
              <p>
                {capital(numberWord(ruleset.rules.sections.length))} sections with worked examples,{' '}
                {numberWord(ruleset.calculators.length)} calculators, {ruleset.houseValues.length}{' '}
                house values. {WAYS[ruleset.status]}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </SitePage>
  );
}
