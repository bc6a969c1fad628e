// The entry point for every command: start, dev, test, check, bench, rehearse, simulate, orderly, prisma. It uses nothing but
// Node itself until the packages of package-lock.json are installed.
import { reportFailure } from './failure.mjs';
import { ensureInstalled, requireNode } from './install.mjs';

const TASKS = [
  'start',
  'dev',
  'test',
  'check',
  'bench',
  'rehearse',
  'simulate',
  'orderly',
  'prisma',
];
const [task, ...rest] = process.argv.slice(2);

try {
  requireNode();
  if (!TASKS.includes(task)) {
    console.error(`There is no command "${task ?? ''}". Commands: ${TASKS.join(', ')}.`);
    process.exit(2);
  }
  ensureInstalled();
  const { run } = await import(`./tasks/${task}.mjs`);
  const code = await run(rest);
  if (code !== undefined) process.exit(code);
} catch (failure) {
  process.exit(reportFailure(failure));
}
