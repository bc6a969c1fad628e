import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { capital, figure, signedFigure, spanWords } from '@/app/_components/figures/format';
import { IntervalSteps } from '@/app/_components/figures/interval-steps';
import Link from '@/app/_components/link/link';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Scrolled } from '@/app/_components/type/scrolled';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireUser } from '@/app/_server/require-user';
import { campaignHref, lookFrom } from '@/app/(play)/campaigns/[campaignId]/_frame/address';
import { CampaignFrame } from '@/app/(play)/campaigns/[campaignId]/_frame/campaign-frame';
import { sideNames } from '@/app/(play)/campaigns/[campaignId]/_frame/words';
import type { IntervalAccountRow } from '@/lib/campaign/interval/account';
import { SIDES, type Side } from '@/lib/kernel/side';
import { withoutEnding } from '@/lib/kernel/without-ending';

export const metadata: Metadata = { title: 'Interval' };

/** One interval that has passed: what the sides decided, each step, and who got what. */
export default async function IntervalPage({
  params,
  searchParams,
}: PageProps<'/campaigns/[campaignId]/intervals/[ordinal]'>) {
  const { campaignId, ordinal } = await params;
  const look = lookFrom(await searchParams);
  const user = await requireUser(campaignHref(campaignId, `/intervals/${ordinal}`, look));
  if (!/^\d{1,4}$/.test(ordinal)) notFound();
  const found = await application().intervalPage(user.id, campaignId, Number(ordinal), look);
  if (!found.ok) notFound();
  const { header, view, interval, battle, toward, previous, next } = found.value;
  const sides = sideNames(view);
  const decided = SIDES.filter((side) => interval.decided[side] !== null);
  const href = (path: string, more?: Readonly<Record<string, number>>) =>
    campaignHref(campaignId, path, look, more);
  return (
    <CampaignFrame header={header} look={look} place="chronicle">
      <PageHead
        dateline={battle === null ? 'Between two situations' : `After ${battle.title}`}
        title={interval.title}
        side={
          <div className="row chronicle-tools">
            {previous === null ? null : (
              <Link href={href(`/intervals/${previous}`)}>Interval before</Link>
            )}
            {next === null ? null : <Link href={href(`/intervals/${next}`)}>Interval after</Link>}
            <Link
              href={`${href('/chronicle', { at: interval.position })}#entry-${interval.position}`}
            >
              See it in the chronicle
            </Link>
          </div>
        }
      />
      <div className="columns" data-columns="margin">
        <div className="stack">
          {interval.text === null ? null : <Prose text={interval.text} />}
          {decided.map((side) => (
            <p key={side} className="prose">
              <SideTag side={side} name={sides[side]} />: {interval.decided[side]}.
            </p>
          ))}
          {decided.length === 0 ? (
            <p className="prose">Nothing was left to the sides: it went by the book.</p>
          ) : null}
        </div>
        <Facts
          rows={[
            ...(view.dated && interval.from !== interval.to
              ? [
                  {
                    name: 'It lasted',
                    value: capital(withoutEnding(spanWords(interval.from, interval.to), /\W/)),
                  },
                ]
              : []),
            ...(battle === null
              ? []
              : [
                  {
                    name: 'Before it',
                    value: <Link href={href(`/battles/${battle.index}`)}>{battle.title}</Link>,
                  },
                ]),
            {
              name: 'It led to',
              value: <Link href={href('/chronicle', { at: toward.position })}>{toward.title}</Link>,
            },
          ]}
        />
      </div>
      {interval.steps.length === 0 ? (
        <p className="prose">Nobody came and nobody went.</p>
      ) : (
        <Section title="Step by step" note="Black: men gained. Dashed: men sent away.">
          <IntervalSteps
            sides={sides}
            steps={interval.steps}
            before={interval.before}
            from={{
              date: interval.from,
              title: battle === null ? 'Before' : `After ${battle.title}`,
            }}
          />
        </Section>
      )}
      {interval.account.length === 0 ? null : (
        <Section title="Who got what" note="Unit by unit; units that nothing changed are left out.">
          <div className="stack" data-gap="large">
            {SIDES.map((side) => (
              <Account
                key={side}
                side={side}
                name={sides[side]}
                rows={interval.account.filter((row) => row.side === side)}
              />
            ))}
          </div>
        </Section>
      )}
    </CampaignFrame>
  );
}

function Account({
  side,
  name,
  rows,
}: {
  side: Side;
  name: string;
  rows: readonly IntervalAccountRow[];
}) {
  if (rows.length === 0) return null;
  const sum = (of: (row: IntervalAccountRow) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return (
    <Scrolled label={`Units of ${name}`}>
      <table className="table">
        <caption>
          <SideTag side={side} name={name} strong />
        </caption>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            {['Before', 'Returned', 'Joined', 'Gone', 'After', 'Guns', 'Rested'].map((title) => (
              <th key={title} scope="col" className="num">
                {title}
              </th>
            ))}
            <th scope="col">Quality</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.unit}>
              <th scope="row">
                {row.name}
                {row.left === null ? null : (
                  <span className="cap">
                    {row.left === 'detached' ? ', left the army' : ', broken up'}
                  </span>
                )}
              </th>
              <Count value={row.before.men} />
              <Count value={row.returned.men} />
              <Count value={row.joined.men} />
              <Count value={row.gone.men} />
              <td className="num strong">{figure(row.after.men)}</td>
              <Count value={row.after.guns - row.before.guns} signed />
              <Count value={row.rested} />
              <td>
                {row.quality.before === row.quality.after
                  ? row.quality.after
                  : `${row.quality.before} to ${row.quality.after}`}
              </td>
            </tr>
          ))}
          <tr className="total">
            <th scope="row">Total</th>
            <td className="num">{figure(sum((row) => row.before.men))}</td>
            <td className="num">{figure(sum((row) => row.returned.men))}</td>
            <td className="num">{figure(sum((row) => row.joined.men))}</td>
            <td className="num">{figure(sum((row) => row.gone.men))}</td>
            <td className="num">{figure(sum((row) => row.after.men))}</td>
            <td className="num">{signedFigure(sum((row) => row.after.guns - row.before.guns))}</td>
            <td />
            <td />
          </tr>
        </tbody>
      </table>
    </Scrolled>
  );
}

function Count({ value, signed = false }: { value: number; signed?: boolean }) {
  return (
    <td className={value === 0 ? 'num zero' : 'num'}>
      {signed && value !== 0 ? signedFigure(value) : figure(value)}
    </td>
  );
}
