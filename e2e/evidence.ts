import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, onTestFailed } from 'vitest';
import { beginTraces, saveWindows } from './browser.ts';

/** A failed test leaves a picture and a trace of every open window in test-results, and its message names them. */
const folder = path.join(import.meta.dirname, '../test-results');

beforeEach(async ({ task }) => {
  await beginTraces();
  onTestFailed(async () => {
    const file = path.basename(task.file.name, '.e2e.ts');
    const name = task.fullTestName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
    mkdirSync(path.join(folder, file), { recursive: true });
    const saved = await saveWindows(path.join(folder, file, name));
    const error = task.result?.errors?.[0];
    if (error && saved.length > 0) error.message += `\nSaved: ${saved.map((one) => path.relative(path.dirname(folder), one)).join(', ')}`;
  });
});
