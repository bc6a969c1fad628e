import 'server-only';
import {
  capital,
  countedWords,
  figure,
  numberWord,
  signedFigure,
} from '@/app/_components/figures/format';
import { LocalTime } from '@/app/_components/figures/local-time';
import Link from '@/app/_components/link/link';
import { EmptyState, YourTurn } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { ComingForms } from '@/app/(club)/club/[clubId]/nights/forms';
import type { NightTable } from '@/lib/application/club/night-tables';
import type { NightPage } from '@/lib/application/club/nights';

/** Places of the ladder that are shown; the reader’s own is shown too. */
const PLACES = 5;

/** The next battle night: what is on the tables, who comes, and the reader’s answer. */
export async function NextNight({
  userId,
  club,
}: {
  userId: string;
  club: { readonly id: string; readonly name: string };
}) {
  const nights = await application().battleNights(userId, club.id);
  const next = nights.ok ? nights.value.find(({ open }) => open) : undefined;
  const found =
    next === undefined
      ? null
      : await application().battleNight(userId, club.id, { nightId: next.nightId });
  if (!found?.ok)
    return (
      <Section title="Battle night">
        <EmptyState action={<Link href={`/club/${club.id}/nights`}>Call one</Link>}>
          No evening at the table is planned.
        </EmptyState>
      </Section>
    );
  const night = found.value;
  const here = `/club/${club.id}/nights/${night.nightId}`;
  return (
    <Section title={<Link href={here}>{night.name}</Link>} note={<When night={night} />}>
      <div className="stack">
        {night.laid.length === 0 ? (
          <p className="cap">Nothing is laid on the tables yet.</p>
        ) : (
          <ul className="night-tables">
            {night.laid.map((table) => (
              <li key={table.number}>
                <p className="night-tables__number">
                  <span className="visually-hidden">Table </span>
                  {table.number}
                </p>
                <OnTable table={table} here={here} />
              </li>
            ))}
          </ul>
        )}
        <p>Coming: {capital(countedWords(night.coming, 'person', 'people'))}.</p>
        <ComingForms clubId={club.id} nightId={night.nightId} youCome={night.youCome} />
      </div>
    </Section>
  );
}

function When({ night }: { night: NightPage }) {
  return (
    <>
      <LocalTime at={night.startsAt} />
      {night.place === '' ? '' : `, ${night.place}`}, {numberWord(night.laid.length)} of{' '}
      {countedWords(night.tables, 'table')} taken
    </>
  );
}

function OnTable({ table, here }: { table: NightTable; here: string }) {
  const { battle, game, hidden, laidBy, takenBy, mayTake } = table;
  if (battle !== null)
    return (
      <div>
        <p className="h4">
          <Link href={`/campaigns/${battle.campaignId}`}>{battle.title}</Link>
        </p>
        <p className="campaign-row__sides">
          <SideTag side="A" name={battle.commanders.A} />
          <SideTag side="B" name={battle.commanders.B} />
        </p>
        {battle.deed === null ? null : (
          <YourTurn
            href={
              battle.deed === 'report'
                ? `/campaigns/${battle.campaignId}/report`
                : `/campaigns/${battle.campaignId}`
            }
          >
            {battle.deed === 'report' ? 'Enter the result' : 'Check and countersign the result'}
          </YourTurn>
        )}
      </div>
    );
  return (
    <div>
      <p className="h4">{hidden ? 'A battle that its players fight alone' : game}</p>
      <p className="cap">
        {hidden
          ? `Laid by ${laidBy}`
          : `${laidBy} brings it; ${takenBy === null ? 'nobody plays against them yet' : `against ${takenBy}`}`}
      </p>
      {mayTake ? (
        <p className="cap">
          <Link href={here}>
            Play against them<span className="visually-hidden">: {laidBy}</span>
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** The first places of the ladder, and the reader’s own. */
export async function BestPlaced({ userId, clubId }: { userId: string; clubId: string }) {
  const found = await application().clubLadder(userId, clubId, {});
  const rows = found.ok ? found.value.rows.map((row, index) => ({ ...row, place: index + 1 })) : [];
  const shown = rows.filter(({ you }, index) => index < PLACES || you);
  return (
    <Section
      title="Ladder"
      note={
        rows.length === 0 ? null : (
          <Link href={`/club/${clubId}/ladder`}>
            All {figure(rows.length)}
            <span className="visually-hidden"> places of the ladder</span>
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState action={<Link href={`/club/${clubId}/ladder`}>What counts</Link>}>
          No battle of this season counts yet.
        </EmptyState>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Member</th>
              <th scope="col" data-figures="">
                Rating
              </th>
              <th scope="col" data-figures="">
                Season
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ place, name, you, rating, change }) => (
              <tr key={place}>
                <td>{place}</td>
                <th scope="row">{you ? `${name}, you` : name}</th>
                <td data-figures="">{figure(rating)}</td>
                <td data-figures="">{change === 0 ? '0' : signedFigure(change)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
