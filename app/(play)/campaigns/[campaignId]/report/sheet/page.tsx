import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FieldDrawing, planParts } from '@/app/_components/field/field-drawing';
import { fieldGround } from '@/app/_components/field/field-ground';
import { longDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { PageTitle } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Facts } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { PrintButton } from '@/app/(play)/campaigns/[campaignId]/_frame/print-button';
import type { BattleSheet } from '@/lib/application/pages/battle-sheet';
import { Roster } from './roster';

export const metadata: Metadata = { title: 'Battle sheet' };

/** What a side takes to the table: its own roster, the field, its rules. One or two pages of A4. */
export default async function SheetPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/report/sheet'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/report/sheet', look));
  const found = await application().battleSheet(user.id, campaignId, look);
  if (!found.ok) notFound();
  const sheet = found.value;
  const { header, side, sides, battle, plan, notes } = sheet;
  return (
    <CampaignFrame header={header} look={look} place="situation">
      <div className="row no-print">
        <PrintButton />
        <Link href={campaignHref(campaignId, '', look)}>Back to the campaign</Link>
      </div>
      <article className="battle-sheet">
        <header className="battle-sheet__head">
          <p className="dateline">
            {header.name}. Battle sheet{battle.date === '' ? '' : `, ${longDate(battle.date)}`}
          </p>
          <PageTitle>
            {battle.title}: {sides[side]}
          </PageTitle>
        </header>
        <div className="battle-sheet__top" data-plan={plan === null ? 'none' : undefined}>
          {plan === null ? null : (
            <figure className="field">
              <FieldDrawing
                plan={planParts(plan)}
                ground={fieldGround(plan)}
                sides={sides}
                figuresOf={side}
                label="Sketch of the field before the battle, with your own orders"
              />
            </figure>
          )}
          <div className="stack">
            {battle.message === null ? null : <Prose small text={battle.message} />}
            {notes === null ? null : <Facts rows={notes.facts} />}
          </div>
        </div>
        <Roster roll={sheet.roll} formations={sheet.formations} side={side} />
        <div className="battle-sheet__foot">
          <section>
            <h2 className="h3">Special rules</h2>
            <ul>
              {rulesOf(sheet).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="h3">After the last turn</h2>
            <p className="cap">
              Mark the result, count what each formation lost, then enter it under “Enter the
              report”. Formations are enough.
            </p>
            <ul className="sheet-ticks">
              <li>{sides.A}, major victory</li>
              <li>{sides.A}, minor victory</li>
              <li>{sides.B}, major victory</li>
              <li>{sides.B}, minor victory</li>
              <li>Drawn</li>
              <li>Field held by …</li>
            </ul>
            <p className="sheet-signatures">
              <span>{sides.A}</span>
              <span>{sides.B}</span>
            </p>
          </section>
        </div>
      </article>
    </CampaignFrame>
  );
}

function rulesOf({ notes, advantage, sides }: BattleSheet): readonly string[] {
  const rules = [
    ...(advantage === 0
      ? []
      : [
          `Advantage: ${advantage > 0 ? sides.A : sides.B} inflicts ${Math.abs(advantage)} % more. Agree how your rules apply it.`,
        ]),
    ...(notes?.rules ?? []),
  ];
  return rules.length === 0 ? ['None: the rules of your table count as they are.'] : rules;
}
