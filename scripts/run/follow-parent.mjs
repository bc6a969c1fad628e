import { isMainThread } from 'node:worker_threads';

// Loaded into the web and worker processes: they end with the process that started them, even where that was killed
// without a chance to signal them. Their standard input is a pipe that only it holds open. Threads inherit this import
// and have no such pipe: they end with their process.
if (isMainThread) {
  process.stdin.once('end', () => process.exit(0));
  process.stdin.once('error', () => process.exit(0));
  process.stdin.resume();
  process.stdin.unref?.();
}
