import { createECDH, createHash, hkdfSync } from 'node:crypto';
import webpush from 'web-push';
import { z } from 'zod';
import { AddressRefused, type OutgoingOptions, post } from '@/lib/notices/outgoing';
import { type Outcome, outcomeOfStatus, type Sendable } from './outcome';

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

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Sends a notice to a browser, encrypted for it alone (RFC 8291). Sent twice it is shown once: the push service replaces
 * what waits under the same topic, the browser what it shows under the same tag.
 */
export async function sendPush(
  subscription: PushSubscription,
  { id, title, text, href, urgent }: Sendable,
  { keys, site }: { readonly keys: PushKeys; readonly site: string },
  options?: OutgoingOptions,
): Promise<Outcome> {
  try {
    const request = webpush.generateRequestDetails(
      subscription,
      JSON.stringify({ id, title, text, href }),
      {
        vapidDetails: { subject: subjectOf(site), ...keys },
        TTL: DAY_SECONDS,
        urgency: urgent ? 'high' : 'normal',
        topic: createHash('sha256').update(id).digest('base64url').slice(0, 32),
        contentEncoding: 'aes128gcm',
      },
    );
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const { status, retryAfterSeconds } = await post(
      { url: request.endpoint, headers, body: request.body ?? '' },
      options,
    );
    return outcomeOfStatus(status, retryAfterSeconds, 'The push service');
  } catch (fault) {
    if (fault instanceof AddressRefused) return { kind: 'refused', sentence: fault.message };
    return { kind: 'later', sentence: 'The push service could not be reached.' };
  }
}

/** Whom a push service can turn to: our address, where it is one that it accepts. */
function subjectOf(site: string): string {
  return site.startsWith('https://') ? site : 'https://orderly-book.invalid';
}
