'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { rename } from './actions';

export function RenameForm({
  campaignId,
  name,
  what,
  commandId,
}: {
  campaignId: string;
  what: 'battle' | 'campaign';
  name: string;
  commandId: string;
}) {
  return (
    <ActionForm
      action={rename}
      given={[campaignId]}
      hidden={{ commandId }}
      signs={{ type: 'CampaignRenamed', data: {}, said: { name: 'name' } }}
    >
      <TextField
        id="name"
        name="name"
        label={`Name of this ${what}`}
        required
        maxLength={80}
        defaultValue={name}
      />
      <div>
        <SubmitButton kind="secondary">Rename</SubmitButton>
      </div>
    </ActionForm>
  );
}
