'use server';

import { revalidatePath } from 'next/cache';
import { figure } from '@/app/_components/figures/format';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { doneForm, formOf, formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import type { Finding } from '@/lib/campaign/definition/finding';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';

export interface ImportState extends FormState {
  readonly findings: readonly Finding[];
}

/**
 * Checks an uploaded campaign file and adds it to the library. A faulty one is not added, and all its faults are shown.
 */
export async function importFile(_before: ImportState, form: FormData): Promise<ImportState> {
  const user = await requireAccount('/library');
  const file = form.get('file');
  const refused = (message: string): ImportState => ({
    ...refusedForm({ code: 'INVALID_INPUT', message }),
    findings: [],
  });
  if (!(file instanceof File) || file.name === '') return refused('Pick a campaign file first.');
  if (file.size > FILE_LIMITS.bytesMax) {
    return refused(
      `This file has ${figure(file.size)} bytes, but a campaign file can have at most ${figure(FILE_LIMITS.bytesMax)}.`,
    );
  }
  const content = textOf(await file.arrayBuffer());
  if (content === null)
    return refused('This file is not UTF-8 text. Save it as UTF-8 and add it again.');
  const imported = await application().importCampaign(user.id, {
    clubId: formText(form, 'club'),
    fileName: file.name,
    content,
  });
  if (!imported.ok) {
    const findings = (imported.error.faults ?? []).map((fault) => ({
      severity: 'error' as const,
      code: fault.code,
      path: fault.path ?? '',
      message: fault.message,
      ...(fault.line === undefined ? {} : { line: fault.line }),
    }));
    return {
      ...refusedForm({ code: imported.error.code, message: imported.error.message }),
      findings,
    };
  }
  revalidatePath('/library');
  return {
    ...doneForm(`“${imported.value.title}” is now in the library.`),
    findings: imported.value.warnings,
  };
}

/** Bytes read as UTF-8 text; null if they are not. */
function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Removes a campaign from a club's library. */
export async function remove(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/library');
  const removed = await application().removeFromLibrary(user.id, formText(form, 'libraryId'));
  revalidatePath('/library');
  return formOf(removed);
}
