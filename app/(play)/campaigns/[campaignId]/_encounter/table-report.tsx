import { randomUUID } from 'node:crypto';
import { LedgerTable } from '@/app/_components/figures/ledger-table';
import { ButtonLink } from '@/app/_components/form/button';
import { Notice } from '@/app/_components/notice/notice';
import { signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { Section } from '@/app/_components/type/section';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { advantageWords, sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { TakeBackForm } from '@/app/(play)/campaigns/[campaignId]/_sealing/take-back-form';
import { otherSide } from '@/lib/kernel/side';
import { CountersignForm } from './countersign-form';
import type { DecisionProps } from './decision-props';
import { RowsToFill } from './report-rows';

/** A battle that is fought on a table: who reports it, or who has. */
export function ReportDue({ page, look, battle, who: { side, past } }: DecisionProps) {
  const { header, view } = page;
  const { tableReport } = battle;
  const commands = side !== null && header.deciding.includes(side) && !past;
  if (tableReport !== null && tableReport.side !== side)
    return <p>{view.sides[tableReport.side].name} has handed in a report. See below.</p>;
  if (tableReport !== null)
    return (
      <div className="stack">
        <p>
          {header.serves === null ? 'You have' : 'Your side has'} handed in the report. Until{' '}
          {view.sides[otherSide(tableReport.side)].name} countersigns it,{' '}
          {header.serves === null ? 'you' : 'your commander'} can take it back.
        </p>
        {commands ? (
          <TakeBackForm
            place={{
              campaignId: header.campaignId,
              side: look.as ?? null,
              what: {
                kind: 'report',
                battleIndex: battle.index,
                reportPosition: tableReport.position,
              },
            }}
            commandId={randomUUID()}
            signs={{
              type: 'TableReportWithdrawn',
              data: {
                battle: battle.index,
                report: tableReport.position,
                side: tableReport.side,
              },
            }}
          />
        ) : null}
      </div>
    );
  return (
    <div className="stack">
      {battle.refusedReason === null ? null : (
        <Notice kind="act" title="The report was sent back.">
          <p>“{battle.refusedReason}”</p>
        </Notice>
      )}
      <p>
        The battle is fought on a table
        {view.settings.advantage === 0
          ? ''
          : `; agree there how to apply the advantage, ${advantageWords(view)}`}
        . Either commander enters what each unit lost.
      </p>
      {commands ? (
        <p>
          <ButtonLink kind="primary" wide href={campaignHref(header.campaignId, '/report', look)}>
            Enter the report
          </ButtonLink>
        </p>
      ) : null}
      {past ? null : <RowsToFill page={page} look={look} />}
      {header.viewer.kind === 'side' && !past ? (
        <p>
          <ButtonLink kind="quiet" href={campaignHref(header.campaignId, '/report/sheet', look)}>
            Sheet to print
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

/** The report that waits for the other side's signature. */
export function HandedInReport({ page, look, battle, who: { side, past } }: DecisionProps) {
  const { header, view, roll } = page;
  const handedIn = battle.tableReport;
  if (handedIn === null || roll === null) return null;
  const units = Object.fromEntries(roll.units.map((unit) => [unit.id, { name: unit.name }]));
  const sides = sideNames(view);
  const { level, heldField, ledger: rows } = handedIn.report;
  const ledger = (
    <>
      <p className="prose">
        Reported: {signText(signOfLevel(level), sides)};{' '}
        {heldField === null ? 'neither side held the field' : `${sides[heldField]} held the field`}.
      </p>
      <LedgerTable sides={sides} rows={rows} units={units} />
    </>
  );
  return (
    <Section title={`Report of ${sides[handedIn.side]}`}>
      {side !== null && header.deciding.includes(side) && side !== handedIn.side && !past ? (
        <CountersignForm
          campaignId={header.campaignId}
          side={look.as ?? null}
          battleIndex={battle.index}
          reportPosition={handedIn.position}
          signsFor={side}
          commandIds={[randomUUID(), randomUUID()]}
        >
          {ledger}
        </CountersignForm>
      ) : (
        ledger
      )}
    </Section>
  );
}
