import type { Signing } from '@/lib/application/core/campaign-header';
import { said } from '@/lib/campaign/devices/claims';
import type { Json } from '@/lib/kernel/canonical-json';
import { SIDES } from '@/lib/kernel/side';
import { joining } from './join';
import { signAct } from './sign-act';
import type { Joins, Signs } from './signing';

/** The field `hand` of a form: the signature of this device under what it gives. */
export async function signForm(
  signing: Signing,
  { type, data, said: texts = {}, lists = {}, made }: Signs,
  form: FormData,
): Promise<string> {
  const whole = {
    ...data,
    ...mapped(texts, (field) => said(textOf(form, field))),
    ...mapped(lists, (field) => form.getAll(field).map(String).sort()),
    ...made?.(form),
  };
  const act = { type, data: whole as Json, command: textOf(form, 'commandId') };
  return JSON.stringify(await signAct(signing, act));
}

/** The field `joining` of a form that begins a campaign, or sends a challenge to one. */
export async function joinForm({ account, asked, begun }: Joins, form: FormData): Promise<string> {
  const asks = asked !== null && textOf(form, 'opponent').startsWith('member:');
  const campaignId = asks ? asked : begun;
  const signing = { account, campaignId, seen: null, devices: [], revoked: [] };
  return JSON.stringify(await joining(signing, SIDES));
}

const mapped = (fields: Readonly<Record<string, string>>, value: (field: string) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([member, field]) => [member, value(field)]));

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
