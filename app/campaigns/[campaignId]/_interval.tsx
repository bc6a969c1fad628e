import { randomUUID } from 'node:crypto';
import type { CampaignPage, Look, Recommendation } from '@/lib/application/contract';
import type { IntervalAnswer } from '@/lib/campaign/interval-events';
import type { IntervalAsked, IntervalView } from '@/lib/campaign/view-interval';
import { otherSide, type Side } from '@/lib/kernel/side';
import { capital, figure, withDate } from '../../_components/figures/format';
import { IntervalSteps } from '../../_components/figures/interval-steps';
import { ButtonLink } from '../../_components/form/button';
import { Notice } from '../../_components/notice/notice';
import { ChainOfSituations } from '../../_components/situation/chain';
import { SealedCard, SealStatus } from '../../_components/situation/seals';
import { PageHead } from '../../_components/type/page-head';
import { Prose } from '../../_components/type/prose';
import { Section } from '../../_components/type/section';
import { BothForces } from './_both-forces';
import { LastMeeting } from './_last-meeting';
import { campaignHref } from './_look';
import { OpenSeats } from './_open-seats';
import { Recommendations } from './_recommendations';
import { clockTime, countOf, sealRows, sideNames } from './_words';
import type { OwnSeal } from './answer-forms';
import { IntervalForm, RecommendIntervalForm } from './interval-form';

/** An interval that waits for the sides: what is certain, what the own side decides, who has sealed. */
export function OpenInterval({
  page,
  look,
  advice,
}: {
  page: CampaignPage;
  look: Look;
  /** The recommendation whose orders lie in the form: when it was written. */
  advice: string | null;
}) {
  const { header, view } = page;
  const { interval } = view;
  if (interval === undefined) return null;
  const side = view.viewer.kind === 'side' ? view.viewer.side : null;
  const past = header.at < header.head;
  const ownTime = clockTime(page.ownSealedAt);
  const taken = page.recommendations.find((one) => one.orders && one.writtenAt === advice);
  const last = [...view.chain].reverse().find((link) => link.battle !== null);
  return (
    <>
      <PageHead
        dateline={withDate(
          `${last?.battle ? `After ${last.battle.title}` : 'On the way'}${interval.days === 0 ? '' : `, ${countOf(interval.days, 'day', 'days').toLowerCase()}`}`,
          view.date,
        )}
        title={interval.title}
        side={
          <ChainOfSituations
            chain={view.chain}
            sides={sideNames(view)}
            toCome={1}
            href={(link) =>
              campaignHref(header.campaignId, '/chronicle', look, { at: link.position })
            }
          />
        }
      />
      <div className="stack orders" data-gap="large">
        <div className="stack">
          <LastMeeting page={page} look={look} />
          {interval.text === null ? null : <Prose text={interval.text} />}
          {side !== null && interval.own === null ? (
            <Notice
              title={`Nothing is asked of ${view.sides[side].name} in this interval: it goes by the book.`}
            >
              <p>The campaign goes on when {view.sides[otherSide(side)].name} has decided.</p>
            </Notice>
          ) : null}
          <SealStatus rows={rowsOf(page, interval, ownTime)} />
          <OpenSeats page={page} />
        </div>
        {side !== null && interval.own !== null && !past ? (
          <Advice page={page} look={look} asked={interval.own} />
        ) : null}
        {header.serves !== null && interval.own !== null && !past && view.round !== null ? (
          <Serving page={page} interval={interval} asked={interval.own} time={ownTime} />
        ) : null}
        {side !== null &&
        header.serves === null &&
        interval.own !== null &&
        !past &&
        view.round !== null ? (
          <IntervalForm
            key={`${view.round}:${side}:${interval.seals[side].fingerprint ?? ''}:${taken?.writtenAt ?? ''}`}
            place={{ campaignId: header.campaignId, round: view.round, side: look.as ?? null }}
            side={side}
            sideName={view.sides[side].name}
            enemyName={view.sides[otherSide(side)].name}
            asked={interval.own}
            answered={taken?.orders ?? interval.ownAnswer}
            changing={taken !== undefined}
            sealed={ownSeal(page, interval, interval.own, side, ownTime)}
            note={noteOf(page, interval, side)}
            commandId={randomUUID()}
          />
        ) : null}
      </div>
      {side !== null && interval.certain.length > 0 ? (
        <Section
          title="What happens by itself"
          note="Certain before anybody decides. What falls to the dice, or hangs on the orders, is not in it."
        >
          <IntervalSteps
            sides={sideNames(view)}
            steps={interval.certain}
            before={{
              A: view.strength.at(-1)?.A ?? 0,
              B: view.strength.at(-1)?.B ?? 0,
            }}
            from={{ date: view.date, title: 'Now' }}
          />
        </Section>
      ) : null}
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
  const other = capital(page.view.sides[enemy].name);
  if (!interval.asked[enemy])
    return `${other} has nothing to decide: with your seal the interval passes, and nothing can be changed any more.`;
  return interval.seals[enemy].sealed
    ? `${other} has sealed already: with your seal both are opened, and nothing can be changed any more.`
    : `You may change it until ${other} has sealed as well. Then both are opened together.`;
}

function ownSeal(
  page: CampaignPage,
  interval: IntervalView,
  asked: IntervalAsked,
  side: Side,
  time: string | null,
): OwnSeal | null {
  if (!interval.seals[side].sealed) return null;
  const other = page.view.sides[otherSide(side)].name;
  return {
    fingerprint: interval.seals[side].fingerprint,
    withdrawId: randomUUID(),
    words: `${interval.ownAnswer === null ? 'Your orders are sealed' : `Your orders: ${ordersInWords(interval.ownAnswer, asked)}`}${time === null ? '' : `; sealed at ${time}`}. ${capital(other)} has not sealed yet.`,
  };
}

/** "drafts as given out; press on; First Brigade to Major Carter". */
function ordersInWords(answer: IntervalAnswer, asked: IntervalAsked): string {
  const parts = [
    ...(asked.drafts ? [answer.drafts ? 'drafts as given out' : 'drafts by the book'] : []),
    ...(asked.rest ? [answer.rest === 'press' ? 'press on' : 'rest'] : []),
    ...asked.promotions.map(({ formation, name, eligible }) => {
      const named = eligible.find((officer) => officer.id === answer.promotions?.[formation]);
      return `${name} ${named ? `to ${named.name}` : 'by seniority'}`;
    }),
  ];
  return parts.join('; ');
}

/** What the staff would order, each with its drafts unit by unit, and the way to lay it into the form. */
function Advice({ page, look, asked }: { page: CampaignPage; look: Look; asked: IntervalAsked }) {
  const { header, recommendations } = page;
  return (
    <Recommendations
      page={page}
      titles={Object.fromEntries(
        recommendations.map(({ answer, orders }) => [
          answer,
          orders === null ? 'orders of another day' : ordersInWords(orders, asked),
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
              Lay these orders into the form
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

/** The interval for who serves under the commander: whether he has sealed, and one’s own recommendation. */
function Serving({
  page,
  interval,
  asked,
  time,
}: {
  page: CampaignPage;
  interval: IntervalView;
  asked: IntervalAsked;
  time: string | null;
}) {
  const { header, view, recommendations } = page;
  const side = header.serves;
  if (side === null || view.round === null) return null;
  const own = recommendations.find((one) => one.you);
  const commander = header.commanders[side].name;
  return (
    <>
      {interval.seals[side].sealed ? (
        <SealedCard side={side} fingerprint={interval.seals[side].fingerprint}>
          <p>
            {`${commander} has sealed${interval.ownAnswer === null ? ' the orders' : `: ${ordersInWords(interval.ownAnswer, asked)}`}${time === null ? '' : `; at ${time}`}.`}
          </p>
        </SealedCard>
      ) : (
        <p>{`${capital(view.sides[side].name)} is to order; ${commander} decides.`}</p>
      )}
      <RecommendIntervalForm
        key={`${view.round}:${own?.writtenAt ?? ''}`}
        campaignId={header.campaignId}
        round={view.round}
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
