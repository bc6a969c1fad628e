import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** CBOR of the few kinds of value that an authenticator's answer holds (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(kind << 5) | count])
      : count < 256
        ? Buffer.from([(kind << 5) | 24, count])
        : Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, of]) => [cbor(key), cbor(of as number)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export interface Answering {
  readonly challenge: string;
  readonly origin: string;
  readonly host: string;
  /** The device asked for a finger, face or PIN. Default: it did. */
  readonly verified?: boolean;
}

/** A device with one passkey (ES256), as it answers a browser; what it answers can be wrong in every part. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  #key: KeyObject;
  #public: KeyObject;
  #counter = 0;

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = pair.privateKey;
    this.#public = pair.publicKey;
  }

  /** The answer to a registration. */
  make(asked: Answering) {
    const { x = '', y = '' } = this.#public.export({ format: 'jwk' });
    const point = (text: string) => Buffer.from(text, 'base64url');
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      this.#data(asked, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.id,
      cose,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
    });
  }

  /** The answer to a sign-in. */
  sign(asked: Answering) {
    this.#counter += 1;
    const data = this.#data(asked, 0);
    const client = clientData('webauthn.get', asked);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #data({ host, verified = true }: Answering, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([
      sha256(host),
      Buffer.from([PRESENT | (verified ? VERIFIED : 0) | flags]),
      counter,
    ]);
  }

  #credential<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  }
}

function clientData(type: string, { challenge, origin }: Answering): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
