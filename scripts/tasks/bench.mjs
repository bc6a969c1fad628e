import { startEmbeddedPostgres } from '../postgres/embedded.mjs';
import { migrate } from '../postgres/migrate.mjs';
import { loadBundled } from '../run/bundled.mjs';

/**
 * npm run bench -- NAME [arguments]: runs scripts/bench/NAME.ts, or NAME/index.ts, which prints its figures, either when loaded or
 * in `run(args)`. One that exports `needsDatabase = true` has a migrated database in DATABASE_URL when `run`
 * is called, whose commits reach the disk.
 */
export async function run([name, ...args]) {
  const bench = await loadBundled('bench', name, args);
  if (typeof bench.run !== 'function') return Number(process.exitCode ?? 0); // it did its work while it was loaded
  const ownServer = bench.needsDatabase === true && !process.env.DATABASE_URL;
  const server = ownServer ? await startEmbeddedPostgres({ durable: true }) : null;
  try {
    if (server !== null) process.env.DATABASE_URL = server.url;
    if (bench.needsDatabase === true) await migrate(process.env.DATABASE_URL);
    await bench.run(args);
  } finally {
    await server?.stop();
  }
  return Number(process.exitCode ?? 0);
}
