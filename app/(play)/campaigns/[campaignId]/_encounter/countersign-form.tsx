'use client';

import type { ReactNode } from 'react';
import { ActionForm } from '@/app/_components/form/action-form';
import { TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { Side } from '@/lib/kernel/side';
import { countersign, refuseReport } from './actions';

/** The other side's report, to countersign or to send back with a reason. */
export function CountersignForm({
  campaignId,
  side,
  battleIndex,
  reportPosition,
  signsFor,
  commandIds,
  children,
}: {
  readonly campaignId: string;
  /** The side that answers. */
  readonly signsFor: Side;
  readonly side: Side | null;
  readonly battleIndex: number;
  readonly reportPosition: number;
  readonly commandIds: readonly [string, string];
  readonly children: ReactNode;
}) {
  const answer = { battle: battleIndex, report: reportPosition, side: signsFor };
  return (
    <div className="stack" data-gap="large">
      {children}
      <div className="columns">
        <ActionForm
          action={countersign}
          given={[campaignId, side]}
          hidden={{ battleIndex, reportPosition, commandId: commandIds[0] }}
          signs={{ type: 'BattleResolved', data: answer }}
        >
          <div>
            <SubmitButton>Countersign it</SubmitButton>
          </div>
          <p className="cap">The result is final from then on.</p>
        </ActionForm>
        <ActionForm
          action={refuseReport}
          given={[campaignId, side]}
          hidden={{ battleIndex, reportPosition, commandId: commandIds[1] }}
          signs={{ type: 'TableReportRefused', data: answer, said: { reason: 'reason' } }}
        >
          <TextArea
            id="reason"
            name="reason"
            label="Or send it back"
            hint="Say what is wrong. The other side corrects the report and hands it in again."
            rows={3}
            required
            maxLength={500}
          />
          <div>
            <SubmitButton kind="secondary">Send it back</SubmitButton>
          </div>
        </ActionForm>
      </div>
    </div>
  );
}
