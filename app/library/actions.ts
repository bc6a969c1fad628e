'use server';

import { revalidatePath } from 'next/cache';
import type { FileFinding } from '@/lib/application/contract';
import { FILE_LIMITS } from '@/lib/campaign/definition/tree-limits';
import { application } from '../_server/application';
import { doneForm, type FormState, formText, refusedForm } from '../_server/form';
import { requireUser } from '../_server/require-user';

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
  if (!(file instanceof File) || file.name === '') return refused('Pick a campaign file first.');
  if (file.size > FILE_LIMITS.bytesMax) {
    return refused(
      `This file has ${file.size.toLocaleString('en')} bytes; a campaign file has at most ${FILE_LIMITS.bytesMax.toLocaleString('en')}.`,
    );
  }
  const content = textOf(await file.arrayBuffer());
  if (content === null)
    return refused('The file is no text in UTF-8; save it in that encoding and bring it again.');
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
    ...doneForm(`“${imported.value.title}” stands in the library.`),
    findings: imported.value.warnings,
  };
}

/** Bytes as text in UTF-8; null where they are none. */
function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export async function remove(form: FormData): Promise<void> {
  const user = await requireUser('/library');
  await application().removeFromLibrary(user.id, formText(form, 'libraryId'));
  revalidatePath('/library');
}
