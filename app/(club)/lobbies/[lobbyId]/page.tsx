import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { longDate } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import { METHOD_WORDS } from '@/app/_components/form/term-fields';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Prose } from '@/app/_components/type/prose';
import { Facts, Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import type { LobbyPlace } from '@/lib/application/core/lobby';
import type { LobbyPage } from '@/lib/application/lobbies/pages';
import { SIDES } from '@/lib/kernel/side';
import {
  AssignForm,
  CloseForm,
  ReadyForm,
  SitForm,
  StandForm,
  StartForm,
  TermsForm,
  UnseatForm,
} from './forms';

export const metadata: Metadata = { title: 'Lobby' };

/** A lobby: who sits where, who is ready, what is agreed. */
export default async function LobbyOfClub({ params }: PageProps<'/lobbies/[lobbyId]'>) {
  const { lobbyId } = await params;
  const user = await requireAccount(`/lobbies/${lobbyId}`);
  const found = await application().lobbyPage(user.id, lobbyId);
  if (!found.ok) notFound();
  const page = found.value;
  const open = page.state === 'open';
  return (
    <SitePage current="club">
      <PageHead
        dateline={`A lobby of ${page.club.name}; ${page.host === null ? 'its host has left the club' : page.yours ? 'you opened it' : `opened by ${page.host}`}`}
        title={page.terms.name}
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Standing page={page} account={user.id} />
          {SIDES.map((side) => (
            <Section key={side} title={<SideTag side={side} name={page.terms.sides[side]} />}>
              <ul className="lobby-seats">
                <Seat page={page} place={side} title="Commander" />
                <Seat
                  page={page}
                  place={side === 'A' ? 'staffA' : 'staffB'}
                  title="Sub-commanders"
                />
              </ul>
            </Section>
          ))}
          <Section title="Umpire">
            <ul className="lobby-seats">
              <Seat
                page={page}
                place="umpire"
                title={page.terms.umpired ? 'It begins with an umpire' : 'If somebody wants to'}
              />
            </ul>
          </Section>
        </div>
        <div className="stack" data-gap="large">
          <Terms page={page} />
          {page.yours && open ? <HostsOwn page={page} /> : null}
          {page.detail?.summary ? <Prose text={page.detail.summary} small /> : null}
          <p className="cap">
            <Link href={`/club/${page.club.id}`}>To {page.club.name}</Link>
          </p>
        </div>
      </div>
    </SitePage>
  );
}

/** What the lobby waits for, and what the reader can do now. */
function Standing({ page, account }: { page: LobbyPage; account: string }) {
  const { lobbyId, state, own, ownReady, missing, yours, campaignId } = page;
  if (campaignId !== null)
    return (
      <Notice title="The campaign has begun.">
        <p>
          <ButtonLink kind="primary" href={`/campaigns/${campaignId}`}>
            To the campaign
          </ButtonLink>
        </p>
      </Notice>
    );
  if (state === 'starting')
    return (
      <Notice title="Starting was interrupted.">
        <p>Nothing is lost: everybody had agreed.</p>
        {yours ? <StartForm lobbyId={lobbyId} name="Start the campaign" /> : null}
      </Notice>
    );
  if (state !== 'open')
    return (
      <Notice title={state === 'closed' ? 'This lobby was closed.' : 'This lobby has expired.'}>
        <p>Nothing has begun.</p>
      </Notice>
    );
  const joins = { account, begun: page.toBe, asked: null };
  return (
    <Section label="What it waits for">
      <div className="stack">
        {missing.length === 0 ? (
          <Notice
            kind={yours ? 'act' : 'plain'}
            title={yours ? 'Everybody is ready. Start it.' : 'Everybody is ready.'}
          >
            {yours ? null : <p>{page.host ?? 'Its host'} can start the campaign now.</p>}
          </Notice>
        ) : (
          <Notice
            kind={own !== null && !ownReady ? 'act' : 'plain'}
            title={own !== null && !ownReady ? 'Are you ready?' : 'It cannot start yet.'}
          >
            <ul>
              {missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Notice>
        )}
        {own === null ? null : (
          <ReadyForm lobbyId={lobbyId} revision={page.revision} ready={ownReady} joins={joins} />
        )}
        {yours && missing.length === 0 ? (
          <StartForm lobbyId={lobbyId} name="Start the campaign" />
        ) : null}
      </div>
    </Section>
  );
}

/** One seat, or a staff: who has it, whether they are ready, and how the reader can take it. */
function Seat({ page, place, title }: { page: LobbyPage; place: LobbyPlace; title: string }) {
  const { lobbyId, own, maySit, mayUmpire, yours, state, terms } = page;
  const there = page.seats.filter((seat) => seat.place === place);
  const staff = place === 'staffA' || place === 'staffB';
  const free = staff || there.length === 0;
  const may = maySit && free && own !== place && (place !== 'umpire' || mayUmpire);
  const seat =
    place === 'umpire' ? 'umpire' : `${title}, ${terms.sides[place.endsWith('A') ? 'A' : 'B']}`;
  return (
    <li>
      <div>
        <p className="cap">{title}</p>
        {there.length === 0 ? <p>{staff ? 'Nobody' : 'Vacant'}</p> : null}
        {there.map(({ userId, name, assigned, ready, you }) => (
          <div key={userId} className="row">
            <p>
              <strong>
                {name}
                {you ? ' (you)' : ''}
              </strong>
              <span className="cap">
                {ready ? ', ready' : assigned ? ', asked, not ready yet' : ', not ready yet'}
              </span>
            </p>
            {state !== 'open' ? null : you ? (
              <StandForm lobbyId={lobbyId} />
            ) : yours ? (
              <UnseatForm lobbyId={lobbyId} userId={userId} name={name} />
            ) : null}
          </div>
        ))}
      </div>
      {may ? <SitForm lobbyId={lobbyId} place={place} seat={seat} /> : null}
    </li>
  );
}

const FOLLOWERS = {
  players: 'its players only',
  club: 'all members of the club',
  public: 'everybody, on the club’s public page',
} as const;

function Terms({ page }: { page: LobbyPage }) {
  const { terms, methods, pace, couriers, start } = page;
  const { advantage } = terms.settings;
  const rows: readonly { readonly name: string; readonly value: ReactNode }[] = [
    { name: 'Campaign', value: terms.title },
    ...(start === null ? [] : [{ name: 'It starts', value: `at “${start}”` }]),
    {
      name: 'Seats',
      value: terms.seating === 'claimed' ? 'members sit down themselves' : 'given by the host',
    },
    { name: 'Umpire', value: terms.umpired ? 'it begins with one' : 'none is needed' },
    {
      name: 'Battles are settled',
      value: methods.map((method) => METHOD_WORDS[method]).join(', or '),
    },
    { name: 'Pace', value: pace ?? 'no deadlines' },
    ...(couriers === null ? [] : [{ name: 'Couriers', value: couriers }]),
    { name: 'Who may follow', value: FOLLOWERS[terms.audience] },
    ...(terms.delayHours === 0
      ? []
      : [{ name: 'Spectators are kept behind', value: `${terms.delayHours} hours` }]),
    ...(advantage === 0
      ? []
      : [
          {
            name: 'Advantage',
            value: `${Math.abs(advantage)} % for ${terms.sides[advantage > 0 ? 'A' : 'B']}`,
          },
        ]),
    ...(page.state === 'open' ? [{ name: 'Open until', value: longDate(page.expiresAt) }] : []),
  ];
  return (
    <Section title="The terms">
      <Facts rows={rows} />
    </Section>
  );
}

/** What the host alone does: give seats, change the terms, close it. */
function HostsOwn({ page }: { page: LobbyPage }) {
  const { lobbyId, terms, detail, members } = page;
  const seated = new Set(page.seats.map(({ userId }) => userId));
  const places: readonly { readonly value: LobbyPlace; readonly name: string }[] = [
    ...SIDES.flatMap((side) => [
      { value: side, name: `commander of ${terms.sides[side]}` },
      {
        value: side === 'A' ? ('staffA' as const) : ('staffB' as const),
        name: `sub-commander of ${terms.sides[side]}`,
      },
    ]),
    { value: 'umpire', name: 'umpire' },
  ];
  const unseated = members.filter(({ userId }) => !seated.has(userId));
  return (
    <>
      {terms.seating === 'assigned' && unseated.length > 0 ? (
        <Section title="Give a seat">
          <AssignForm lobbyId={lobbyId} members={unseated} places={places} />
        </Section>
      ) : null}
      {detail === null ? null : (
        <details>
          <summary>Change the terms</summary>
          <TermsForm
            lobbyId={lobbyId}
            file={{
              startSituations: detail.startSituations,
              hasBattles: detail.battles > 0,
              hasBoard: detail.hasBoard,
              handicap: detail.handicap,
            }}
            agreed={page.agreed}
          />
        </details>
      )}
      <div>
        <CloseForm lobbyId={lobbyId} />
      </div>
    </>
  );
}
