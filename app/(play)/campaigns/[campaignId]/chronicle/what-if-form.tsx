'use client';

import type { Joins } from '@/app/_components/device/signing';
import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { BySide } from '@/lib/kernel/side';
import { beginWhatIf } from './actions';

export interface WhatIfFormProps {
  readonly campaignId: string;
  readonly at: number;
  readonly sides: BySide<string>;
  /** The user commands no side here, and picks one. */
  readonly mustTakeSide: boolean;
  readonly members: readonly { readonly userId: string; readonly name: string }[];
  readonly commandId: string;
  readonly joins: Joins;
}

export function WhatIfForm({
  campaignId,
  at,
  sides,
  mustTakeSide,
  members,
  commandId,
  joins,
}: WhatIfFormProps) {
  return (
    <ActionForm
      action={beginWhatIf}
      given={[campaignId, at]}
      hidden={{ commandId }}
      joins={joins}
      layout="what-if"
      key={at}
    >
      <div className="what-if__fields">
        <TextField
          id="name"
          name="name"
          label="Name of the what-if"
          placeholder="What if Bevern had stood?"
          required
          maxLength={80}
        />
        {mustTakeSide ? (
          <Select
            name="side"
            label="Your side"
            options={[
              { value: 'A', name: sides.A },
              { value: 'B', name: sides.B },
            ]}
          />
        ) : null}
        <Select
          name="opponent"
          label="The other side"
          defaultValue="conservative"
          options={[
            { value: 'conservative', name: 'artificial, conservative' },
            { value: 'reckless', name: 'artificial, reckless' },
            { value: 'hotSeat', name: 'both sides at this screen' },
            ...members.map((member) => ({
              value: `member:${member.userId}`,
              name: `${member.name}, who is asked`,
            })),
          ]}
        />
        <SubmitButton kind="secondary">Begin the what-if</SubmitButton>
      </div>
    </ActionForm>
  );
}
