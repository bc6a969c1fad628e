import { randomUUID } from 'node:crypto';
import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { Confirm } from '@/app/_components/notice/dialog';
import { Section } from '@/app/_components/type/section';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import type { DeskPage } from '@/lib/application/desk/desk';
import { SIDES, type Side } from '@/lib/kernel/side';
import { leaveUmpireSeat } from './actions';
import { EndPauseForm, ExtendForm, PauseForm, StandInForm } from './forms';

/** Everything that the umpire can do while the campaign is being played. */
export function DeskActs({ desk }: { desk: DeskPage }) {
  const { header } = desk;
  const { campaignId, deadline, pause } = header;
  return (
    <>
      <Section title="What you can do">
        <ul className="desk-acts">
          {SIDES.map((side) => (
            <li key={side}>
              <ForSide desk={desk} side={side} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Reports">
        <p>
          <Link href={campaignHref(campaignId, '/desk/reports', {})}>Report to each post</Link>
        </p>
      </Section>
      {deadline === null ? null : (
        <Section title="Deadline">
          <div className="stack">
            <p>
              {deadline.missed.length === 0 ? 'Due by ' : 'It was due by '}
              <LocalTime at={deadline.dueAt} />.
            </p>
            <ExtendForm
              key={`${deadline.phase}.${deadline.dueAt}`}
              campaignId={campaignId}
              commandId={randomUUID()}
              phase={deadline.phase}
            />
          </div>
        </Section>
      )}
      <Section title="Pause">
        <div className="stack">
          {pause === null ? (
            <PauseForm campaignId={campaignId} commandId={randomUUID()} />
          ) : (
            <>
              <p>
                Paused until <LocalTime at={pause.until} />. It ends by itself, and deadlines move
                by the time of the pause.
              </p>
              <EndPauseForm campaignId={campaignId} commandId={randomUUID()} />
            </>
          )}
        </div>
      </Section>
      <Section title="Corrections">
        <p>
          <Link href={campaignHref(campaignId, '/desk/correction', {})}>Correct a strength</Link>
        </p>
      </Section>
      <Section title="Your seat">
        <Confirm
          trigger="Leave the umpire’s seat"
          kind="secondary"
          title="Leave the umpire’s seat?"
          confirm="Leave"
          action={leaveUmpireSeat}
          given={[campaignId]}
          hidden={{ commandId: randomUUID() }}
          signs={{ type: 'UmpireLeft', data: { user: header.signing?.account ?? '' } }}
        >
          Any pause ends, and you no longer stand in for anybody. You have seen what both sides see,
          so you can never command in this campaign.
        </Confirm>
      </Section>
    </>
  );
}

function ForSide({ desk, side }: { desk: DeskPage; side: Side }) {
  const { header, sides, posts } = desk;
  const { standsIn, mayStandIn, yoursFrom, yours, late, misses } = posts[side];
  const { campaignId } = header;
  return (
    <div className="stack" data-gap="small">
      <p>
        <b>
          {posts[side].commander.name}, {sides[side]}
        </b>
      </p>
      {late ? (
        <p className="cap">
          {misses === 1 ? 'One missed deadline counts.' : `${misses} missed deadlines count.`}{' '}
          {yoursFrom === null ? (
            'If nobody answers, the computer does.'
          ) : yours ? (
            'Nobody else can answer now: stand in, or give more time.'
          ) : (
            <>
              It falls to you on <LocalTime at={yoursFrom} />.
            </>
          )}
        </p>
      ) : null}
      {standsIn ? (
        <p className="cap">
          You stand in: you can answer on their pages, and the record names you as the author.
        </p>
      ) : null}
      <div className="row">
        <Link href={campaignHref(campaignId, '', { as: side })}>
          {standsIn ? 'Decide' : 'Look'} as {sides[side]}
        </Link>
        {mayStandIn ? (
          <StandInForm
            campaignId={campaignId}
            commandId={randomUUID()}
            side={side}
            name={sides[side]}
            on={standsIn}
          />
        ) : null}
      </div>
    </div>
  );
}
