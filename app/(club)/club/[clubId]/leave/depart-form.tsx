'use client';

import { ActionForm } from '@/app/_components/form/action-form';
import { Select } from '@/app/_components/form/fields';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { LeavingPage } from '@/lib/application/club/leaving';
import { depart } from './actions';

/** Successors, the club's next owner where one is needed, and the button. */
export function DepartForm({
  clubId,
  page: { member, heirs },
  posts,
  commandId,
}: {
  readonly clubId: string;
  readonly page: LeavingPage;
  /** The user's commands that they can hand to somebody. */
  readonly posts: LeavingPage['posts'];
  readonly commandId: string;
}) {
  return (
    <ActionForm
      action={depart}
      given={[clubId]}
      hidden={{ commandId, member: member.userId }}
      layout="column"
    >
      {posts.map(({ campaignId, name, side, successors }) => (
        <Select
          key={campaignId}
          id={`to-${campaignId}`}
          name={`to ${campaignId}`}
          label={`${name}: who commands ${side}`}
          options={[
            ...successors.map(({ userId, name: who }) => ({ value: userId, name: who })),
            { value: '', name: 'nobody yet' },
          ]}
        />
      ))}
      {heirs === null ? null : (
        <Select
          id="heir"
          name="heir"
          label="Who owns the club"
          options={heirs.map(({ userId, name }) => ({ value: userId, name }))}
        />
      )}
      <SubmitButton>{member.self ? 'Leave the club' : `Remove ${member.name}`}</SubmitButton>
    </ActionForm>
  );
}
