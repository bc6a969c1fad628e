'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { type FormState, NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { NoticeSettingsPage } from '@/lib/application/notices/settings';
import { addFeed, removeFeed } from './actions';

/** A form's state, with the address that was made; it is shown this once. */
export interface FeedState extends FormState {
  readonly address: string | null;
}

const KINDS = { calendar: 'Calendar of deadlines', news: 'Notices as a feed (RSS)' } as const;

/** Calendars and feeds: those there are, and a form for another. */
export function Feeds({ feeds, campaigns }: Pick<NoticeSettingsPage, 'feeds' | 'campaigns'>) {
  return (
    <div className="stack">
      <ul className="notices">
        {feeds.map(({ id, kind, campaign }) => (
          <li key={id}>
            <p>
              <b>{KINDS[kind]}</b> <span className="cap">{campaign ?? 'all your campaigns'}</span>
            </p>
            <ActionForm action={removeFeed} given={[id]} layout="plain">
              <SubmitButton kind="quiet">Remove</SubmitButton>
            </ActionForm>
          </li>
        ))}
      </ul>
      <ActionForm action={addFeed} start={{ ...NO_FORM_STATE, address: null } as FeedState}>
        {({ address }) => (
          <>
            {address === null ? null : (
              <TextField
                key={address}
                label="Its address, shown only now"
                hint="Anybody who has it can read it without signing in. Give it to your calendar or your reader of feeds alone."
                readOnly
                defaultValue={address}
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
            <Select
              name="kind"
              label="To subscribe to"
              defaultValue="calendar"
              options={Object.entries(KINDS).map(([value, name]) => ({ value, name }))}
            />
            <Select
              name="campaign"
              label="Of"
              defaultValue=""
              options={[
                { value: '', name: 'all your campaigns' },
                ...campaigns.map(({ id, name }) => ({ value: id, name })),
              ]}
            />
            <SubmitButton kind="secondary">Make an address</SubmitButton>
          </>
        )}
      </ActionForm>
    </div>
  );
}
