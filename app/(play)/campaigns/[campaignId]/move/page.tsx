import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Button } from '@/app/_components/form/button';
import { TextField } from '@/app/_components/form/fields';
import { Notice } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import type { MovePage } from '@/lib/application/house/page';
import { CallBackForm, SeatLinkForm } from './forms';

export const metadata: Metadata = { title: 'Seats and servers' };

/** Inviting people to vacant seats, and moving the campaign to another server. */
export default async function MoveCampaignPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/move'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireAccount(campaignHref(campaignId, '/move', look));
  const found = await application().movePage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const { header, away, fault, bars, seats, photographs } = found.value;
  return (
    <CampaignFrame header={header} look={look} place="overview">
      <PageHead dateline="Who plays, and where" title="Seats and servers" />
      <div className="stack form-column" data-gap="large">
        {seats.length === 0 ? null : (
          <Section title="Invite to a vacant seat">
            <div className="stack">
              <p className="cap">
                A person who follows the link takes the seat, and joins the club if they are no
                member yet. A newer link for a seat cancels the one before.
              </p>
              {seats.map(({ side, name }) => (
                <SeatLinkForm key={side} campaignId={campaignId} side={side} name={name} />
              ))}
            </div>
          </Section>
        )}
        <Section title="Move to another server">
          {fault === null ? (
            <Moving campaignId={campaignId} away={away} bars={bars} photographs={photographs} />
          ) : (
            <p className="prose">{fault}</p>
          )}
        </Section>
      </div>
    </CampaignFrame>
  );
}

function Moving({
  campaignId,
  away,
  bars,
  photographs,
}: Pick<MovePage, 'away' | 'bars' | 'photographs'> & { campaignId: string }) {
  return (
    <div className="stack">
      {away ? (
        <Notice title="This campaign has moved.">
          <p>
            Nothing happens in it here. You can download the file again, or call the campaign back
            if no server has taken it in.
          </p>
        </Notice>
      ) : (
        <p className="prose">
          You get one file with the whole record, the seeds of the dice and what is sealed, locked
          under a passphrase. From then on nothing happens in the campaign here. An owner of a club
          on the other server opens <em>Club → Members → Campaigns from another server</em>, and
          invites the players again. Messages, notes and what-ifs stay here.
        </p>
      )}
      {photographs === 0 ? null : (
        <p className="cap">
          {photographs === 1 ? 'One photograph stays' : `${photographs} photographs stay`} on this
          server. Their authors find them in <em>Account → Your data</em>.
        </p>
      )}
      {bars ? (
        <p className="cap">
          Anyone who has the passphrase can read what both sides have sealed. You can take no
          command in this campaign afterwards.
        </p>
      ) : null}
      <form method="post" action={`/campaigns/${campaignId}/move/file`} className="stack">
        <input type="hidden" name="commandId" value={randomUUID()} />
        <TextField
          name="passphrase"
          label="Passphrase"
          hint="At least 12 characters. Send it by another way than the file."
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          required
        />
        <div>
          <Button type="submit" kind={away ? 'secondary' : 'primary'}>
            {away ? 'Download the file again' : 'End it here and download the file'}
          </Button>
        </div>
      </form>
      {away ? <CallBackForm campaignId={campaignId} commandId={randomUUID()} /> : null}
    </div>
  );
}
