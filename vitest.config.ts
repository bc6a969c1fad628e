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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
