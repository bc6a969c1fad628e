import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { rulebookEntry } from '@/app/_server/rulebook';
import { SitePage } from '@/app/_server/site-page';
import { fieldsOf, givenOf, textOfValue } from '@/app/(reference)/rules/_calculator/schema-fields';
import type { TryItProps } from '@/app/(reference)/rules/_calculator/try-it';
import { HouseValues } from '@/app/(reference)/rules/_rules/house-values';
import { calculatorKey, RulesSections } from '@/app/(reference)/rules/_rules/rules-sections';
import type { RulebookEntry } from '@/lib/application/library/rulebook';
import type { RulesCalculator } from '@/lib/battle/contract/rules-page';

export async function generateMetadata({
  params,
}: PageProps<'/rules/[rulesetId]'>): Promise<Metadata> {
  const { rulesetId } = await params;
  return {
    title: (await rulebookEntry(rulesetId))?.title ?? 'Rules',
  };
}

/** The rules of a battle system, with its calculators where they are needed and its house values at the end. */
export default async function RulesetPage({ params }: PageProps<'/rules/[rulesetId]'>) {
  const { rulesetId } = await params;
  const ruleset = await rulebookEntry(rulesetId);
  if (ruleset === undefined) notFound();
  const more = [
    ...(ruleset.policies.length > 0 ? [{ id: 'between-battles', title: 'Between battles' }] : []),
    ...(ruleset.calculators.length > 0 ? [{ id: 'calculators', title: 'All calculators' }] : []),
    ...(ruleset.houseValues.length > 0 ? [{ id: 'house-values', title: 'House values' }] : []),
  ];
  return (
    <SitePage current="rules">
      <PageHead
        dateline={`Version ${ruleset.version}; each battle keeps the version it began with`}
        title={ruleset.title}
        side={
          <Link className="no-print" href="/rules">
            Other rules
          </Link>
        }
      />
      <p className="prose rules-summary">
        {ruleset.rules.summary} <span className="cap">Source: {ruleset.source}.</span>
      </p>
      <RulesSections
        page={ruleset.rules}
        calculators={await calculatorsOf(ruleset)}
        more={more}
        aside={
          ruleset.houseValues.length === 0 ? null : (
            <p className="cap">
              <sup className="house-mark">h</sup> marks our own value: the source leaves it out, and
              a scenario may change it.
            </p>
          )
        }
      >
        {ruleset.policies.length === 0 ? null : (
          <Section id="between-battles" title="Between battles" note="In a campaign">
            <p className="prose">
              What returns after a battle is the campaign’s rule, not this system’s. These of its{' '}
              <Link href="/rules/campaign#policies">policies</Link> suit these battles.
            </p>
            <dl className="policy-list">
              {ruleset.policies.map(({ id, title, returns }) => (
                <div key={id}>
                  <dt>
                    {title} <code>{id}</code>
                  </dt>
                  <dd>{returns}</dd>
                </div>
              ))}
            </dl>
          </Section>
        )}
        {ruleset.calculators.length === 0 ? null : (
          <Section id="calculators" title="All calculators" note="Each works out one rule">
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
        {ruleset.houseValues.length === 0 ? null : <HouseValues rows={ruleset.houseValues} />}
      </RulesSections>
    </SitePage>
  );
}

/** What is shown for each calculator within the rules: its fields, set as the rules say, and the answer to that. */
async function calculatorsOf(ruleset: RulebookEntry): Promise<ReadonlyMap<string, TryItProps>> {
  const shown = new Map<string, TryItProps>();
  for (const section of ruleset.rules.sections)
    for (const [index, block] of section.blocks.entries())
      if (block.kind === 'calculator') {
        const props = await tryItOf(ruleset, block);
        if (props !== null) shown.set(calculatorKey(section.id, index), props);
      }
  return shown;
}

async function tryItOf(
  { id, calculators }: RulebookEntry,
  { name, given, fields, folded }: RulesCalculator,
): Promise<TryItProps | null> {
  const calculator = calculators.find((one) => one.name === name);
  if (calculator === undefined) return null;
  const answer = await application().calculate({ ruleset: id, calculator: name, given });
  const set = fieldsOf(calculator.inputSchema).map((field) => {
    const value = givenOf(given, field.name);
    return value === undefined ? field : { ...field, start: textOfValue(field, value) };
  });
  const isShown = (field: { readonly name: string }) => fields?.includes(field.name) ?? true;
  return {
    rulesetId: id,
    name,
    title: calculator.title,
    folded: folded ?? false,
    fields: set.filter(isShown),
    hidden: Object.fromEntries(
      set
        .filter((field) => !isShown(field) && givenOf(given, field.name) !== undefined)
        .map((one) => [one.name, one.start]),
    ),
    start: answer.ok ? answer.value : { answer: null, words: null },
  };
}
