import { randomUUID } from 'node:crypto';
import { capital, figure } from '@/app/_components/figures/format';
import { IntervalSteps } from '@/app/_components/figures/interval-steps';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { SealedCard, SealStatus } from '@/app/_components/situation/seals';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { RulesLinks } from '@/app/_server/rules-links';
import { Recommendations } from '@/app/(play)/campaigns/[campaignId]/_advice/recommendations';
import { campaignHref } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import {
  countOf,
  sealNote,
  sealRows,
  sideNames,
} from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import {
  ownSeal,
  sealKey,
  whoAnswers,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/who-answers';
import { OpenSeats } from '@/app/(play)/campaigns/[campaignId]/_seats/open-seats';
import { BothForces } from '@/app/(play)/campaigns/[campaignId]/_situation/both-forces';
import { LastMeeting } from '@/app/(play)/campaigns/[campaignId]/_situation/last-meeting';
import { SituationHead } from '@/app/(play)/campaigns/[campaignId]/_situation/situation-head';
import { Toll } from '@/app/(play)/campaigns/[campaignId]/_situation/toll';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import type { Recommendation } from '@/lib/application/staff/recommendations';
import type { IntervalAnswer } from '@/lib/campaign/interval/events';
import type { IntervalAsked, IntervalView } from '@/lib/campaign/view/view-interval';
import { otherSide, type Side } from '@/lib/kernel/side';
import { IntervalForm, RecommendIntervalForm } from './interval-forms';
import { Outlook } from './outlook';
import { ScaleWords } from './scale-words';

/** An interval that waits for orders: what is certain, what the reader's side decides, who has sealed. */
export function OpenInterval({
  page,
  look,
  advice,
}: {
  page: CampaignPage;
  look: Look;
  /** When the recommendation was written whose orders are copied into the form. */
  advice: string | null;
}) {
  const { header, view } = page;
  const { interval } = view;
  if (interval === undefined) return null;
  const { side, past, place, advises, sealedAt } = whoAnswers(page, look);
  const asked = interval.own;
  const taken = page.recommendations.find((one) => one.orders && one.writtenAt === advice);
  const last = [...view.chain].reverse().find((link) => link.battle !== null);
  const after = last?.battle ? `After ${last.battle.title}` : 'On the way';
  const days =
    interval.days === 0 ? '' : `, ${countOf(interval.days, 'day', 'days').toLowerCase()}`;
  return (
    <>
      {side === null || place === null || asked === null ? null : (
        <a className="skip" href="#decision">
          Skip to your orders
        </a>
      )}
      <SituationHead
        page={page}
        look={look}
        dateline={`${after}${days}`}
        title={interval.title}
        toCome={1}
      />
      <div className="stack orders" data-gap="large">
        <div className="stack">
          <LastMeeting page={page} look={look} />
          {interval.text === null ? null : <Prose text={interval.text} />}
          {side !== null && interval.own === null ? (
            <Notice
              title={`${capital(view.sides[side].name)} has nothing to decide in this interval.`}
            >
              <p>The campaign continues when {view.sides[otherSide(side)].name} has decided.</p>
            </Notice>
          ) : null}
          <SealStatus rows={rowsOf(page, interval, sealedAt)} />
          <OpenSeats page={page} />
        </div>
        {interval.outlook === null || side === null ? null : (
          <Outlook
            outlook={interval.outlook}
            side={side}
            date={view.date}
            pools={interval.laterPools}
          />
        )}
        {side !== null && asked !== null && !past ? (
          <Advice page={page} look={look} asked={asked} />
        ) : null}
        {advises === null || asked === null ? null : (
          <CommanderOrders
            page={page}
            advises={advises}
            interval={interval}
            asked={asked}
            time={sealedAt}
          />
        )}
        {side === null || place === null || asked === null ? null : (
          <div id="decision" tabIndex={-1}>
            <IntervalForm
              key={`${sealKey(place, side, interval.seals)}:${taken?.writtenAt ?? ''}`}
              place={place}
              side={side}
              sideName={view.sides[side].name}
              enemyName={view.sides[otherSide(side)].name}
              asked={asked}
              answered={taken?.orders ?? interval.ownAnswer}
              changing={taken !== undefined}
              sealed={ownSeal(
                page,
                side,
                interval.seals,
                ordersSentence(interval, asked, sealedAt),
              )}
              note={noteOf(page, interval, side)}
              byHand={page.byHand}
              commandId={randomUUID()}
            />
          </div>
        )}
      </div>
      <RulesLinks
        ruleset={page.ruleset}
        links={[
          { subject: 'quality', words: 'what a letter of quality is worth' },
          { subject: 'fatigue', words: 'what fatigue takes off' },
        ]}
      />
      <p className="cap no-print">
        <Link href="/rules/campaign#policies">Who comes back, and when</Link>
      </p>
      {side === null ? null : <ScaleWords scales={page.scales} />}
      {side !== null && interval.certain.length > 0 ? (
        <Section
          title="What happens by itself"
          note="What is certain before anyone decides. It leaves out the dice and whatever depends on orders."
        >
          <IntervalSteps
            sides={sideNames(view)}
            steps={interval.certain}
            heads={view.heads}
            before={{
              A: view.strength.at(-1)?.A ?? 0,
              B: view.strength.at(-1)?.B ?? 0,
            }}
            from={{ date: view.date, title: 'Now' }}
          />
        </Section>
      ) : null}
      <Toll view={view} />
      <BothForces campaignId={header.campaignId} look={look} view={view} />
    </>
  );
}

function rowsOf(page: CampaignPage, interval: IntervalView, ownTime: string | null) {
  return sealRows(page.header, page.view, interval.seals, ownTime).map((row) =>
    interval.asked[row.side]
      ? row
      : { ...row, state: 'awaited' as const, word: 'has nothing to decide', note: undefined },
  );
}

function noteOf(page: CampaignPage, interval: IntervalView, side: Side): string {
  const enemy = otherSide(side);
  return interval.asked[enemy]
    ? sealNote(page.view, side, interval.seals)
    : `${capital(page.view.sides[enemy].name)} has nothing to decide. Your seal ends the interval, and you cannot change it afterwards.`;
}

/** "Your orders: press on; First Brigade to Major Carter; sealed at 14:06". */
function ordersSentence(
  { ownAnswer }: IntervalView,
  asked: IntervalAsked,
  time: string | null,
): string {
  const orders =
    ownAnswer === null
      ? 'Your orders are sealed'
      : `Your orders: ${ordersInWords(ownAnswer, asked)}`;
  return `${orders}${time === null ? '' : `; sealed at ${time}`}`;
}

/** "drafts as assigned; press on; First Brigade to Major Carter". */
function ordersInWords(answer: IntervalAnswer, asked: IntervalAsked): string {
  const parts = [
    ...(asked.drafts ? [answer.drafts ? 'drafts as assigned' : 'drafts by the book'] : []),
    ...(asked.rest ? [answer.rest === 'press' ? 'press on' : 'rest'] : []),
    ...asked.promotions.map(({ formation, name, eligible }) => {
      const named = eligible.find((officer) => officer.id === answer.promotions?.[formation]);
      return `${name} ${named ? `to ${named.name}` : 'by seniority'}`;
    }),
    ...(asked.refit ? [answer.refit ? 'units refitted as assigned' : 'refitting by the book'] : []),
  ];
  return parts.join('; ');
}

/** What the staff would order, each with its drafts unit by unit, and a link that copies it into the form. */
function Advice({ page, look, asked }: { page: CampaignPage; look: Look; asked: IntervalAsked }) {
  const { header, recommendations } = page;
  return (
    <Recommendations
      page={page}
      titles={Object.fromEntries(
        recommendations.map(({ answer, orders }) => [
          answer,
          orders === null ? 'orders for an earlier round' : ordersInWords(orders, asked),
        ]),
      )}
      more={(one) => (
        <>
          <RecommendedDrafts one={one} asked={asked} />
          {header.serves === null && one.orders !== null ? (
            <ButtonLink
              kind="quiet"
              href={campaignHref(header.campaignId, '', look, { advice: one.writtenAt })}
            >
              Copy these orders into the form
            </ButtonLink>
          ) : null}
        </>
      )}
    />
  );
}

function RecommendedDrafts({ one, asked }: { one: Recommendation; asked: IntervalAsked }) {
  const given = Object.entries(one.orders?.drafts ?? {}).flatMap(([pool, units]) =>
    Object.entries(units).map(([unit, { men, guns }]) => ({ pool, unit, men, guns })),
  );
  if (given.length === 0) return null;
  return (
    <details>
      <summary>{`Drafts for ${countOf(given.length, 'unit', 'units').toLowerCase()}`}</summary>
      <ul className="cap stack" data-gap="small">
        {given.map(({ pool, unit, men, guns }) => (
          <li key={`${pool}.${unit}`}>
            {asked.drafts?.units.find(({ id }) => id === unit)?.name ?? unit}: {figure(men)} men
            {guns > 0 ? `, ${figure(guns)} guns` : ''} from{' '}
            {asked.drafts?.pools.find(({ id }) => id === pool)?.title ?? pool}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** For an officer of the staff: whether the commander has sealed orders, and the officer's own recommendation. */
function CommanderOrders({
  page: { header, view, recommendations },
  advises: { side, round },
  interval,
  asked,
  time,
}: {
  page: CampaignPage;
  advises: { readonly side: Side; readonly round: string };
  interval: IntervalView;
  asked: IntervalAsked;
  time: string | null;
}) {
  const own = recommendations.find((one) => one.you);
  const commander = header.commanders[side].name;
  const orders =
    interval.ownAnswer === null ? ' the orders' : `: ${ordersInWords(interval.ownAnswer, asked)}`;
  return (
    <>
      {interval.seals[side].sealed ? (
        <SealedCard side={side} fingerprint={interval.seals[side].fingerprint}>
          <p>{`${commander} has sealed${orders}${time === null ? '' : `; at ${time}`}.`}</p>
        </SealedCard>
      ) : (
        <p>{`${capital(view.sides[side].name)} is to order. ${commander} decides.`}</p>
      )}
      <RecommendIntervalForm
        key={`${round}:${own?.writtenAt ?? ''}`}
        campaignId={header.campaignId}
        round={round}
        side={side}
        sideName={view.sides[side].name}
        enemyName={view.sides[otherSide(side)].name}
        asked={asked}
        answered={own?.orders ?? null}
        reason={own?.reason ?? ''}
      />
    </>
  );
}
