import { defineConfig } from 'vitest/config';

/** A real browser on a started product: one after the other, since they share it. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/product.ts'],
    pool: 'forks',
    fileParallelism: false,
    // A browser, a server and a database share two cores here: a step that was only late is taken once more.
    retry: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
