import type { Metadata } from 'next';
import { countedWords, longDate } from '@/app/_components/figures/format';
import { ButtonLink } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { EmptyState } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { PageHead } from '@/app/_components/type/page-head';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';
import { CHALLENGED_TO } from '@/app/_server/challenge-rows';
import { requireAccount } from '@/app/_server/require-user';
import { SitePage } from '@/app/_server/site-page';
import { AcceptForm, DeclineForm } from '@/app/(play)/challenges/[challengeId]/forms';
import type {
  OpenChallengeItem,
  OpenSeatItem,
  PlayerItem,
  Wants,
} from '@/lib/application/club/openings';
import { PlayerMarkForm } from './player-mark-form';

export const metadata: Metadata = { title: 'Find an opponent' };

/** Everything that the reader can join in their clubs, with what each game asks. */
export default async function OpponentsPage() {
  const user = await requireAccount('/opponents');
  const { seats, challenges, players, own } = await application().openings(user.id);
  return (
    <SitePage current="club">
      <PageHead
        dateline={`${countedWords(seats.length, 'open seat')}, ${countedWords(challenges.length, 'challenge')} to you, ${countedWords(players.length, 'member')} to ask`}
        title="Find an opponent"
        side={<ButtonLink href="/campaigns/new?opponent=open">Offer a seat to anybody</ButtonLink>}
      />
      <div className="columns" data-columns="margin">
        <div className="stack" data-gap="large">
          <Section title="Challenges to you">
            {challenges.length === 0 ? (
              <p className="cap">Nobody has challenged you.</p>
            ) : (
              <ul className="openings">
                {challenges.map((challenge) => (
                  <Challenge key={challenge.challengeId} challenge={challenge} account={user.id} />
                ))}
              </ul>
            )}
          </Section>
          <Section title="Open seats" note="in the campaigns and battles of your clubs">
            {seats.length === 0 ? (
              <EmptyState>No seat is open to you in your clubs.</EmptyState>
            ) : (
              <ul className="openings">
                {seats.map((seat) => (
                  <Seat key={`${seat.campaignId} ${seat.side}`} seat={seat} />
                ))}
              </ul>
            )}
          </Section>
          <Section title="Members who would play">
            {players.length === 0 ? (
              <p className="cap">No other member of your clubs has said so yet.</p>
            ) : (
              <ul className="openings">
                {players.map((player) => (
                  <Player key={`${player.club.id} ${player.userId}`} player={player} />
                ))}
              </ul>
            )}
          </Section>
        </div>
        <Section title="What you say of yourself" note="to the members of your clubs">
          <PlayerMarkForm {...own} />
        </Section>
      </div>
    </SitePage>
  );
}

function Challenge({ challenge, account }: { challenge: OpenChallengeItem; account: string }) {
  const { challengeId, other, own, sides, kind, patient, message, name, toBe } = challenge;
  return (
    <li>
      <div>
        <p>
          <Link href={`/challenges/${challengeId}`}>{name}</Link>
        </p>
        <p className="cap">
          {other}
          {patient ? ', patient with beginners,' : ''} challenges you to {CHALLENGED_TO[kind]} (
          {challenge.title}) in {challenge.club}; you would command{' '}
          <SideTag side={own} name={sides[own]} />. Open until {longDate(challenge.expiresAt)}.
        </p>
        <WantsLine wants={challenge.wants} />
        {message === '' ? null : <p className="cap">“{message}”</p>}
      </div>
      <div className="openings__deeds">
        <AcceptForm
          challengeId={challengeId}
          name="Accept"
          joins={{ account, begun: toBe, asked: null }}
        />
        <details>
          <summary>Not this time</summary>
          <DeclineForm challengeId={challengeId} other={other} />
        </details>
      </div>
    </li>
  );
}

function Seat({ seat }: { seat: OpenSeatItem }) {
  const { campaignId, name, title, club, side, sideName, situation, facing, offered } = seat;
  return (
    <li>
      <div>
        <p>
          <Link href={`/campaigns/${campaignId}`}>{name}</Link>
        </p>
        <p className="cap">
          <SideTag side={side} name={sideName} /> against {facing.name}
          {facing.patient ? ', patient with beginners' : ''}; {title}, in {club}
          {situation === null ? '' : `; now at ${situation}`}.
          {offered ? ' Its commander has missed several deadlines.' : ''}
        </p>
        <WantsLine wants={seat.wants} />
      </div>
      <div className="openings__deeds">
        <ButtonLink kind="secondary" href={`/campaigns/${campaignId}`}>
          Look at it, and take the seat
        </ButtonLink>
      </div>
    </li>
  );
}

function Player({ player }: { player: PlayerItem }) {
  const { name, club, patient, seeking, wish, userId } = player;
  const says = [
    ...(seeking ? ['looks for a game'] : []),
    ...(patient ? ['patient with beginners'] : []),
  ];
  return (
    <li>
      <div>
        <p>
          {name}, {club.name}
        </p>
        <p className="cap">
          {says.join('; ')}
          {wish === '' ? '' : `: “${wish}”`}
        </p>
      </div>
      <div className="openings__deeds">
        <ButtonLink
          kind="secondary"
          href={`/campaigns/new?opponent=${encodeURIComponent(`member:${userId}`)}&club=${club.id}`}
        >
          Challenge {name}
        </ButtonLink>
      </div>
    </li>
  );
}

function WantsLine({ wants }: { wants: Wants }) {
  const { pace, situations, singleBattle, systems } = wants;
  const words = [
    pace === null ? 'No deadlines' : `${pace} pace`,
    ...(singleBattle ? ['one battle'] : []),
    ...(situations === null ? [] : [`a campaign of ${countedWords(situations, 'situation')}`]),
    ...(systems.length === 0 ? [] : [systems.join(', ')]),
  ];
  return <p className="cap">{words.join('; ')}.</p>;
}
