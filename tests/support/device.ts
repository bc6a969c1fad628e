import { randomBytes, randomUUID } from 'node:crypto';
import type { HandGiven, Joining, SignedAct } from '@/lib/application/core/by-hand';
import { type RoundKind, SEALED_EVENTS } from '@/lib/campaign/rounds/rounds';
import { sealCommitment } from '@/lib/campaign/rounds/sealing';
import { actText, deviceText, type Seen } from '@/lib/chance/hand';
import { numberCommitment } from '@/lib/chance/round-chance';
import type { Json } from '@/lib/kernel/canonical-json';
import type { Side } from '@/lib/kernel/side';
import { sign, signingKey } from '@/lib/transfer/signing';

const fresh = () => randomBytes(32).toString('hex');

/** Where a device signs: as the pages of a campaign say. */
export interface SigningAt {
  readonly account: string;
  readonly campaignId: string;
  readonly seen: Seen | null;
  readonly devices: readonly string[];
}

/** A player's browser, as the pages' own code signs: it keeps a key, and the numbers that it committed to. */
export class TestDevice {
  readonly key: ReturnType<typeof signingKey>;
  numbers = new Map<string, string>();

  constructor(key = signingKey()) {
    this.key = key;
  }

  /** The registration in a campaign that does not know the device yet. */
  registration({ account, campaignId, devices }: Omit<SigningAt, 'seen'>): {
    readonly registers?: string;
  } {
    const key = this.key.publicKey;
    return devices.includes(key)
      ? {}
      : { registers: sign(this.key, deviceText({ campaign: campaignId, account, key })) };
  }

  /** The signature under an act. */
  act(
    at: SigningAt & { readonly seen: Seen },
    type: string,
    data: Json,
    command: string,
    battle?: { readonly index: number; readonly seen: Seen },
  ): SignedAct {
    const seen = battle?.seen ?? at.seen;
    const claim = { campaign: at.campaignId, battle: battle?.index, type, data, command, seen };
    return {
      ...{ key: this.key.publicKey, signature: sign(this.key, actText(claim)), seen },
      ...this.registration(at),
    };
  }

  /** A sealed answer; it opens the number that the page says is waiting, if this device keeps it. */
  seal(
    at: SigningAt & {
      readonly seen: Seen;
      readonly side: Side;
      readonly kind: RoundKind;
      readonly committed: string | null;
    },
    round: string,
    answer: string,
    command: string,
  ): HandGiven {
    const { side } = at;
    const nonce = fresh();
    const opens = this.numbers.get(at.committed ?? '');
    const numbers = { ...(opens === undefined ? {} : { opens }), next: this.number(side) };
    const commitment = sealCommitment(round, side, answer, nonce);
    const data = { round, side, commitment, opens: null, ...numbers };
    return { ...this.act(at, SEALED_EVENTS[at.kind], data, command), nonce, ...numbers };
  }

  /** What it joins a campaign with. */
  joining(at: SigningAt, sides: readonly Side[]): Joining {
    const command = randomUUID();
    const numbers: Partial<Record<Side, { next: string; signature: string }>> = {};
    for (const side of sides) {
      const data = { side, next: this.number(side) };
      const claim = { campaign: at.campaignId, type: 'NumberCommitted', data, command };
      const text = actText({ ...claim, seen: at.seen });
      numbers[side] = { next: data.next, signature: sign(this.key, text) };
    }
    return {
      ...{ command, key: this.key.publicKey, numbers, seen: at.seen },
      ...this.registration(at),
    };
  }

  /** Makes a number and keeps it; its commitment. */
  number(side: Side): string {
    const number = fresh();
    const next = numberCommitment(number, side);
    this.numbers.set(next, number);
    return next;
  }
}
