import path from 'node:path';
import { defineConfig } from 'vitest/config';

const alias = { '@': path.resolve(import.meta.dirname) };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          // Pure tests keep nothing between files: each file in a worker of its own would load all of the house anew.
          isolate: false,
          testTimeout: 120_000,
          setupFiles: 'tests/support/fixed-seed.ts',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/integration/**', 'tests/e2e/**'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          setupFiles: 'tests/support/fixed-seed.ts',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/support/embedded-server.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
