'use server';

import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';

/** The dialog on the sheet of signs posts here. Does nothing and stores nothing. */
export async function confirmNothing(_before: FormState, _form: FormData): Promise<FormState> {
  return NO_FORM_STATE;
}
