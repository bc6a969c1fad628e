import type { Verification } from '@/lib/application/verify-here';

/** The request from a page to the checking thread. */
export interface CheckQuestion {
  readonly id: number;
  /** The exported campaign. */
  readonly text: string;
  /** Fingerprint of the key that should have signed it. */
  readonly noted?: string | undefined;
  /** An earlier export of the same campaign. */
  readonly older?: string | undefined;
  /** A receipt that a player kept. */
  readonly receipt?: string | undefined;
}

export interface CheckAnswer {
  readonly id: number;
  readonly verification: Verification;
}

/** Most bytes of a file checked in a browser; the command line takes twice as much. */
export const FILE_BYTES_MAX = 64 * 1_048_576;

/** 40 digits 0–9 and a–f, with anything between them. */
export function isFingerprintText(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text.toLowerCase().replace(/[\s:-]/g, ''));
}
