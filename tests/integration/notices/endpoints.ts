import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  readonly raw: string;
}

/** A mail server of a test: keeps what it is given. */
export class MailBox {
  readonly mails: ReceivedMail[] = [];
  /** Answered to each recipient instead of taking the mail. */
  refuseWith: { code: number; message: string } | null = null;
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) => {
        const { refuseWith } = this;
        if (refuseWith === null) return done();
        return done(
          Object.assign(new Error(refuseWith.message), { responseCode: refuseWith.code }),
        );
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const mail = await PostalMime.parse(raw);
          this.mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            messageId: mail.messageId ?? '',
            raw,
          });
          done();
        });
      },
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

export interface ReceivedPost {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Takes web hooks and pushes. */
export class PostOffice {
  readonly posts: ReceivedPost[] = [];
  status = 201;
  readonly #server = http.createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.posts.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      answer.writeHead(this.status, { Location: 'http://127.0.0.1:9/elsewhere' }).end('{}');
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

/** A browser's side of web push (RFC 8291, RFC 8188), written from the standards alone. */
export class PushBrowser {
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #publicKey = this.#curve.generateKeys();

  subscription(endpoint: string) {
    return {
      endpoint,
      keys: {
        p256dh: this.#publicKey.toString('base64url'),
        auth: this.#auth.toString('base64url'),
      },
    };
  }

  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + sender.length);
    const shared = this.#curve.computeSecret(sender);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, about, 32));
    const derived = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
    const opened = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    opened.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return JSON.parse(plain.toString('utf8', 0, plain.lastIndexOf(2)));
  }
}
