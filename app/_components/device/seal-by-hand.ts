import type { SealingByHand } from '@/lib/application/pages/campaign-pages';
import { SEALED_EVENTS } from '@/lib/campaign/rounds/rounds';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { fresh, newNumber } from './join';
import { joiningNow } from './joining-now';
import { kept } from './kept';
import { signAct } from './sign-act';

/** Longest that a seal waits for the page's first number, in milliseconds: a slow line keeps nobody from sealing. */
const JOINING_MS = 4_000;

/**
 * Seals an answer in this browser: it makes the nonce, signs the seal, opens the number that it committed to before and
 * commits to the next. Returns the form's field; rejects where the browser keeps nothing.
 */
export async function sealByHand(
  signing: SealingByHand,
  given: { readonly round: string; readonly command: string; readonly answer: string },
): Promise<string> {
  const { addsNumbers, kind, side } = signing;
  const { round, command, answer } = given;
  const nonce = fresh();
  const numbers = addsNumbers ? await numbersFor(signing) : {};
  const commitment = sealCommitment(round, side, answer, nonce);
  const data = { round, side, commitment, opens: null, next: null, ...numbers };
  const signed = await signAct(signing, { type: SEALED_EVENTS[kind], data, command });
  return JSON.stringify({ ...signed, nonce, ...numbers });
}

/** The number committed to before, if this device keeps it, and a new one's commitment. */
async function numbersFor({
  campaignId,
  committed,
  side,
}: SealingByHand): Promise<{ readonly opens?: string; readonly next: string }> {
  const waiting = committed ?? (await joined(`${campaignId}/${side}`));
  const number = waiting === null ? undefined : await kept('numbers', waiting);
  const next = await newNumber(side);
  return typeof number === 'string' ? { opens: number, next } : { next };
}

/** What this page committed to when it was opened; null: nothing, or it is not recorded in time. */
function joined(name: string): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), JOINING_MS));
  return Promise.race([joiningNow.get(name) ?? Promise.resolve(null), late]);
}
