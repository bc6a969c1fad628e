import 'server-only';
import { capital, longDate, numberWord } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { YourTurn } from '@/app/_components/notice/notice';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Section } from '@/app/_components/type/section';
import type { ChallengeItem } from '@/lib/application/challenges/pages';

/** “a campaign”, “a single battle”: what a challenge is to. */
export const CHALLENGED_TO = {
  campaign: 'a campaign',
  battle: 'a single battle',
  rematch: 'a rematch, sides exchanged',
  branch: 'a what-if',
} as const;

/** What has become of a challenge, or what it waits for, as its reader sees it. */
export function challengeNews(challenge: ChallengeItem): string {
  const { sent, other, state } = challenge;
  switch (state) {
    case 'open':
      return sent
        ? `Waiting for ${other}, until ${longDate(challenge.expiresAt)}`
        : `Answer by ${longDate(challenge.expiresAt)}`;
    case 'accepted':
      return challenge.campaignId === null ? 'Accepted, but not begun yet' : 'Accepted';
    case 'declined':
      return sent ? `${other} declined` : 'You declined';
    case 'withdrawn':
      return sent ? 'You took it back' : `${other} took it back`;
    case 'expired':
      return `Expired on ${longDate(challenge.expiresAt)}`;
  }
}

/** “One campaign and two challenges are waiting for you”, or that nothing is. */
export function waitingWords(
  due: number,
  game: 'campaign' | 'battle',
  challenges: readonly ChallengeItem[],
): string {
  const asked = challenges.filter(isDue).length;
  const counted = [
    { count: due, name: game },
    { count: asked, name: 'challenge' },
  ].filter(({ count }) => count > 0);
  if (counted.length === 0) return 'Nothing is waiting for you';
  const words = counted.map(
    ({ count, name }) => `${numberWord(count)} ${name}${count === 1 ? '' : 's'}`,
  );
  return capital(`${words.join(' and ')} ${due + asked === 1 ? 'is' : 'are'} waiting for you`);
}

const isDue = ({ sent, state }: ChallengeItem): boolean =>
  !sent && (state === 'open' || state === 'accepted');

/** Challenges that wait for the reader, then those that they sent; nothing where there are none. */
export function Challenges({ challenges }: { challenges: readonly ChallengeItem[] }) {
  if (challenges.length === 0) return null;
  const rows = [...challenges].sort((one, other) => Number(one.sent) - Number(other.sent));
  return (
    <Section title="Challenges">
      <ul className="line-list">
        {rows.map((challenge) => (
          <ChallengeRow key={challenge.challengeId} challenge={challenge} />
        ))}
      </ul>
    </Section>
  );
}

function ChallengeRow({ challenge }: { challenge: ChallengeItem }) {
  const { sent, other, own, sides, kind } = challenge;
  const href = `/challenges/${challenge.challengeId}`;
  return (
    <li>
      <div>
        <p>
          <Link href={href}>{challenge.name}</Link>
        </p>
        <p className="cap">
          {sent ? `You challenge ${other}` : `${other} challenges you`} to {CHALLENGED_TO[kind]}
          {challenge.title === challenge.name ? '' : ` (${challenge.title})`}; you would command{' '}
          <SideTag side={own} name={sides[own]} />
        </p>
        {challenge.answer === '' ? null : <p className="cap">“{challenge.answer}”</p>}
      </div>
      {isDue(challenge) ? (
        <YourTurn href={href}>{challengeNews(challenge)}</YourTurn>
      ) : (
        <span className="cap">{challengeNews(challenge)}</span>
      )}
    </li>
  );
}
