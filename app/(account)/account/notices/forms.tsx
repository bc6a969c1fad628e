'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Checkbox, Select, TextField } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { ChannelKind, NoticeGroup } from '@/lib/application/notices/groups';
import type { ChannelView, NoticeSettingsPage } from '@/lib/application/notices/settings';
import { addHook, addMail, removeChannel, saveChoices, sendTest } from './actions';

const GROUPS: Readonly<Record<NoticeGroup, readonly [name: string, note: string]>> = {
  turn: ['Your turn begins', 'choose, answer, give orders, move'],
  deadline: ['Time is running out', 'reminders, and a deadline that has passed'],
  standby: ['Somebody missed', 'you are next in line'],
  result: ['A result to confirm', 'a battle fought on the table'],
  night: ['Battle night', 'invitations and changes'],
  message: ['Messages to you', 'who has written, never what'],
  news: ['Choices opened, battles settled', 'never how they went'],
  invitation: ['Invitations', 'challenges, seats, roles'],
  account: ['Your account', 'a new password or address'],
};
/** Clubs call no battle nights yet: what was chosen for them is kept, and not asked. */
const isShown = (group: NoticeGroup): boolean => group !== 'night';
const KINDS: Readonly<Record<ChannelKind, string>> = {
  push: 'Push',
  mail: 'Mail',
  discord: 'Web hook',
};

/** What goes where, quiet hours, the time zone. */
export function ChoicesForm({
  choices: { quiet, timeZone, urgentBreaks },
  goes,
  groups,
  kinds,
  zones,
}: {
  readonly choices: NoticeSettingsPage['choices'];
  readonly goes: NoticeSettingsPage['goes'];
  readonly groups: readonly NoticeGroup[];
  readonly kinds: readonly ChannelKind[];
  readonly zones: readonly string[];
}) {
  const named = zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <ActionForm action={saveChoices}>
      {groups
        .filter((group) => !isShown(group))
        .flatMap((group) => goes[group].map((kind) => `${group}/${kind}`))
        .map((name) => (
          <input key={name} type="hidden" name={name} value="on" />
        ))}
      <table className="table notice-choices">
        <thead>
          <tr>
            <th scope="col">What</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="num">
                {KINDS[kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.filter(isShown).map((group) => (
            <tr key={group}>
              <th scope="row">
                {GROUPS[group][0]} <span className="cap">{GROUPS[group][1]}</span>
              </th>
              {kinds.map((kind) => (
                <td key={kind} className="num">
                  <label className="notice-choices__box">
                    <input
                      type="checkbox"
                      name={`${group}/${kind}`}
                      defaultChecked={goes[group].includes(kind)}
                      aria-label={`${GROUPS[group][0]}: ${KINDS[kind]}`}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        name="quiet"
        label="Quiet hours"
        hint="What comes in between is held back until they end."
        defaultChecked={quiet !== null}
      />
      <div className="row">
        <TextField
          name="from"
          type="time"
          label="From"
          defaultValue={timeOf(quiet?.from ?? 1_350)}
          required
        />
        <TextField
          name="to"
          type="time"
          label="To"
          defaultValue={timeOf(quiet?.to ?? 420)}
          required
        />
      </div>
      <Checkbox
        name="urgentBreaks"
        label="Except when three hours or fewer are left"
        defaultChecked={urgentBreaks}
      />
      <Select
        name="timeZone"
        label="Your time zone"
        defaultValue={timeZone}
        options={named.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
      />
      <SubmitButton>Save</SubmitButton>
    </ActionForm>
  );
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** One address: how it is doing, a test, its removal. */
export function ChannelRow({ channel }: { readonly channel: ChannelView }) {
  const { id, kind, label, unconfirmed, lastSent, failure } = channel;
  return (
    <li>
      <p>
        <b>{label}</b>{' '}
        <span className="cap">
          {KINDS[kind].toLowerCase()};{' '}
          {unconfirmed
            ? 'not confirmed: follow the link in the mail'
            : failure?.stopped
              ? 'stopped'
              : lastSent === null
                ? 'nothing sent yet'
                : `last sent ${lastSent}`}
        </span>
      </p>
      <div className="row">
        <ActionForm action={sendTest} given={[id]} layout="plain">
          <SubmitButton kind="quiet">
            {unconfirmed ? 'Send the link again' : 'Send a test'}
          </SubmitButton>
        </ActionForm>
        <ActionForm action={removeChannel} given={[id]} layout="plain">
          <SubmitButton kind="quiet">Remove</SubmitButton>
        </ActionForm>
      </div>
    </li>
  );
}

export function MailForm({ email }: { readonly email: string }) {
  return (
    <ActionForm action={addMail}>
      <SubmitButton kind="secondary">Send mail to {email}</SubmitButton>
    </ActionForm>
  );
}

/** A web hook as Discord gives it out. */
export function HookForm() {
  return (
    <ActionForm action={addHook}>
      <TextField
        name="url"
        type="url"
        label="Address of a Discord web hook"
        hint="Server settings, Integrations, Webhooks. Everybody in that channel reads your notices."
        autoComplete="off"
        maxLength={500}
        required
      />
      <TextField name="label" label="What you call it" maxLength={60} />
      <SubmitButton kind="secondary">Add the web hook</SubmitButton>
    </ActionForm>
  );
}
