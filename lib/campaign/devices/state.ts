/** A device that was registered in a campaign. */
export interface KnownDevice {
  readonly account: string;
  /** Ed25519 public key, 32 bytes in hex. */
  readonly key: string;
  /** Position of the event that registered it. */
  readonly registered: number;
  /** Since when its player no longer vouches for it; null: they do. */
  readonly revoked: {
    readonly position: number;
    /** The battle that was on the board then, and its newest position; null: none was. */
    readonly board: { readonly battle: number; readonly version: number } | null;
  } | null;
}

/** What a campaign keeps of its players' devices, in the order of their registration. */
export interface DevicesPart {
  devices: readonly KnownDevice[];
}
