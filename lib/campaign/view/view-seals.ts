import type { Seals } from '@/lib/campaign/rounds/state';
import type { BySide } from '@/lib/kernel/side';

/** The public part of a seal: whether, never what. */
export interface SealView {
  readonly sealed: boolean;
  /** First characters of the commitment, for people to compare; null while not sealed. */
  readonly fingerprint: string | null;
  readonly commitment: string | null;
}

/** Characters of a commitment that people compare. */
const FINGERPRINT_LENGTH = 12;

/** Both sides' seals of a round. */
export function viewSeals(seals: Seals): BySide<SealView> {
  const seal = (commitment: string | null): SealView => ({
    sealed: commitment !== null,
    fingerprint: commitment?.slice(0, FINGERPRINT_LENGTH) ?? null,
    commitment,
  });
  return { A: seal(seals.A), B: seal(seals.B) };
}
