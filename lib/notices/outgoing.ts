import { lookup as resolveName } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Requests to addresses that people typed in: web hooks and push services. Only over https to port 443 of a public
 * address. A name is resolved once and the connection goes to the very address that was checked, so that a name server
 * cannot answer differently the second time; redirects are not followed; time and size are bounded.
 */

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 16_384;

/** Why nothing was sent. The message holds no part of the address: it is a secret. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}

export interface OutgoingOptions {
  /** For tests: plain http to an endpoint of this machine is allowed, on any port. Never set by the program. */
  readonly loopback?: boolean;
  /** Answers the addresses of a name; default: the machine's resolver. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

const systemResolver = async (name: string): Promise<readonly string[]> =>
  (await resolveName(name, { all: true, verbatim: true })).map(({ address }) => address);

/** Whether an IP address is one of the public internet: not of this machine, a private network, or a tunnel to one. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 has been given to the internet.
  return address.kind() === 'ipv4' || ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** The form of an address that may be called; refuses everything that is not https on its usual port. Throws AddressRefused. */
export function callableUrl(text: string, { loopback = false }: OutgoingOptions = {}): URL {
  if (!URL.canParse(text)) throw new AddressRefused('This is no web address.');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('A web address with a name or password in it is not called.');
  if (loopback && url.protocol === 'http:') return url;
  if (url.protocol !== 'https:' || url.port !== '')
    throw new AddressRefused('Only https addresses on the usual port are called.');
  return url;
}

/** The address to connect to. Throws AddressRefused where any address of the name is not public. */
export async function checkedAddress(
  url: URL,
  { loopback = false, resolve = systemResolver }: OutgoingOptions = {},
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const allowed = (address: string) =>
    isPublicAddress(address) ||
    (loopback && isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback');
  const [first] = addresses;
  if (first === undefined || !addresses.every(allowed))
    throw new AddressRefused('This address is not one of the public internet.');
  return first;
}

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

/** Sends a POST and returns the status of its answer. Throws AddressRefused, and what the connection fails with. */
export async function post(
  { url: text, headers, body }: Outgoing,
  options: OutgoingOptions = {},
): Promise<{ readonly status: number; readonly retryAfterSeconds: number | null }> {
  const url = callableUrl(text, options);
  const address = await checkedAddress(url, options);
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // The name may answer differently by now; the connection goes to the address that was checked.
        lookup: (_name, asked, done) => {
          if (asked.all) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES_MAX) answer.destroy(new Error('The answer is too long'));
        });
        const done = () => {
          const after = Number(answer.headers['retry-after']);
          resolve({
            status: answer.statusCode ?? 0,
            retryAfterSeconds: Number.isFinite(after) && after > 0 ? Math.min(after, 3_600) : null,
          });
        };
        answer.on('end', done);
        // What counts is the status, which has arrived.
        answer.on('error', done);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
