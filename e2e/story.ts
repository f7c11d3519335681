import { beforeEach, onTestFailed } from 'vitest';

/**
 * Declares that each test of the file continues where the one before it ended. After a failed test the later ones fail at once, with a
 * message that names it, instead of waiting for what cannot come.
 */
export function story(): void {
  let failed = '';
  beforeEach(({ task }) => {
    if (failed) throw new Error(`not reached, because this failed: ${failed}`);
    onTestFailed(() => {
      failed = task.name;
    });
  });
}
