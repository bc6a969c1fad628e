import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { capital, withDate } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { PageHead } from '@/app/_components/type/page-head';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { RidersTable } from '@/app/(play)/campaigns/[campaignId]/_umpire/riders-table';
import type {
  CouriersPage as Content,
  LetterView,
  RecipientView,
} from '@/lib/application/staff/couriers-page';
import { MESSAGE_LENGTH_MAX } from '@/lib/application/staff/limits';
import { figure } from '@/lib/campaign/figures';
import type { Side } from '@/lib/kernel/side';
import { LetterForm } from './forms';
import { CourierPlate } from './plate';

export const metadata: Metadata = { title: 'Couriers' };

/** What a post believes, and since when; its letters; whom it can write to. For the umpire, every rider. */
export default async function CouriersPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/couriers'>) {
  const { campaignId } = await params;
  const query = await searchParams;
  const look = { as: lookFrom(query).as };
  const asked = typeof query.day === 'string' ? Number(query.day) : undefined;
  const day = asked !== undefined && Number.isInteger(asked) ? asked : undefined;
  const user = await requireUser(campaignHref(campaignId, '/couriers', look));
  const found = await application().couriersPage(user.id, campaignId, { ...look, day });
  if (!found.ok) notFound();
  const page = found.value;
  const { header, recipients, letters, riders, reader } = page;
  const writes = recipients.length > 0;
  return (
    <CampaignFrame header={header} look={look} place="couriers">
      <PageHead
        dateline={dateline(page)}
        title={page.day === null ? TITLES[reader] : 'What you knew'}
        side={<Days page={page} look={look} />}
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <CourierPlate page={page} />
          {writes ? (
            <Section title="Write">
              <LetterForm
                // A letter that is being typed stays when another one comes in.
                key={letters.filter(({ direction }) => direction === 'sent').length}
                campaignId={campaignId}
                options={recipients.map(({ to, name }) => ({ value: to, name }))}
                commandId={randomUUID()}
                lengthMax={MESSAGE_LENGTH_MAX}
              />
            </Section>
          ) : null}
          {riders === null ? null : (
            <Section title={reader === 'over' ? 'All rides' : 'Under way, and at their end'}>
              <RidersTable riders={riders} sides={page.view.sides} />
            </Section>
          )}
        </div>
        <div className="stack" data-gap="large">
          <p className="prose">{opening(page)}</p>
          {page.beliefs.length > 0 ? (
            <Section title="What you last heard">
              <Facts
                rows={page.beliefs.map(({ post, place, men, asOf }) => ({
                  name: capital(post),
                  value: (
                    <>
                      {[place, men === null ? '' : `${figure(men)} ${page.view.heads ?? 'men'}`]
                        .filter((part) => part !== '')
                        .join(', ')}{' '}
                      <span className="cap">as of {asOf}</span>
                    </>
                  ),
                }))}
              />
            </Section>
          ) : null}
          {reader === 'umpire' || page.day !== null ? null : (
            <Section title="Letters" note={letters.length > 0 ? 'the newest first' : null}>
              {letters.length === 0 ? (
                <EmptyState>Nobody has written yet.</EmptyState>
              ) : (
                <ul className="messages">
                  {letters.map((letter) => (
                    <li key={letter.id}>
                      <OneLetter letter={letter} />
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          )}
          {writes ? (
            <Section title="The ride">
              <Facts rows={recipients.map(rideRow)} />
            </Section>
          ) : null}
          <p className="cap">{page.terms}</p>
        </div>
      </div>
    </CampaignFrame>
  );
}

const TITLES: Readonly<Record<Content['reader'], string>> = {
  headquarters: 'Couriers',
  away: 'What you believe',
  umpire: 'Every rider',
  over: 'The riders',
};

/** Days shown at most: the newest. */
const DAYS_MAX = 8;

/** The days whose map the reader looks at again, and today. */
function Days({ page, look }: { page: Content; look: { readonly as?: Side | undefined } }) {
  const { days, day, header } = page;
  if (days.length < 2) return null;
  const shown = days.slice(-DAYS_MAX);
  const today = shown.at(-1)?.day;
  return (
    <nav className="days" aria-label="As you knew it on">
      <span className="cap">As you knew it on</span>
      {shown.map((one) => (
        <Link
          key={one.day}
          href={campaignHref(
            header.campaignId,
            '/couriers',
            look,
            one.day === today ? {} : { day: one.day },
          )}
          aria-current={one.day === (day ?? today) ? 'page' : undefined}
        >
          {one.words}
        </Link>
      ))}
    </nav>
  );
}

function dateline({ reader, now, place, view }: Content): string {
  if (now === null) return withDate('The campaign is over', view.date);
  if (reader === 'away') return [`Your post${place === '' ? '' : ` ${place}`}`, now].join(', ');
  return reader === 'umpire' ? `The umpire, ${now}` : `Headquarters, ${now}`;
}

function opening({ reader, asOf, beliefs, day, now }: Content): string {
  if (day !== null)
    return reader === 'away'
      ? `On ${now} you had last heard of how things stood on ${asOf}.`
      : `This is what headquarters knew on ${now}.`;
  switch (reader) {
    case 'away':
      return `You last heard from headquarters of how things stood on ${asOf}. What has happened since, you do not know.`;
    case 'headquarters':
      return beliefs.length === 0
        ? 'Everyone is with you, so no riders are needed.'
        : 'Posts that are away know what your riders bring them, and you know of them what theirs bring you.';
    case 'umpire':
      return 'No post sees this page but you: each sees what riders have brought it.';
    case 'over':
      return 'Now that the campaign is over, every ride is listed.';
  }
}

function rideRow({ name, ride }: RecipientView) {
  const danger =
    ride === null || ride.taken === 0
      ? ''
      : `; of 100 riders ${figure(Math.round(ride.taken / 10))} taken, ${figure(Math.round(ride.lost / 10))} lost`;
  return {
    name: capital(name),
    value:
      ride === null
        ? 'with you, at once'
        : `${figure(ride.km)} km, there about ${ride.there}${danger}`,
  };
}

const KINDS: Readonly<Record<LetterView['kind'], string>> = {
  order: 'Order',
  report: 'Report',
  letter: 'Letter',
};

function OneLetter({ letter }: { letter: LetterView }) {
  const { direction, kind, from, to, written, came, due, fate, text } = letter;
  const head =
    direction === 'sent'
      ? `${KINDS[kind]} to ${to}`
      : direction === 'received'
        ? `${KINDS[kind]} from ${from}`
        : `Taken from the enemy: ${KINDS[kind].toLowerCase()} from ${from} to ${to}`;
  return (
    <>
      <p className="messages__head">
        <b>{head}</b>
        <span className="cap">written {written}</span>
      </p>
      <p className="written" dir="auto">
        {text === ''
          ? 'What it said is gone: its writer has erased it, or the campaign has moved to another server since.'
          : text}
      </p>
      {due === null ? null : (
        <p className="cap">
          {due.past
            ? `Should have been there ${due.about}. Only a reply will tell you whether it arrived.`
            : `With a rider, due about ${due.about}.`}
        </p>
      )}
      {came === null ? null : (
        <p className="cap">
          {direction === 'taken' ? 'Taken' : 'Came in'} {came}.
        </p>
      )}
      {fate === null ? null : <p className="cap">{capital(fate)}.</p>}
    </>
  );
}
