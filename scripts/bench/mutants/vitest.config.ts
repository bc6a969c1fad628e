import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../../..');

/** The tests of one area, as `npm run bench -- mutants` names them; run in the copy that holds the mutants. */
export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      'server-only': path.join(root, 'scripts/build/server-only.mjs'),
    },
  },
  test: {
    root,
    include: JSON.parse(process.env.ORDERLY_MUTANT_TESTS ?? '[]') as string[],
    setupFiles: path.join(root, 'tests/support/fixed-seed.ts'),
    testTimeout: 120_000,
  },
});
