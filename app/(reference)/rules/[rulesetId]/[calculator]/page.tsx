import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import Link from '@/app/_components/link/link';
import { PageHead } from '@/app/_components/type/page-head';
import { rulebookEntry } from '@/app/_server/rulebook';
import { SitePage } from '@/app/_server/site-page';
import { CalculatorForm } from '@/app/(reference)/rules/_calculator/calculator-form';
import { fieldsOf } from '@/app/(reference)/rules/_calculator/schema-fields';

export const metadata: Metadata = { title: 'Calculator' };

export default async function CalculatorPage({
  params,
}: PageProps<'/rules/[rulesetId]/[calculator]'>) {
  const { rulesetId, calculator: name } = await params;
  const ruleset = await rulebookEntry(rulesetId);
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
