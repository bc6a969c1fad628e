import type { BoardHead } from '@/lib/campaign/battle/events';
import type { Side } from '@/lib/kernel/side';

/** The devices by which players sign, and the numbers that their browsers add to the dice. Account ids only. */
export interface DeviceEvents {
  /** A player's browser signs for them from now on: it proved by this signature that it holds the key. */
  DeviceRegistered: {
    readonly account: string;
    /** Ed25519 public key, 32 bytes in hex. */
    readonly key: string;
    /** The device's own, under `deviceText`: 64 bytes in hex. */
    readonly signature: string;
  };
  /** A player no longer vouches for a device, such as a lost telephone: what it signs from now on is named. */
  DeviceRevoked: {
    readonly account: string;
    readonly key: string;
    /** The newest entry of the battle that was on the board then; absent: none was. */
    readonly board?: BoardHead;
  };
  /** A side's browser commits to its first number for the dice, before it has sealed anything. */
  NumberCommitted: { readonly side: Side; readonly next: string };
}

/** Commands about devices. That a signature holds is judged where the campaign's id is known. */
export interface DeviceCommands {
  RegisterDevice: DeviceEvents['DeviceRegistered'];
  RevokeDevice: DeviceEvents['DeviceRevoked'];
  CommitNumber: DeviceEvents['NumberCommitted'];
}
