import path from 'node:path';
import { migrate } from '../postgres/migrate.mjs';
import { openDatabase, root } from '../run/settings.mjs';
import { commandOf, runNode } from '../run/stages.mjs';

/**
 * npm run prisma -- …: Prisma's own command on the database of this project, without the download of its
 * native schema engine. With PRISMA_SCHEMA_ENGINE_BINARY set, that engine is used instead.
 */
export async function run(args) {
  const database = await openDatabase();
  try {
    // The engine used here cannot judge a new migration in the run that applies pending ones: apply those first.
    if (args[0] === 'migrate' && args[1] === 'dev') await migrate(database.url);
    const { code } = await runNode([commandOf('prisma', 'build/index.js'), ...args], {
      env: {
        PRISMA_SCHEMA_ENGINE_BINARY:
          process.env.PRISMA_SCHEMA_ENGINE_BINARY ??
          path.join(root, 'scripts/prisma/schema-engine.mjs'),
        DATABASE_URL: database.url,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      },
    });
    return code;
  } finally {
    await database.stop();
  }
}
