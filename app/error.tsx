'use client';

import { DATABASE_AWAY } from '@/lib/kernel/fault-words';
import { Button } from './_components/form/button';
import { PageHead } from './_components/type/page-head';

/** Something broke that should not have: nothing of it is shown but a number to ask for. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  /** Asks the server for the page anew. */
  retry: () => void;
}) {
  const away = error.digest === DATABASE_AWAY;
  return (
    <main className="page page-main" id="main">
      <PageHead
        dateline={away ? 'The data base is not reached' : 'Something went wrong on our side'}
        title={away ? 'The book is closed for a moment' : 'This page could not be drawn'}
      />
      <div className="stack">
        <p>
          Nothing that you entered before is lost.
          {away ? ' The page comes back as soon as the data base answers.' : ''}
          {!away && error.digest ? ` The fault is noted under ${error.digest}.` : ''}
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
