import { PlainFailure } from '../failure.mjs';
import { bringDatabaseUpToDate, build, serve } from '../run/serve.mjs';

/** Parts that several machines share (docs/how-to/several-machines.md). */
const PARTS = {
  web: () => serve('production', 'web'),
  worker: () => serve('production', 'worker'),
  migrate: () => bringDatabaseUpToDate(),
  build: () => build(),
};

/**
 * npm start: the whole program for use.
 *
 * @param {string[]} [words] one part of it: `npm start -- web`, `worker`, `migrate` or `build`
 */
export function run([part, ...rest] = []) {
  if (part === undefined) return serve('production');
  const start = Object.hasOwn(PARTS, part) && rest.length === 0 ? PARTS[part] : undefined;
  if (start === undefined)
    throw new PlainFailure(
      'npm start takes no words, or one part of the program: npm start -- web, worker, migrate or build.',
    );
  if (part !== 'build' && !process.env.DATABASE_URL)
    throw new PlainFailure(
      `A ${part} by itself needs a database that the other parts use too: name it in DATABASE_URL.`,
    );
  return start();
}
