'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { Audience } from '@/lib/campaign/umpire/state';
import type { Side } from '@/lib/kernel/side';
import { correct, endPause, extend, pause, setAudience, standIn } from './actions';

interface DeskForm {
  readonly campaignId: string;
  readonly commandId: string;
}

/** Begins or ends standing in for a side. */
export function StandInForm({
  campaignId,
  commandId,
  side,
  name,
  on,
}: DeskForm & { readonly side: Side; readonly name: string; readonly on: boolean }) {
  return (
    <ActionForm
      action={standIn}
      given={[campaignId, side, !on]}
      hidden={{ commandId }}
      signs={{ type: on ? 'StandInEnded' : 'StandInBegun', data: { side } }}
      layout="plain"
    >
      <SubmitButton kind="secondary">
        {on ? `Leave it to ${name} again` : `Stand in for ${name}`}
      </SubmitButton>
    </ActionForm>
  );
}

const DAYS = [1, 2, 3, 7, 14, 30];

export function PauseForm({ campaignId, commandId }: DeskForm) {
  return (
    <ActionForm
      action={pause}
      given={[campaignId]}
      hidden={{ commandId }}
      prepare={namePauseEnd}
      signs={{ type: 'PauseBegun', data: {}, said: { until: 'until', reason: 'reason' } }}
    >
      <Select
        name="days"
        label="Pause for"
        defaultValue="3"
        options={DAYS.map((days) => ({
          value: String(days),
          name: days === 1 ? 'one day' : `${days} days`,
        }))}
      />
      <TextField name="reason" label="Why, for everybody (optional)" maxLength={300} />
      <div>
        <SubmitButton kind="secondary">Pause the campaign</SubmitButton>
      </div>
    </ActionForm>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The pause ends at an instant, which the umpire's browser names and signs. */
function namePauseEnd(form: FormData): void {
  const days = Number(form.get('days'));
  form.set('until', new Date(Date.now() + days * DAY_MS).toISOString());
}

const EXTENSIONS = [
  { value: '60', name: 'an hour' },
  { value: '360', name: 'six hours' },
  { value: '1440', name: 'a day' },
  { value: '2880', name: 'two days' },
  { value: '10080', name: 'a week' },
];

/** Adds time to the open deadline. */
export function ExtendForm({
  campaignId,
  commandId,
  phase,
}: DeskForm & { readonly phase: string }) {
  return (
    <ActionForm
      action={extend}
      given={[campaignId, phase]}
      hidden={{ commandId }}
      signs={{
        type: 'DeadlineExtended',
        data: { phase },
        made: (form) => ({ minutes: Number(form.get('minutes')) }),
      }}
    >
      <Select
        name="minutes"
        label="Give both sides more time"
        defaultValue="1440"
        options={EXTENSIONS}
      />
      <div>
        <SubmitButton kind="secondary">Extend the deadline</SubmitButton>
      </div>
    </ActionForm>
  );
}

export function EndPauseForm({ campaignId, commandId }: DeskForm) {
  return (
    <ActionForm
      action={endPause}
      given={[campaignId]}
      hidden={{ commandId }}
      signs={{ type: 'PauseEnded', data: {} }}
      layout="plain"
    >
      <SubmitButton kind="secondary">End the pause now</SubmitButton>
    </ActionForm>
  );
}

/** Makes the correction that was looked at. */
export function CorrectionForm({
  campaignId,
  commandId,
  draft,
}: DeskForm & {
  readonly draft: {
    readonly unit: string;
    readonly men: number;
    readonly guns: number;
    readonly entry: number;
  };
}) {
  return (
    <ActionForm
      action={correct}
      given={[campaignId, draft]}
      hidden={{ commandId }}
      signs={{
        type: 'StrengthCorrected',
        data: {
          entry: draft.entry,
          units: [{ unit: draft.unit, men: draft.men, guns: draft.guns }],
        },
        said: { reason: 'reason' },
      }}
    >
      <TextField name="reason" label="What was wrong, for everybody" required maxLength={300} />
      <div>
        <SubmitButton>Make this correction</SubmitButton>
      </div>
    </ActionForm>
  );
}

const DELAYS = [
  { value: '0', name: 'at once' },
  { value: '1', name: 'one hour later' },
  { value: '24', name: 'one day later' },
  { value: '72', name: 'three days later' },
  { value: '168', name: 'one week later' },
];

export function AudienceForm({
  campaignId,
  commandId,
  audience,
}: DeskForm & {
  readonly audience: { readonly kind: Audience; readonly delayHours: number };
}) {
  return (
    <ActionForm
      action={setAudience}
      given={[campaignId]}
      hidden={{ commandId }}
      signs={{
        type: 'AudienceSet',
        data: {},
        said: { audience: 'audience' },
        made: (form) => ({ delayHours: Number(form.get('delayHours')) }),
      }}
    >
      <Select
        name="audience"
        label="Who may follow"
        hint="Everybody, signed in or not, once an owner of the club has opened its public page; nobody’s name is shown there."
        defaultValue={audience.kind}
        options={[
          { value: 'players', name: 'its players only' },
          { value: 'club', name: 'all members of the club' },
          { value: 'public', name: 'everybody, on the club’s public page' },
        ]}
      />
      <Select
        name="delayHours"
        label="Spectators see what happens"
        defaultValue={String(audience.delayHours)}
        options={DELAYS}
      />
      <div>
        <SubmitButton kind="secondary">Save who may follow</SubmitButton>
      </div>
    </ActionForm>
  );
}
