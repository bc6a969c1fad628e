import { randomUUID } from 'node:crypto';
import type { ListedChoice } from '@/app/_components/situation/choice-list';
import { ChoiceSelection } from '@/app/_components/situation/choice-selection';
import { SealStatus } from '@/app/_components/situation/seals';
import { Prose } from '@/app/_components/type/prose';
import { CommanderAnswer } from '@/app/(play)/campaigns/[campaignId]/_advice/commander-answer';
import { Recommendations } from '@/app/(play)/campaigns/[campaignId]/_advice/recommendations';
import { ordinalWord, sealNote, sealRows } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { LastInterval } from '@/app/(play)/campaigns/[campaignId]/_interval/last-interval';
import {
  ownSeal,
  sealKey,
  whoAnswers,
} from '@/app/(play)/campaigns/[campaignId]/_sealing/who-answers';
import { OpenSeats } from '@/app/(play)/campaigns/[campaignId]/_seats/open-seats';
import { BothForces } from '@/app/(play)/campaigns/[campaignId]/_situation/both-forces';
import { CampaignPlate } from '@/app/(play)/campaigns/[campaignId]/_situation/campaign-plate';
import { LastMeeting } from '@/app/(play)/campaigns/[campaignId]/_situation/last-meeting';
import { SituationHead } from '@/app/(play)/campaigns/[campaignId]/_situation/situation-head';
import type { Look } from '@/lib/application/core/input-schemas';
import type { CampaignPage } from '@/lib/application/pages/campaign-pages';
import { ChoiceForm } from './choice-form';

/** Characters of a situation's text at most that leave the choice next to the map in sight. */
const TEXT_BESIDE_MAX = 480;

/** A situation: the map, what is known, the choices of the reader's side, both armies. */
export function Choosing({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const { situation } = view;
  if (situation === null) return null;
  const { side, past, place, advises, sealedAt } = whoAnswers(page, look);
  const { seals, choices, ownChoice } = situation;
  const chosen = choices.find((choice) => choice.id === ownChoice);
  const at = sealedAt === null ? '' : `, at ${sealedAt}`;
  const long = situation.view !== null && (situation.text?.length ?? 0) > TEXT_BESIDE_MAX;
  return (
    <>
      {side === null || place === null ? null : (
        <a className="skip" href="#decision">
          Skip to your choice
        </a>
      )}
      <SituationHead
        page={page}
        look={look}
        dateline={`${ordinalWord(situation.ordinal)} situation`}
        title={situation.title}
        toCome={2}
      />
      <ChoiceSelection initial={ownChoice} key={`${view.round}:${side}`}>
        <div
          className="columns"
          data-columns={situation.view === null ? undefined : 'map'}
          data-story={long ? 'below' : undefined}
        >
          <CampaignPlate
            page={page}
            view={situation.view}
            choices={choices.flatMap(({ id, letter, marches, open }) =>
              open ? [{ id, letter, marches }] : [],
            )}
            chosen={ownChoice}
          />
          {long ? (
            <>
              <LastMeeting page={page} look={look} />
              <Prose text={situation.text ?? ''} />
            </>
          ) : null}
          <div className="stack">
            {long ? null : (
              <>
                <LastMeeting page={page} look={look} />
                {situation.text === null ? null : <Prose text={situation.text} />}
              </>
            )}
            {side !== null && !past ? (
              <Recommendations
                page={page}
                titles={Object.fromEntries(choices.map((choice) => [choice.id, named(choice)]))}
              />
            ) : null}
            {advises === null ? null : (
              <CommanderAnswer
                page={page}
                advises={advises}
                seals={seals}
                awaited="choose"
                answer={`${chosen ? `chose ${named(chosen)}` : 'has sealed a choice'}${at}`}
                question={`What should ${view.sides[advises.side].name} do?`}
                asked={{ kind: 'choices', choices: listed(choices) }}
              />
            )}
            {side === null || place === null ? null : (
              <div id="decision" tabIndex={-1}>
                <ChoiceForm
                  key={sealKey(place, side, seals)}
                  place={place}
                  side={side}
                  question={`What will ${view.sides[side].name} do?`}
                  choices={listed(choices)}
                  chosen={ownChoice}
                  sealed={ownSeal(
                    page,
                    side,
                    seals,
                    `${chosen ? `You chose ${named(chosen)}` : 'You have chosen'}${at}`,
                  )}
                  note={sealNote(view, side, seals)}
                  byHand={page.byHand}
                  commandId={randomUUID()}
                />
              </div>
            )}
            {view.rewound === null ? (
              <SealStatus rows={sealRows(header, view, seals, sealedAt)} />
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

type Choices = NonNullable<CampaignPage['view']['situation']>['choices'];

/** The choices as the list shows them. */
function listed(choices: Choices): readonly ListedChoice[] {
  return choices.map(({ id, letter, title, text, open, why }) => ({
    id,
    letter,
    title,
    text: text === null ? undefined : <Prose text={text} small />,
    open,
    why,
  }));
}

/** "a, join Zieten and attack". */
const named = ({ letter, title }: Pick<ListedChoice, 'letter' | 'title'>): string =>
  `${letter}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
