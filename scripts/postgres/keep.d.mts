import type { EmbeddedPostgresOptions } from './embedded.mjs';

export interface KeptPostgres {
  /** Connection string, as it is now. */
  readonly url: string;
  readonly folder: string;
  /** Resolves with a plain failure where it was given up. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}
export function keepEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  onMoved?: (url: string) => void,
  triesMax?: number,
): Promise<KeptPostgres>;
