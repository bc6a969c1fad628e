'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import {
  giveRole,
  type InvitationState,
  invite,
  inviteAddress,
  nameClub,
} from '@/app/(club)/club/actions';

const NO_LINK: InvitationState = { ...NO_FORM_STATE, link: null };

/** Makes an invitation link, and shows it in a field to copy from. */
export function InvitationForm({ clubId, mayUmpire }: { clubId: string; mayUmpire: boolean }) {
  return (
    <ActionForm action={invite} given={[clubId]} start={NO_LINK}>
      {({ link }) => (
        <>
          {link === null ? null : (
            <TextField
              id="invitation-link"
              label="Invitation link"
              readOnly
              defaultValue={link}
              key={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
          <RoleAndDays mayUmpire={mayUmpire} />
          <Select
            name="usesMax"
            label="It lets in"
            defaultValue="1"
            options={[1, 2, 5, 10, 50].map((uses) => ({
              value: String(uses),
              name: uses === 1 ? 'one person' : `${uses} people`,
            }))}
          />
          <SubmitButton kind="secondary">Make a link</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

/** Invites one person by mail. */
export function MailInvitationForm({ clubId, mayUmpire }: { clubId: string; mayUmpire: boolean }) {
  return (
    <ActionForm action={inviteAddress} given={[clubId]} idPrefix="mail-">
      <TextField
        name="email"
        id="invited-email"
        type="email"
        label="Their e-mail address"
        hint="They get a link for one person. They can use any account, or decline."
        autoComplete="off"
        required
        maxLength={254}
      />
      <RoleAndDays mayUmpire={mayUmpire} mailed />
      <SubmitButton kind="secondary">Send an invitation</SubmitButton>
    </ActionForm>
  );
}

/** As what somebody joins, and how long they have. */
function RoleAndDays({
  mayUmpire,
  mailed = false,
}: {
  readonly mayUmpire: boolean;
  readonly mailed?: boolean;
}) {
  // Two forms of one page: each field has an id and a name of its own.
  const id = (name: string) => (mailed ? { id: `mail-${name}` } : {});
  return (
    <>
      <Select
        {...id('role')}
        name="role"
        label={mailed ? 'Invited as' : 'They join as'}
        options={[
          { value: 'member', name: 'member' },
          ...(mayUmpire ? [{ value: 'umpire', name: 'umpire' }] : []),
        ]}
      />
      <Select
        {...id('days')}
        name="days"
        label={mailed ? 'Open for' : 'It expires after'}
        defaultValue="7"
        options={[1, 3, 7, 14, 30].map((days) => ({
          value: String(days),
          name: days === 1 ? 'one day' : `${days} days`,
        }))}
      />
    </>
  );
}

export function NameForm({ clubId, name }: { clubId: string; name: string }) {
  return (
    <ActionForm action={nameClub} given={[clubId]}>
      <TextField
        id="name"
        name="name"
        label="Name of the club"
        required
        maxLength={80}
        defaultValue={name}
      />
      <SubmitButton kind="secondary">Rename</SubmitButton>
    </ActionForm>
  );
}

export function RoleForm({
  clubId,
  member,
  name,
  role,
}: {
  clubId: string;
  member: string;
  name: string;
  role: string;
}) {
  return (
    <ActionForm action={giveRole} given={[clubId]} hidden={{ member }} layout="role">
      <label className="visually-hidden" htmlFor={`role-${member}`}>
        Role of {name}
      </label>
      <select
        id={`role-${member}`}
        name="role"
        className="field__control"
        defaultValue={role}
        key={role}
      >
        <option value="owner">owner</option>
        <option value="umpire">umpire</option>
        <option value="member">member</option>
      </select>
      <SubmitButton kind="quiet">Set</SubmitButton>
    </ActionForm>
  );
}
