import type { FairnessAccount } from '@/lib/campaign/fairness';
import type { BySide } from '@/lib/kernel/side';
import type { CampaignHeader, Look } from './contract';
import type { Answer } from './refusal';

/** The use cases of fairness that can be checked. */
export interface FairnessApplication {
  /** The key that signs this installation's exports; for everybody, signed in or not. */
  installationKey(): InstallationKey;
  /** What a campaign has committed to and opened, for everybody who may look at it. */
  fairnessPage(user: string, campaignId: string, look?: Look): Promise<Answer<FairnessPage>>;
}

export interface InstallationKey {
  /** Ed25519, 32 bytes in hex. */
  readonly publicKey: string;
  /** What people note and compare: ten groups of four. */
  readonly fingerprint: string;
}

export interface FairnessPage {
  readonly header: CampaignHeader;
  /** Names of the sides. */
  readonly sides: BySide<string>;
  readonly account: FairnessAccount;
  /** Seeds that the root of the start commits to. */
  readonly battleSeeds: number;
  /** When each event was written down: position → ISO. */
  readonly recordedAt: Readonly<Record<number, string>>;
  /** Hash of the event at the position looked at. */
  readonly hash: string;
  readonly key: InstallationKey;
}
