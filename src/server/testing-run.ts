import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from './postgres/embedded.ts';
import { isRunning } from './postgres/processes.ts';
import { testingFolder } from './testing-folder.ts';
import { prepareTemplate } from './testing-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of the run's PostgreSQL. The first test that asks for a database starts it. */
    readonly databaseFolder: string;
  }
}

const prefix = 'quayside-test-';

/** Begins a run of tests: creates the data folder of its PostgreSQL, and at the end stops the server and removes the folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const folder = mkdtempSync(path.join(testingFolder(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  await prepareTemplate(folder);
  project.provide('databaseFolder', folder);
  return () => remove(folder);
}

/** A killed run could not clean up, so the next one does. */
async function removeLeftovers(): Promise<void> {
  const folder = testingFolder();
  for (const name of readdirSync(folder)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isRunning(pid)) await remove(path.join(folder, name)).catch(() => {});
  }
}

async function remove(folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'pg/postmaster.pid'))) await (await startEmbedded({ dir: folder, shared: true })).stop();
  rmSync(folder, { recursive: true, force: true });
}
