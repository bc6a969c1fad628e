import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Statements } from './connection';
import { parseStoreKey } from './kept-keys.mjs';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Something encrypted by AES-256-GCM; the tag is at the end of `ciphertext`. */
export interface Encrypted {
  readonly initialisationVector: Buffer;
  readonly ciphertext: Buffer;
}

/** Encrypts under a fresh initialisation vector. `bound` must be given again to decrypt. */
export function encrypt(key: Uint8Array, plain: Uint8Array, bound: string): Encrypted {
  const initialisationVector = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, initialisationVector);
  cipher.setAAD(Buffer.from(bound, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { initialisationVector, ciphertext };
}

/** Throws where key, text or binding differs from the encryption's. */
export function decrypt(
  key: Uint8Array,
  {
    initialisationVector,
    ciphertext,
  }: { initialisationVector: Uint8Array; ciphertext: Uint8Array },
  bound: string,
): Buffer {
  const end = ciphertext.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, initialisationVector, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(bound, 'utf8'));
  decipher.setAuthTag(ciphertext.subarray(end));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, end)), decipher.final()]);
}

/** The wrapping key from its text: 32 bytes in hex or base64. Throws on anything else. */
export function wrappingKeyFrom(text: string): Buffer {
  const key = parseStoreKey(text);
  if (key === null) throw new Error('The store key is not 32 bytes in hex or base64');
  return key;
}

/** The program runs with a different store key than the one the sealed rows were made with. */
export class WrongStoreKey extends Error {
  readonly code = 'WRONG_STORE_KEY';

  constructor(cause: unknown) {
    super('A data key does not open: this is not the store key it was made with', { cause });
    this.name = 'WrongStoreKey';
  }
}

/**
 * The keys that sealed choices and personal data are encrypted with. Each is stored wrapped: only together with the
 * wrapping key, which never enters the database, can it be used. Shredding a key makes unreadable all that was
 * encrypted with it, in every backup made afterwards, while the hashes of the events stay what they were.
 */
export class DataKeys {
  readonly #sql: Statements;
  readonly #wrappingKey: Uint8Array;

  constructor(sql: Statements, wrappingKey: Uint8Array) {
    if (wrappingKey.length !== KEY_BYTES) throw new Error('The store key is not 32 bytes');
    this.#sql = sql;
    this.#wrappingKey = wrappingKey;
  }

  /** The key of that id, made at its first use; null once shredded. */
  async ensure(id: string): Promise<Buffer | null> {
    const known = await this.#row(id);
    if (known !== undefined) return this.#unwrap(id, known.wrapped);
    const { initialisationVector, ciphertext } = encrypt(
      this.#wrappingKey,
      randomBytes(KEY_BYTES),
      wrapBinding(id),
    );
    const wrapped = Buffer.concat([initialisationVector, ciphertext]);
    await this.#sql`
      INSERT INTO orderly_store.data_key (id, wrapped) VALUES (${id}, ${wrapped})
        ON CONFLICT (id) DO NOTHING`;
    // Another process may have been first: the stored key counts.
    return this.#unwrap(id, (await this.#row(id))?.wrapped ?? null);
  }

  /** The key of that id; null if there is none or it was shredded. */
  async find(id: string): Promise<Buffer | null> {
    return this.#unwrap(id, (await this.#row(id))?.wrapped ?? null);
  }

  /** Whether this wrapping key opens what is stored: true where nothing is stored yet. */
  async fits(): Promise<boolean> {
    const [row] = await this.#sql<{ id: string; wrapped: Buffer }[]>`
      SELECT id, wrapped FROM orderly_store.data_key WHERE wrapped IS NOT NULL LIMIT 1`;
    if (row === undefined) return true;
    try {
      this.#unwrap(row.id, row.wrapped);
      return true;
    } catch {
      return false;
    }
  }

  /** Destroys a key for good; one that does not exist can never be made afterwards. */
  async shred(id: string): Promise<void> {
    await this.#sql`
      INSERT INTO orderly_store.data_key (id, wrapped, shredded_at)
        VALUES (${id}, NULL, clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET wrapped = NULL,
          shredded_at = coalesce(data_key.shredded_at, clock_timestamp())`;
  }

  async #row(id: string): Promise<{ wrapped: Buffer | null } | undefined> {
    const [row] = await this.#sql<{ wrapped: Buffer | null }[]>`
      SELECT wrapped FROM orderly_store.data_key WHERE id = ${id}`;
    return row;
  }

  #unwrap(id: string, wrapped: Buffer | null): Buffer | null {
    if (wrapped === null) return null;
    const parts = {
      initialisationVector: wrapped.subarray(0, IV_BYTES),
      ciphertext: wrapped.subarray(IV_BYTES),
    };
    try {
      return decrypt(this.#wrappingKey, parts, wrapBinding(id));
    } catch (cause) {
      throw new WrongStoreKey(cause);
    }
  }
}

function wrapBinding(id: string): string {
  return `orderly-book/data-key/1\n${id}`;
}
