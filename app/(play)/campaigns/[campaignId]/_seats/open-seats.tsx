import { randomUUID } from 'node:crypto';
import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { Side } from '@/lib/kernel/side';
import { HandSeatForm, TakeSeatForm } from './seat-forms';

/** Vacant seats, and what the reader can do about them. */
export function OpenSeats({ page }: { page: CampaignPage }) {
  const { header, view } = page;
  if (header.at < header.head) return null;
  const open = (['A', 'B'] as const).filter(
    (side) => header.mayTake.includes(side) || header.mayHand.includes(side),
  );
  return (
    <>
      {open.map((side) => (
        <OpenSeat key={side} header={header} side={side} name={view.sides[side].name} />
      ))}
      {header.role === 'watcher' && !header.umpires && header.mayTake.length === 0 ? (
        <p className="cap">You are watching: you see what both sides are allowed to know.</p>
      ) : null}
    </>
  );
}

/** What the reader can do about one side's seat: take it, or hand it to an artificial commander. */
export function OpenSeat({
  header,
  side,
  name,
}: {
  header: CampaignHeader;
  side: Side;
  name: string;
}) {
  const { campaignId } = header;
  if (!header.mayTake.includes(side) && !header.mayHand.includes(side)) return null;
  return (
    <div className="stack">
      <p className="cap">
        {header.commanders[side].userId === null && header.commanders[side].name !== 'Open seat'
          ? `The commander of ${name} has left the club. `
          : ''}
        {header.commanders[side].open
          ? ''
          : `The commander of ${name} has missed several deadlines. Until they answer in time again, the seat is offered. `}
        Any member of the club who has not commanded the other side can take command of {name}. An
        answer that was sealed for it counts until the new commander seals another.
      </p>
      {header.mayTake.includes(side) ? (
        <TakeSeatForm campaignId={campaignId} side={side} name={name} commandId={randomUUID()} />
      ) : null}
      {header.mayHand.includes(side) ? (
        <HandSeatForm campaignId={campaignId} side={side} name={name} commandId={randomUUID()} />
      ) : null}
    </div>
  );
}
