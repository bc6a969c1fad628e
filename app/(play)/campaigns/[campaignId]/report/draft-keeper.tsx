'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_components/form/button';
import { typedIn } from '@/app/_components/form/form-state';
import { Dialog } from '@/app/_components/notice/dialog';
import type { Side } from '@/lib/kernel/side';
import { draftOf } from './report-fields';

/** How long after the last key the draft is sent, in milliseconds. */
const PAUSE_MS = 1_000;
/** Most bytes that a browser sends while its page closes. */
const CLOSING_BYTES_MAX = 60_000;

type Keeping =
  | { readonly kind: 'kept'; readonly at: string | null }
  | { readonly kind: 'typing' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Keeps what is typed into the form around it as a draft on the server, a moment after each change and when the page is
 * left. Without script, buttons do the same.
 */
export function DraftKeeper({
  campaignId,
  battleIndex,
  side,
  writtenAt,
  clock,
}: {
  readonly campaignId: string;
  readonly battleIndex: number;
  readonly side: Side | null;
  /** When the draft that the page began with was written (ISO); null: there was none. */
  readonly writtenAt: string | null;
  /** The same as a time of day. */
  readonly clock: string | null;
}) {
  const place = useRef<HTMLDivElement>(null);
  const since = useRef(writtenAt);
  const [keeping, setKeeping] = useState<Keeping>({ kind: 'kept', at: clock });
  const post = useCallback(
    (fields: Readonly<Record<string, string>>, closing = false) => {
      const body = JSON.stringify({
        battleIndex,
        ...(side === null ? {} : { as: side }),
        fields,
        since: since.current,
      });
      return fetch(`/campaigns/${campaignId}/report/draft`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        keepalive: closing && body.length <= CLOSING_BYTES_MAX,
      });
    },
    [campaignId, battleIndex, side],
  );
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sending = false;
    const send = async () => {
      if (sending) {
        timer = setTimeout(send, PAUSE_MS);
        return;
      }
      timer = undefined;
      sending = true;
      try {
        const answer = await post(draftOf(typedIn(new FormData(form))));
        const told = (await answer.json()) as {
          writtenAt?: string | null;
          error?: { message: string };
        };
        if (answer.ok) {
          since.current = told.writtenAt ?? null;
          // What was typed meanwhile is not saved yet, and waits for its turn.
          if (timer === undefined) setKeeping({ kind: 'kept', at: clockOf(new Date()) });
        } else setKeeping({ kind: 'refused', message: told.error?.message ?? '' });
      } catch {
        setKeeping({ kind: 'lost' });
        timer ??= setTimeout(send, PAUSE_MS * 5);
      } finally {
        sending = false;
      }
    };
    const onChange = () => {
      setKeeping((old) => (old.kind === 'refused' ? old : { kind: 'typing' }));
      clearTimeout(timer);
      timer = setTimeout(send, PAUSE_MS);
    };
    const onSubmit = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      void send();
    };
    const onLeave = () => {
      if (timer === undefined || document.visibilityState === 'visible') return;
      clearTimeout(timer);
      timer = undefined;
      void post(draftOf(typedIn(new FormData(form))), true)
        .then(async (answer) => {
          const told = (await answer.json()) as { writtenAt?: string | null };
          if (answer.ok) since.current = told.writtenAt ?? null;
        })
        .catch(() => undefined);
    };
    form.addEventListener('input', onChange);
    form.addEventListener('change', onChange);
    form.addEventListener('submit', onSubmit);
    document.addEventListener('visibilitychange', onLeave);
    return () => {
      // Leaving by a link of the page: what waits is sent now.
      if (timer !== undefined)
        void post(draftOf(typedIn(new FormData(form))), true).catch(() => undefined);
      clearTimeout(timer);
      form.removeEventListener('input', onChange);
      form.removeEventListener('change', onChange);
      form.removeEventListener('submit', onSubmit);
      document.removeEventListener('visibilitychange', onLeave);
    };
  }, [post]);
  return (
    <div ref={place} className="stack" data-gap="small">
      <p className="cap" role="status">
        {wordsOf(keeping)}
      </p>
      <input type="hidden" name="draftSince" defaultValue={writtenAt ?? ''} />
      <noscript>
        <button type="submit" name="intent" value="draft" className="button" data-kind="secondary">
          Save the draft
        </button>
        <button type="submit" name="intent" value="clear" className="button" data-kind="quiet">
          Clear the draft
        </button>
      </noscript>
      <div className="row needs-script">
        {keeping.kind === 'refused' ? (
          <Button kind="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : null}
        <Dialog trigger="Clear the draft" kind="quiet" title="Clear what you have typed?">
          {(close) => (
            <>
              <p className="dialog__text">
                Every figure of this draft is removed. It cannot be brought back.
              </p>
              <div className="dialog__actions">
                <Button
                  kind="primary"
                  onClick={() =>
                    void post({})
                      .then(() => window.location.reload())
                      .catch(() => close())
                  }
                >
                  Clear it
                </Button>
                <Button onClick={close}>Not yet</Button>
              </div>
            </>
          )}
        </Dialog>
      </div>
    </div>
  );
}

function wordsOf(keeping: Keeping): string {
  switch (keeping.kind) {
    case 'kept':
      return keeping.at === null
        ? 'What you type is saved on the server. Nobody else sees it until you hand it in.'
        : `Saved on the server at ${keeping.at}. You can close this page and go on from another device.`;
    case 'typing':
      return 'Not saved yet.';
    case 'lost':
      return 'No connection: what you typed is on this page only. It is saved when the connection returns.';
    case 'refused':
      return keeping.message;
  }
}

function clockOf(now: Date): string {
  return now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
