import { randomUUID } from 'node:crypto';
import { joinsAsking, joinsOf } from '@/app/_server/joins';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { otherSide } from '@/lib/kernel/side';
import { RematchForm } from './rematch-form';

const REMATCH = {
  byMail: 'Offer it again, sides exchanged',
  asks: 'Ask for a rematch, sides exchanged',
  here: 'Play it again, sides exchanged',
} as const;

/** Offers a single battle again to those who commanded a side of it. */
export function Rematch({ page }: { page: Pick<CampaignPage, 'header' | 'view'> }) {
  const { header, view } = page;
  const commandId = randomUUID();
  if (!header.singleBattle || header.sides.length === 0) return null;
  const names = sideNames(view);
  const then = header.sides.map((side) => names[otherSide(side)]).join(' and ');
  const [own = 'A'] = header.sides;
  const other = header.commanders[otherSide(own)];
  const account = header.commanders[own].userId ?? '';
  const asks = !header.byMail && other.controller === 'user' && !other.open && !other.you;
  const opponent = view.mail?.joined ? ` to ${other.name}` : '';
  return (
    <RematchForm
      campaignId={header.campaignId}
      name={REMATCH[header.byMail ? 'byMail' : asks ? 'asks' : 'here']}
      note={
        header.role === 'hotSeat'
          ? 'The same battle with new dice.'
          : header.byMail
            ? `The same battle with new dice; you then command ${then}. It is a new invitation, which you send${opponent} as a file.`
            : `The same battle with new dice; you then command ${then}.${asks ? ` ${other.name} is asked first.` : ''}`
      }
      asks={asks}
      commandId={commandId}
      joins={
        header.byMail
          ? undefined
          : asks
            ? joinsAsking(account, commandId)
            : joinsOf(account, commandId)
      }
    />
  );
}
