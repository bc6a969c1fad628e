'use client';

import { useSigning } from '@/app/_components/device/signing';
import { figure } from '@/app/_components/figures/format';
import { ActionForm } from '@/app/_components/form/action-form';
import { RadioRows, TextField } from '@/app/_components/form/fields';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Section } from '@/app/_components/type/section';
import type { BattleOrder } from '@/lib/battle/handoff/battle-order';
import { LEVEL_MEANINGS } from '@/lib/campaign/battle/table/levels';
import { type BySide, SIDES, type Side } from '@/lib/kernel/side';
import { submitReport } from './actions';
import { Doubts } from './doubts';
import { DraftKeeper } from './draft-keeper';
import { FormationTable, totalsOf } from './formation-table';
import { LeaderFates } from './leader-fates';
import type { ReportedBattle } from './report-by-hand';
import { FootBar, SoFar } from './so-far';
import { type NamedFormation, useEntry } from './use-entry';

/** A draft that the page begins with. */
export interface DraftBefore {
  /** ISO instant; null: there is none. */
  readonly writtenAt: string | null;
  /** The same as a time of day. */
  readonly clock: string | null;
}

export interface ReportFormProps {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly side: Side | null;
  /** The side that hands it in. */
  readonly signsFor: Side;
  readonly reported: ReportedBattle;
  readonly sides: BySide<string>;
  readonly formations: readonly NamedFormation[];
  readonly leaders: BattleOrder['leaders'];
  readonly commandId: string;
  /** What the form starts with: field name → what was typed before, or filled in by the staff. */
  readonly before: Readonly<Record<string, string>>;
  readonly draft: DraftBefore;
  /** Who filled in which rows, and when. */
  readonly filled: readonly {
    readonly name: string;
    readonly units: readonly string[];
    readonly at: string;
  }[];
}

/** The report of a battle from a table: a row for each formation, checked while you type and again on the server. */
export function ReportForm(props: ReportFormProps) {
  const { campaignId, battleIndex, side, signsFor, reported, commandId } = props;
  const signing = useSigning();
  return (
    <ActionForm
      action={submitReport}
      given={[campaignId, battleIndex, side]}
      hidden={{ commandId }}
      prepare={async (form) => {
        if (signing === null) return;
        try {
          const { signReport } = await import('./report-by-hand');
          const hand = await signReport(signing, signsFor, reported, form);
          if (hand !== null) form.set('hand', hand);
        } catch {
          // A browser that keeps nothing: the record says that no device signed.
        }
      }}
      layout="loose"
      noValidate
    >
      {(state) => <ReportFields {...props} state={state} />}
    </ActionForm>
  );
}

function ReportFields({
  state,
  campaignId,
  battleIndex,
  side,
  sides,
  formations,
  leaders,
  before,
  draft,
  filled,
}: ReportFormProps & { readonly state: FormState }) {
  const entry = useEntry(formations, state, before);
  const { handedIn } = entry;
  const of = (one: Side) => formations.filter((formation) => formation.side === one);
  const totals = { A: totalsOf(of('A'), entry), B: totalsOf(of('B'), entry) };
  const filledBy = Object.fromEntries(
    filled.flatMap(({ name, units }) => units.map((unit) => [unit, name])),
  );
  return (
    <div className="columns" data-columns="margin">
      <div className="stack" data-gap="large">
        <p className="prose">
          Enter what each formation lost: it is spread over its units. Unfold a formation where you
          know better. A blank field counts as zero. You can hand in the report once every row
          balances.
        </p>
        <Filled filled={filled} />
        {SIDES.map((one) => (
          <FormationTable
            key={one}
            side={one}
            name={sides[one]}
            formations={of(one)}
            entry={entry}
            filledBy={filledBy}
          />
        ))}
        <LeaderFates leaders={leaders} handedIn={handedIn} />
      </div>
      <div className="stack report-margin" data-gap="large">
        <SoFar sides={sides} totals={totals} shown={SIDES}>
          <DraftKeeper
            campaignId={campaignId}
            battleIndex={battleIndex}
            side={side}
            writtenAt={draft.writtenAt}
            clock={draft.clock}
          />
        </SoFar>
        <Section label="How it ended">
          <Result sides={sides} handedIn={handedIn} />
          <Doubts state={state} before={before} />
          <div className="report-end">
            <SubmitButton wide>Hand in the report</SubmitButton>
          </div>
        </Section>
      </div>
      <FootBar totals={totals} shown={SIDES} />
    </div>
  );
}

function Result({
  sides,
  handedIn,
}: {
  readonly sides: BySide<string>;
  readonly handedIn: (name: string) => string;
}) {
  return (
    <div className="stack">
      <RadioRows
        name="level"
        label="The result"
        required
        defaultValue={handedIn('level')}
        rows={[
          {
            value: 'majorVictory',
            title: `Major victory for ${sides.A}`,
            note: LEVEL_MEANINGS.major,
          },
          {
            value: 'minorVictory',
            title: `Minor victory for ${sides.A}`,
            note: LEVEL_MEANINGS.minor,
          },
          { value: 'draw', title: 'Drawn', note: LEVEL_MEANINGS.draw },
          {
            value: 'minorDefeat',
            title: `Minor victory for ${sides.B}`,
            note: LEVEL_MEANINGS.minor,
          },
          {
            value: 'majorDefeat',
            title: `Major victory for ${sides.B}`,
            note: LEVEL_MEANINGS.major,
          },
        ]}
      />
      <RadioRows
        name="heldField"
        label="Who held the field?"
        required
        defaultValue={handedIn('heldField')}
        rows={[
          { value: 'A', title: <SideTag side="A" name={sides.A} /> },
          { value: 'B', title: <SideTag side="B" name={sides.B} /> },
          { value: 'none', title: 'Neither' },
        ]}
      />
      <TextField
        id="turnsFought"
        name="turnsFought"
        label="Turns fought"
        figures
        defaultValue={handedIn('turnsFought')}
      />
    </div>
  );
}

function Filled({ filled }: Pick<ReportFormProps, 'filled'>) {
  if (filled.length === 0) return null;
  return (
    <aside className="advice" aria-label="What the staff filled in">
      <p className="h4">The staff has filled in</p>
      <ul className="stack" data-gap="small">
        {filled.map(({ name, units: rows, at }) => (
          <li key={name}>
            <b>{name}</b>: {rows.length === 1 ? 'one row' : `${figure(rows.length)} rows`}{' '}
            <span className="cap">at {at}</span>
          </li>
        ))}
      </ul>
      <p className="cap">You can change every figure. What you hand in counts.</p>
    </aside>
  );
}
