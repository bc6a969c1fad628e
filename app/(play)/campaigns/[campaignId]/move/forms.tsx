'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { Side } from '@/lib/kernel/side';
import { callBack, inviteToSeat } from './actions';

/** Keeps the campaign here after all. */
export function CallBackForm({
  campaignId,
  commandId,
}: {
  readonly campaignId: string;
  readonly commandId: string;
}) {
  return (
    <ActionForm action={callBack} given={[campaignId]} hidden={{ commandId }}>
      <SubmitButton kind="secondary">Call it back</SubmitButton>
    </ActionForm>
  );
}

/** Makes a link to a vacant seat. */
export function SeatLinkForm({
  campaignId,
  side,
  name,
}: {
  readonly campaignId: string;
  readonly side: Side;
  readonly name: string;
}) {
  return (
    <ActionForm action={inviteToSeat} given={[campaignId, side]}>
      {(state) => (
        <>
          {state.values.link ? (
            <TextField
              label={`Link to the command of ${name}`}
              readOnly
              value={state.values.link}
            />
          ) : null}
          <SubmitButton kind="secondary">Make a link to the command of {name}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
