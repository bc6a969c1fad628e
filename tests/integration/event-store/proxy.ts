import net from 'node:net';

/** The fate of a piece of data on its way. `hold`: it never arrives, and the connection stays open. */
export type Fate = 'pass' | 'cut-before' | 'cut-half' | 'cut-after' | 'hold';

/** A TCP proxy in front of a server that cuts connections where a test wants it. */
export class CuttingProxy {
  readonly #sockets = new Set<net.Socket>();
  readonly #server = net.createServer((client) => this.#serve(client));
  /** Port of the server behind it; may change when the server restarts. */
  targetPort: number;
  /** How long each piece of data is on its way. */
  delayMs = 0;
  /** Connections that were made through it so far. */
  connections = 0;
  /** Decides on each piece of data. `up`: from client to server. */
  fate: (direction: 'up' | 'down', data: Buffer, connection: number) => Fate = () => 'pass';

  constructor(targetPort: number) {
    this.targetPort = targetPort;
  }

  /** Listens on a free port, and returns the connection string that leads through it. */
  async open(url: string): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const through = new URL(url);
    through.port = String((this.#server.address() as net.AddressInfo).port);
    return through.href;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(client: net.Socket): void {
    const server = net.connect(this.targetPort, '127.0.0.1');
    const connection = this.connections;
    this.connections += 1;
    const both = [client, server];
    const cut = () => {
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', cut);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        cut();
      });
    }
    const carry = (from: net.Socket, to: net.Socket, direction: 'up' | 'down') =>
      from.on('data', (data: Buffer) => {
        const fate = this.fate(direction, data, connection);
        if (fate === 'hold') return;
        if (fate === 'pass' && this.delayMs > 0) setTimeout(() => to.write(data), this.delayMs);
        else if (fate === 'pass') to.write(data);
        else if (fate === 'cut-before') cut();
        else to.write(fate === 'cut-half' ? data.subarray(0, data.length >> 1) : data, cut);
      });
    carry(client, server, 'up');
    carry(server, client, 'down');
  }
}
