import { randomUUID } from 'node:crypto';
import type { CampaignPage, Look } from '@/lib/application/contract';
import type { BattleView } from '@/lib/campaign/view';
import { otherSide, type Side } from '@/lib/kernel/side';
import { capital, figure, withDate } from '../../_components/figures/format';
import { LedgerTable } from '../../_components/figures/ledger-table';
import { ButtonLink } from '../../_components/form/button';
import { Notice } from '../../_components/notice/notice';
import { SideTag } from '../../_components/signs/side-mark';
import { signOfLevel, signText } from '../../_components/signs/situation-glyph';
import { ChainOfSituations } from '../../_components/situation/chain';
import { SealedCard, SealStatus } from '../../_components/situation/seals';
import { PageHead } from '../../_components/type/page-head';
import { Prose } from '../../_components/type/prose';
import { Facts, Section } from '../../_components/type/section';
import { BothForces } from './_both-forces';
import { CampaignPlate } from './_campaign-plate';
import { LastMeeting } from './_last-meeting';
import { campaignHref } from './_look';
import { Odds } from './_odds';
import { OnBoard } from './_on-board';
import { OpenSeats } from './_open-seats';
import { Recommendations } from './_recommendations';
import { RowsToFill } from './_report-rows';
import { advantageWords, clockTime, mailWords, sealRows, sideNames } from './_words';
import { CountersignForm, MethodForm, type OwnSeal } from './answer-forms';
import { METHOD_ROWS } from './method-rows';
import { RecommendForm } from './recommend-form';
import { TakeBackForm } from './undo-forms';

/** The encounter message, worded for the viewer's side, and how the battle shall be decided. */
export function Encounter({ page, look }: { page: CampaignPage; look: Look }) {
  const { header, view } = page;
  const battle = view.encounter;
  if (battle === null) return null;
  const side = view.viewer.kind === 'side' ? view.viewer.side : null;
  const past = header.at < header.head || header.continuedIn !== null;
  const ownTime = clockTime(page.ownSealedAt);
  return (
    <>
      <PageHead
        dateline={withDate('The armies meet', battle.date)}
        title={battle.title}
        side={
          <ChainOfSituations
            chain={view.chain}
            sides={sideNames(view)}
            href={(link) =>
              link.current
                ? null
                : campaignHref(header.campaignId, '/chronicle', look, { at: link.position })
            }
          />
        }
      />
      <div className="columns" data-columns={view.situation?.view ? 'map' : undefined}>
        <CampaignPlate page={page} view={view.situation?.view ?? null} />
        <div className="stack">
          <LastMeeting page={page} look={look} />
          {battle.message === null ? null : <Prose text={battle.message} />}
          <Facts
            rows={[
              ...(['A', 'B'] as const).map((one) => ({
                name: <SideTag side={one} name={view.sides[one].name} />,
                value: `${figure(battle.forces[one].men)} men, ${figure(battle.forces[one].guns)} guns`,
              })),
              ...(view.settings.advantage === 0
                ? []
                : [{ name: 'Advantage', value: advantageWords(view) }]),
            ]}
          />
          <Decision
            page={page}
            look={look}
            battle={battle}
            side={side}
            past={past}
            ownTime={ownTime}
          />
          <OpenSeats page={page} />
        </div>
      </div>
      {battle.text === null ? null : (
        <Section title="The field">
          <Prose text={battle.text} />
        </Section>
      )}
      {view.phase === 'table' && battle.tableReport !== null ? (
        <WaitingReport page={page} look={look} battle={battle} side={side} past={past} />
      ) : null}
      <Odds
        campaignId={header.campaignId}
        battleIndex={battle.index}
        sides={sideNames(view)}
        odds={page.odds}
        authored={battle.authored.odds ?? null}
        advantage={view.settings.advantage === 0 ? null : advantageWords(view)}
        happened={null}
        may={header.sides.length > 0 && !past}
      />
      <BothForces campaignId={header.campaignId} look={look} view={view} />
    </>
  );
}

function Decision({
  page,
  look,
  battle,
  side,
  past,
  ownTime,
}: {
  page: CampaignPage;
  look: Look;
  battle: BattleView;
  side: Side | null;
  past: boolean;
  ownTime: string | null;
}) {
  const { header, view } = page;
  if (view.phase === 'expected') {
    return (
      <Notice
        title={
          battle.methods.length === 1
            ? 'The expected result decides.'
            : 'Both sides accept the expected result.'
        }
      >
        <p>The trials are being fought; the page goes on by itself when they are done.</p>
      </Notice>
    );
  }
  if (view.phase === 'board') return <OnBoard page={page} look={look} battle={battle} wide />;
  if (view.phase === 'table') {
    return (
      <div className="stack">
        {battle.refusedReason === null ? null : (
          <Notice kind="act" title="The report was sent back.">
            <p>“{battle.refusedReason}”</p>
          </Notice>
        )}
        {battle.tableReport === null ? (
          <>
            <p>
              The battle is fought on a table
              {view.settings.advantage === 0
                ? ''
                : `; the advantage, ${advantageWords(view)}, is yours to agree there`}
              . Either commander enters what each unit lost.
            </p>
            {side !== null && header.serves === null && !past ? (
              <p>
                <ButtonLink
                  kind="primary"
                  wide
                  href={campaignHref(header.campaignId, '/report', look)}
                >
                  Enter the report
                </ButtonLink>
              </p>
            ) : null}
            {past ? null : <RowsToFill page={page} look={look} />}
          </>
        ) : battle.tableReport.side === side ? (
          <>
            <p>
              {header.serves === null ? 'You have' : 'Your side has'} handed in the report.{' '}
              {view.sides[otherSide(side)].name} is to countersign it; until then{' '}
              {header.serves === null ? 'you' : 'your commander'} may take it back.
            </p>
            {past || header.serves !== null ? null : (
              <TakeBackForm
                place={{
                  campaignId: header.campaignId,
                  side: look.as ?? null,
                  what: {
                    kind: 'report',
                    battleIndex: battle.index,
                    reportPosition: battle.tableReport.position,
                  },
                }}
                commandId={randomUUID()}
              />
            )}
          </>
        ) : (
          <p>{view.sides[battle.tableReport.side].name} has handed in a report; it stands below.</p>
        )}
      </div>
    );
  }
  return (
    <>
      {side !== null && !past ? (
        <Recommendations
          page={page}
          titles={Object.fromEntries(
            Object.entries(METHOD_ROWS).map(([method, { title }]) => [method, title.toLowerCase()]),
          )}
        />
      ) : null}
      {header.serves !== null && !past && view.round !== null ? (
        <Serving page={page} battle={battle} side={header.serves} round={view.round} />
      ) : null}
      {side !== null && header.serves === null && !past && view.round !== null ? (
        <MethodForm
          key={`${view.round}:${side}`}
          place={{
            campaignId: header.campaignId,
            round: view.round,
            side: look.as ?? null,
          }}
          side={side}
          methods={battle.methods}
          answered={battle.ownAnswer}
          sealed={ownSeal(page, battle, side, ownTime)}
          note={
            battle.methods.length === 1
              ? `No other way is allowed here. ${battle.methods[0] === 'fought' ? 'The board is set up' : 'The dice fall'} once both sides are ready.`
              : header.commanders[otherSide(side)].controller !== 'user' && view.mail === undefined
                ? `${capital(view.sides[otherSide(side)].name)} is led by an artificial commander, who leaves it to you.`
                : battle.methods.includes('expected')
                  ? 'Either side’s refusal of the expected result suffices. The answer is given unseen, like a choice.'
                  : `${differing(battle.methods)} The answer is given unseen, like a choice.`
          }
          commandId={randomUUID()}
        />
      ) : null}
      {view.rewound === null ? (
        <SealStatus rows={sealRows(header, view, battle.seals, ownTime)} />
      ) : null}
    </>
  );
}

/** What holds where both sides would fight, and not in the same way. */
function differing(methods: BattleView['methods']): string {
  if (!methods.includes('fought'))
    return methods.includes('autoplayed')
      ? 'If the sides differ, the staffs fight it out.'
      : 'If the sides differ, the battle is fought quickly.';
  return methods.includes('autoplayed') || methods.includes('quick')
    ? 'If the sides differ, it is settled without people where one of them wished that, else on the board.'
    : 'If the sides differ, it is fought on the board.';
}

/** The answers for who serves under the commander: what he has sealed, and one’s own recommendation. */
function Serving({
  page,
  battle,
  side,
  round,
}: {
  page: CampaignPage;
  battle: BattleView;
  side: Side;
  round: string;
}) {
  const { header, view, recommendations } = page;
  const own = recommendations.find((one) => one.you);
  const commander = header.commanders[side].name;
  return (
    <>
      {header.sideToAct ? (
        <p>{`${capital(view.sides[side].name)} is to answer; ${commander} decides.`}</p>
      ) : (
        <SealedCard side={side} fingerprint={battle.seals[side].fingerprint}>
          <p>{`${commander} is ready ${battle.ownAnswer === null ? 'with an answer' : ANSWER_WORDS[battle.ownAnswer]}.`}</p>
        </SealedCard>
      )}
      <RecommendForm
        key={`${round}:${own?.writtenAt ?? ''}`}
        campaignId={header.campaignId}
        round={round}
        side={side}
        question="How should it be decided?"
        asked={{ kind: 'methods', methods: battle.methods }}
        recommended={own?.answer ?? null}
        reason={own?.reason ?? ''}
      />
    </>
  );
}

const ANSWER_WORDS = {
  expected: 'to accept the expected result',
  quick: 'to fight it quickly',
  autoplayed: 'to leave it to the staffs on the board',
  fought: 'to fight it on the board',
  table: 'to fight it on a table',
} as const;

function ownSeal(
  page: CampaignPage,
  battle: BattleView,
  side: Side,
  time: string | null,
): OwnSeal | null {
  if (!battle.seals[side].sealed) return null;
  const other = page.view.sides[otherSide(side)].name;
  return {
    fingerprint: battle.seals[side].fingerprint,
    words: `You are ready ${battle.ownAnswer === null ? 'with an answer' : ANSWER_WORDS[battle.ownAnswer]}${time === null ? '' : `, sealed at ${time}`}. ${mailWords(page.view) ?? `${capital(other)} has not sealed yet.`}`,
    withdrawId: page.view.mail?.answerPosted ? null : randomUUID(),
  };
}

function WaitingReport({
  page,
  look,
  battle,
  side,
  past,
}: {
  page: CampaignPage;
  look: Look;
  battle: BattleView;
  side: Side | null;
  past: boolean;
}) {
  const { header, view, roll } = page;
  const handedIn = battle.tableReport;
  if (handedIn === null || roll === null) return null;
  const units = Object.fromEntries(roll.units.map((unit) => [unit.id, { name: unit.name }]));
  const sides = sideNames(view);
  const ledger = (
    <>
      <p className="prose">
        Reported: {signText(signOfLevel(handedIn.report.level), sides)};{' '}
        {handedIn.report.heldField === null
          ? 'neither side held the field'
          : `${sides[handedIn.report.heldField]} held the field`}
        .
      </p>
      <LedgerTable sides={sides} rows={handedIn.report.ledger} units={units} />
    </>
  );
  return (
    <Section title={`Report of ${sides[handedIn.side]}`}>
      {side !== null && header.serves === null && side !== handedIn.side && !past ? (
        <CountersignForm
          campaignId={header.campaignId}
          side={look.as ?? null}
          battleIndex={battle.index}
          reportPosition={handedIn.position}
          commandIds={[randomUUID(), randomUUID()]}
        >
          {ledger}
        </CountersignForm>
      ) : (
        ledger
      )}
    </Section>
  );
}
