import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlainFailure } from '../failure.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'prisma/generated/.made-from');

/**
 * Writes the database client into prisma/generated, unless it exists and matches the present schema. Generating needs
 * no schema engine, but the command insists on downloading one first, so it is given an existing file.
 */
export function generateClient() {
  const require = createRequire(import.meta.url);
  const schema = fs.readFileSync(path.join(root, 'prisma/schema.prisma'));
  const version = require('prisma/package.json').version;
  const madeFrom = createHash('sha256').update(schema).update(version).digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === madeFrom) return;
  const made = spawnSync(process.execPath, [require.resolve('prisma/build/index.js'), 'generate'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
      ...process.env,
    },
  });
  if (made.status !== 0) {
    throw new PlainFailure(
      `The database client could not be generated:\n${made.stdout}${made.stderr}`,
    );
  }
  fs.writeFileSync(stamp, madeFrom);
}
