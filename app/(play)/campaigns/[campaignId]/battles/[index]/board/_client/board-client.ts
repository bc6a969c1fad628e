'use client';

import type { BoardOption, BoardOptions } from '@/lib/application/board/pages';
import type { BoardOverlays, BoardPlan } from '@/lib/application/board/plan';
import type { BoardOrderSheet } from '@/lib/application/board/sheet';
import type { BoardTrial } from '@/lib/application/board/try-out';
import type { BoardLogLine, BoardPosition } from '@/lib/application/board/view';
import type { SeatId } from '@/lib/battle/contract/seats';
import type { Side } from '@/lib/kernel/side';

/** Why something was not done, in a sentence. `lost`: no reply came, so it may have been done all the same. */
export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly lost: boolean;
}
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Refused };

/** The body of one POST; sent again with the same id, it acts once. */
export type BoardAct =
  | {
      readonly to: 'orders';
      readonly commandId: string;
      readonly pending: string;
      readonly command?: BoardOption['command'];
      readonly text?: string;
      readonly commands?: readonly BoardOption['command'][];
      /** The command is the whole sheet of this seat, to be sealed. */
      readonly seat?: SeatId;
    }
  | { readonly to: 'take-back'; readonly commandId: string; readonly at: number }
  | {
      readonly to: 'command';
      readonly commandId: string;
      readonly side: Side;
      readonly doctrine: string | null;
      readonly once?: boolean;
    };

/** What is done to an order sheet: an order laid on it, typed or not, or lifted; those of the posts laid; or it begins empty. */
export interface SheetChange {
  readonly sheet?: BoardOrderSheet['sheet'];
  readonly put?: BoardOption['command'];
  readonly text?: string;
  readonly lift?: string;
  readonly empty?: true;
  readonly posts?: true;
}

/** The handlers of one battle's board, as its page calls them. */
export class BoardClient {
  constructor(
    /** `/campaigns/…/battles/0/board`. */
    private readonly address: string,
    private readonly as: Side | undefined,
  ) {}

  position(at?: number): Promise<Reply<BoardPosition>> {
    return this.get('position', { at });
  }

  options(focus?: string): Promise<Reply<BoardOptions>> {
    return this.get('options', { focus });
  }

  /** What sending pieces to a cell would come to, in a manner or the usual one. */
  plan(pieces: readonly string[], to: number, manner?: string): Promise<Reply<BoardPlan>> {
    return this.get('plan', { piece: pieces, to, manner });
  }

  /** What an order by hand, or a typed one, would do; nothing is recorded. */
  tryOut(order: object): Promise<Reply<BoardTrial>> {
    return ask(`${this.address}/try-out`, this.body(order));
  }

  overlays(at: number, plans: boolean, piece?: string): Promise<Reply<BoardOverlays>> {
    return this.get('overlays', { at, plans: plans ? 1 : undefined, piece });
  }

  log(after: number, limit: number): Promise<Reply<readonly BoardLogLine[]>> {
    return this.get('log', { after, limit });
  }

  /** The reader's own order sheet, with a change; nothing is recorded. */
  sheet(change: SheetChange): Promise<Reply<BoardOrderSheet | null>> {
    return ask(`${this.address}/sheet`, this.body(change));
  }

  /** Leaves answers for questions in the other side's turn, in place of those left before. */
  leave(
    answers: readonly { readonly kind: string; readonly answer: string }[],
  ): Promise<Reply<true>> {
    return ask(`${this.address}/answers`, this.body({ answers }));
  }

  /** `hand`: what this browser signed of it. */
  act({ to, ...act }: BoardAct, hand?: object): Promise<Reply<BoardPosition>> {
    return ask(`${this.address}/${to}`, this.body({ ...act, hand }));
  }

  private body(content: object): RequestInit {
    return {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ as: this.as, ...content }),
    };
  }

  private get<T>(
    what: string,
    query: Readonly<Record<string, string | number | readonly string[] | undefined>>,
  ): Promise<Reply<T>> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ as: this.as, ...query }))
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) search.append(name, String(one));
    return ask(`${this.address}/${what}?${search}`, {});
  }
}

const LOST: Refused = {
  code: 'LINE_DOWN',
  message: 'The line is down: the server did not answer.',
  lost: true,
};

async function ask<T>(address: string, request: RequestInit): Promise<Reply<T>> {
  try {
    const response = await fetch(address, { ...request, credentials: 'same-origin' });
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    const refusal = readRefusal(await response.json().catch(() => null));
    return {
      ok: false,
      error: refusal ?? {
        ...LOST,
        message: 'The server has a problem at the moment. Try again later.',
      },
    };
  } catch {
    return { ok: false, error: LOST };
  }
}

function readRefusal(body: unknown): Refused | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  if (typeof error !== 'object' || error === null) return null;
  if (!('code' in error) || !('message' in error)) return null;
  const { code, message } = error;
  return typeof code === 'string' && typeof message === 'string'
    ? { code, message, lost: false }
    : null;
}
