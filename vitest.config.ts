import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isWide } from './e2e/wide.ts';
import { writeRegistry } from './scripts/registry.ts';
import { words } from './scripts/web/words.ts';
import { wideFiles } from './scripts/wide.mjs';

// Tests over all that is declared read the registry, which follows from the files that are there.
await writeRegistry();

/** Unit tests and those that go through the door on a real PostgreSQL. Browser tests have their own: vitest.browser.config.ts. */
export default defineConfig({
  // The browser's modules import the texts that this plugin makes.
  plugins: [words(fileURLToPath(new URL('./src', import.meta.url)))],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    exclude: isWide ? [] : wideFiles,
    globalSetup: ['src/server/testing-run.ts'],
    pool: 'forks',
    // A test that hangs fails. Hashes run only where nothing else wants the processor, so beside other work a test may take many times as
    // long.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
});
