import { randomUUID } from 'node:crypto';
import type { CampaignPage, Look } from '@/lib/application/contract';
import { otherSide, type Side } from '@/lib/kernel/side';
import { capital, withDate } from '../../_components/figures/format';
import { ChainOfSituations } from '../../_components/situation/chain';
import type { ListedChoice } from '../../_components/situation/choice-list';
import { ChoiceSelection } from '../../_components/situation/choice-selection';
import { SealedCard, SealStatus } from '../../_components/situation/seals';
import { PageHead } from '../../_components/type/page-head';
import { Prose } from '../../_components/type/prose';
import { BothForces } from './_both-forces';
import { CampaignPlate } from './_campaign-plate';
import { LastInterval } from './_last-interval';
import { LastMeeting } from './_last-meeting';
import { campaignHref } from './_look';
import { OpenSeats } from './_open-seats';
import { Recommendations } from './_recommendations';
import { clockTime, mailWords, ordinalWord, sealNote, sealRows, sideNames } from './_words';
import { ChoiceForm, type OwnSeal } from './answer-forms';
import { RecommendForm } from './recommend-form';

/** The situation: map, what is known, the own side's courses, both armies. */
export function Choosing({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const situation = view.situation;
  if (situation === null) return null;
  const side = view.viewer.kind === 'side' ? view.viewer.side : null;
  const past = header.at < header.head || header.continuedIn !== null;
  const marches = situation.choices
    .filter((choice) => choice.open)
    .map((choice) => ({ id: choice.id, letter: choice.letter, marches: choice.marches }));
  const ownTime = clockTime(page.ownSealedAt);
  return (
    <>
      <PageHead
        dateline={withDate(`${ordinalWord(situation.ordinal)} situation`, view.date)}
        title={situation.title}
        side={
          <ChainOfSituations
            chain={view.chain}
            sides={sideNames(view)}
            toCome={2}
            href={(link) =>
              link.current
                ? null
                : campaignHref(header.campaignId, '/chronicle', look, { at: link.position })
            }
          />
        }
      />
      <ChoiceSelection initial={situation.ownChoice} key={`${view.round}:${side}`}>
        <div className="columns" data-columns={situation.view === null ? undefined : 'map'}>
          <CampaignPlate
            page={page}
            view={situation.view}
            choices={marches}
            chosen={situation.ownChoice}
          />
          <div className="stack">
            <LastMeeting page={page} look={look} />
            {situation.text === null ? null : <Prose text={situation.text} />}
            {side !== null && !past ? (
              <Recommendations
                page={page}
                titles={Object.fromEntries(
                  situation.choices.map((choice) => [
                    choice.id,
                    `${choice.letter}, ${lower(choice.title)}`,
                  ]),
                )}
              />
            ) : null}
            {header.serves !== null && !past && view.round !== null ? (
              <Serving page={page} side={header.serves} time={ownTime} round={view.round} />
            ) : null}
            {side !== null && header.serves === null && !past && view.round !== null ? (
              <ChoiceForm
                key={`${view.round}:${side}`}
                place={{
                  campaignId: header.campaignId,
                  round: view.round,
                  side: look.as ?? null,
                }}
                side={side}
                question={`What will ${view.sides[side].name} do?`}
                choices={listed(page)}
                chosen={situation.ownChoice}
                sealed={ownSeal(page, side, ownTime)}
                note={sealNote(view, side, situation.seals)}
                commandId={randomUUID()}
              />
            ) : null}
            {view.rewound === null ? (
              <SealStatus rows={sealRows(header, view, situation.seals, ownTime)} />
            ) : null}
            <OpenSeats page={page} />
          </div>
        </div>
      </ChoiceSelection>
      <LastInterval page={page} look={look} />
      <BothForces campaignId={header.campaignId} look={look} view={view} />
    </>
  );
}

/** The courses for who serves under the commander: whether he has sealed and what, and one’s own recommendation. */
function Serving({
  page,
  side,
  time,
  round,
}: {
  page: CampaignPage;
  side: Side;
  time: string | null;
  round: string;
}) {
  const { header, view, recommendations } = page;
  const { situation } = view;
  if (situation === null) return null;
  const choice = situation.choices.find((one) => one.id === situation.ownChoice);
  const own = recommendations.find((one) => one.you);
  const commander = header.commanders[side].name;
  return (
    <>
      {header.sideToAct ? (
        <p>{`${capital(view.sides[side].name)} is to choose; ${commander} decides.`}</p>
      ) : (
        <SealedCard side={side} fingerprint={situation.seals[side].fingerprint}>
          <p>
            {`${commander} ${choice ? `chose ${choice.letter}, ${lower(choice.title)}` : 'has sealed a choice'}${time === null ? '' : `, at ${time}`}.`}
          </p>
        </SealedCard>
      )}
      <RecommendForm
        key={`${round}:${own?.writtenAt ?? ''}`}
        campaignId={header.campaignId}
        round={round}
        side={side}
        question={`What should ${view.sides[side].name} do?`}
        asked={{ kind: 'choices', choices: listed(page) }}
        recommended={own?.answer ?? null}
        reason={own?.reason ?? ''}
      />
    </>
  );
}

/** The own side’s courses as the list shows them. */
function listed({ view }: CampaignPage): readonly ListedChoice[] {
  return (view.situation?.choices ?? []).map((choice) => ({
    id: choice.id,
    letter: choice.letter,
    title: choice.title,
    text: choice.text === null ? undefined : <Prose text={choice.text} small />,
    open: choice.open,
    why: choice.why,
  }));
}

function ownSeal(page: CampaignPage, side: Side, time: string | null): OwnSeal | null {
  const situation = page.view.situation;
  if (situation === null || !situation.seals[side].sealed) return null;
  const choice = situation.choices.find((one) => one.id === situation.ownChoice);
  const other = page.view.sides[otherSide(side)].name;
  return {
    fingerprint: situation.seals[side].fingerprint,
    words: `${choice ? `You chose ${choice.letter}, ${lower(choice.title)}` : 'You have chosen'}${time === null ? '' : `, at ${time}`}. ${mailWords(page.view) ?? `${capital(other)} has not sealed yet.`}`,
    withdrawId: page.view.mail?.answerPosted ? null : randomUUID(),
  };
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
