import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Everything random of a simulation, from its seed alone. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: string) {
    const words = crypto.createHash('sha256').update(seed, 'utf8').digest();
    this.#a = words.readUInt32LE(0);
    this.#b = words.readUInt32LE(4);
    this.#c = words.readUInt32LE(8);
    for (let round = 0; round < 12; round++) this.word();
  }

  /** 32 bits: the generator sfc32. */
  word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  /** In [0, 1). */
  share(): number {
    return this.word() / 0x1_0000_0000;
  }
  /** A whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.share() * below);
  }
  happens(probability: number): boolean {
    return probability > 0 && this.share() < probability;
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  }
  bytes(size: number): Buffer {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at += 4) {
      const word = this.word();
      for (let byte = 0; byte < 4 && at + byte < size; byte++)
        bytes[at + byte] = (word >>> (8 * byte)) & 0xff;
    }
    return bytes;
  }
  uuid(): string {
    const bytes = this.bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [0, 8, 12, 16, 20, 32]
      .slice(1)
      .map((end, index) => hex.slice([0, 8, 12, 16, 20][index], end))
      .join('-');
  }
}

/** Where a program under simulation gets its randomness and the time from. */
export interface Sources {
  readonly chance: () => Chance;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Callback = (fault: Error | null, key: Buffer) => void;

/**
 * Runs work whose calls of `node:crypto` and of the clock are answered by these sources. The program itself has no
 * switch that would make its dice predictable: the simulator replaces what Node offers, for the time of the work.
 */
export async function withSources<T>(sources: Sources, work: () => Promise<T>): Promise<T> {
  const { randomBytes, randomUUID, scrypt } = crypto;
  const RealDate = globalThis.Date;
  Object.assign(crypto, {
    randomBytes: (size: number) => sources.chance().bytes(size),
    randomUUID: () => sources.chance().uuid(),
    // At once: a key that is derived in a thread would come back at a moment that no seed decides.
    scrypt: (phrase: Buffer, salt: Buffer, size: number, options: object, done: Callback) =>
      done(null, crypto.scryptSync(phrase, salt, size, options)),
  });
  syncBuiltinESMExports();
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [string | number | Date]) {
      super(given.length === 0 ? sources.now() : given[0]);
    }
    static override now(): number {
      return sources.now();
    }
  } as DateConstructor;
  try {
    return await work();
  } finally {
    Object.assign(crypto, { randomBytes, randomUUID, scrypt });
    syncBuiltinESMExports();
    globalThis.Date = RealDate;
  }
}
