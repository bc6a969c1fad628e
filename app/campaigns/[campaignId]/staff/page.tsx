import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { StaffPage as StaffPageContent, SubCommanderName } from '@/lib/application/contract';
import { SIDES, type Side } from '@/lib/kernel/side';
import { withDate } from '../../../_components/figures/format';
import { SubmitButton } from '../../../_components/form/submit-button';
import { Confirm } from '../../../_components/notice/dialog';
import { SideTag } from '../../../_components/signs/side-mark';
import { PageHead } from '../../../_components/type/page-head';
import { Section } from '../../../_components/type/section';
import { application } from '../../../_server/application';
import { requireUser } from '../../../_server/require-user';
import { CampaignFrame } from '../_frame';
import { campaignHref, lookFrom } from '../_look';
import { OpenSeat } from '../_open-seats';
import { dismiss, passCommand, resignPost, withdrawPetition } from './actions';
import { AppointForm, AskForm, AssignForm } from './forms';
import { Petitions } from './petitions';

export const metadata: Metadata = { title: 'Staff' };

/** Who commands and who serves on each side, and what each of them commands. */
export default async function StaffPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/staff'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, '/staff', look));
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
            Two share one screen in this campaign: each commands all of his side, and keeps no
            staff.
          </p>
        ) : null}
        {header.byMail ? (
          <p className="prose">By mail each commands all of his side, and keeps no staff.</p>
        ) : null}
        <div className="columns">
          {SIDES.map((side) => (
            <OneSide key={side} page={page} side={side} />
          ))}
        </div>
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
              ? `${commander.you ? 'You command' : `${commander.name} commands`} all of it; nobody serves under ${commander.you ? 'you' : 'that command'} yet.`
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
        <AskSide page={page} side={side} />
        {yoursHere ? <Petitions page={page} /> : null}
        {yoursHere && eligible.length > 0 ? (
          <AppointForm
            campaignId={header.campaignId}
            members={eligible}
            commandId={randomUUID()}
            key={subCommanders.length}
          />
        ) : null}
        {yoursHere && eligible.length === 0 ? (
          <p className="cap">
            {header.branch?.private
              ? `A what-if is your own until the ${header.singleBattle ? 'battle is over' : 'campaign is concluded'}: nobody serves in it.`
              : 'No member of the club is free to serve under you: each holds a post here, or has served the other side.'}
          </p>
        ) : null}
      </div>
    </Section>
  );
}

/** For a member without a post: asking the side’s commander to take him in. */
function AskSide({ page, side }: { page: StaffPageContent; side: Side }) {
  const { header, staff, asking, view } = page;
  const { name } = staff[side].commander;
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
          <p>You have asked {name} to take you in; only that commander knows of it.</p>
          <form action={withdrawPetition.bind(null, header.campaignId, side)}>
            <SubmitButton kind="quiet">Take it back</SubmitButton>
          </form>
        </div>
      );
    case 'declined':
      return <p>{name} has declined to take you in.</p>;
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
            ? 'commands no formation of his own'
            : `commands ${one.formations.map((formation) => formation.name).join(', ')}`}
          {one.gone ? '; has left the club, so the commander holds it meanwhile' : ''}
        </span>
      </p>
      {yours === side && formations.length > 0 ? (
        <AssignForm
          campaignId={campaignId}
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
            action={resignPost.bind(null, campaignId)}
            fields={{ commandId: randomUUID() }}
          >
            What you command falls back to the commander. You look on from then, as everybody else
            in the club, and never take a post on the other side of this campaign.
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
            action={dismiss.bind(null, campaignId, one.userId)}
            fields={{ commandId: randomUUID() }}
          >
            What {one.name} commands falls back to the commander.
          </Confirm>
          {yours === side && !one.gone ? (
            <Confirm
              trigger="Hand over the supreme command"
              kind="quiet"
              title={`Hand the supreme command to ${one.name}?`}
              confirm="Hand over"
              action={passCommand.bind(null, campaignId, one.userId)}
              fields={{ commandId: randomUUID() }}
            >
              {one.name} commands the side from then on, and seals for it. You serve under that
              command, and only its holder can give it back to you.
            </Confirm>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
