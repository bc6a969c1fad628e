import { randomUUID } from 'node:crypto';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { otherSide } from '@/lib/kernel/side';
import { RematchForm } from './rematch-form';

/** Offers a single battle again to those who commanded a side of it. */
export function Rematch({ page }: { page: Pick<CampaignPage, 'header' | 'view'> }) {
  const { header, view } = page;
  if (!header.singleBattle || header.sides.length === 0) return null;
  const names = sideNames(view);
  const then = header.sides.map((side) => names[otherSide(side)]).join(' and ');
  const [own = 'A'] = header.sides;
  const opponent = view.mail?.joined ? ` to ${header.commanders[otherSide(own)].name}` : '';
  return (
    <RematchForm
      campaignId={header.campaignId}
      name={header.byMail ? 'Offer it again, sides exchanged' : 'Play it again, sides exchanged'}
      note={
        header.role === 'hotSeat'
          ? 'The same battle with new dice.'
          : header.byMail
            ? `The same battle with new dice; you then command ${then}. It is a new invitation, which you send${opponent} as a file.`
            : `The same battle with new dice; you then command ${then}.`
      }
      commandId={randomUUID()}
    />
  );
}
