'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import type { BySide, Side } from '@/lib/kernel/side';
import { fillRows, takeRowsBack } from './actions';
import { DraftKeeper } from './draft-keeper';
import { FormationTable, totalsOf } from './formation-table';
import { LeaderFates } from './leader-fates';
import type { DraftBefore } from './report-form';
import { SoFar } from './so-far';
import { type NamedFormation, useEntry } from './use-entry';

interface RowsFormProps {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly side: Side;
  readonly sides: BySide<string>;
  readonly commander: string;
  readonly formations: readonly NamedFormation[];
  readonly leaders: BattleOrder['leaders'];
  readonly before: Readonly<Record<string, string>>;
  readonly draft: DraftBefore;
  /** When the rows were last filled in; null: not yet. */
  readonly writtenAt: string | null;
}

/** The rows of a sub-commander’s own formations, for the commander, who submits the whole report. */
export function RowsForm(props: RowsFormProps) {
  const { campaignId, battleIndex, writtenAt } = props;
  return (
    <div className="stack" data-gap="large">
      <ActionForm action={fillRows} given={[campaignId, battleIndex]} layout="loose" noValidate>
        {(state) => <Rows {...props} state={state} />}
      </ActionForm>
      {writtenAt === null ? null : (
        <ActionForm action={takeRowsBack} given={[campaignId, battleIndex]} layout="plain">
          <SubmitButton kind="quiet">Take them back</SubmitButton>
        </ActionForm>
      )}
    </div>
  );
}

function Rows({
  state,
  campaignId,
  battleIndex,
  side,
  sides,
  commander,
  formations,
  leaders,
  before,
  draft,
  writtenAt,
}: RowsFormProps & { readonly state: FormState }) {
  const entry = useEntry(formations, state, before);
  const totals = totalsOf(formations, entry);
  return (
    <div className="columns" data-columns="margin">
      <div className="stack" data-gap="large">
        <p className="prose">
          Enter what each of your formations lost: it is spread over its units. Unfold a formation
          where you know better. A blank field counts as zero. {commander} sees your rows when you
          send them, can change them, and hands in the whole report.
          {writtenAt === null ? '' : ` You filled them in at ${writtenAt}.`}
        </p>
        <FormationTable side={side} name={sides[side]} formations={formations} entry={entry} />
        <LeaderFates leaders={leaders} handedIn={entry.handedIn} />
      </div>
      <div className="stack report-margin" data-gap="large">
        <SoFar sides={sides} totals={{ A: totals, B: totals }} shown={[side]}>
          <DraftKeeper
            campaignId={campaignId}
            battleIndex={battleIndex}
            side={null}
            writtenAt={draft.writtenAt}
            clock={draft.clock}
          />
        </SoFar>
        <div>
          <SubmitButton wide>
            {writtenAt === null
              ? `Send them to ${commander}`
              : `Send these to ${commander} instead`}
          </SubmitButton>
        </div>
      </div>
    </div>
  );
}
