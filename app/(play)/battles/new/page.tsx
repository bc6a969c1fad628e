import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { figure, longDate } from '@/app/_components/figures/format';
import { strengthWords } from '@/app/_components/figures/strength-words';
import { OrderOfBattle } from '@/app/_components/forces/order-of-battle';
import Link from '@/app/_components/link/link';
import { armiesOf } from '@/app/_components/map/armies';
import { CampaignMap } from '@/app/_components/map/campaign-map';
import { EmptyState, Notice } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { joinsOf } from '@/app/_server/joins';
import { platesOf } from '@/app/_server/plates';
import { requireUser, withQuery } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { clubsOf } from '@/lib/clubs/club';
import { BattleForm } from './battle-form';

export const metadata: Metadata = { title: 'Fight a battle' };

/** First the field, then the terms. */
export default async function NewBattlePage({ searchParams }: PageProps<'/battles/new'>) {
  const query = await searchParams;
  const user = await requireUser(withQuery('/battles/new', query));
  const from = typeof query.from === 'string' ? query.from : null;
  const battle = typeof query.battle === 'string' ? query.battle : null;
  const opponent = typeof query.opponent === 'string' ? query.opponent : null;
  const found =
    from === null || battle === null
      ? null
      : await application().battlefield(user.id, from, battle);
  if (found === null || !found.ok)
    return (
      <Fields
        user={user.id}
        fault={found === null ? null : found.error.message}
        opponent={opponent}
      />
    );
  const field = found.value;
  const [opponents, clubs] = await Promise.all([
    application().possibleOpponents(user.id),
    clubsOf(user.id),
  ]);
  const map = field.maps.find((one) => one.id === field.view?.map);
  const commandId = randomUUID();
  return (
    <SitePage current="battles">
      <PageHead
        dateline={field.date === null ? field.from : `${field.from}, ${longDate(field.date)}`}
        title={field.title}
      />
      <div className="columns" data-columns="map">
        <div className="stack" data-gap="large">
          {map && field.view ? (
            <CampaignMap
              map={map}
              plateHref={platesOf({ of: 'library', id: field.libraryId })}
              sides={field.sides}
              crop={field.view.crop}
              phoneCrop={field.view.phoneCrop}
              armies={armiesOf(field.view, field.forces)}
              battlesFought={field.view.battlesFought}
              caption={`${map.title}. Size of a block: ${field.heads ?? 'men'}.`}
            />
          ) : null}
          {field.text === null ? null : <Prose text={field.text} dropCap />}
          <div className="stack" data-gap="large">
            {(['A', 'B'] as const).map((side) => (
              <Section
                key={side}
                title={field.sides[side]}
                note={strengthWords(field.strength[side], field.heads)}
              >
                <OrderOfBattle side={side} formations={field.forces[side]} openTo={1} brief />
              </Section>
            ))}
          </div>
        </div>
        <Section title="Terms">
          <BattleForm
            field={{
              libraryId: field.libraryId,
              battle: field.battle,
              title: field.title,
              sides: field.sides,
              strength: field.strength,
              ...(field.heads === undefined ? {} : { heads: field.heads }),
              hasBoard: field.hasBoard,
              handicap: field.handicap,
              terms: field.terms,
            }}
            opponents={opponents}
            clubs={clubs.map((club) => ({ id: club.id, name: club.name }))}
            wished={opponent ?? 'conservative'}
            commandId={commandId}
            joins={joinsOf(user.id, commandId)}
          />
          <p className="cap">
            <Link href="/battles/new">Another field</Link>
          </p>
        </Section>
      </div>
    </SitePage>
  );
}

async function Fields({
  user,
  fault,
  opponent,
}: {
  user: string;
  fault: string | null;
  /** The chosen opponent, kept until the field is chosen. */
  opponent: string | null;
}) {
  const groups = await application().listBattlefields(user);
  return (
    <SitePage current="battles">
      <PageHead dateline="First, the field" title="Fight a battle" />
      {fault === null ? null : <Notice kind="error" title={fault} />}
      {groups.length === 0 ? (
        <EmptyState action={<Link href="/library">To the library</Link>}>
          No campaign of the library has a battle with a scenario.
        </EmptyState>
      ) : null}
      <div className="stack" data-gap="large">
        {groups.map((group) => (
          <Section key={group.libraryId} title={group.title}>
            <ul className="battle-rows">
              {group.battles.map((field) => (
                <li key={field.battle} className="battle-row">
                  <p className="dateline">{field.date === null ? '' : longDate(field.date)}</p>
                  <p className="battle-row__title">
                    <Link
                      href={`/battles/new?${new URLSearchParams({ from: field.libraryId, battle: field.battle, ...(opponent === null ? {} : { opponent }) })}`}
                    >
                      {field.title}
                    </Link>
                  </p>
                  <dl className="battle-row__losses">
                    {(['A', 'B'] as const).map((side) => (
                      <div key={side}>
                        <dt>
                          <SideTag side={side} name={field.sides[side]} />
                        </dt>
                        <dd className="fig">
                          {figure(field.strength[side].men)} {field.heads ?? 'men'}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </SitePage>
  );
}
