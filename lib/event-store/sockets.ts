import net from 'node:net';

/** What the driver knows of the server when it asks for a socket. */
interface Server {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false | null;
}

/**
 * The sockets of one pool of the driver, which all end with it.
 *
 * The driver (postgres.js 3.4.9) does not see to that: a connection that was closed before the server was ready, as a proxy does
 * that has no server to lead to, is made again a moment later, although the pool has been ended in between; and one that is being
 * made then is left as it is. Nothing ever uses them or closes them: after a failover they stayed open behind HAProxy.
 */
export class Sockets {
  readonly #open = new Set<net.Socket>();
  #cut = false;

  /** The driver's option `socket`: it writes at once, which waits until the connection is made. */
  readonly make = ({ host, port, path }: Server): net.Socket => {
    // The driver names the server by these two.
    const socket = Object.assign(new net.Socket(), { host: host[0], port: port[0] });
    if (this.#cut) {
      process.nextTick(() => socket.destroy());
      return socket;
    }
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    if (path) socket.connect(path);
    else socket.connect(port[0] ?? 5432, host[0] ?? 'localhost');
    return socket;
  };

  /** To be called when the pool has ended: no connection is left, and none is made any more. */
  cut(): void {
    this.#cut = true;
    for (const socket of this.#open) socket.destroy();
  }
}
