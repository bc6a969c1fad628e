import { AddressRefused, type OutgoingOptions, post } from '@/lib/notices/outgoing';
import { type Outcome, outcomeOfStatus, type Sendable } from './outcome';

/** Sends a notice to a web hook as Discord takes it. Names in it are shown as they are, and call nobody. */
export async function sendToHook(
  url: string,
  { title, text, href }: Sendable,
  options?: OutgoingOptions,
): Promise<Outcome> {
  const body = JSON.stringify({
    content: `**${plain(title)}**\n${plain(text)}\n<${href}>`.slice(0, 2_000),
    allowed_mentions: { parse: [] },
  });
  try {
    const { status, retryAfterSeconds } = await post(
      { url, headers: { 'Content-Type': 'application/json' }, body },
      options,
    );
    return outcomeOfStatus(status, retryAfterSeconds, 'Discord');
  } catch (fault) {
    if (fault instanceof AddressRefused) return { kind: 'refused', sentence: fault.message };
    const { code } = (fault ?? {}) as { code?: string };
    // Nobody listened: nothing can have arrived.
    const never = ['ENOTFOUND', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];
    return never.includes(code ?? '')
      ? { kind: 'later', sentence: 'Discord could not be reached.' }
      : { kind: 'unclear', sentence: 'The connection to Discord broke; the message may be there.' };
  }
}

/** Words without the signs that Discord makes links, mentions and emphasis of. */
function plain(words: string): string {
  return words.replace(/[\\*_~`|<>@#[\]()]/g, (sign) => `\\${sign}`);
}
