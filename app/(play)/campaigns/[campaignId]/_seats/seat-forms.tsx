'use client';

import { useSigning } from '@/app/_components/device/signing';
import { ActionForm } from '@/app/_components/form/action-form';
import { Select } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { Side } from '@/lib/kernel/side';
import { handSeat, takeSeat } from './actions';

interface SeatFormProps {
  readonly campaignId: string;
  readonly side: Side;
  /** The side's name. */
  readonly name: string;
  readonly commandId: string;
}

export function TakeSeatForm({ campaignId, side, name, commandId }: SeatFormProps) {
  const signing = useSigning();
  return (
    <ActionForm
      action={takeSeat}
      given={[campaignId, side]}
      hidden={{ commandId }}
      signs={{
        type: 'SeatTaken',
        data: { side, controller: 'user', user: signing?.account ?? '' },
      }}
      joins={signing === null ? undefined : { ...signing, begun: campaignId, asked: null }}
    >
      <SubmitButton>Take command of {name}</SubmitButton>
    </ActionForm>
  );
}

/** Hands a vacant seat to an artificial commander, who acts at once if that side is due. */
export function HandSeatForm({ campaignId, side, name, commandId }: SeatFormProps) {
  return (
    <ActionForm
      action={handSeat}
      given={[campaignId, side]}
      hidden={{ commandId }}
      signs={{ type: 'SeatTaken', data: { side }, said: { controller: 'controller' } }}
    >
      <Select
        id={`controller-${side}`}
        name="controller"
        label={`Artificial commander for ${name}`}
        options={[
          { value: 'conservative', name: 'conservative' },
          { value: 'reckless', name: 'reckless' },
        ]}
      />
      <div>
        <SubmitButton kind="secondary">Hand over the command</SubmitButton>
      </div>
      <p className="cap">The seat then belongs to the computer and cannot be reclaimed.</p>
    </ActionForm>
  );
}
