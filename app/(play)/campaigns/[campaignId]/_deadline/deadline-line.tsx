import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { CampaignHeader, DeadlineHeader } from '@/lib/application/core/campaign-header';
import type { Look } from '@/lib/application/core/input-schemas';

type Of = Pick<
  CampaignHeader,
  'campaignId' | 'deadline' | 'awaiting' | 'yourTurn' | 'sides' | 'commanders' | 'umpire'
>;

/** What every page of a campaign says of the open deadline, to those who may look; nothing where none runs. */
export function DeadlineLine({ header, look }: { header: Of; look: Look }) {
  const { deadline } = header;
  if (deadline === null || header.awaiting.length === 0) return null;
  const page = (
    <Link href={campaignHref(header.campaignId, '/deadlines', look)}>All about deadlines</Link>
  );
  if (deadline.missed.length === 0)
    return (
      <p className="cap deadline-line">
        {header.yourTurn ? (deadline.onBoard ? 'Move by ' : 'Answer by ') : 'Due by '}
        <LocalTime at={deadline.dueAt} />. {page}
      </p>
    );
  const late = deadline.missed.filter((side) => header.awaiting.includes(side));
  if (late.length === 0)
    return (
      <p className="cap deadline-line">
        The deadline was <LocalTime at={deadline.dueAt} />. {page}
      </p>
    );
  const yours = header.yourTurn && late.some((side) => header.sides.includes(side));
  const names = late.map((side) => header.commanders[side].name).join(' and ');
  return (
    <Notice
      kind={yours || deadline.deputyFor !== null ? 'act' : 'plain'}
      title={yours ? 'You missed the deadline.' : `${names} missed the deadline.`}
    >
      <p>
        {deadline.deputyFor === null
          ? null
          : `You are the deputy: you can ${deadline.onBoard ? 'command the side on the board' : 'answer for your commander'} now. `}
        <WhatFollows deadline={deadline} yours={yours} umpired={header.umpire !== null} /> {page}
      </p>
    </Notice>
  );
}

function WhatFollows({
  deadline,
  yours,
  umpired,
}: {
  deadline: DeadlineHeader;
  yours: boolean;
  umpired: boolean;
}) {
  const deed = deadline.onBoard ? 'move' : 'answer';
  const stillOpen = yours ? ` You can still ${deed} yourself.` : '';
  if (deadline.called.length > 0)
    return <>The grace has passed and the deputy has been called.{stillOpen}</>;
  const waits = umpired ? `the umpire may ${deed}` : 'the campaign waits';
  if (deadline.graceOver)
    return (
      <>
        The grace ended on <LocalTime at={deadline.graceEndsAt} />. An order left beforehand counts
        now; otherwise{' '}
        {deadline.computer
          ? `the computer ${deadline.onBoard ? 'plays this turn' : 'answers'}`
          : waits}
        .{stillOpen}
      </>
    );
  return (
    <>
      The grace ends on <LocalTime at={deadline.graceEndsAt} />. After that,{' '}
      {deadline.computer
        ? 'an order left beforehand counts, else the deputy may answer, else the computer does.'
        : `an order left beforehand counts, else the deputy may answer; otherwise ${waits}.`}
      {stillOpen}
    </>
  );
}
