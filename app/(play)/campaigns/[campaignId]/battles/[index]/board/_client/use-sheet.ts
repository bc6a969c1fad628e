import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardOption } from '@/lib/application/board/pages';
import type { BoardOrderSheet } from '@/lib/application/board/sheet';
import type { BoardClient, SheetChange } from './board-client';
import { inLine } from './in-line';
import type { Battle } from './use-battle';

export interface SheetDesk {
  /** The reader's own order sheet at a sealed moment; null: they write none now. */
  readonly paper: BoardOrderSheet | null;
  /** Why the sheet itself could not be fetched; null: it is there, or there is none to write. */
  readonly trouble: string | null;
  /** The reader writes a sheet now that has not come yet, or could not be fetched: what is given waits for it. */
  readonly missing: boolean;
  /** Asks for the sheet once more. */
  readonly again: () => void;
  /** Lays orders on the sheet, one after another; why one of them is not on it is said for all of them together. */
  readonly put: (options: readonly BoardOption[]) => void;
  /** Lays a typed order on the sheet; where there is none to write it is given `otherwise`. */
  readonly type: (text: string, otherwise: (text: string) => Promise<boolean>) => Promise<boolean>;
  readonly lift: (piece: string) => void;
  readonly clear: () => void;
  /** Lays on it what the sub-commanders have sent. */
  readonly layPosts: () => void;
  readonly seal: () => Promise<boolean>;
  /** Looks again, after what a sub-commander sent was taken back. */
  readonly withdrawn: () => void;
}

/**
 * The order sheet of a sealed moment, laid order by order in this browser, and kept in it until it is sealed. `moment`
 * names the reader's own sealed moment and whether it is settled; null: there is none.
 */
export function useSheet(
  client: BoardClient,
  battle: Pick<Battle, 'seal'>,
  moment: string | null,
  draft: string,
): SheetDesk {
  const [held, setHeld] = useState<Held | null>(null);
  /** What the server answered last; a change made meanwhile begins with it. */
  const newest = useRef<Held | null>(null);
  const [line] = useState(inLine);
  const current = held !== null && held.moment === moment ? held : null;
  const paper = current?.paper ?? null;
  const set = useCallback((next: Held) => {
    newest.current = next;
    setHeld(next);
  }, []);

  /** Asks for the sheet with a change, once those before it are answered: none is lost, however quickly they come. */
  const ask = useCallback(
    (change: (sheet: BoardOrderSheet['sheet'] | undefined) => SheetChange | null) =>
      line(async (): Promise<BoardOrderSheet | null> => {
        if (moment === null) return null;
        const before = newest.current?.moment === moment ? newest.current.paper : null;
        const wanted = change(before?.sheet);
        if (wanted === null) return null;
        const reply = await client.sheet(wanted);
        if (!reply.ok) {
          const { message } = reply.error;
          // What was laid stays, and why the change is not on it is said where a refusal is.
          const kept = before === null ? null : { ...before, refused: message };
          set({ moment, paper: kept, trouble: kept === null ? message : null });
          return kept;
        }
        const value = stillRefused(newest.current?.paper ?? null, wanted, reply.value);
        set({ moment, paper: value, trouble: null });
        if (value !== null) keep(`${draft}/${value.pending}`, value.same ? undefined : value.sheet);
        return value;
      }),
    [client, moment, draft, line, set],
  );
  const fetched = useCallback(() => {
    if (moment === null) return;
    const pending = moment.split('\n')[0] ?? '';
    const kept = keptIn(`${draft}/${pending}`);
    ask(() => (kept === undefined ? {} : { sheet: kept }));
  }, [ask, moment, draft]);
  useEffect(fetched, [fetched]);

  const changed = useCallback(
    (change: SheetChange) =>
      ask((sheet) => ({ ...(sheet === undefined ? {} : { sheet }), ...change })),
    [ask],
  );
  // What posts send is no news to anybody else: their commander's page looks for it.
  const hasPosts = paper?.posts !== undefined;
  useEffect(() => {
    if (!hasPosts) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') changed({});
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [hasPosts, changed]);
  return {
    paper,
    trouble: current?.trouble ?? null,
    missing: moment !== null && (current === null || current.trouble !== null),
    again: fetched,
    put: async (options) => {
      const answers = await Promise.all(options.map(({ command }) => changed({ put: command })));
      const refused = [...new Set(answers.flatMap((answer) => answer?.refused ?? []))].join(' ');
      const now = newest.current;
      // Each answer stands in place of the one before it.
      if (refused !== '' && options.length > 1 && now?.moment === moment && now.paper !== null)
        set({ ...now, paper: { ...now.paper, refused } });
    },
    type: async (text, otherwise) => {
      if (moment === null) return otherwise(text);
      // A sheet that is still asked for is waited for: nothing typed early is taken for a whole sheet.
      const laid = await changed({ text });
      const known = newest.current;
      const none = known?.moment === moment && known.paper === null && known.trouble === null;
      if (laid === null && none) return otherwise(text);
      return laid?.refused === null;
    },
    lift: (piece) => {
      changed({ lift: piece });
    },
    clear: () => {
      ask(() => ({ empty: true }));
    },
    layPosts: () => {
      changed({ posts: true });
    },
    seal: () =>
      line(async () => {
        const now = newest.current?.moment === moment ? newest.current.paper : null;
        if (now === null) return false;
        const done = await battle.seal(now.sheet, now.pending, now.forCommander ? null : now.seat);
        if (!done) return false;
        keep(`${draft}/${now.pending}`, undefined);
        // A post's orders are no event: nothing else says that they were sent.
        if (now.forCommander) changed({});
        return true;
      }),
    withdrawn: () => {
      changed({});
    },
  };
}

/** A sheet that is only looked at again still says why the last order is not on it. */
function stillRefused(
  before: BoardOrderSheet | null,
  { sheet: _, ...changes }: SheetChange,
  now: BoardOrderSheet | null,
): BoardOrderSheet | null {
  if (before === null || now === null || Object.keys(changes).length > 0) return now;
  const same =
    before.pending === now.pending && JSON.stringify(before.sheet) === JSON.stringify(now.sheet);
  return same ? { ...now, refused: now.refused ?? before.refused } : now;
}

interface Held {
  readonly moment: string;
  readonly paper: BoardOrderSheet | null;
  /** Why the first one has not come; null: it has, or there is none. */
  readonly trouble: string | null;
}

/** Milliseconds after which a commander's page looks again for what the posts have sent. */
const LOOK_MS = 15_000;

/** A draft in this browser's tab; at a shared screen each side has its own, and only the side that sits there is shown it. */
function keep(key: string, sheet: BoardOrderSheet['sheet'] | undefined): void {
  try {
    if (sheet === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(sheet));
  } catch {
    // A browser that keeps nothing begins again after a reload.
  }
}

function keptIn(key: string): BoardOrderSheet['sheet'] | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as BoardOrderSheet['sheet']);
  } catch {
    return undefined;
  }
}
