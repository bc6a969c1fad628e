import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isUnreachable } from '@/lib/database/unreachable';
import type { ReleaseMigration } from '@/lib/event-store/backup';
import { badRequest, type Terminal } from './terminal';

interface OpenedDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What `work` gets from this release. */
interface Release {
  /** Its migrations, in order. */
  readonly migrations: () => readonly ReleaseMigration[];
}

/**
 * Runs `work` on the database: the one that DATABASE_URL names, else the embedded one of this folder, started for the
 * time it takes unless it is running already. `migrated`: bring its tables up to date first.
 */
export async function withDatabase<T>(
  terminal: Terminal,
  { migrated }: { readonly migrated: boolean },
  work: (url: string, release: Release) => Promise<T>,
): Promise<T> {
  const root = terminal.environment.ORDERLY_ROOT ?? terminal.folder;
  const script = (name: string): Promise<Record<string, unknown>> =>
    import(/* @vite-ignore */ pathToFileURL(path.join(root, 'scripts', name)).href);
  const opened = await openDatabase(terminal, script).catch((failure: unknown) => {
    throw isPlain(failure) ? badRequest('DATABASE_UNUSABLE', failure.message) : failure;
  });
  try {
    const { migrate, releaseMigrations } = (await script('postgres/migrate.mjs')) as {
      migrate: (url: string) => Promise<string[]>;
      releaseMigrations: () => readonly ReleaseMigration[];
    };
    if (migrated) await migrate(opened.url);
    return await work(opened.url, { migrations: releaseMigrations });
  } catch (failure) {
    if (isPlain(failure)) throw badRequest('DATABASE_UNUSABLE', failure.message);
    if (isUnreachable(failure))
      throw badRequest(
        'DATABASE_UNREACHABLE',
        'The database cannot be reached. Is DATABASE_URL right, and the server running?',
      );
    throw failure;
  } finally {
    await opened.stop();
  }
}

async function openDatabase(
  terminal: Terminal,
  script: (name: string) => Promise<Record<string, unknown>>,
): Promise<OpenedDatabase> {
  const url = terminal.environment.DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const settings = (await script('run/settings.mjs')) as {
    openDatabase: () => Promise<OpenedDatabase>;
  };
  return settings.openDatabase();
}

/** A failure that the scripts have already put into plain words for people. */
function isPlain(failure: unknown): failure is Error {
  return failure instanceof Error && failure.constructor.name === 'PlainFailure';
}
