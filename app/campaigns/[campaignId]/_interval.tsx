import { randomUUID } from 'node:crypto';
import type { CampaignPage, Look } from '@/lib/application/contract';
import type { IntervalAnswer } from '@/lib/campaign/interval-events';
import type { IntervalAsked, IntervalView } from '@/lib/campaign/view-interval';
import { otherSide, type Side } from '@/lib/kernel/side';
import { capital, withDate } from '../../_components/figures/format';
import { IntervalSteps } from '../../_components/figures/interval-steps';
import { Notice } from '../../_components/notice/notice';
import { ChainOfSituations } from '../../_components/situation/chain';
import { SealStatus } from '../../_components/situation/seals';
import { PageHead } from '../../_components/type/page-head';
import { Prose } from '../../_components/type/prose';
import { Section } from '../../_components/type/section';
import { BothForces } from './_both-forces';
import { campaignHref } from './_look';
import { OpenSeats } from './_open-seats';
import { clockTime, countOf, sealRows, sideNames } from './_words';
import type { OwnSeal } from './answer-forms';
import { IntervalForm } from './interval-form';

/** An interval that waits for the sides: what is certain, what the own side decides, who has sealed. */
export function OpenInterval({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const { interval } = view;
  if (interval === undefined) return null;
  const side = view.viewer.kind === 'side' ? view.viewer.side : null;
  const past = header.at < header.head;
  const ownTime = clockTime(page.ownSealedAt);
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
        {header.serves !== null && interval.own !== null && !past ? (
          <p>{`${header.commanders[header.serves].name} decides for ${view.sides[header.serves].name}; what you would advise, write in a message.`}</p>
        ) : null}
        {side !== null &&
        header.serves === null &&
        interval.own !== null &&
        !past &&
        view.round !== null ? (
          <IntervalForm
            key={`${view.round}:${side}:${interval.seals[side].fingerprint ?? ''}`}
            place={{ campaignId: header.campaignId, round: view.round, side: look.as ?? null }}
            side={side}
            sideName={view.sides[side].name}
            enemyName={view.sides[otherSide(side)].name}
            asked={interval.own}
            answered={interval.ownAnswer}
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
    words: `${interval.ownAnswer === null ? 'Your orders are sealed' : ordersInWords(interval.ownAnswer, asked)}${time === null ? '' : `; sealed at ${time}`}. ${capital(other)} has not sealed yet.`,
  };
}

/** "Your orders: drafts as you gave them out; press on; First Brigade to Major Carter". */
function ordersInWords(answer: IntervalAnswer, asked: IntervalAsked): string {
  const parts = [
    ...(asked.drafts ? [answer.drafts ? 'drafts as you gave them out' : 'drafts by the book'] : []),
    ...(asked.rest ? [answer.rest === 'press' ? 'press on' : 'rest'] : []),
    ...asked.promotions.map(({ formation, name, eligible }) => {
      const named = eligible.find((officer) => officer.id === answer.promotions?.[formation]);
      return `${name} ${named ? `to ${named.name}` : 'by seniority'}`;
    }),
  ];
  return `Your orders: ${parts.join('; ')}`;
}
