import type { Signing } from '@/lib/application/core/campaign-header';
import { actText, deviceText, type Seen } from '@/lib/chance/hand';
import type { Json } from '@/lib/kernel/canonical-json';
import { type DeviceKey, deviceKey } from './device-key';

/** As pages of a campaign know it; null: the campaign is only being begun. */
export type SigningWhere = Omit<Signing, 'seen'> & { readonly seen: Seen | null };

export interface ActToSign {
  /** The type of event that the act leads to. */
  readonly type: string;
  readonly data: Json;
  readonly command: string;
  /** Index of the battle on the board that it is an act of. */
  readonly battle?: number;
  /** There, the newest entry of the battle's own record. */
  readonly seen?: Seen;
}

/** This device's signature under an act, and its registration where the campaign does not know it yet. */
export async function signAct(
  signing: SigningWhere,
  { type, data, command, battle, seen = signing.seen ?? undefined }: ActToSign,
): Promise<{
  readonly key: string;
  readonly signature: string;
  readonly registers?: string;
  readonly seen: Seen | null;
}> {
  const key = await deviceKey(signing.account, signing.revoked);
  const claim = { campaign: signing.campaignId, battle, type, data, command, seen: seen ?? null };
  const signature = await key.sign(actText(claim));
  return {
    ...{ key: key.publicKey, signature, seen: seen ?? null },
    ...(await registration(signing, key)),
  };
}

/** The device's registration in a campaign that does not know it yet. */
export async function registration(
  { account, campaignId, devices }: SigningWhere,
  key: DeviceKey,
): Promise<{ readonly registers?: string }> {
  if (devices.includes(key.publicKey)) return {};
  const text = deviceText({ campaign: campaignId, account, key: key.publicKey });
  return { registers: await key.sign(text) };
}
