/** A key or secret that cannot be used. The message is for people: what is wrong, and how to put it right. */
export class UnusableKey extends Error {
  readonly code: 'UNUSABLE_KEY';
}

/** The 32 bytes of a store key, written as 64 hex digits or in base64; null where the text is neither. */
export function parseStoreKey(text: string): Buffer | null;

/** ORDERLY_STORE_KEY, otherwise the file `store-key` of the folder, made at the first start. Throws UnusableKey. */
export function readStoreKey(given: string | undefined, folder: string): Buffer;

/** The text of a file that only its owner may read, made whole at the first call. */
export function keptText(file: string, make: () => string): string;
