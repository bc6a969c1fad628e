'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select, TextField } from '@/app/_components/form/fields';
import { NO_FORM_STATE } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import { giveRole, type InvitationState, invite, leave, nameClub } from '@/app/(club)/club/actions';

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
          <Select
            name="role"
            label="They join as"
            options={[
              { value: 'member', name: 'member' },
              ...(mayUmpire ? [{ value: 'umpire', name: 'umpire' }] : []),
            ]}
          />
          <Select
            name="days"
            label="It expires after"
            defaultValue="7"
            options={[1, 3, 7, 14, 30].map((days) => ({
              value: String(days),
              name: days === 1 ? 'one day' : `${days} days`,
            }))}
          />
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

export function LeaveForm({ clubId }: { clubId: string }) {
  return (
    <ActionForm action={leave} given={[clubId]}>
      <p className="cap">
        You will no longer see its campaigns, and your seats in them become vacant. If you are the
        only owner, make someone else an owner first.
      </p>
      <SubmitButton kind="secondary">Leave the club</SubmitButton>
    </ActionForm>
  );
}
