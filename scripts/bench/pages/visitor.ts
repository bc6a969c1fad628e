import http from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface Visit {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Bytes as transferred, compressed as a browser requests. */
  readonly sent: number;
  readonly text: string;
}

/** A form that was filled in: sent twice, it is the same act. */
export interface FilledForm {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

/** A browser without script: keeps cookies and one connection, and fills in forms as the page has them. */
export class Visitor {
  readonly #cookies: Map<string, string>;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly origin: string,
    cookies = new Map<string, string>(),
  ) {
    this.#cookies = cookies;
  }

  /** The same browser, sent to another process. */
  at(origin: string): Visitor {
    return new Visitor(origin, this.#cookies);
  }

  get(path: string, read = true): Promise<Visit> {
    return this.#send('GET', path, {}, undefined, read);
  }

  /**
   * Fills the form of a page that has a field of this name and posts it; follows where the answer leads.
   * Fields that are not named keep what the page has put into them.
   */
  async post(
    path: string,
    field: string,
    values: Readonly<Record<string, string>>,
  ): Promise<string> {
    const answer = await this.submit(path, field, values);
    const to = answer.headers.location;
    if (answer.status !== 303 || to === undefined)
      throw new Error(`The form of ${path} was answered with ${answer.status}`);
    return new URL(to, this.origin).pathname;
  }

  /** The same, for a form that answers with its own page. */
  async submit(
    path: string,
    field: string,
    values: Readonly<Record<string, string>>,
  ): Promise<Visit> {
    return this.send(await this.fill(path, field, values));
  }

  /** Fills the form of a page that has a field of this name. */
  async fill(
    path: string,
    field: string,
    values: Readonly<Record<string, string>>,
  ): Promise<FilledForm> {
    const page = await this.get(path);
    const form = [...page.text.matchAll(/<form\b[\s\S]*?<\/form>/g)]
      .map((match) => match[0])
      .find((text) => text.includes(`name="${field}"`));
    if (form === undefined) throw new Error(`${path} has no form with "${field}"`);
    const body = new FormData();
    for (const [name, value] of standing(form)) if (!(name in values)) body.append(name, value);
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    const encoded = new Response(body);
    const type = encoded.headers.get('content-type') ?? '';
    return { path, type, body: Buffer.from(await encoded.arrayBuffer()) };
  }

  /** Posts a form, filled in here or by the same browser at another process. */
  send({ path, type, body }: FilledForm): Promise<Visit> {
    return this.#send('POST', path, { 'content-type': type, origin: this.origin }, body, true);
  }

  /** Breaks off what it waits for; the next request opens a connection again. */
  close(): void {
    this.#agent.destroy();
  }

  /** What its requests carry as `Cookie`. */
  get cookies(): string {
    return this.#cookie();
  }

  /** Keeps a live feed open; returns a function that ends it. */
  listen(path: string): {
    readonly opened: Promise<void>;
    /** Resolves when the server ends it, or it breaks off. */
    readonly ended: Promise<void>;
    close(): void;
  } {
    let request: http.ClientRequest | undefined;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const opened = new Promise<void>((resolve, reject) => {
      request = http.get(
        new URL(path, this.origin),
        { agent: false, headers: { cookie: this.#cookie(), accept: 'text/event-stream' } },
        (answer) => {
          answer.resume();
          answer.once('close', end);
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${path} answers ${answer.statusCode}`));
        },
      );
      request.on('error', reject);
    });
    return { opened, ended, close: () => request?.destroy() };
  }

  #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer | undefined,
    read: boolean,
  ): Promise<Visit> {
    return new Promise((resolve, reject) => {
      const request = http.request(
        new URL(path, this.origin),
        {
          method,
          agent: this.#agent,
          headers: {
            accept: 'text/html',
            'accept-encoding': 'gzip',
            cookie: this.#cookie(),
            ...headers,
          },
        },
        (answer) => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            this.#cookies.set(name, value);
          }
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const bytes = Buffer.concat(parts);
            const plain =
              read && answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              sent: bytes.length,
              text: read ? plain.toString('utf8') : '',
            });
          });
        },
      );
      request.on('error', (fault) => {
        // The server ends idle connections; one closed during a request is opened again.
        if (request.reusedSocket)
          this.#send(method, path, headers, body, read).then(resolve, reject);
        else reject(fault);
      });
      request.end(body);
    });
  }
}

/** Names and values of a form's fields as the page has them. */
function standing(form: string): [string, string][] {
  const fields: [string, string][] = [];
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name: string) => plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]);
    const name = attribute('name');
    const type = attribute('type') ?? 'text';
    if (name === undefined || type === 'file') continue;
    if ((type === 'radio' || type === 'checkbox') && !/\schecked\b/.test(tag)) continue;
    fields.push([name, attribute('value') ?? (type === 'checkbox' ? 'on' : '')]);
  }
  for (const [select] of form.matchAll(/<select\b[\s\S]*?<\/select>/g)) {
    const name = /\bname="([^"]*)"/.exec(select)?.[1];
    const option =
      /<option\b[^>]*\sselected\b[^>]*>/.exec(select) ?? /<option\b[^>]*>/.exec(select);
    const value = /\bvalue="([^"]*)"/.exec(option?.[0] ?? '')?.[1];
    if (name !== undefined && value !== undefined) fields.push([name, plain(value) ?? '']);
  }
  return fields;
}

function plain(text: string | undefined): string | undefined {
  return text
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
