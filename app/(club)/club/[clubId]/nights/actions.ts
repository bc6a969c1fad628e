'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formOf, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import type { Answer } from '@/lib/application/core/refusal';

const pageOf = (clubId: string, nightId = '') =>
  `/club/${clubId}/nights${nightId === '' ? '' : `/${nightId}`}`;

function termsIn(form: FormData) {
  const [name, place, day, time, timeZone, tables] = [
    ...['name', 'place', 'day', 'time', 'timeZone', 'tables'].map((field) => formText(form, field)),
  ] as [string, string, string, string, string, string];
  return { name, place, day, time, timeZone, tables: Number(tables) };
}

const typed = (terms: ReturnType<typeof termsIn>): Readonly<Record<string, string>> => ({
  ...terms,
  tables: String(terms.tables),
});

/** Calls a battle night, and goes to its page. */
export async function callNight(
  clubId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(clubId));
  const terms = termsIn(form);
  const commandId = formText(form, 'commandId');
  const called = await application().callBattleNight(user.id, clubId, { ...terms, commandId });
  if (!called.ok) return refusedForm(called.error, typed(terms));
  redirect(pageOf(clubId, called.value.nightId));
}

export async function changeNight(
  clubId: string,
  nightId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(clubId, nightId));
  const terms = termsIn(form);
  const changed = await application().changeBattleNight(user.id, clubId, { ...terms, nightId });
  if (!changed.ok) return refusedForm(changed.error, typed(terms));
  revalidatePath(`/club/${clubId}`, 'layout');
  return doneForm('Changed. The members of the club are notified.');
}

export async function cancelNight(
  clubId: string,
  nightId: string,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(clubId, nightId));
  const done = await application().cancelBattleNight(user.id, clubId, { nightId });
  return shown(clubId, done);
}

/** Says whether the user comes. */
export async function answerNight(
  clubId: string,
  nightId: string,
  coming: boolean,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(clubId, nightId));
  const done = await application().answerBattleNight(user.id, clubId, { nightId, coming });
  return shown(clubId, done);
}

/** Lays a game, or a battle of a campaign, on a table. */
export async function layTable(
  clubId: string,
  nightId: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(clubId, nightId));
  const [what, game, table] = ['what', 'game', 'table'].map((field) => formText(form, field)) as [
    string,
    string,
    string,
  ];
  const matter = what === '' || what === 'game' ? { game } : { campaignId: what };
  const input = { nightId, table: Number(table), ...matter };
  const done = await application().layTable(user.id, clubId, input);
  return shown(clubId, done, { what, game, table });
}

/** Takes a game that somebody brings, or leaves it. */
export async function joinTable(
  clubId: string,
  nightId: string,
  table: number,
  on: boolean,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(clubId, nightId));
  const done = await application().joinTable(user.id, clubId, { nightId, table, on });
  return shown(clubId, done);
}

export async function clearTable(
  clubId: string,
  nightId: string,
  table: number,
  _before: FormState,
  _form: FormData,
): Promise<FormState> {
  const user = await requireAccount(pageOf(clubId, nightId));
  const done = await application().clearTable(user.id, clubId, { nightId, table });
  return shown(clubId, done);
}

/** What was done on a battle night's page, which is drawn again. */
function shown(
  clubId: string,
  done: Answer<unknown>,
  typed: Readonly<Record<string, string>> = {},
): FormState {
  revalidatePath(`/club/${clubId}`, 'layout');
  return formOf(done, typed);
}
