import type { CampaignEvent } from '@/lib/campaign/events';
import { isSeal } from '@/lib/campaign/rounds/rounds';
import { isPerson } from '@/lib/campaign/start/settings';
import type { StartedCampaign } from '@/lib/campaign/state';
import { type Hand, handIn, signsSeal } from '@/lib/chance/hand';
import { keyFingerprint } from '@/lib/chance/signed-head';
import type { ChainEvent } from '@/lib/chance/verify-chain';
import type { Device, Hands } from './export-verdict';
import type { Findings } from './findings';

/**
 * Who gave each seal: a device of the player's, by its signature, or the server in the player's name. A signature also
 * names the newest entry that the player saw, which must still be the same.
 */
export class HandChecks {
  readonly #devices = new Map<string, Device>();
  readonly #byServer: number[] = [];
  #signed = 0;

  constructor(readonly findings: Findings) {}

  found(): Hands {
    return { signed: this.#signed, byServer: this.#byServer, devices: [...this.#devices.values()] };
  }

  /** A seal, with its envelope, in the campaign just before it. */
  take(
    recorded: Pick<ChainEvent, 'version' | 'streamId' | 'actor' | 'commandId' | 'metadata'>,
    event: CampaignEvent,
    { seats, mail }: Readonly<StartedCampaign>,
  ): void {
    if (!isSeal(event)) return;
    const { side } = event.data;
    if (mail !== null || !isPerson(seats[side].controller)) return;
    const { metadata, version } = recorded;
    const hand = handIn(metadata);
    if (hand !== null) this.#bySignature(hand, recorded, event.data);
    else if ('hand' in ((metadata ?? {}) as object))
      this.findings.broken('HAND_INVALID', 'The signature under the seal is none.');
    else this.#byServer.push(version);
  }

  #bySignature(
    hand: Hand,
    { version, streamId, actor, commandId: command }: Parameters<HandChecks['take']>[0],
    {
      round,
      side,
      commitment,
      opens,
      next,
    }: Extract<CampaignEvent, { type: 'ChoiceSealed' }>['data'],
  ): void {
    const [, campaign = ''] = streamId.split('/');
    const { key, seen } = hand;
    if (!signsSeal(hand, { campaign, round, side, commitment, opens, next, command, seen })) {
      this.findings.broken('HAND_INVALID', 'The device did not sign the seal as it is recorded.');
      return;
    }
    if (
      seen.version >= version ||
      this.findings.stream?.events[seen.version - 1]?.hash !== seen.hash
    ) {
      this.findings.broken(
        'HAND_SAW_OTHER',
        'The record before this seal is not the one that the player saw when they signed it.',
      );
      return;
    }
    this.#signed += 1;
    const known = this.#devices.get(key);
    if (known !== undefined && known.account !== actor)
      this.findings.broken('HAND_INVALID', 'Two accounts signed by one device’s key.');
    this.#devices.set(key, {
      ...{ account: actor, side, fingerprint: keyFingerprint(key) },
      first: known?.first ?? version,
      seals: (known?.seals ?? 0) + 1,
    });
  }
}
