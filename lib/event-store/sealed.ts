import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { commit } from '@/lib/chance/commitment';
import { canonicalJson, type Json } from '@/lib/kernel/canonical-json';
import type { Statements } from './connection';
import type { SealedRow } from './contract';
import { DataKeys, decrypt, encrypt } from './data-keys';

const NONCE_BYTES = 32;
const LENGTH_BYTES = 4;
/** Plain texts are padded to the smallest size that holds them, so that the size reveals nothing of the choice. */
const BUCKETS = [256, 1_024, 4_096, 16_384, 65_536, 262_144] as const;

/** A sealed choice as it was under its commitment. */
export interface OpenedSecret {
  readonly payload: Json;
  /** 32 bytes in hex: `commit(nonce, payload)` is the commitment. */
  readonly nonce: string;
}

/** Personal data inside an event: unreadable once the key is shredded, while the chain stays valid. */
export interface ProtectedText {
  readonly keyId: string;
  /** Initialisation vector and ciphertext in base64. */
  readonly sealed: string;
}

/** The same for bytes: initialisation vector and ciphertext. */
export interface ProtectedBytes {
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

/**
 * Data that nobody may read yet, or no longer. Commitment nonce and payload are encrypted together: with the nonce in
 * the open, a choice of few would be found by trying them all.
 */
export class SecretVault {
  readonly #sql: Statements;
  readonly #wrappingKey: Uint8Array;
  readonly #keys: DataKeys;

  constructor(sql: Statements, wrappingKey: Uint8Array) {
    this.#sql = sql;
    this.#wrappingKey = wrappingKey;
    this.#keys = new DataKeys(sql, wrappingKey);
  }

  /** Whether this is the store key that the database was used with; true where nothing is sealed yet. */
  keyFits(): Promise<boolean> {
    return this.#keys.fits();
  }

  /**
   * Seals a choice under a new nonce, or under the one that the player's own browser made (`made`, 32 bytes in hex). The row goes into the append whose event holds its
   * commitment, and replaces what that round and side had sealed before.
   * Throws when the payload exceeds 256 KiB or the stream's secrets were shredded.
   */
  async seal(
    streamId: string,
    round: string,
    side: string,
    payload: Json,
    made?: string,
  ): Promise<{ readonly row: SealedRow; readonly nonce: string }> {
    const keyId = sealKeyId(streamId);
    const key = await this.#keys.ensure(keyId);
    if (key === null) throw new Error('The secrets of this stream were shredded');
    const nonce = made === undefined ? randomBytes(NONCE_BYTES) : Buffer.from(made, 'hex');
    if (nonce.length !== NONCE_BYTES) throw new Error('A nonce has 32 bytes');
    const commitment = commit(nonce.toString('hex'), payload);
    const encrypted = encrypt(
      key,
      padded(nonce, Buffer.from(canonicalJson(payload), 'utf8')),
      sealBinding(streamId, round, side, commitment),
    );
    return { row: { round, side, commitment, keyId, ...encrypted }, nonce: nonce.toString('hex') };
  }

  /**
   * Opens what a side sealed for a round; null where nothing was sealed or its key was shredded.
   * Only for the moment of the reveal: what it returns is the secret itself.
   * A fork inherits none: a what-if never reveals a live order.
   */
  async open(streamId: string, round: string, side: string): Promise<OpenedSecret | null> {
    const [row] = await this.#sql<
      { commitment: string; initialisation_vector: Buffer; ciphertext: Buffer; key_id: string }[]
    >`
      SELECT encode(commitment, 'hex') AS commitment, initialisation_vector, ciphertext, key_id
        FROM orderly_store.sealed
        WHERE stream_id = ${streamId} AND round = ${round} AND side = ${side}`;
    const key = row === undefined ? null : await this.#keys.find(row.key_id);
    if (row === undefined || key === null) return null;
    const plain = decrypt(
      key,
      { initialisationVector: row.initialisation_vector, ciphertext: row.ciphertext },
      sealBinding(streamId, round, side, row.commitment),
    );
    const length = plain.readUInt32BE(NONCE_BYTES);
    const start = NONCE_BYTES + LENGTH_BYTES;
    return {
      nonce: plain.subarray(0, NONCE_BYTES).toString('hex'),
      payload: JSON.parse(plain.toString('utf8', start, start + length)) as Json,
    };
  }

  /** Destroys the secrets of a stream for good: sealed rows stay, but cannot be opened. */
  shred(streamId: string): Promise<void> {
    return this.#keys.shred(sealKeyId(streamId));
  }

  /** Encrypts personal data under the person's own key, for an event's payload. */
  async protect(personId: string, text: string): Promise<ProtectedText> {
    const keyId = personKeyId(personId);
    const key = await this.#keys.ensure(keyId);
    if (key === null) throw new Error('The data of this person were shredded');
    const encrypted = encrypt(key, Buffer.from(text, 'utf8'), keyId);
    const bytes = Buffer.concat([encrypted.initialisationVector, encrypted.ciphertext]);
    return { keyId, sealed: bytes.toString('base64') };
  }

  /** The protected text; null once the person's key was shredded. */
  async reveal({ keyId, sealed }: ProtectedText): Promise<string | null> {
    const key = await this.#keys.find(keyId);
    if (key === null) return null;
    const bytes = Buffer.from(sealed, 'base64');
    const parts = { initialisationVector: bytes.subarray(0, 12), ciphertext: bytes.subarray(12) };
    return decrypt(key, parts, keyId).toString('utf8');
  }

  /** Encrypts bytes of a person under their own key; null once it was shredded. */
  async protectBytes(personId: string, bytes: Uint8Array): Promise<ProtectedBytes | null> {
    const keyId = personKeyId(personId);
    const key = await this.#keys.ensure(keyId);
    if (key === null) return null;
    const { initialisationVector, ciphertext } = encrypt(key, bytes, keyId);
    return { keyId, sealed: Buffer.concat([initialisationVector, ciphertext]) };
  }

  /** The protected bytes; null once the person's key was shredded. */
  async revealBytes({ keyId, sealed }: ProtectedBytes): Promise<Buffer | null> {
    const key = await this.#keys.find(keyId);
    if (key === null) return null;
    const parts = { initialisationVector: sealed.subarray(0, 12), ciphertext: sealed.subarray(12) };
    return decrypt(key, parts, keyId);
  }

  /** Makes all protected data of a person unreadable for good. */
  shredPerson(personId: string): Promise<void> {
    return this.#keys.shred(personKeyId(personId));
  }

  /**
   * The hash that distinguishes a repeated command from another with its id. It is keyed, because a plain hash of a
   * sealed answer would reveal it to anybody who tries them all.
   */
  commandHash(command: Json): string {
    const key = hkdfSync('sha256', this.#wrappingKey, '', 'orderly-book/command-hash/1', 32);
    return createHmac('sha256', Buffer.from(key)).update(canonicalJson(command)).digest('hex');
  }
}

/** The padding step of a payload of a number of bytes, 0 upward. Throws above 256 KiB. */
export function paddingStep(bytes: number): number {
  const needed = NONCE_BYTES + LENGTH_BYTES + bytes;
  const step = BUCKETS.findIndex((size) => size >= needed);
  if (step < 0) throw new Error('A sealed payload holds 256 KiB at most');
  return step;
}

function padded(nonce: Buffer, payload: Buffer): Buffer {
  const bucket = BUCKETS[paddingStep(payload.length)] as number;
  const plain = Buffer.alloc(bucket);
  nonce.copy(plain);
  plain.writeUInt32BE(payload.length, NONCE_BYTES);
  payload.copy(plain, NONCE_BYTES + LENGTH_BYTES);
  return plain;
}

function sealKeyId(streamId: string): string {
  return `seal/${streamId}`;
}

function personKeyId(personId: string): string {
  return `person/${personId}`;
}

function sealBinding(streamId: string, round: string, side: string, commitment: string): string {
  return canonicalJson(['orderly-book/seal/1', streamId, round, side, commitment]);
}
