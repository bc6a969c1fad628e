import Link from '@/app/_components/link/link';
import type { BoardPage } from '@/lib/application/board/pages';
import { otherSide } from '@/lib/kernel/side';

export interface ByMailProps {
  readonly byMail: NonNullable<BoardPage['position']['byMail']>;
  readonly sides: BoardPage['battle']['sides'];
  /** The viewer commands the side that is moved here. */
  readonly commands: boolean;
  /** The campaign's correspondence. */
  readonly mail: string;
}

/** A battle fought by letters waits for one: the reader's own, or the other side's. */
export function ByMail({ byMail, sides, commands, mail }: ByMailProps) {
  const { own, waits, sealing } = byMail;
  if (waits === 'yourMove') return `${sides[own]} is to act.`;
  if (waits === 'toSend')
    return commands ? (
      <>
        {sealing
          ? 'Your orders are sealed. You can change them until you make your file.'
          : 'Your turn is over.'}{' '}
        <Link className="button" data-kind="primary" href={mail}>
          Make your file and send it
        </Link>
      </>
    ) : (
      `${sides[own]}’s ${sealing ? 'orders are sealed, and go' : 'turn is over, and goes'} out by mail.`
    );
  const other = sides[otherSide(own)];
  const what = sealing ? 'sealed orders come' : 'turn comes';
  return commands ? (
    <>
      {other}’s {what} by mail. <Link href={mail}>Open its file</Link>
    </>
  ) : (
    `${other}’s ${what} by mail.`
  );
}
