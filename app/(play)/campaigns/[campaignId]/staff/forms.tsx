'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Checkbox, Select, TextArea } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { AssignableFormation } from '@/lib/application/staff/page';
import type { Side } from '@/lib/kernel/side';
import { askForPost, assign, offerPost } from './actions';

/** Offers a member of the club a post on the staff. */
export function OfferForm({
  campaignId,
  members,
}: {
  campaignId: string;
  members: readonly { readonly userId: string; readonly name: string }[];
}) {
  return (
    <ActionForm action={offerPost} given={[campaignId]} layout="column">
      <Select
        id="member"
        name="member"
        label="Offer a member of the club a post on your staff"
        hint="They are asked first. If they accept, they will see what your side sees and what you have sealed, and can never serve on the other side."
        defaultValue=""
        options={[
          { value: '', name: 'Pick a member' },
          ...members.map(({ userId, name }) => ({ value: userId, name })),
        ]}
      />
      <div>
        <SubmitButton>Offer the post</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** Asks the commander of a side for a post on the staff. */
export function AskForm({
  campaignId,
  side,
  sideName,
  commander,
}: {
  campaignId: string;
  side: Side;
  sideName: string;
  commander: string;
}) {
  return (
    <ActionForm action={askForPost} given={[campaignId, side]} layout="column">
      <TextArea
        id={`ask-${side}`}
        name="reason"
        label={`Ask ${commander} for a post on the staff of ${sideName}`}
        hint="A word about yourself, if you like; only that commander reads it. Once you have served one side you cannot serve the other."
        rows={2}
        maxLength={300}
      />
      <div>
        <SubmitButton kind="secondary">Ask for a post</SubmitButton>
      </div>
    </ActionForm>
  );
}

/** The order of battle with a tick for each formation that a sub-commander commands. */
export function AssignForm({
  campaignId,
  side,
  userId,
  name,
  formations,
  names,
  commandId,
}: {
  campaignId: string;
  side: Side;
  userId: string;
  name: string;
  formations: readonly AssignableFormation[];
  /** Names of the sub-commanders, by account. */
  names: Readonly<Record<string, string>>;
  commandId: string;
}) {
  const held = formations.filter((formation) => formation.heldBy === userId);
  return (
    <details className="assign" open={held.length === 0 || undefined}>
      <summary>Assign formations, or take them back</summary>
      <ActionForm
        action={assign}
        given={[campaignId, userId]}
        hidden={{ commandId }}
        signs={{
          type: 'FormationsAssigned',
          data: { side, user: userId },
          lists: { formations: 'formation' },
        }}
      >
        <fieldset className="field" key={held.map(({ id }) => id).join(' ')}>
          <legend>What {name} commands</legend>
          <p className="field__hint">
            Everything below a formation goes with it, except parts that are assigned to someone
            else.
          </p>
          <ul className="assign__list">
            {formations.map((formation) => (
              <li key={formation.id} data-depth={Math.min(formation.depth, 4)}>
                <Checkbox
                  name="formation"
                  value={formation.id}
                  defaultChecked={formation.heldBy === userId}
                  label={formation.name}
                  hint={
                    formation.heldBy !== null && formation.heldBy !== userId
                      ? `now under ${names[formation.heldBy] ?? 'another officer'}`
                      : undefined
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
        <div>
          <SubmitButton kind="secondary">Assign these formations</SubmitButton>
        </div>
      </ActionForm>
    </details>
  );
}
