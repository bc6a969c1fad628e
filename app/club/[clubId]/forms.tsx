'use client';

import { boundAction } from '../../_components/form/bound-action';
import { Select, TextField } from '../../_components/form/fields';
import { FormReport, faultOf } from '../../_components/form/form-report';
import { SubmitButton } from '../../_components/form/submit-button';
import { useFormAction } from '../../_components/form/use-form-action';
import { NO_FORM_STATE } from '../../_server/form';
import { giveRole, invite, leave, nameClub } from '../actions';

/** Makes an invitation link; the link stands in a field of its own to copy. */
export function InvitationForm({ clubId, mayUmpire }: { clubId: string; mayUmpire: boolean }) {
  const [state, action] = useFormAction(boundAction(invite, clubId), {
    ...NO_FORM_STATE,
    link: null,
  });
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      {state.link === null ? null : (
        <TextField
          id="invitation-link"
          label="Invitation link"
          readOnly
          defaultValue={state.link}
          key={state.link}
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
    </form>
  );
}

export function NameForm({ clubId, name }: { clubId: string; name: string }) {
  const [state, action] = useFormAction(boundAction(nameClub, clubId), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <TextField
        id="name"
        name="name"
        label="Name of the club"
        required
        maxLength={80}
        defaultValue={state.values.name ?? name}
        error={faultOf(state, 'name')}
      />
      <SubmitButton kind="secondary">Rename</SubmitButton>
    </form>
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
  const [state, action] = useFormAction(boundAction(giveRole, clubId), NO_FORM_STATE);
  return (
    <form action={action} className="role-form">
      <input type="hidden" name="member" value={member} />
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
      {state.title === null ? null : <p role="alert">{state.title}</p>}
    </form>
  );
}

export function LeaveForm({ clubId }: { clubId: string }) {
  const [state, action] = useFormAction(boundAction(leave, clubId), NO_FORM_STATE);
  return (
    <form action={action} className="stack">
      <FormReport state={state} />
      <p className="cap">
        Its campaigns close to you, and your seats in them stand open to the other members. The only
        owner first makes somebody else owner.
      </p>
      <SubmitButton kind="secondary">Leave the club</SubmitButton>
    </form>
  );
}
