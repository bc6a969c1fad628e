import { once } from 'node:events';
import net from 'node:net';

/**
 * A pool between clients and a PostgreSQL server that gives a client a connection for one transaction only, as pgbouncer
 * does with `pool_mode = transaction`: enough of it to see what the program takes for granted. A client signs in on a
 * connection of its own, which then belongs to everybody; the connection that became free last is given out first.
 */
export interface TransactionPool {
  /** The server's address, by way of the pool. */
  readonly url: string;
  close(): Promise<void>;
}

const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
/** Messages of a client that the server answers with ReadyForQuery. */
const ASKING = new Set(['Q', 'S'].map((letter) => letter.charCodeAt(0)));

interface ServerConnection {
  readonly socket: net.Socket;
  client: Client | null;
  unread: Buffer;
}

interface Client {
  readonly socket: net.Socket;
  server: ServerConnection | null;
  /** Questions sent that no ReadyForQuery has answered. */
  open: number;
  signedIn: boolean;
  unread: Buffer;
}

export async function openTransactionPool(databaseUrl: string): Promise<TransactionPool> {
  const target = new URL(databaseUrl);
  const idle: ServerConnection[] = [];
  const waiting: Client[] = [];
  const sockets = new Set<net.Socket>();

  const track = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };

  const giveBack = (server: ServerConnection) => {
    server.client = null;
    const next = waiting.shift();
    if (next === undefined) idle.push(server);
    else join(next, server);
  };

  const join = (client: Client, server: ServerConnection) => {
    server.client = client;
    client.server = server;
    forward(client);
  };

  /** Sends on what a client has said, message by message, as far as it has a connection. */
  const forward = (client: Client) => {
    const { server } = client;
    if (server === null) return;
    for (const message of messagesOf(client)) {
      if (message[0] === TERMINATE) return leave(client);
      if (ASKING.has(message[0] ?? 0)) client.open += 1;
      server.socket.write(message);
    }
  };

  const leave = (client: Client) => {
    client.socket.destroy();
    const { server } = client;
    client.server = null;
    // In mid-transaction its connection is of no use to anybody.
    if (server !== null) server.socket.destroy();
  };

  const answered = (server: ServerConnection, chunk: Buffer) => {
    server.unread = Buffer.concat([server.unread, chunk]);
    for (const message of messagesOf(server)) {
      const { client } = server;
      client?.socket.write(message);
      if (client === null || message[0] !== READY) continue;
      if (client.signedIn) client.open -= 1;
      client.signedIn = true;
      if (message[5] !== IDLE || client.open > 0) continue;
      client.server = null;
      giveBack(server);
    }
  };

  const listener = net.createServer((socket) => {
    track(socket);
    const server: ServerConnection = {
      socket: net.connect(Number(target.port), target.hostname),
      client: null,
      unread: Buffer.alloc(0),
    };
    track(server.socket);
    server.socket.on('data', (chunk) => answered(server, chunk));
    const client: Client = { socket, server, open: 0, signedIn: false, unread: Buffer.alloc(0) };
    server.client = client;
    socket.on('data', (chunk) => {
      if (!client.signedIn) {
        server.socket.write(chunk);
        return;
      }
      client.unread = Buffer.concat([client.unread, chunk]);
      if (client.server !== null) return forward(client);
      if (client.unread[0] === TERMINATE) return leave(client);
      const free = idle.pop();
      if (free === undefined) waiting.push(client);
      else join(client, free);
    });
    socket.on('close', () => leave(client));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as net.AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Takes whole messages (a letter, four bytes of length, the rest) off what has arrived. */
function* messagesOf(from: { unread: Buffer }): Generator<Buffer> {
  while (from.unread.length >= 5) {
    const bytes = 1 + from.unread.readUInt32BE(1);
    if (from.unread.length < bytes) return;
    const message = from.unread.subarray(0, bytes);
    from.unread = from.unread.subarray(bytes);
    yield message;
  }
}
