'use client';

import { Button } from './_components/form/button';
import { PageHead } from './_components/type/page-head';

/** Something broke that should not have: nothing of it is shown but a number to ask for. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="page page-main" id="main">
      <PageHead dateline="Something went wrong on our side" title="This page could not be drawn" />
      <div className="stack">
        <p>
          Nothing that you entered before is lost.
          {error.digest ? ` The fault is noted under ${error.digest}.` : ''}
        </p>
        <p>
          <Button kind="primary" onClick={reset}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  );
}
