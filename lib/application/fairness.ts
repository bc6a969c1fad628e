import { fairnessOf } from '@/lib/campaign/fairness';
import { keyFingerprint } from '@/lib/chance/signed-head';
import { ok } from '@/lib/kernel/result';
import { accessTo } from './access';
import { campaignHeader } from './campaign-pages';
import type { Look } from './contract';
import { battlesMax } from './dice';
import type { FairnessPage, InstallationKey } from './fairness-contract';
import type { House } from './house';
import { campaignEvent } from './loaded-campaign';
import type { Answer } from './refusal';

/** The key that signs what this installation exports. */
export function installationKey(house: House): InstallationKey {
  const { publicKey } = house.signer;
  return { publicKey, fingerprint: keyFingerprint(publicKey) };
}

/** What the campaign has committed to and opened, as far as the position looked at. */
export async function fairnessPage(
  house: House,
  user: string,
  campaignId: string,
  look: Look = {},
): Promise<Answer<FairnessPage>> {
  const header = await campaignHeader(house, user, campaignId, look);
  if (!header.ok) return header;
  const access = await accessTo(house, user, campaignId);
  if (!access.ok) return access;
  const { definition } = access.value.loaded.campaign;
  const events = access.value.loaded.events.slice(0, header.value.at);
  return ok({
    header: header.value,
    sides: { A: definition.sides.A.name, B: definition.sides.B.name },
    account: fairnessOf(events.map(campaignEvent), definition),
    battleSeeds: battlesMax(definition),
    recordedAt: Object.fromEntries(events.map((event) => [event.version, event.recordedAt])),
    hash: events.at(-1)?.hash ?? '',
    key: installationKey(house),
  });
}
