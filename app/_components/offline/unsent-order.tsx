'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_components/form/button';
import type { FormState } from '@/app/_components/form/form-state';
import { Notice } from '@/app/_components/notice/notice';
import { fillIn, forgetUnsent, keepUnsent, type Unsent, unsentOf } from './unsent';

/**
 * In a form that gives an order: keeps what did not get through in this browser, also when the page is closed, and
 * offers it again until the round is over.
 */
export function UnsentOrder({
  campaignId,
  round,
  state,
}: {
  readonly campaignId: string;
  readonly round: string;
  /** Of the form; null: the round's answer is sealed, and nothing is left to send. */
  readonly state: FormState | null;
}) {
  const key = `${campaignId}/${round}`;
  const place = useRef<HTMLDivElement>(null);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const sealed = state === null;
  useEffect(() => {
    if (sealed) forgetUnsent(`${campaignId}/${round}`);
    else setUnsent(unsentOf(campaignId, round));
  }, [campaignId, round, sealed]);
  useEffect(() => {
    if (state?.lost) setUnsent(keepUnsent(key, state.values));
  }, [state, key]);
  const discard = () => {
    forgetUnsent(key);
    setUnsent(null);
  };
  const send = () => {
    const form = place.current?.closest('form');
    if (!form || unsent === null) return;
    fillIn(form, unsent.values);
    form.requestSubmit();
  };
  return (
    <div ref={place}>
      {unsent === null ? null : (
        <Notice title="An order is kept here that was not sent">
          <p>
            You gave it on {moment(unsent.at)}, without a connection. Nobody has seen it, and it
            counts only once it is sent.
          </p>
          <p className="row">
            <Button kind="secondary" onClick={send}>
              Send it now
            </Button>
            <Button kind="quiet" onClick={discard}>
              Discard it
            </Button>
          </p>
        </Notice>
      )}
    </div>
  );
}

const moment = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  );
