import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoardOption } from '@/lib/application/board/pages';
import type { BoardOrderSheet } from '@/lib/application/board/sheet';
import type { BoardClient, SheetChange } from './board-client';
import type { Battle } from './use-battle';

export interface SheetDesk {
  /** The reader's own order sheet at a sealed moment; null: they write none now. */
  readonly paper: BoardOrderSheet | null;
  readonly put: (option: BoardOption) => void;
  readonly type: (text: string) => Promise<boolean>;
  readonly lift: (piece: string) => void;
  readonly clear: () => void;
  readonly seal: () => Promise<boolean>;
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
  const [held, setHeld] = useState<{ moment: string; paper: BoardOrderSheet | null } | null>(null);
  const asked = useRef(0);
  const paper = held !== null && held.moment === moment ? held.paper : null;

  const ask = useCallback(
    async (change: SheetChange): Promise<BoardOrderSheet | null> => {
      if (moment === null) return null;
      asked.current += 1;
      const question = asked.current;
      const reply = await client.sheet(change);
      if (!reply.ok || question !== asked.current) return null;
      const { value } = reply;
      setHeld({ moment, paper: value });
      if (value !== null) keep(`${draft}/${value.pending}`, value.same ? undefined : value.sheet);
      return value;
    },
    [client, moment, draft],
  );
  useEffect(() => {
    if (moment === null) return;
    const pending = moment.split('\n')[0] ?? '';
    const kept = keptIn(`${draft}/${pending}`);
    ask(kept === undefined ? {} : { sheet: kept });
  }, [ask, moment, draft]);

  const sheet = paper?.sheet;
  const changed = (change: SheetChange) =>
    ask({ ...(sheet === undefined ? {} : { sheet }), ...change });
  return {
    paper,
    put: (option) => {
      changed({ put: option.command });
    },
    type: async (text) => (await changed({ text }))?.refused === null,
    lift: (piece) => {
      changed({ lift: piece });
    },
    clear: () => {
      ask({ empty: true });
    },
    seal: async () => {
      if (paper === null) return false;
      const done = await battle.seal(paper.sheet, paper.pending);
      if (done) keep(`${draft}/${paper.pending}`, undefined);
      return done;
    },
  };
}

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
