import { createHmac, hkdfSync } from 'node:crypto';
import { type PushKeys, pushKeys } from './channels/push-keys';

/** What this installation proves to itself and to push services. Follows from the store key: nothing more is kept. */
export interface NotifyingKeys {
  readonly push: PushKeys;
  /** A proof of 256 bits, base64url, that only this installation can make of a text. */
  readonly proof: (text: string) => string;
}

/** @param wrappingKey the store key, 32 bytes */
export function notifyingKeys(wrappingKey: Uint8Array): NotifyingKeys {
  const secret = Buffer.from(
    hkdfSync('sha256', wrappingKey, '', 'orderly-book/notice-proof/1', 32),
  );
  return {
    push: pushKeys(wrappingKey),
    proof: (text) => createHmac('sha256', secret).update(text).digest('base64url'),
  };
}
