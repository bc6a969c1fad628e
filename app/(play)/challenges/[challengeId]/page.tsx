import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { longDate } from '@/app/_components/figures/format';
import { strengthWords } from '@/app/_components/figures/strength-words';
import { ButtonLink } from '@/app/_components/form/button';
import { METHOD_WORDS } from '@/app/_components/form/term-fields';
import Link from '@/app/_components/link/link';
import { armiesOf } from '@/app/_components/map/armies';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { Notice } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { CHALLENGED_TO, challengeNews } from '@/app/_server/challenge-rows';
import { platesOf } from '@/app/_server/plates';
import { requireUser } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import type { ChallengePage } from '@/lib/application/challenges/pages';
import { otherSide } from '@/lib/kernel/side';
import { AcceptForm, DeclineForm, RemoveForm, TakeBackForm } from './forms';

export const metadata: Metadata = { title: 'Challenge' };

/** A challenge, for its two people: what would begin, on which side, and the answer. */
export default async function ChallengePageOfTwo({
  params,
}: PageProps<'/challenges/[challengeId]'>) {
  const { challengeId } = await params;
  const user = await requireUser(`/challenges/${challengeId}`);
  const found = await application().challengePage(user.id, challengeId);
  if (!found.ok) notFound();
  const page = found.value;
  const { detail, sent, other } = page;
  const decline =
    !sent && page.state === 'open' ? (
      <Section title="Not this time?">
        <DeclineForm challengeId={challengeId} other={other} />
      </Section>
    ) : null;
  const toList = (
    <p className="cap">
      <Link href={page.singleBattle ? '/battles' : '/campaigns'}>
        {page.singleBattle ? 'All battles' : 'All campaigns'}
      </Link>
    </p>
  );
  return (
    <SitePage current={page.singleBattle ? 'battles' : 'campaigns'}>
      <PageHead
        dateline={
          sent
            ? `You challenge ${other} to ${CHALLENGED_TO[page.kind]}`
            : `${other} challenges you to ${CHALLENGED_TO[page.kind]}`
        }
        title={page.name}
      />
      {detail === null ? (
        <div className="columns" data-columns="margin">
          <div className="stack" data-gap="large">
            <Standing page={page} account={user.id} />
            {decline}
            {toList}
          </div>
          <Terms page={page} />
        </div>
      ) : (
        // What is to be answered comes first on a phone, the map and the story after it.
        <div className="columns challenge" data-columns="map">
          <div className="stack" data-gap="large">
            <Standing page={page} account={user.id} />
            <Terms page={page} />
            {decline}
            {toList}
          </div>
          <div className="stack" data-gap="large">
            <WhatBegins challengeId={challengeId} detail={detail} />
          </div>
        </div>
      )}
    </SitePage>
  );
}

/** The map and the story as they would be at the beginning. */
function WhatBegins({
  challengeId,
  detail,
}: {
  challengeId: string;
  detail: NonNullable<ChallengePage['detail']>;
}) {
  const view = detail.overview?.view ?? null;
  const map = detail.maps.find((one) => one.id === view?.map);
  return (
    <>
      {map && view ? (
        <CampaignMap
          map={map}
          plateHref={platesOf({ of: 'challenge', id: challengeId })}
          sides={{ A: detail.sides.A.name, B: detail.sides.B.name }}
          crop={view.crop}
          phoneCrop={view.phoneCrop}
          armies={armiesOf(view, detail.forces)}
          battlesFought={view.battlesFought}
        />
      ) : null}
      {detail.overview ? (
        <Prose text={detail.overview.text} dropCap />
      ) : detail.summary ? (
        <Prose text={detail.summary} />
      ) : null}
    </>
  );
}

/** What has become of it, the line that came with it, and what the reader can do now. */
function Standing({ page, account }: { page: ChallengePage; account: string }) {
  const { challengeId, sent, other, state, campaignId } = page;
  const game = page.singleBattle ? 'battle' : 'campaign';
  return (
    <Section label="The challenge">
      <div className="stack">
        <Notice kind={!sent && state === 'open' ? 'act' : 'plain'} title={challengeNews(page)}>
          {state === 'open' ? null : (
            <p>
              {campaignId !== null
                ? `The ${game} has begun.`
                : state === 'accepted'
                  ? sent
                    ? `${other} can begin it from their own page.`
                    : 'Something went wrong when it was to begin. Begin it again.'
                  : page.answer === ''
                    ? 'Nothing has begun.'
                    : `“${page.answer}”`}
            </p>
          )}
        </Notice>
        {page.message === '' ? null : (
          <p className="prose">
            “{page.message}” <span className="cap">{sent ? 'You' : other}</span>
          </p>
        )}
        {campaignId !== null ? (
          <p>
            <ButtonLink kind="primary" wide href={`/campaigns/${campaignId}`}>
              To the {game}
            </ButtonLink>
          </p>
        ) : !sent && (state === 'open' || state === 'accepted') ? (
          <AcceptForm
            challengeId={challengeId}
            joins={{ account, begun: page.toBe, asked: null }}
            name={state === 'open' ? `Accept and begin the ${game}` : `Begin the ${game}`}
          />
        ) : sent && state === 'open' ? (
          <TakeBackForm challengeId={challengeId} other={other} />
        ) : sent && (state === 'declined' || state === 'expired') ? (
          <RemoveForm challengeId={challengeId} />
        ) : null}
      </div>
    </Section>
  );
}

/** Sides and settings. */
function Terms({ page }: { page: ChallengePage }) {
  const { own, sides, detail, advantage } = page;
  const strength = detail?.sideTexts[own];
  return (
    <Section title="The terms">
      <Facts
        rows={[
          {
            name: page.kind === 'branch' ? 'What-if of' : page.singleBattle ? 'Battle' : 'Campaign',
            value: page.title,
          },
          ...(page.kind === 'branch' && page.from
            ? [
                {
                  name: 'It branches off',
                  value: (
                    <Link href={`/campaigns/${page.from.campaignId}/chronicle?at=${page.from.at}`}>
                      after entry {page.from.at}
                    </Link>
                  ),
                },
              ]
            : []),
          {
            name: 'You would command',
            value: (
              <>
                <SideTag side={own} name={sides[own]} strong />
                {strength && strength.men > 0 ? `, ${strengthWords(strength)} at the start` : ''}
              </>
            ),
          },
          {
            name: page.other,
            value: <SideTag side={otherSide(own)} name={sides[otherSide(own)]} />,
          },
          ...(page.start === null ? [] : [{ name: 'It starts', value: `at “${page.start}”` }]),
          {
            name: page.singleBattle ? 'It is settled' : 'Battles are settled',
            value: page.methods.map((method) => METHOD_WORDS[method]).join(', or '),
          },
          {
            name: 'Advantage',
            value:
              advantage === 0
                ? 'none'
                : `${Math.abs(advantage)} % for ${sides[advantage > 0 ? 'A' : 'B']}`,
          },
          ...page.agreed,
          ...(page.pace === null ? [] : [{ name: 'Deadlines', value: page.pace }]),
          ...(page.couriers === null ? [] : [{ name: 'Couriers', value: page.couriers }]),
          { name: 'Club', value: page.club },
          { name: 'Sent', value: longDate(page.askedAt) },
          ...(page.state === 'open'
            ? [{ name: 'Open until', value: longDate(page.expiresAt) }]
            : []),
        ]}
      />
    </Section>
  );
}
