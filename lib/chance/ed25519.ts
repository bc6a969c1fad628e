import { ed25519 } from '@noble/curves/ed25519.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** A check by the machine's own cryptography: whether a key signed a text. Keys and signatures in lower-case hex. */
export type QuickCheck = (key: string, text: string, signature: string) => boolean;

const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** Keys beyond the field's prime: they have a second spelling, and the strict rules refuse this one. */
const BEYOND_THE_FIELD = /^(e[d-f]|f[0-9a-f])(ff){30}[7f]f$/;
/** Points of small order, under which one signature fits many texts: the strict rules refuse them. */
const SMALL_ORDER = new Set(
  [
    ['00'.repeat(31), '00', '80'],
    [`01${'00'.repeat(30)}`, '00', '80'],
    [`ec${'ff'.repeat(30)}`, '7f', 'ff'],
    ['26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc', '05', '85'],
    ['c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03', '7a', 'fa'],
  ].flatMap(([start, ...ends]) => ends.map((end) => `${start}${end}`)),
);

let quick: QuickCheck | null = null;

/**
 * Lets the machine's own cryptography answer first, ten times as fast. What signatures hold does not change: its yes
 * under an ordinary key is a yes by the strict rules too, and everything else is judged here as without it.
 */
export function checkQuicklyBy(check: QuickCheck | null): void {
  quick = check;
}

/**
 * Whether a key signed exactly this text, by the strict rules of RFC 8032: each signature has a single valid encoding.
 * Never throws, whatever the input; `text` may, and has no signature then.
 */
export function isSignature(key: string, signature: string, text: () => string): boolean {
  if (!KEY.test(key) || !SIGNATURE.test(signature)) return false;
  try {
    const signed = text();
    const ordinary = !BEYOND_THE_FIELD.test(key) && !SMALL_ORDER.has(key);
    if (ordinary && quick?.(key, signed, signature) === true) return true;
    return ed25519.verify(hexToBytes(signature), utf8ToBytes(signed), hexToBytes(key), {
      zip215: false,
    });
  } catch {
    return false; // not a point on the curve, or a text without canonical form
  }
}
