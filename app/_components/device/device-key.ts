import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keep, kept } from './kept';

/** Signs for one account on this device. */
export interface DeviceKey {
  /** 32 bytes in hex. */
  readonly publicKey: string;
  /** 64 bytes in hex. */
  readonly sign: (text: string) => Promise<string>;
}

/**
 * The key of an account on this device, made at its first use. Where the browser has Ed25519 of its own, the key cannot
 * be read out of it, not even by this page; elsewhere, and on pages without HTTPS, the library's is kept. A key that its
 * player revoked is replaced.
 *
 * @param revoked keys that count no more
 */
export async function deviceKey(
  account: string,
  revoked: readonly string[] = [],
): Promise<DeviceKey> {
  const before = keyFrom(await kept('keys', account));
  if (before !== null && !revoked.includes(before.publicKey)) return before;
  const made = await newKey();
  await keep('keys', account, made);
  // Another tab may have made one at the same moment: the one that is kept counts.
  const now = keyFrom(await kept('keys', account));
  if (now === null) throw new Error('This browser keeps no keys');
  return now;
}

type KeptKey =
  | { readonly publicKey: string; readonly privateKey: CryptoKey }
  | { readonly publicKey: string; readonly secret: Uint8Array };

async function newKey(): Promise<KeptKey> {
  try {
    const pair = (await crypto.subtle.generateKey('Ed25519', false, [
      'sign',
      'verify',
    ])) as CryptoKeyPair;
    const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
    return { publicKey: bytesToHex(new Uint8Array(raw)), privateKey: pair.privateKey };
  } catch {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    return { publicKey: bytesToHex(ed25519.getPublicKey(secret)), secret };
  }
}

function keyFrom(value: unknown): DeviceKey | null {
  if (typeof value !== 'object' || value === null) return null;
  const key = value as KeptKey;
  if (typeof key.publicKey !== 'string') return null;
  return {
    publicKey: key.publicKey,
    sign: async (text) => {
      const bytes = new Uint8Array(utf8ToBytes(text));
      return 'secret' in key
        ? bytesToHex(ed25519.sign(bytes, key.secret))
        : bytesToHex(new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, bytes)));
    },
  };
}
