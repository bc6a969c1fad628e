'use client';

import { Button } from '@/app/_components/form/button';
import Link from '@/app/_components/link/link';
import { Notice } from '@/app/_components/notice/notice';
import type { Trouble } from './use-battle';

/** Why an order was not carried out, and what can be done about it. */
export function TroubleNotice({
  trouble,
  here,
  busy,
  onAgain,
  onForgive,
}: {
  trouble: Trouble;
  here: string;
  busy: boolean;
  onAgain: () => Promise<boolean>;
  onForgive: () => void;
}) {
  const { code, message, again } = trouble;
  const signedOut = code === 'SIGN_IN_FIRST';
  return (
    <Notice kind="error" title={signedOut ? 'Your session has ended.' : message}>
      <p className="row">
        {signedOut ? (
          <Link href={`/sign-in?next=${encodeURIComponent(here)}`}>Sign in again</Link>
        ) : null}
        {code === 'STALE_MOMENT' ? (
          <span>The battle has moved on. Nothing was changed; this is the present position.</span>
        ) : null}
        {again ? (
          <>
            <Button pending={busy} onClick={onAgain}>
              Send it again
            </Button>
            <span>If it did arrive, it counts once.</span>
          </>
        ) : null}
        <Button kind="quiet" onClick={onForgive}>
          Very well
        </Button>
      </p>
    </Notice>
  );
}
