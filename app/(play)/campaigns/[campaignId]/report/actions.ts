'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { type FormState, typedIn } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formText, refusedForm } from '@/app/_server/form';
import { requireUser } from '@/app/_server/require-user';
import type { TableReportInput } from '@/lib/application/rounds/table-report';
import type { Side } from '@/lib/kernel/side';

/** Submits the report of a battle from a table. A refusal names the rows that do not balance. */
export async function submitReport(
  campaignId: string,
  battleIndex: number,
  side: Side | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const values = typedIn(form);
  const page = await application().campaignPage(
    user.id,
    campaignId,
    side === null ? {} : { as: side },
  );
  if (!page.ok) return refusedForm(page.error, values);
  const submitted = await application().submitTableReport(user.id, campaignId, {
    battleIndex,
    ...(side === null ? {} : { side }),
    level: values.level ?? '',
    heldField: values.heldField ?? '',
    turnsFought: values.turnsFought,
    rows: rowsOf(
      values,
      page.value.roll?.units.map((unit) => ({ id: unit.id, kinds: unit.strength })) ?? [],
    ),
    leaders: leadersOf(values),
    commandId: formText(form, 'commandId'),
  });
  if (!submitted.ok) return refusedForm(submitted.error, values);
  redirect(`/campaigns/${campaignId}`);
}

/** Fills in the rows of the user's own formations, for the commander. */
export async function fillRows(
  campaignId: string,
  battleIndex: number,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const values = typedIn(form);
  const page = await application().campaignPage(user.id, campaignId);
  if (!page.ok) return refusedForm(page.error, values);
  const own = new Set(page.value.tableRows.units);
  const units = page.value.roll?.units.filter(({ id }) => own.has(id)) ?? [];
  const filled = await application().fillReportRows(user.id, campaignId, {
    battleIndex,
    rows: rowsOf(
      values,
      units.map((unit) => ({ id: unit.id, kinds: unit.strength })),
    ),
    leaders: leadersOf(values),
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  return filled.ok
    ? doneForm('Your commander sees your rows in the report.')
    : refusedForm(filled.error, values);
}

/** Removes the user's own rows. */
export async function takeRowsBack(
  campaignId: string,
  battleIndex: number,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireUser(`/campaigns/${campaignId}`);
  const taken = await application().fillReportRows(user.id, campaignId, {
    battleIndex,
    rows: [],
    leaders: [],
  });
  revalidatePath(`/campaigns/${campaignId}`, 'layout');
  if (!taken.ok) return refusedForm(taken.error);
  redirect(`/campaigns/${campaignId}/report`);
}

function leadersOf(values: Readonly<Record<string, string>>): TableReportInput['leaders'] {
  return Object.entries(values)
    .filter(([name]) => name.startsWith('leaders.'))
    .map(([name, fate]) => ({ id: name.slice('leaders.'.length), fate }));
}

/** The form's fields as rows, one for each unit that was sent. */
function rowsOf(
  values: Readonly<Record<string, string>>,
  units: readonly {
    readonly id: string;
    readonly kinds: Readonly<Partial<Record<string, number>>>;
  }[],
): TableReportInput['rows'] {
  return units.map((unit) => ({
    unit: unit.id,
    counts: {
      ...(unit.kinds.men === undefined
        ? {}
        : {
            men: {
              killed: values[`rows.${unit.id}.men.killed`],
              wounded: values[`rows.${unit.id}.men.wounded`],
              missing: values[`rows.${unit.id}.men.missing`],
              captured: values[`rows.${unit.id}.men.captured`],
            },
          }),
      ...(unit.kinds.guns === undefined
        ? {}
        : { guns: { captured: values[`rows.${unit.id}.guns.captured`] } }),
    },
    fatigue: values[`rows.${unit.id}.fatigue`],
  }));
}
