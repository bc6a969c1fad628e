import type { CampaignHeader } from '@/lib/application/core/campaign-header';
import { seedsMax } from '@/lib/application/core/dice';
import { LOOK } from '@/lib/application/core/input-schemas';
import { campaignEvent, stateAt } from '@/lib/application/core/loaded-campaign';
import type { Answer } from '@/lib/application/core/refusal';
import type { Services } from '@/lib/application/core/services';
import { useCase } from '@/lib/application/core/use-case';
import { headerFor } from '@/lib/application/header/open-campaign';
import type { FairnessAccount } from '@/lib/campaign/view/fairness';
import { fairnessOf } from '@/lib/campaign/view/fairness';
import type { DiceScheme } from '@/lib/chance/keyed-dice';
import { keyFingerprint } from '@/lib/chance/signed-head';
import { ok } from '@/lib/kernel/result';
import type { BySide } from '@/lib/kernel/side';

export interface InstallationKey {
  /** Ed25519, 32 bytes in hex. */
  readonly publicKey: string;
  /** The fingerprint that people write down and compare: ten groups of four. */
  readonly fingerprint: string;
}

export interface FairnessPage {
  readonly header: CampaignHeader;
  /** Names of the sides. */
  readonly sides: BySide<string>;
  readonly account: FairnessAccount;
  /** Seeds that the root of the start commits to. */
  readonly battleSeeds: number;
  /** How the dice of intervals and boards are derived from seeds. */
  readonly diceScheme: DiceScheme;
  /** When each event was recorded: position → ISO. */
  readonly recordedAt: Readonly<Record<number, string>>;
  /** Hash of the event at the position shown. */
  readonly hash: string;
  readonly key: InstallationKey;
  /** Devices that sign in the campaign, in the order of their registration, at the position shown. */
  readonly devices: readonly DeviceRow[];
}

export interface DeviceRow {
  readonly key: string;
  readonly fingerprint: string;
  /** Positions of the entries that registered and revoked it; null: its player vouches for it. */
  readonly registered: number;
  readonly revoked: number | null;
  /** The viewer's own. */
  readonly own: boolean;
}

/** The key that signs this installation's exports. */
export const installationKey = useCase({
  on: 'installation',
  may: 'anybody',
  effect: 'reads',
  run: async ({ services }) => keyOf(services),
});

function keyOf({ signer }: Services): InstallationKey {
  const { publicKey } = signer;
  return { publicKey, fingerprint: keyFingerprint(publicKey) };
}

/** What the campaign has committed to and opened, up to the position shown. */
export const fairnessPage = useCase({
  on: 'campaign',
  may: 'watch',
  effect: 'reads',
  input: LOOK,
  async run({ services, access, user }, look): Promise<Answer<FairnessPage>> {
    const header = await headerFor(services, access, look);
    if (!header.ok) return header;
    const { definition, diceScheme } = access.loaded.campaign;
    const events = access.loaded.events.slice(0, header.value.at);
    return ok({
      header: header.value,
      sides: { A: definition.sides.A.name, B: definition.sides.B.name },
      account: fairnessOf(events.map(campaignEvent), definition),
      battleSeeds: seedsMax(definition, diceScheme),
      diceScheme,
      recordedAt: Object.fromEntries(events.map((event) => [event.version, event.recordedAt])),
      hash: events.at(-1)?.hash ?? '',
      key: keyOf(services),
      devices: (stateAt(access.loaded, header.value.at).campaign?.devices ?? []).map(
        ({ account, key, registered, revoked }) => ({
          ...{ key, fingerprint: keyFingerprint(key), registered },
          ...{ revoked: revoked?.position ?? null, own: account === user },
        }),
      ),
    });
  },
});
