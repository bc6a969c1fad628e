import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LocalTime } from '@/app/_components/figures/local-time';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import type { DeadlinesPage as Content, OwnDeadlines } from '@/lib/application/deadlines/page';
import {
  PACE_NAMES,
  PACE_TITLES,
  paceInWords,
  paceOf,
  timeInWords,
} from '@/lib/campaign/deadlines/pace';
import { CLEAN_TURNS, MISSES_OFFERED, MISSES_WARNED } from '@/lib/campaign/deadlines/state';
import { SIDES } from '@/lib/kernel/side';
import {
  AddTimeForm,
  AnswerPaceForm,
  ComeBackForm,
  DeputyForm,
  HolidayForm,
  OrderForm,
  ProposeForm,
  RemindersForm,
} from './forms';

export const metadata: Metadata = { title: 'Deadlines' };

/** The pace of a campaign, its misses, and what the reader has left for the case of being late. */
export default async function DeadlinesPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/deadlines'>) {
  const { campaignId } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireAccount(campaignHref(campaignId, '/deadlines', look));
  const found = await application().deadlinesPage(user.id, campaignId, look);
  if (!found.ok) notFound();
  const page = found.value;
  const { header, own } = page;
  const open = header.phase !== 'concluded' && header.continuedIn === null;
  return (
    <CampaignFrame header={header} look={look} place="deadlines">
      <PageHead dateline="Pace, reminders, holidays" title="Deadlines" />
      {page.possible && open ? (
        <div className="stack" data-gap="large">
          <Pace page={page} />
          <Kept page={page} />
          {own === null ? null : <Own campaignId={campaignId} own={own} />}
        </div>
      ) : (
        <p className="prose">
          Deadlines are for campaigns that two people play, each at a screen of their own.
        </p>
      )}
    </CampaignFrame>
  );
}

function Pace({ page }: { page: Content }) {
  const { header, view, pace, evening, proposal, banks, own } = page;
  const { campaignId, deadline } = header;
  const inForce = evening ?? pace;
  return (
    <Section title="Pace" note={inForce === null ? 'none' : PACE_TITLES[inForce.name]}>
      <div className="stack">
        <p className="prose">
          {inForce === null
            ? 'This campaign has no deadlines: each side answers when it likes. Either commander can propose a pace; it holds once the other agrees.'
            : `${paceInWords(inForce)}${evening === null ? '' : ' This is the pace of an evening; after it the former one holds again.'}`}
        </p>
        {inForce !== null && view.phase === 'board' ? (
          <p className="prose">
            {inForce.minutes.board === undefined
              ? 'This pace was agreed on before there was a time for moves on the board: none of them has a deadline. Propose a pace again to have one.'
              : 'Each move on the board has a deadline of its own, from the moment at which it is yours to make until your turn has ended. A question in the other side’s turn is a move as well.'}
          </p>
        ) : null}
        {banks === null || inForce === null ? null : (
          <Facts
            rows={SIDES.map((side) => ({
              name: `Left in the bank of ${view.sides[side].name}`,
              value: banks[side] === 0 ? 'nothing' : timeInWords(banks[side]),
            }))}
          />
        )}
        {own !== null && deadline !== null && deadline.step > 0 ? (
          <AddTimeForm
            campaignId={campaignId}
            side={own.side}
            phase={deadline.phase}
            step={timeInWords(deadline.step)}
            commandId={randomUUID()}
          />
        ) : null}
        {proposal === null ? null : (
          <div className="stack">
            <p>
              <b>
                {own?.side === proposal.side
                  ? 'You propose'
                  : `${header.commanders[proposal.side].name} proposes`}
              </b>
              {': '}
              {proposal.pace === null
                ? 'to play without deadlines.'
                : `${proposal.evening === undefined ? '' : `for ${timeInWords(proposal.evening)}. `}${paceInWords(proposal.pace)}`}
            </p>
            {own === null ? null : (
              <div className="row">
                {(own.side === proposal.side
                  ? (['withdraw'] as const)
                  : (['agree', 'decline'] as const)
                ).map((deed) => (
                  <AnswerPaceForm
                    key={deed}
                    campaignId={campaignId}
                    side={own.side}
                    proposal={proposal.position}
                    deed={deed}
                    commandId={randomUUID()}
                  />
                ))}
              </div>
            )}
          </div>
        )}
        {own !== null && proposal === null ? (
          <details>
            <summary>Propose another pace</summary>
            <ProposeForm
              campaignId={campaignId}
              side={own.side}
              commandId={randomUUID()}
              inForce={pace?.name ?? 'none'}
              paces={[
                {
                  value: 'none',
                  title: 'No deadlines',
                  note: 'Each side answers when it likes.',
                },
                ...PACE_NAMES.map((name) => ({
                  value: name,
                  title: PACE_TITLES[name],
                  note: times(name),
                })),
              ]}
            />
          </details>
        ) : null}
      </div>
    </Section>
  );
}

/** “20 minutes for a choice, …; 5 minutes of grace”. */
function times(name: (typeof PACE_NAMES)[number]): string {
  const { minutes, grace, bank } = paceOf(name, 'computer');
  const board =
    minutes.board === undefined ? '' : `${timeInWords(minutes.board)} for a move on the board, `;
  return `${timeInWords(minutes.choice)} for a choice, ${timeInWords(minutes.method)} for an encounter, ${board}${timeInWords(grace)} of grace, a bank of ${timeInWords(bank)}`;
}

function Kept({ page: { conduct, header, view, pace } }: { page: Content }) {
  if (pace === null) return null;
  return (
    <Section title="Deadlines kept">
      <div className="columns">
        {SIDES.map((side) => {
          const { misses, clean, offered } = conduct[side];
          return (
            <div key={side} className="stack">
              <p>
                <SideTag side={side} name={view.sides[side].name} />{' '}
                {header.commanders[side].you ? 'you' : header.commanders[side].name}
              </p>
              <p>
                {misses === 0
                  ? 'No misses.'
                  : `${misses} ${misses === 1 ? 'miss' : 'misses'}. After ${CLEAN_TURNS} deadlines kept in a row one is forgiven; ${clean} kept so far.`}
              </p>
              {offered ? (
                <p>
                  The seat is offered to others, until its commander answers in time again. It can
                  be taken on the page Staff.
                </p>
              ) : misses >= MISSES_WARNED ? (
                <p>With {MISSES_OFFERED} misses the seat will be offered to others.</p>
              ) : null}
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function Own({ campaignId, own }: { campaignId: string; own: OwnDeadlines }) {
  return (
    <>
      <Section title="If you are late" note="only you can see your order">
        <div className="columns">
          <div className="stack">
            <p>
              An order that you leave here is sealed for you when a deadline and its grace have
              passed. Nobody else learns what it says, or that you have left one, before both
              answers are open. On the board the computer then plays your turn; you can take the
              command back at any time.
            </p>
            <OrderForm campaignId={campaignId} own={own} />
          </div>
          <div className="stack">
            <p>
              A deputy may answer for you after the grace, if you have left no order for that case.
              Only a sub-commander of your staff can be your deputy, because they see what your side
              sees.
            </p>
            {own.staff.length === 0 ? (
              <p className="cap">Nobody serves on your staff yet.</p>
            ) : (
              <DeputyForm campaignId={campaignId} own={own} commandId={randomUUID()} />
            )}
          </div>
        </div>
      </Section>
      <Section title="Reminders and holidays" note="for all your campaigns">
        <div className="columns">
          <RemindersForm campaignId={campaignId} reminders={own.reminders} />
          <div className="stack">
            <p>
              While you are away your clocks stand still, for up to 30 days a year. A live pace
              knows no holidays. Days are counted in UTC.
            </p>
            {own.holidays.map(({ id, from, to }) => (
              <div key={id} className="row">
                <span>
                  Away from <LocalTime at={from} /> to <LocalTime at={to} />
                </span>
                <ComeBackForm campaignId={campaignId} holidayId={id} />
              </div>
            ))}
            <HolidayForm
              campaignId={campaignId}
              holidayId={randomUUID()}
              key={own.holidays.length}
            />
          </div>
        </div>
      </Section>
    </>
  );
}
