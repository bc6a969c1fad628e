import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FieldDrawing, planParts } from '@/app/_components/field/field-drawing';
import { fieldGround } from '@/app/_components/field/field-ground';
import { BattleLog } from '@/app/_components/figures/battle-log';
import { countedWords, figure, spanWords, withDate } from '@/app/_components/figures/format';
import { IntervalSteps } from '@/app/_components/figures/interval-steps';
import { LedgerTable } from '@/app/_components/figures/ledger-table';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { RulesLinks } from '@/app/_server/rules-links';
import { Rematch } from '@/app/(play)/campaigns/[campaignId]/_concluded/rematch';
import { OnBoard } from '@/app/(play)/campaigns/[campaignId]/_encounter/on-board';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { MailNotice } from '@/app/(play)/campaigns/[campaignId]/_frame/mail-notice';
import { advantageWords, sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import { strengthBefore } from '@/app/(play)/campaigns/[campaignId]/_interval/last-interval';
import { Odds } from '@/app/(play)/campaigns/[campaignId]/_odds/odds';
import { Photographs } from '@/app/(play)/campaigns/[campaignId]/_photographs/photographs';
import { turningPoint } from '@/lib/battle/contract/turning-point';
import type { BattleReport } from '@/lib/battle/handoff/battle-report';
import { headsIn } from '@/lib/battle/handoff/heads';
import { ledgerLoss } from '@/lib/battle/handoff/ledger';
import type { BySide, Side } from '@/lib/kernel/side';
import { formationsOf, gunsTaken, MenLost, Officers } from './result-parts';
import { Watching } from './watching';

export const metadata: Metadata = { title: 'Battle' };

const METHODS = {
  fought: 'Fought on the board',
  autoplayed: 'Autoplayed',
  quick: 'Fought by the quick method',
  expected: 'By its expected result',
  reported: 'Reported from a table',
} as const;

/** One battle: its result, what was to be expected, the ledger, its course, what followed. */
export default async function BattlePage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/battles/[index]'>) {
  const { campaignId, index } = await params;
  const query = await searchParams;
  const look = lookFrom(query);
  const user = await requireUser(campaignHref(campaignId, `/battles/${index}`, look));
  if (!/^\d{1,4}$/.test(index)) notFound();
  const found = await application().battlePage(user.id, campaignId, Number(index), look);
  if (!found.ok) notFound();
  const { header, view, battle, log, story, plan, roll, odds, interval, next, seedRoot, agreed } =
    found.value;
  const sides = sideNames(view);
  const { report } = battle;
  const units = Object.fromEntries(roll.units.map((unit) => [unit.id, { name: unit.name }]));
  const start = report === null ? battleStart(battle) : startOf(report);
  const line =
    typeof query.line === 'string' && /^\d{1,5}$/.test(query.line) ? Number(query.line) : undefined;
  const here = (more?: Readonly<Record<string, string | number>>) =>
    campaignHref(campaignId, `/battles/${battle.index}`, look, more);
  if ((query.quiet === '1' || query.watch === '1') && report !== null)
    return (
      <CampaignFrame header={header} look={look} place="battles">
        {header.singleBattle ? <MailNotice page={found.value} /> : null}
        <Watching page={found.value} sides={sides} start={start} line={line} resultHref={here()} />
      </CampaignFrame>
    );
  const turned = plan === null || report === null ? null : turningPoint(plan, report);
  const guns = report === null ? null : gunsTaken(report, sides);
  // After the newest battle of a campaign that goes on, the next deed is one click away.
  const goesOn =
    report !== null &&
    !header.singleBattle &&
    view.phase !== 'concluded' &&
    header.at === header.head &&
    battle.index === view.battles.length - 1;
  return (
    <CampaignFrame header={header} look={look} place="battles">
      {header.singleBattle ? <MailNotice page={found.value} /> : null}
      <PageHead
        dateline={`${withDate(report === null ? 'Not decided yet' : METHODS[report.method], battle.date)}${report !== null && report.turnsFought > 0 ? `, ${countedWords(report.turnsFought, 'turn')}` : ''}`}
        title={report === null ? battle.title : `${battle.title}: ${resultWords(report, sides)}`}
      />
      <div className={turned === null ? 'columns' : 'result'} data-columns="margin">
        <div className="stack">
          {story.length === 0 ? null : (
            <p className="prose">{story.map(({ text }) => text).join(' ')}</p>
          )}
          {battle.outcomeText === null ? (
            battle.text === null ? null : (
              <Prose text={battle.text} />
            )
          ) : (
            <Prose text={battle.outcomeText} />
          )}
          {battle.board === undefined ? null : (
            <p>
              <ButtonLink
                href={campaignHref(campaignId, `/battles/${battle.index}/board`, look, { at: 1 })}
              >
                Replay it on the board
              </ButtonLink>
            </p>
          )}
          {report === null && view.phase === 'board' ? (
            <OnBoard page={found.value} look={look} battle={battle} />
          ) : null}
          {view.phase === 'concluded' ? <Rematch page={found.value} /> : null}
        </div>
        {plan === null || turned === null ? null : (
          <figure className="field">
            <FieldDrawing
              plan={planParts(plan)}
              ground={fieldGround(plan)}
              sides={sides}
              moment={turned}
              label={`Plan of the field at ${plan.moments[turned]?.time ?? ''}`}
            />
            <figcaption className="cap row" data-ends>
              <span>The field at {plan.moments[turned]?.time}.</span>
              <Link href={here({ watch: 1 })}>Watch it again</Link>
            </figcaption>
          </figure>
        )}
        <div className="stack">
          <Facts
            rows={[
              ...(report === null
                ? []
                : [
                    {
                      name: 'The field',
                      value:
                        report.heldField === null
                          ? 'held by neither'
                          : `held by ${sides[report.heldField]}`,
                    },
                  ]),
              ...(guns === null ? [] : [{ name: 'Guns taken', value: guns }]),
              ...(report?.victory
                ? [
                    {
                      name: 'Victory points',
                      value: (
                        <span className="fig">
                          {figure(report.victory.points)} of {figure(report.victory.atStake)} at
                          stake
                        </span>
                      ),
                    },
                  ]
                : []),
              ...(battle.history === null || battle.history.lossA === null
                ? []
                : [
                    {
                      name: 'In the real war it cost',
                      value: (
                        <span className="fig">
                          {figure(battle.history.lossA)} and {figure(battle.history.lossB)} men
                        </span>
                      ),
                    },
                  ]),
              ...(battle.opened === null
                ? []
                : [
                    {
                      name: 'Seed of the dice',
                      value: (
                        <span className="fig" title={`Committed at the start under ${seedRoot}`}>
                          {battle.opened.seed.slice(0, 8)}…{' '}
                          <Link href={campaignHref(campaignId, '/fairness', look)}>check it</Link>
                        </span>
                      ),
                    },
                  ]),
              ...(view.settings.advantage === 0
                ? []
                : [{ name: 'Advantage', value: advantageWords(view) }]),
              ...(next === null || header.singleBattle
                ? []
                : [
                    {
                      name: 'The campaign goes to',
                      value: (
                        <Link
                          href={campaignHref(campaignId, '/chronicle', look, { at: next.position })}
                        >
                          {next.title}
                        </Link>
                      ),
                    },
                  ]),
            ]}
            more={{ title: 'Rules of this battle', rows: agreed }}
          />
          {goesOn ? (
            <p>
              <ButtonLink kind="primary" href={campaignHref(campaignId, '', look)}>
                {next === null ? 'Go on' : `Go on to ${next.title}`}
              </ButtonLink>
            </p>
          ) : null}
        </div>
      </div>
      {report === null ? null : (
        <>
          <RulesLinks
            ruleset={report.ruleset.id}
            links={[
              { subject: 'victory', words: 'what makes a victory' },
              { subject: 'returns', words: 'who comes back' },
            ]}
          />
          <MenLost report={report} sides={sides} />
          <Officers report={report} roll={roll} sides={sides} />
        </>
      )}
      <Photographs
        campaignId={campaignId}
        battleIndex={battle.index}
        photographs={found.value.photographs}
        may={found.value.mayPhotograph}
      />
      <Odds
        campaignId={campaignId}
        battleIndex={battle.index}
        sides={sides}
        odds={odds}
        authored={battle.authored.odds ?? null}
        advantage={view.settings.advantage === 0 ? null : advantageWords(view)}
        happened={report?.level ?? null}
        losses={report === null ? null : lossesOf(report)}
        history={
          battle.history === null ? null : { A: battle.history.lossA, B: battle.history.lossB }
        }
        heads={report === null ? view.heads : headsIn(report)}
        may={header.sides.length > 0}
      />
      {report === null ? null : (
        <Section
          title="Ledger"
          note="Every man sent is in exactly one column; both totals balance. Bar: present, of those who started. Open a formation for its units."
        >
          <LedgerTable
            sides={sides}
            rows={report.ledger}
            units={units}
            formations={formationsOf(roll, view.forces)}
          />
        </Section>
      )}
      {log.length > 0 ? (
        <Section
          title="Turn by turn"
          note="Use the arrow keys to go line by line. The bars count men still fighting; men who ran and came back are in the ledger."
          id="log"
        >
          <BattleLog sides={sides} log={log} start={start} position={line} />
        </Section>
      ) : null}
      {interval !== null && interval.steps.length > 0 ? (
        <Section
          title={interval.title}
          note={`${spanWords(interval.from, interval.to)}Black: men gained. Dashed: men sent away.`}
        >
          <IntervalSteps
            sides={sides}
            steps={interval.steps}
            before={strengthBefore(view.strength, interval.position)}
            from={{ date: interval.from, title: 'After the battle' }}
          />
        </Section>
      ) : null}
      {battle.history === null ? null : (
        <Section title="In the real war">
          <Prose text={battle.history.text} />
        </Section>
      )}
    </CampaignFrame>
  );
}

function resultWords(report: BattleReport, sides: BySide<string>): string {
  const words = signText(signOfLevel(report.level), sides);
  return report.level === 'draw' ? words : `a ${words}`;
}

function perSide(
  report: BattleReport,
  of: (row: BattleReport['ledger'][number]) => number,
): BySide<number> {
  const sum = (side: Side) =>
    report.ledger.filter((row) => row.side === side).reduce((total, row) => total + of(row), 0);
  return { A: sum('A'), B: sum('B') };
}

/** What the log of a battle counts at its start. */
function startOf(report: BattleReport): BySide<number> {
  const heads = headsIn(report);
  return perSide(report, ({ counts }) => counts[heads]?.start ?? 0);
}

function lossesOf(report: BattleReport): BySide<number> {
  const heads = headsIn(report);
  return perSide(report, ({ counts }) => (counts[heads] ? ledgerLoss(counts[heads]) : 0));
}

function battleStart(battle: {
  readonly forces: BySide<{ readonly men: number }>;
}): BySide<number> {
  return { A: battle.forces.A.men, B: battle.forces.B.men };
}
