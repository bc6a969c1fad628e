import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { rulebook } from '@/lib/application/rulebook';
import { PageHead } from '../../../_components/type/page-head';
import { SitePage } from '../../../_server/site-page';
import { CalculatorForm } from './calculator-form';
import { fieldsOf } from './schema-fields';

export const metadata: Metadata = { title: 'Calculator' };

export default async function CalculatorPage({
  params,
}: PageProps<'/rules/[rulesetId]/[calculator]'>) {
  const { rulesetId, calculator: name } = await params;
  const ruleset = rulebook().find((one) => one.id === rulesetId);
  const calculator = ruleset?.calculators.find((one) => one.name === name);
  if (ruleset === undefined || calculator === undefined) notFound();
  return (
    <SitePage current="rules">
      <PageHead dateline={`${ruleset.title}: ${calculator.section}`} title={calculator.title} />
      <CalculatorForm
        rulesetId={ruleset.id}
        name={calculator.name}
        fields={fieldsOf(calculator.inputSchema)}
      />
      <p>
        <Link href={`/rules/${ruleset.id}`}>All calculators</Link>
      </p>
    </SitePage>
  );
}
