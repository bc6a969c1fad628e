import type { ReactNode } from 'react';
import Link from '@/app/_components/link/link';
import type { BoardPage } from '@/lib/application/board/pages';

/** Whom the battle waits for; at a shared screen (`curtain`), the control that hands the screen over. */
export function waiting(
  { pending, commanders }: BoardPage['position'],
  sides: BoardPage['battle']['sides'],
  curtain: string | null,
): ReactNode {
  const next = pending.find(({ settled }) => !settled) ?? pending[0];
  if (!next) return '';
  if (commanders[next.side].kind === 'artificial')
    return `${sides[next.side]}’s artificial commander is at work.`;
  const words =
    next.mode === 'sealed'
      ? `${sides[next.side]} has yet to seal its orders`
      : next.mode === 'window'
        ? `${sides[next.side]} is asked${next.question === null ? '' : `: ${next.question}`}`
        : `${sides[next.side]} is to act`;
  return curtain === null ? (
    `${words}.`
  ) : (
    <Link href={curtain} prefetch={false}>
      {words}: hand over the screen
    </Link>
  );
}
