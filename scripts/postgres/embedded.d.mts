export interface EmbeddedPostgres {
  /** Connection string of the requested database, as superuser, on 127.0.0.1. */
  readonly url: string;
  readonly port: number;
  /** Process id of the postmaster. */
  readonly pid: number;
  readonly folder: string;
  readonly cluster: string;
  /** True where a server was already running on the folder. */
  readonly joined: boolean;
  /** Connection string of another database of this server. */
  urlFor(database: string): string;
  /** Stops the server unless another process still uses it; a throw-away folder is removed. */
  stop(): Promise<void>;
  /** For a server that has ended: this process no longer stops it when it exits. */
  forget(): void;
}
export interface EmbeddedPostgresOptions {
  readonly dataFolder?: string;
  readonly database?: string;
  readonly durable?: boolean;
  readonly settings?: readonly string[];
  /** The port it had before, used again where it is free. */
  readonly port?: number;
}
export function startEmbeddedPostgres(options?: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>;
export function freePort(): Promise<number>;
