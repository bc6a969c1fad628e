import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { capital, countedWords, numberWord } from '@/app/_components/figures/format';
import { LocalTime } from '@/app/_components/figures/local-time';
import { ButtonLink } from '@/app/_components/form/button';
import { KeepsFocus } from '@/app/_components/form/keeps-focus';
import Link from '@/app/_components/link/link';
import { Confirm } from '@/app/_components/notice/dialog';
import { EmptyState, Notice, YourTurn } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { signOfLevel, signText } from '@/app/_components/signs/situation-glyph';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ClubPage } from '@/app/_server/club-page';
import { requireAccount } from '@/app/_server/require-user';
import { cancelNight } from '@/app/(club)/club/[clubId]/nights/actions';
import {
  ChangeForm,
  ClearForm,
  ComingForms,
  JoinForm,
  LayForm,
} from '@/app/(club)/club/[clubId]/nights/forms';
import type { NightTable, TableBattle } from '@/lib/application/club/night-tables';
import type { NightPage } from '@/lib/application/club/nights';

export const metadata: Metadata = { title: 'Battle night' };

/** The page of one evening: who comes, what is on each table, its sheets, and where its result is entered. */
export default async function BattleNightPage({
  params,
}: PageProps<'/club/[clubId]/nights/[nightId]'>) {
  const { clubId, nightId } = await params;
  const user = await requireAccount(`/club/${clubId}/nights/${nightId}`);
  const found = await application().battleNight(user.id, clubId, { nightId });
  if (!found.ok) notFound();
  const night = found.value;
  return (
    <ClubPage club={night.club} place="nights">
      <PageHead
        dateline={
          <>
            <LocalTime at={night.startsAt} />
            {night.place === '' ? '' : `, ${night.place}`}
          </>
        }
        title={night.name}
        side={
          night.cancelled ? null : (
            <a href={`/club/${clubId}/nights/${nightId}/calendar`}>For your calendar</a>
          )
        }
      />
      {night.cancelled ? <Notice title="This battle night was cancelled." /> : null}
      <div className="columns" data-columns="margin">
        <Tables night={night} />
        <div className="stack" data-gap="large">
          <Coming night={night} />
          {night.open && night.free.length > 0 ? (
            <Section title="Lay a table">
              <LayForm
                key={night.free.join()}
                clubId={clubId}
                nightId={nightId}
                free={night.free}
                battles={night.placeable.map(({ campaignId, name, battle }) => ({
                  value: campaignId,
                  name: name === battle ? battle : `${battle}, of ${name}`,
                }))}
              />
            </Section>
          ) : null}
          {night.mayChange ? <Change night={night} /> : null}
        </div>
      </div>
    </ClubPage>
  );
}

function Tables({ night }: { night: NightPage }) {
  const taken = night.laid.length;
  return (
    <Section
      title="Tables"
      note={`${numberWord(taken)} of ${numberWord(night.tables)} ${night.tables === 1 ? 'table' : 'tables'} taken`}
    >
      <KeepsFocus when={taken}>
        {taken === 0 ? (
          <EmptyState>
            Nothing is laid on the tables yet. A battle of a campaign can be put on one as soon as
            it waits to be fought.
          </EmptyState>
        ) : (
          <ul className="night-tables">
            {night.laid.map((table) => (
              <li key={table.number}>
                <p className="night-tables__number">
                  <span className="visually-hidden">Table </span>
                  {table.number}
                </p>
                <Laid night={night} table={table} />
              </li>
            ))}
          </ul>
        )}
      </KeepsFocus>
    </Section>
  );
}

function Laid({ night, table }: { night: NightPage; table: NightTable }) {
  const { battle, game, laidBy, takenBy, hidden, number } = table;
  const of = { clubId: night.club.id, nightId: night.nightId, table: number };
  return (
    <div className="stack">
      {battle === null ? (
        <div>
          <p className="h4">{hidden ? 'A battle that its players fight alone' : game}</p>
          <p className="cap">
            {hidden
              ? `Laid by ${laidBy}`
              : `${laidBy} brings it; ${takenBy === null ? 'nobody plays against them yet' : `against ${takenBy}`}`}
          </p>
        </div>
      ) : (
        <Battle battle={battle} />
      )}
      {night.open && (table.mayTake || table.mayLeave || table.mayClear) ? (
        <KeepsFocus className="row" when={`${table.mayTake} ${table.mayLeave}`}>
          {table.mayTake ? <JoinForm {...of} on /> : null}
          {table.mayLeave ? <JoinForm {...of} on={false} /> : null}
          {table.mayClear ? <ClearForm {...of} /> : null}
        </KeepsFocus>
      ) : null}
    </div>
  );
}

/** A battle of a campaign: its players, its sheets, and what is to be done about its result. */
function Battle({ battle }: { battle: TableBattle }) {
  const { campaignId, campaign, title, sides, commanders, level, sheet, deed } = battle;
  const here = `/campaigns/${campaignId}`;
  return (
    <div>
      <p className="h4">
        <Link href={here}>{title}</Link>
      </p>
      <p className="cap">{campaign === title ? 'A single battle' : campaign}</p>
      <p className="campaign-row__sides">
        <SideTag side="A" name={`${sides.A}, ${commanders.A}`} />
        <SideTag side="B" name={`${sides.B}, ${commanders.B}`} />
      </p>
      {level === null ? null : <p>{signText(signOfLevel(level), sides)}</p>}
      {deed === null ? null : (
        <YourTurn href={deed === 'report' ? `${here}/report` : here}>
          {deed === 'report' ? 'Enter the result' : 'Check and countersign the result'}
        </YourTurn>
      )}
      {sheet === null ? null : (
        <p className="cap">
          <Link href={`${here}/report/sheet`}>Your sheets to print</Link>
        </p>
      )}
    </div>
  );
}

function Coming({ night }: { night: NightPage }) {
  const { coming, notComing, silent } = night.names;
  return (
    <Section title="Who comes">
      <div className="stack">
        <p>
          {coming.length === 0
            ? 'Nobody has said so yet.'
            : `${capital(countedWords(coming.length, 'person', 'people'))}: ${coming.join(', ')}.`}
        </p>
        <p className="cap">
          {notComing.length === 0 ? '' : `Not this time: ${notComing.join(', ')}. `}
          {silent === 0 ? '' : `${capital(countedWords(silent, 'member'))} did not answer.`}
        </p>
        {night.open ? (
          <ComingForms clubId={night.club.id} nightId={night.nightId} youCome={night.youCome} />
        ) : null}
        <p className="cap">
          <ButtonLink kind="quiet" href="/battles/new">
            Challenge a member to a battle
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}

function Change({ night }: { night: NightPage }) {
  const of = { clubId: night.club.id, nightId: night.nightId };
  return (
    <Section title="Change it">
      <div className="stack">
        <details>
          <summary>Day, place and tables</summary>
          <ChangeForm
            {...of}
            key={`${night.startsAt} ${night.tables} ${night.name} ${night.place}`}
            terms={night}
          />
        </details>
        <Confirm
          trigger="Cancel this battle night"
          kind="quiet"
          title="Cancel this battle night?"
          confirm="Cancel it"
          action={cancelNight}
          given={[night.club.id, night.nightId]}
        >
          The members of the club are notified. It cannot be taken back; you can call another.
        </Confirm>
      </div>
    </Section>
  );
}
