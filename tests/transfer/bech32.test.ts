import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBech32, toBech32 } from '@/lib/transfer/bech32';

/** Bytes from hexadecimal digits. */
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

test('[transfer: bech32] published test vectors decode and encode', () => {
  const witness = '751e76e8199196d454941c45d1b3a323f1433bd6';
  // BIP 173, “A12UEL5L” and the rest in lower case.
  expect(toBech32('a', bytes(''))).toBe('a12uel5l');
  expect(fromBech32('a', 'a12uel5l')).toEqual(bytes(''));
  const longest =
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio';
  expect(fromBech32(longest, `${longest}1tt5tgs`)).toEqual(bytes(''));
  const text = toBech32('split', bytes(witness));
  expect(fromBech32('split', text)).toEqual(bytes(witness));
});

test('[transfer: bech32] encoded text decodes again; a changed letter, another prefix or upper case is refused', () => {
  const prefixes = fc.constantFrom('age', 'age-secret-key-');
  const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(prefixes, keys, fc.nat(), (prefix, key, at) => {
      const text = toBech32(prefix, key);
      expect(text).toBe(text.toLowerCase());
      expect(fromBech32(prefix, text)).toEqual(key);
      expect(fromBech32(`${prefix}x`, text)).toBeNull();
      expect(fromBech32(prefix, text.toUpperCase())).toBeNull();
      expect(fromBech32(prefix, text.slice(0, -1))).toBeNull();
      const place = prefix.length + 1 + (at % (text.length - prefix.length - 1));
      const letter = text[place] === 'q' ? 'p' : 'q';
      const changed = text.slice(0, place) + letter + text.slice(place + 1);
      expect(fromBech32(prefix, changed)).toBeNull();
    }),
  );
});

test('[transfer: bech32] no text makes the decoder throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      expect(fromBech32('age', text)).toBeNull();
      expect(fromBech32('age', `age1${text}`)).toBeNull();
    }),
  );
});
