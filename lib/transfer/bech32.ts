/** Bech32 (BIP 173) as age spells its keys: without a bound on the length, in one case throughout. */
const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
const CHECKSUM_LETTERS = 6;

/** Spells bytes in lower case. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5, true) ?? [];
  const check = polymod([...expand(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const tail = Array.from({ length: CHECKSUM_LETTERS }, (_, at) => (check >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...data, ...tail].map((value) => LETTERS[value]).join('')}`;
}

/** The bytes of a text in lower case; null where prefix, letters, padding or checksum are not right. */
export function fromBech32(prefix: string, text: string): Uint8Array | null {
  if (!text.startsWith(`${prefix}1`)) return null;
  const values = [...text.slice(prefix.length + 1)].map((letter) => LETTERS.indexOf(letter));
  if (values.length < CHECKSUM_LETTERS || values.includes(-1)) return null;
  if (polymod([...expand(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -CHECKSUM_LETTERS), 5, 8, false);
  return bytes === null ? null : Uint8Array.from(bytes);
}

function expand(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((term, at) => {
      if ((top >>> at) & 1) sum ^= term;
    });
  }
  return sum >>> 0;
}

/** Cuts bits into groups of another size; null where what is left over is no padding of zeros. */
function regroup(
  values: Iterable<number>,
  from: number,
  to: number,
  pad: boolean,
): number[] | null {
  const groups: number[] = [];
  let held = 0;
  let bits = 0;
  for (const value of values) {
    held = ((held << from) | value) & 0xffff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((held >>> bits) & ((1 << to) - 1));
    }
  }
  const rest = held & ((1 << bits) - 1);
  if (pad && bits > 0) groups.push((rest << (to - bits)) & ((1 << to) - 1));
  return !pad && (bits >= from || rest !== 0) ? null : groups;
}
