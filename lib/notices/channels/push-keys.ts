import { createECDH, hkdfSync } from 'node:crypto';
import { z } from 'zod';

/** A browser as it subscribed: where its push service is, and the keys that only it can decrypt with. */
export const PUSH_SUBSCRIPTION = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{86,88}=?$/),
    auth: z.string().regex(/^[\w-]{20,24}={0,2}$/),
  }),
});
export type PushSubscription = z.infer<typeof PUSH_SUBSCRIPTION>;

/** The keys by which push services know this installation (VAPID, RFC 8292): base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** They follow from the store key, as the key that signs exports does: nothing more has to be kept. */
export function pushKeys(wrappingKey: Uint8Array): PushKeys {
  const curve = createECDH('prime256v1');
  for (let turn = 0; ; turn++) {
    const secret = Buffer.from(
      hkdfSync('sha256', wrappingKey, '', `orderly-book/push-key/1/${turn}`, 32),
    );
    try {
      curve.setPrivateKey(secret);
    } catch {
      continue; // not below the order of the curve: one in four billion
    }
    return {
      publicKey: curve.getPublicKey().toString('base64url'),
      privateKey: secret.toString('base64url'),
    };
  }
}
