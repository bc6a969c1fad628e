import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ActionForm } from '@/app/_components/form/action-form';
import { ButtonLink } from '@/app/_components/form/button';
import type { FormState } from '@/app/_components/form/form-state';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { application } from '@/app/_server/application';
import { formText, refusedForm } from '@/app/_server/form';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { hasRegistered } from '@/lib/accounts/sessions';
import { currentUser } from '@/lib/accounts/viewer';

// No other site learns this address: see the page of an invitation to a club.
export const metadata: Metadata = { title: 'A seat for you', robots: { index: false } };

async function take(secret: string, _before: FormState, form: FormData): Promise<FormState> {
  'use server';
  const user = await requireAccount(`/seat/${secret}`);
  const commandId = formText(form, 'commandId');
  const taken = await application().takeOfferedSeat(user.id, { secret, commandId });
  if (!taken.ok) return refusedForm(taken.error);
  redirect(`/campaigns/${taken.value.campaignId}/overview`);
}

/** A link to a vacant seat. */
export default async function SeatPage({ params }: PageProps<'/seat/[secret]'>) {
  const { secret } = await params;
  const [user, found] = await Promise.all([currentUser(), application().seatOffer({ secret })]);
  if (!found.ok)
    return (
      <SitePage current="club">
        <PageHead title="A seat" />
        <div className="stack form-column">
          <Notice
            kind="error"
            title="This link was used, replaced, or is over. Ask for a new one."
          />
          <p>
            <Link href="/">Go to the front page</Link>
          </p>
        </div>
      </SitePage>
    );
  const { name, sideName, club } = found.value;
  const next = encodeURIComponent(`/seat/${secret}`);
  return (
    <SitePage current="club">
      <PageHead dateline={`A campaign of ${club}`} title={name} />
      <div className="stack form-column">
        <p className="prose">
          You are invited to command {sideName}. You take the seat as it is, with what its commander
          knew and has sealed, and join {club} if you are no member yet.
        </p>
        {user === null || !hasRegistered(user) ? (
          <div className="row">
            <ButtonLink kind="primary" href={`/register?next=${next}`}>
              Register and take the seat
            </ButtonLink>
            <ButtonLink href={`/sign-in?next=${next}`}>Sign in</ButtonLink>
          </div>
        ) : (
          <ActionForm action={take} given={[secret]} hidden={{ commandId: randomUUID() }}>
            <SubmitButton>Take command of {sideName}</SubmitButton>
          </ActionForm>
        )}
      </div>
    </SitePage>
  );
}
