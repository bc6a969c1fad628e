'use client';

import { DATABASE_AWAY } from '@/lib/kernel/fault-words';
import { Button } from './_components/form/button';
import { PageHead } from './_components/type/page-head';

/** An unexpected error. Shows only the number under which it is logged. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  /** Asks the server for the page again. */
  retry: () => void;
}) {
  const away = error.digest === DATABASE_AWAY;
  return (
    <main className="page page-main" id="main">
      <PageHead
        dateline={away ? 'The database is unavailable' : 'Something went wrong on our side'}
        title={away ? 'Back in a moment' : 'This page could not be shown'}
      />
      <div className="stack">
        <p>
          Nothing you entered before is lost.
          {away ? ' Try again in a moment.' : ''}
          {!away && error.digest ? ` The error is logged under ${error.digest}.` : ''}
        </p>
        <p>
          <Button kind="primary" onClick={retry}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  );
}
