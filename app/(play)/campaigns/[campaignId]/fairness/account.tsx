import { Fingerprint, ShortHash } from '@/app/_components/fairness/fingerprint';
import { figure } from '@/app/_components/figures/format';
import Link from '@/app/_components/link/link';
import { Fist } from '@/app/_components/signs/fist';
import { SideTag } from '@/app/_components/signs/side-mark';
import { Scrolled } from '@/app/_components/type/scrolled';
import type { FairnessPage } from '@/lib/application/pages/fairness';
import type { FairBattle, FairRound } from '@/lib/campaign/view/fairness';
import { SIDES, type Side } from '@/lib/kernel/side';

interface AccountProps {
  readonly page: FairnessPage;
  /** The chronicle at a position. */
  readonly entry: (position: number) => string;
}

const METHODS: Readonly<Record<NonNullable<FairBattle['method']>, string>> = {
  fought: 'fought on the board',
  autoplayed: 'autoplayed',
  quick: 'fought quickly',
  expected: 'by its expected result',
  reported: 'reported from a table',
};

const ROUND_WORDS: Readonly<Record<FairRound['kind'], string>> = {
  choice: 'the choice',
  method: 'how to settle it',
  interval: 'what the interval left to it',
};
const CLOSED_WORDS: Readonly<Record<FairRound['kind'], string>> = {
  choice: 'The choices at',
  method: 'The answers before',
  interval: 'The orders for',
};

/** The roots over the seeds: of the start, and of each what-if. */
export function Roots({ page: { account, battleSeeds, header, recordedAt }, entry }: AccountProps) {
  if (header.byMail)
    return account.roots.map(({ root, position }) => (
      <p key={position}>
        The terms that both players agreed to were written down as{' '}
        <Link href={entry(position)}>entry {position}</Link>
        {when(recordedAt[position])}: <Fingerprint text={grouped(root)} />. No server keeps a seed:
        each die follows from numbers that both sides sealed before either knew the other’s.
      </p>
    ));
  return (
    <div className="stack" data-gap="small">
      {account.roots.map(({ root, position }, index) => (
        <p key={position}>
          {index === 0
            ? `Seeds for ${figure(battleSeeds)} battles were made, and this root over all of them written down`
            : 'This what-if has dice of its own; the root over its seeds was written down'}{' '}
          as <Link href={entry(position)}>entry {position}</Link>
          {when(recordedAt[position])}: <Fingerprint text={grouped(root)} />
        </p>
      ))}
    </div>
  );
}

/** Each round: who sealed when, by which fingerprint, and what it was. */
export function RoundsTable({ page, entry }: AccountProps) {
  const { account, sides } = page;
  return (
    <Scrolled label="Sealed decisions">
      <table className="table fair-table">
        <thead>
          <tr>
            <th scope="col">Round</th>
            {SIDES.map((side) => (
              <th key={side} scope="col">
                <SideTag side={side} name={sides[side]} />
              </th>
            ))}
            <th scope="col">Opened</th>
          </tr>
        </thead>
        <tbody>
          {account.rounds.map((round) => (
            <tr key={`${round.key}:${round.position}`}>
              <th scope="row">
                <Link href={entry(round.position)}>{round.title}</Link>
                <p className="cap">{ROUND_WORDS[round.kind]}</p>
              </th>
              {SIDES.map((side) => (
                <td key={side} className="seal-cell" data-head={sides[side]}>
                  <SealCell page={page} round={round} side={side} entry={entry} />
                </td>
              ))}
              <td data-head="Opened">
                {round.opened === null ? (
                  'closed'
                ) : (
                  <Link href={entry(round.opened.position)}>entry {round.opened.position}</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

function SealCell({
  page,
  round,
  side,
  entry,
}: AccountProps & { readonly round: FairRound; readonly side: Side }) {
  const seal = round.seals[side];
  if (seal === null) return <p>{round.asked[side] ? 'not sealed' : 'not asked'}</p>;
  const answer = round.opened?.answers[side] ?? undefined;
  return (
    <>
      <p>
        {answer === undefined ? (
          'sealed'
        ) : answer.holds ? (
          answer.title
        ) : (
          <>
            <Fist small /> {answer.title}: not what was sealed
          </>
        )}
      </p>
      <p className="cap">
        <ShortHash hash={seal.commitment} />,{' '}
        <Link href={entry(seal.position)}>entry {seal.position}</Link>
        {when(page.recordedAt[seal.position])}
        {seal.changes === 0
          ? ''
          : `; changed ${seal.changes === 1 ? 'once' : `${seal.changes} times`}`}
      </p>
    </>
  );
}

/** Each battle with its seed and whether it leads to the root. */
export function SeedsTable({
  page: { account, header },
  entry,
  battleHref,
}: AccountProps & { readonly battleHref: (index: number) => string }) {
  return (
    <Scrolled label="Dice of the battles">
      <table className="table fair-table">
        <thead>
          <tr>
            <th scope="col">Battle</th>
            <th scope="col">Settled</th>
            <th scope="col">Seed</th>
            <th scope="col">Proof</th>
          </tr>
        </thead>
        <tbody>
          {account.battles.map((battle) => (
            <tr key={battle.index}>
              <th scope="row">
                <Link href={battleHref(battle.index)}>{battle.title}</Link>
              </th>
              <td data-head="Settled">
                {battle.method === null || battle.resolvedAt === null ? (
                  'not yet'
                ) : (
                  <>
                    {METHODS[battle.method]},{' '}
                    <Link href={entry(battle.resolvedAt)}>entry {battle.resolvedAt}</Link>
                  </>
                )}
              </td>
              <td data-head="Seed">
                {battle.seed === null ? (
                  seedless(battle, header.byMail).seed
                ) : (
                  <ShortHash hash={battle.seed.opened.seed} />
                )}
              </td>
              <td data-head="Proof">
                {battle.seed === null ? (
                  seedless(battle, header.byMail).proof
                ) : battle.seed.holds ? (
                  `number ${battle.index + 1} under the root, by ${battle.seed.opened.proof.length} steps`
                ) : (
                  <>
                    <Fist small /> does not lead to the root
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/**
 * What is shown instead of a seed that is not open: it will be, there is none, or by mail both sides' numbers replace
 * it.
 */
function seedless(
  { method, resolvedAt }: FairBattle,
  byMail: boolean,
): { readonly seed: string; readonly proof: string } {
  if (resolvedAt !== null && (method === 'expected' || method === 'reported'))
    return { seed: 'no dice', proof: 'none needed' };
  if (byMail) return { seed: 'both sides’ numbers', proof: 'in the round of its answers' };
  return resolvedAt === null
    ? { seed: 'closed', proof: 'with its seed' }
    : { seed: 'no dice', proof: 'none needed' };
}

/** What is not opened yet, and when it will be. */
export function Closed({ page: { account, battleSeeds, header } }: AccountProps) {
  const open = account.rounds.filter((round) => round.opened === null);
  const fought = account.battles.filter((battle) => battle.resolvedAt !== null).length;
  const waiting = account.battles.filter((battle) => battle.resolvedAt === null);
  if (header.byMail && open.length === 0) return <p>Nothing is sealed now.</p>;
  if (header.phase === 'concluded' && !header.byMail)
    return (
      <p>
        Nothing that was decided is closed. The seeds of the {figure(battleSeeds - fought)} battles
        that were never fought stay closed.
      </p>
    );
  return (
    <ul className="promises__notes">
      {open.map((round) => (
        <li key={`${round.key}:${round.position}`}>
          {CLOSED_WORDS[round.kind]} {round.title}: opened together, as soon as every side that is
          asked has sealed{header.byMail ? ' and both files have arrived' : ''}.
        </li>
      ))}
      {header.byMail ? null : (
        <>
          {waiting.map((battle) => (
            <li key={battle.index}>The seed of {battle.title}: with its result.</li>
          ))}
          <li>
            The seeds of {figure(battleSeeds - account.battles.length)} battles to come: each with
            its result.
          </li>
        </>
      )}
    </ul>
  );
}

/** ", 21 Nov., 14:06" in the server's time zone; nothing if it is not known. */
function when(iso: string | undefined): string {
  if (iso === undefined) return '';
  const instant = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso));
  return `, ${instant}`;
}

function grouped(hash: string): string {
  return (hash.match(/.{8}/g) ?? []).join(' ');
}
