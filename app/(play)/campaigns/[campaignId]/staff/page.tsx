import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { withDate } from '@/app/_components/figures/format';
import { ActionForm } from '@/app/_components/form/action-form';
import { SubmitButton } from '@/app/_components/form/submit-button';
import Link from '@/app/_components/link/link';
import { Confirm } from '@/app/_components/notice/dialog';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { OpenSeat } from '@/app/(play)/campaigns/[campaignId]/_seats/open-seats';
import { Resign } from '@/app/(play)/campaigns/[campaignId]/_seats/resign';
import type { StaffPage as StaffPageContent, SubCommanderName } from '@/lib/application/staff/page';
import { SIDES, type Side } from '@/lib/kernel/side';
import { dismiss, passCommand, resignPost, withdrawPetition } from './actions';
import { AskForm, AssignForm, OfferForm } from './forms';
import { OfferReceived, OffersMade } from './offers';
import { Petitions } from './petitions';

export const metadata: Metadata = { title: 'Staff' };

/** Who commands and who serves on each side, and what each of them commands. */
export default async function StaffPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/staff'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireAccount(campaignHref(campaignId, '/staff', look));
  const found = await application().staffPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const page = found.value;
  const { header, view } = page;
  return (
    <CampaignFrame header={header} look={look} place="staff">
      <PageHead dateline={withDate('Commanders and their staffs', view.date)} title="Staff" />
      <div className="stack" data-gap="large">
        {header.role === 'hotSeat' ? (
          <p className="prose">
            In this campaign two players share one screen. Each commands a whole side, without a
            staff.
          </p>
        ) : null}
        {header.byMail ? (
          <p className="prose">By mail each player commands a whole side, without a staff.</p>
        ) : null}
        <div className="columns">
          {SIDES.map((side) => (
            <OneSide key={side} page={page} side={side} />
          ))}
        </div>
        {header.serves !== null || header.sides.length === 1 ? (
          <p>
            <Link href={campaignHref(campaignId, '/brief', look)}>Read the brief of your post</Link>
          </p>
        ) : null}
        <Resign header={header} names={{ A: view.sides.A.name, B: view.sides.B.name }} />
      </div>
    </CampaignFrame>
  );
}

function OneSide({ page, side }: { page: StaffPageContent; side: Side }) {
  const { header, view, staff, yours, eligible } = page;
  const { commander, subCommanders } = staff[side];
  const name = view.sides[side].name;
  const yoursHere = yours === side;
  return (
    <Section
      title={<SideTag side={side} name={name} />}
      note={commander.you ? 'you command' : commander.name}
    >
      <div className="stack" data-gap="large">
        <OpenSeat header={header} side={side} name={name} />
        {subCommanders.length === 0 ? (
          <p className="cap">
            {commander.controller === 'user' && !commander.open
              ? `${commander.you ? 'You command' : `${commander.name} commands`} all of it. There is no staff yet: nobody serves under ${commander.you ? 'you' : 'that commander'}.`
              : 'Nobody serves on this side.'}
          </p>
        ) : (
          <ol className="staff">
            {subCommanders.map((one) => (
              <li key={one.userId} className="stack">
                <OneSubCommander page={page} side={side} one={one} />
              </li>
            ))}
          </ol>
        )}
        <OfferReceived page={page} side={side} />
        <AskSide page={page} side={side} />
        {yoursHere ? <Petitions page={page} /> : null}
        {yoursHere ? <OffersMade page={page} /> : null}
        {yoursHere && eligible.length > 0 ? (
          <OfferForm
            campaignId={header.campaignId}
            members={eligible}
            key={`${subCommanders.length} ${page.offers.length}`}
          />
        ) : null}
        {yoursHere && eligible.length === 0 && page.offers.length === 0 ? (
          <p className="cap">
            {header.branch?.private
              ? `A what-if is private until the ${header.singleBattle ? 'battle is over' : 'campaign is concluded'}: no one can serve in it.`
              : 'No member of the club can serve under you: each has a post here, or has served the other side.'}
          </p>
        ) : null}
      </div>
    </Section>
  );
}

/** For a member without a post: a petition to the side’s commander. */
function AskSide({ page, side }: { page: StaffPageContent; side: Side }) {
  const { header, staff, asking, view } = page;
  const { name } = staff[side].commander;
  if (page.offered[side] !== null) return null;
  switch (asking[side]) {
    case 'may':
      return (
        <AskForm
          campaignId={header.campaignId}
          side={side}
          sideName={view.sides[side].name}
          commander={name}
        />
      );
    case 'waiting':
      return (
        <div className="stack">
          <p>You have asked {name} for a post; only that commander knows of it.</p>
          <ActionForm action={withdrawPetition} given={[header.campaignId, side]} layout="plain">
            <SubmitButton kind="quiet">Take it back</SubmitButton>
          </ActionForm>
        </div>
      );
    case 'declined':
      return <p>{name} has declined your petition.</p>;
    default:
      return null;
  }
}

function OneSubCommander({
  page,
  side,
  one,
}: {
  page: StaffPageContent;
  side: Side;
  one: SubCommanderName;
}) {
  const { header, staff, yours, formations } = page;
  const { campaignId } = header;
  const names = Object.fromEntries(
    staff[side].subCommanders.map(({ userId, name }) => [userId, name]),
  );
  const present = header.at === header.head && header.phase !== 'concluded';
  return (
    <>
      <p>
        <b>{one.you ? `${one.name}, you` : one.name}</b>
        <br />
        <span className="cap">
          {one.formations.length === 0
            ? 'commands no formation yet'
            : `commands ${one.formations.map((formation) => formation.name).join(', ')}`}
          {one.gone ? '; has left the club, so the commander leads it for now' : ''}
        </span>
      </p>
      {yours === side && formations.length > 0 ? (
        <AssignForm
          campaignId={campaignId}
          side={side}
          userId={one.userId}
          name={one.name}
          formations={formations}
          names={names}
          commandId={randomUUID()}
        />
      ) : null}
      {one.you && present ? (
        <p>
          <Confirm
            trigger="Resign the post"
            kind="quiet"
            title="Resign your post?"
            confirm="Resign"
            action={resignPost}
            given={[campaignId]}
            signs={{
              type: 'SubCommanderLeft',
              data: { side, user: one.userId, how: 'resigned' },
            }}
            hidden={{ commandId: randomUUID() }}
          >
            Your formations return to the commander. You can then only watch, like everyone else in
            the club, and can never serve on the other side of this campaign.
          </Confirm>
        </p>
      ) : null}
      {staff[side].mayDismiss ? (
        <div className="row">
          <Confirm
            trigger="Dismiss"
            kind="quiet"
            title={`Dismiss ${one.name}?`}
            confirm="Dismiss"
            action={dismiss}
            given={[campaignId, one.userId]}
            signs={{
              type: 'SubCommanderLeft',
              data: { side, user: one.userId, how: 'dismissed' },
            }}
            hidden={{ commandId: randomUUID() }}
          >
            The formations of {one.name} return to the commander.
          </Confirm>
          {yours === side && !one.gone ? (
            <Confirm
              trigger="Hand over the supreme command"
              kind="quiet"
              title={`Hand the supreme command to ${one.name}?`}
              confirm="Hand over"
              action={passCommand}
              given={[campaignId, one.userId]}
              signs={{
                type: 'SupremeCommandPassed',
                data: { side, from: header.signing?.account ?? '', to: one.userId },
              }}
              hidden={{ commandId: randomUUID() }}
            >
              {one.name} will command the side and seal for it. You will serve under them, and only
              they can give the command back to you.
            </Confirm>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
