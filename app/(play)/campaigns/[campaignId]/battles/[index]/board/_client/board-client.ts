'use client';

import type { BoardOption, BoardOptions } from '@/lib/application/board/pages';
import type { BoardLogLine, BoardPosition } from '@/lib/application/board/view';
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
    }
  | { readonly to: 'take-back'; readonly commandId: string; readonly at: number }
  | {
      readonly to: 'command';
      readonly commandId: string;
      readonly side: Side;
      readonly doctrine: string | null;
    };

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

  log(after: number, limit: number): Promise<Reply<readonly BoardLogLine[]>> {
    return this.get('log', { after, limit });
  }

  /** `hand`: what this browser signed of it. */
  act({ to, ...act }: BoardAct, hand?: object): Promise<Reply<BoardPosition>> {
    return ask(`${this.address}/${to}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ as: this.as, ...act, hand }),
    });
  }

  private get<T>(
    what: string,
    query: Readonly<Record<string, string | number | undefined>>,
  ): Promise<Reply<T>> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ as: this.as, ...query }))
      if (value !== undefined) search.set(name, String(value));
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
