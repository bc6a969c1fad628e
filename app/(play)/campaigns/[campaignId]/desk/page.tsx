import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { numberWord, withDate } from '@/app/_components/figures/format';
import { Confirm } from '@/app/_components/notice/dialog';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { momentWords } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { leaveUmpireSeat } from '@/app/(play)/campaigns/[campaignId]/_umpire/actions';
import {
  EndPauseForm,
  PauseForm,
  StandInForm,
} from '@/app/(play)/campaigns/[campaignId]/_umpire/forms';
import type { DeskPage as DeskContent, DeskPost } from '@/lib/application/desk/desk';
import { SIDES, type Side } from '@/lib/kernel/side';

export const metadata: Metadata = { title: 'Umpire’s desk' };

/** For the umpire alone: who waits for whom, what they can do, who knows what. */
export default async function UmpireDeskPage({
  params,
}: PageProps<'/campaigns/[campaignId]/desk'>) {
  const { campaignId } = await params;
  const user = await requireUser(`/campaigns/${campaignId}/desk`);
  const found = await application().umpireDesk(user.id, campaignId);
  if (!found.ok) notFound();
  const desk = found.value;
  const { header } = desk;
  return (
    <CampaignFrame header={header} look={{}} place="desk">
      <PageHead dateline={withDate('Umpire’s desk', desk.date)} title={titleOf(desk)} />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Section title="Who waits for whom" note={desk.matter ?? undefined}>
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">Side</th>
                    <th scope="col">Commander</th>
                    <th scope="col">Answer</th>
                    <th scope="col">Staff</th>
                  </tr>
                </thead>
                <tbody>
                  {SIDES.map((side) => (
                    <PostRow key={side} desk={desk} side={side} />
                  ))}
                </tbody>
              </table>
            </div>
          </Section>
          <Section
            title="Who knows what"
            note="Compared from the pages that each of them is shown."
          >
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">What is so</th>
                    {SIDES.map((side) => (
                      <th scope="col" key={side}>
                        {desk.sides[side]}
                      </th>
                    ))}
                    <th scope="col">Spectators</th>
                  </tr>
                </thead>
                <tbody>
                  {desk.knowledge.map((row) => (
                    <tr key={row.what}>
                      <th scope="row">{row.what}</th>
                      <td>{knows(row.knows.A)}</td>
                      <td>{knows(row.knows.B)}</td>
                      <td>{knows(row.spectators)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {desk.spectatorsBehind > 0 ? (
              <p className="cap">
                Spectators are {numberWord(desk.spectatorsBehind)}{' '}
                {desk.spectatorsBehind === 1 ? 'entry' : 'entries'} behind.
              </p>
            ) : null}
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Section title="See what they see">
            <ul className="line-list">
              {SIDES.map((side) => (
                <li key={side}>
                  <Link href={campaignHref(campaignId, '', { as: side })}>
                    The campaign as {desk.sides[side]} sees it
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
          {header.phase === 'concluded' ? null : <WhatYouCanDo desk={desk} />}
        </div>
      </div>
    </CampaignFrame>
  );
}

function WhatYouCanDo({ desk }: { desk: DeskContent }) {
  const { header, posts, sides } = desk;
  const { campaignId } = header;
  return (
    <>
      <Section title="Stand in">
        <div className="stack">
          <p className="cap">
            While you stand in, you decide for that side on its own pages. The record names you as
            the author, and the chronicle tells everybody.
          </p>
          {SIDES.filter((side) => posts[side].mayStandIn).map((side) => (
            <StandInForm
              key={side}
              campaignId={campaignId}
              commandId={randomUUID()}
              side={side}
              name={sides[side]}
              on={posts[side].standsIn}
            />
          ))}
        </div>
      </Section>
      <Section title="Pause">
        <div className="stack">
          {header.pause === null ? (
            <PauseForm campaignId={campaignId} commandId={randomUUID()} />
          ) : (
            <>
              <p>Paused until {momentWords(header.pause.until)}. It ends by itself.</p>
              <EndPauseForm campaignId={campaignId} commandId={randomUUID()} />
            </>
          )}
        </div>
      </Section>
      <Section title="Leave">
        <Confirm
          trigger="Leave the umpire’s seat"
          kind="secondary"
          title="Leave the umpire’s seat?"
          confirm="Leave"
          action={leaveUmpireSeat}
          given={[campaignId]}
          hidden={{ commandId: randomUUID() }}
        >
          A pause, and standing in for a side, end. You have seen what both sides see, so you cannot
          take a command in this campaign.
        </Confirm>
      </Section>
    </>
  );
}

function PostRow({ desk, side }: { desk: DeskContent; side: Side }) {
  const post = desk.posts[side];
  return (
    <tr>
      <th scope="row">
        <SideTag side={side} name={desk.sides[side]} />
      </th>
      <td>
        {post.commander.name}
        {post.standsIn ? ' (you stand in)' : ''}
      </td>
      <td>{stateWords(post)}</td>
      <td>
        {post.staff.length === 0
          ? '–'
          : post.staff
              .map(({ name, recommended }) => `${name}${recommended ? ', has advised' : ''}`)
              .join('; ')}
      </td>
    </tr>
  );
}

function stateWords({ state, since, answer }: DeskPost): string {
  const when = since === null ? '' : ` ${momentWords(since)}`;
  if (state === 'sealed') return `sealed${when}${answer === null ? '' : `: ${answer}`}`;
  return state === 'awaited'
    ? `awaited${since === null ? '' : ` since${when}`}`
    : 'nothing to decide';
}

function titleOf({ header, posts }: DeskContent): string {
  if (header.phase === 'concluded') return 'The campaign is over';
  const waits = SIDES.filter((side) => posts[side].state === 'awaited').length;
  if (waits === 0) return 'Nobody to wait for';
  return waits === 1 ? 'One side to wait for' : 'Both sides to wait for';
}

const knows = (one: boolean): string => (one ? 'knows' : '–');
