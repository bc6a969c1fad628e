import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import type { StaffPage } from '@/lib/application/staff/page';
import type { Side } from '@/lib/kernel/side';
import { answerOffer, withdrawOffer } from './actions';

/** A post that is offered to the reader on a side, with the two answers. */
export function OfferReceived({ page, side }: { page: StaffPage; side: Side }) {
  const offer = page.offered[side];
  if (offer === null) return null;
  const { campaignId, signing } = page.header;
  const account = signing?.account;
  const accepted = { type: 'SubCommanderAppointed', data: { side, user: account } };
  return (
    <aside className="advice stack" aria-label="A post is offered to you">
      <p>
        <b>{offer.from} offers you a post on this staff.</b> You would see what the side sees and
        what it has sealed, command the formations you are given, and could never serve on the other
        side of this campaign.
      </p>
      <div className="row">
        {([true, false] as const).map((accept) => (
          <ActionForm
            key={String(accept)}
            action={answerOffer}
            given={[campaignId, side, accept]}
            hidden={{ commandId: offer.command }}
            signs={accept && account !== undefined ? accepted : undefined}
            layout="plain"
          >
            <SubmitButton kind={accept ? 'primary' : 'quiet'}>
              {accept ? 'Accept the post' : 'Decline'}
            </SubmitButton>
          </ActionForm>
        ))}
      </div>
      <p className="cap">Only you and the commander know of this offer.</p>
    </aside>
  );
}

/** Posts that the commander has offered: those that wait for an answer can be taken back. */
export function OffersMade({ page }: { page: StaffPage }) {
  const { header, offers } = page;
  if (offers.length === 0) return null;
  return (
    <ul className="stack" aria-label="Posts offered">
      {offers.map(({ userId, name, declined }) => (
        <li key={userId} className="row">
          <span>
            <b>{name}</b> {declined ? 'has declined the post.' : 'has not answered your offer yet.'}
          </span>
          {declined ? null : (
            <ActionForm action={withdrawOffer} given={[header.campaignId, userId]} layout="plain">
              <SubmitButton kind="quiet">Take it back</SubmitButton>
            </ActionForm>
          )}
        </li>
      ))}
    </ul>
  );
}
