import { defineConfig } from 'vitest/config';

/** The tests that need no database and no registry: those beside rules, which scripts/mutate.ts runs once for each mutant. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
