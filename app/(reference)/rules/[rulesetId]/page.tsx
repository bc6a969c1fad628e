import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { PageHead } from '@/app/_components/type/page-head';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Section } from '@/app/_components/type/section';
import { rulebookEntry } from '@/app/_server/rulebook';
import { SitePage } from '@/app/_server/site-page';

export async function generateMetadata({
  params,
}: PageProps<'/rules/[rulesetId]'>): Promise<Metadata> {
  const { rulesetId } = await params;
  return {
    title: (await rulebookEntry(rulesetId))?.title ?? 'Rules',
  };
}

/** A ruleset: its calculators, and every number that its source leaves open. */
export default async function RulesetPage({ params }: PageProps<'/rules/[rulesetId]'>) {
  const { rulesetId } = await params;
  const ruleset = await rulebookEntry(rulesetId);
  if (ruleset === undefined) notFound();
  return (
    <SitePage current="rules">
      <PageHead
        dateline={`Version ${ruleset.version}; each battle keeps the version it began with`}
        title={ruleset.title}
      />
      <div className="stack" data-gap="large">
        <p className="prose">{ruleset.source}</p>
        {ruleset.calculators.length === 0 ? null : (
          <Section title="Calculators" note="Each works out one table of the rules">
            <ul className="calculator-list">
              {ruleset.calculators.map((calculator) => (
                <li key={calculator.name}>
                  <Link href={`/rules/${ruleset.id}/${calculator.name}`}>{calculator.title}</Link>
                  <p className="cap">{calculator.section}</p>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {ruleset.houseValues.length === 0 ? null : (
          <Section
            title="House values"
            note="Numbers that the source leaves to each game. A scenario may change any of them."
          >
            <Scrolled label="House values">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">What it is</th>
                    <th scope="col" className="num">
                      Value
                    </th>
                    <th scope="col">Unit</th>
                    <th scope="col" className="num">
                      From
                    </th>
                    <th scope="col" className="num">
                      To
                    </th>
                    <th scope="col">Name in a scenario</th>
                  </tr>
                </thead>
                <tbody>
                  {ruleset.houseValues.map((row) => (
                    <tr key={row.name}>
                      <th scope="row">
                        {row.meaning}
                        <span className="cap house-section">
                          {row.section === 'board' ? 'in place of the map' : row.section}
                        </span>
                      </th>
                      <td className="num strong">{row.value}</td>
                      <td>{row.unit}</td>
                      <td className="num">{row.min}</td>
                      <td className="num">{row.max}</td>
                      <td className="cap">{row.name}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scrolled>
          </Section>
        )}
      </div>
    </SitePage>
  );
}
