import type { Metadata } from 'next';
import Link from 'next/link';
import { rulebook } from '@/lib/application/rulebook';
import { numberWord } from '../_components/figures/format';
import { PageHead } from '../_components/type/page-head';
import { SitePage } from '../_server/site-page';

export const metadata: Metadata = { title: 'Rules' };

export default function RulesPage() {
  return (
    <SitePage current="rules">
      <PageHead dateline="Whose rules the battles are fought by" title="Rules" />
      <ul className="library-rows">
        {rulebook().map((ruleset) => (
          <li key={ruleset.id} className="library-row">
            <div>
              <Link className="h2" href={`/rules/${ruleset.id}`}>
                {ruleset.title}
              </Link>
              <p className="dateline">version {ruleset.version}</p>
            </div>
            <div className="prose--small">
              <p>{ruleset.source}</p>
              <p>
                {numberWord(ruleset.calculators.length)} calculators, {ruleset.houseValues.length}{' '}
                house values.{' '}
                {ruleset.status === 'quick'
                  ? 'Battles are fought quickly, settled by expected values or reported from a table.'
                  : 'Battles are fought on the board, by people or artificial commanders, settled by expected values or reported from a table.'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </SitePage>
  );
}
