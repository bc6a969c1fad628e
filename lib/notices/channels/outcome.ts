/** What became of one attempt to send something. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Not delivered; it may be later. */
  | { readonly kind: 'later'; readonly sentence: string; readonly afterSeconds?: number }
  /** Not delivered, and trying again is useless. `gone`: the address exists no more. */
  | { readonly kind: 'refused'; readonly sentence: string; readonly gone?: boolean }
  /** It may or may not have been delivered. */
  | { readonly kind: 'unclear'; readonly sentence: string };

/** What is sent: one notice in words, for one reader. */
export interface Sendable {
  /** Stays the same at every attempt. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Where it leads. */
  readonly href: string;
  readonly urgent: boolean;
}

/** The outcome of an answer by HTTP. */
export function outcomeOfStatus(
  status: number,
  retryAfterSeconds: number | null,
  whose: string,
): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410)
    return { kind: 'refused', sentence: `${whose} no longer knows this address.`, gone: true };
  if (status === 408 || status === 429 || status >= 500)
    return {
      kind: 'later',
      sentence: `${whose} is busy or out of order (${status}).`,
      ...(retryAfterSeconds === null ? {} : { afterSeconds: retryAfterSeconds }),
    };
  return { kind: 'refused', sentence: `${whose} refused the message (${status}).` };
}
