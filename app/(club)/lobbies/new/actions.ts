'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/form/form-state';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { lobbyTermsIn } from '@/app/(club)/lobbies/_terms/lobby-terms-in';

/** Opens a lobby, and goes to its page. */
export async function openLobby(_before: FormState, form: FormData): Promise<FormState> {
  const user = await requireAccount('/lobbies/new');
  const { terms, typed } = lobbyTermsIn(form);
  const [libraryId, clubId, commandId] = [
    formText(form, 'libraryId'),
    formText(form, 'club'),
    formText(form, 'commandId'),
  ];
  const opened = await application().openLobby(user.id, { libraryId, clubId, ...terms, commandId });
  if (!opened.ok) return refusedForm(opened.error, typed);
  redirect(`/lobbies/${opened.value.lobbyId}`);
}
