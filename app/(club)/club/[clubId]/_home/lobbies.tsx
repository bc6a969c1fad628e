import 'server-only';
import { countedWords, numberWord } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { YourTurn } from '@/app/_components/notice/notice';
import { Section } from '@/app/_components/type/section';
import { application } from '@/app/_server/application';

/** The lobbies of a club: campaigns for which people are being gathered. */
export async function Lobbies({ userId, clubId }: { userId: string; clubId: string }) {
  const found = await application().clubLobbies(userId, clubId);
  const lobbies = found.ok ? found.value : [];
  return (
    <Section
      title="Gathering"
      note={<Link href={`/lobbies/new?club=${clubId}`}>Open a lobby</Link>}
    >
      {lobbies.length === 0 ? (
        <p className="cap">
          Nobody is gathering people for a campaign. In a lobby several people agree on sides,
          posts, an umpire and the pace before it begins.
        </p>
      ) : (
        <ul className="lobby-seats">
          {lobbies.map((one) => (
            <li key={one.lobbyId}>
              <div>
                <p className="h4">
                  <Link href={`/lobbies/${one.lobbyId}`}>{one.name}</Link>
                </p>
                <p className="cap">
                  {one.title === one.name ? '' : `${one.title}; `}
                  {countedWords(one.seated, 'person has a seat', 'people have seats')},{' '}
                  {numberWord(one.ready)} ready
                </p>
              </div>
              {one.own !== null && !one.ownReady ? (
                <YourTurn href={`/lobbies/${one.lobbyId}`}>Say whether you are ready</YourTurn>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
