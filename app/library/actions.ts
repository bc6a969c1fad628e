'use server';

import { revalidatePath } from 'next/cache';
import type { FileFinding } from '@/lib/application/contract';
import { application } from '../_server/application';
import { doneForm, type FormState, formText, refusedForm } from '../_server/form';
import { requireUser } from '../_server/require-user';

/** Bytes of a campaign file at most. */
const FILE_BYTES_MAX = 2_000_000;

export interface ImportState extends FormState {
  readonly findings: readonly FileFinding[];
}

/** Reads, checks and keeps an uploaded campaign file; a bad one is shown with all its faults and not kept. */
export async function importFile(_before: ImportState, form: FormData): Promise<ImportState> {
  const user = await requireUser('/library');
  const file = form.get('file');
  const refused = (message: string): ImportState => ({
    ...refusedForm({ code: 'INVALID_INPUT', message }),
    findings: [],
  });
  if (!(file instanceof File) || file.size === 0) return refused('Pick a campaign file first.');
  if (file.size > FILE_BYTES_MAX) {
    return refused(
      `This file has ${file.size.toLocaleString('en')} bytes; a campaign file has at most ${FILE_BYTES_MAX.toLocaleString('en')}.`,
    );
  }
  const imported = await application().importCampaign(user.id, {
    clubId: formText(form, 'club'),
    fileName: file.name,
    content: await file.text(),
  });
  if (!imported.ok) {
    const findings = (imported.error.faults ?? []).map((fault) => ({
      severity: 'error' as const,
      code: fault.code,
      path: fault.path ?? '',
      message: fault.message,
    }));
    return {
      ...refusedForm({ code: imported.error.code, message: imported.error.message }),
      findings,
    };
  }
  revalidatePath('/library');
  return {
    ...doneForm(`“${imported.value.title}” stands in the library.`),
    findings: imported.value.warnings,
  };
}

export async function remove(form: FormData): Promise<void> {
  const user = await requireUser('/library');
  await application().removeFromLibrary(user.id, formText(form, 'libraryId'));
  revalidatePath('/library');
}
