import { createHash } from 'node:crypto';
import webpush from 'web-push';
import { AddressRefused, type OutgoingOptions, post } from '@/lib/notices/outgoing';
import { type Outcome, outcomeOfStatus, type Sendable } from './outcome';
import type { PushKeys, PushSubscription } from './push-keys';

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
