import { defineConfig } from 'vitest/config';
import { isWide } from './e2e/wide.ts';
import { wideFiles } from './scripts/wide.mjs';

/** A real browser on a started product: one after the other, since they share it. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/product.ts'],
    pool: 'forks',
    fileParallelism: false,
    setupFiles: ['e2e/evidence.ts'],
    exclude: isWide ? [] : wideFiles,
    // Tests wait for conditions. These bounds end what hangs, on a machine whose cores do other work as well.
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
