import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { testingFolder } from '../src/server/testing-folder.ts';

export type DemoAccount = { readonly login_name: string; readonly password: string; readonly sys_num_id: number; readonly role: string };

declare module 'vitest' {
  interface ProvidedContext {
    readonly productUrl: string;
    /** The product's data folder. */
    readonly productFolder: string;
    readonly accounts: readonly DemoAccount[];
  }
}

const startMsMax = 600_000;

export type Product = { readonly url: string; readonly folder: string; readonly accounts: readonly DemoAccount[]; stop(): Promise<void> };

/** Starts the product as its users do, with an empty data folder and the demo company, once for all browser tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, folder, accounts, stop } = await startProduct();
  project.provide('productUrl', url);
  project.provide('productFolder', folder);
  project.provide('accounts', accounts);
  return stop;
}

/** A product of its own, for a test whose data no other test may read; `env` adds to its environment. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = mkdtempSync(path.join(testingFolder(), 'quayside-browser-'));
  // PostgreSQL's account needs access, or its data would be placed elsewhere and left behind.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const product = spawn(process.execPath, ['src/apps/main.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', LOG: 'quiet', MAIL_NETWORKS: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(product);
  return {
    url: `http://127.0.0.1:${port}`,
    folder,
    accounts: JSON.parse(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[],
    async stop() {
      const ended = new Promise((done) => product.once('exit', done));
      product.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(product: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`not ready after ${startMsMax / 1000} s:\n${output.slice(-3000)}`)), startMsMax);
    const hear = (data: Buffer): void => {
      output += data;
      if (!output.includes('is ready: http')) return;
      clearTimeout(late);
      resolve();
    };
    product.stdout?.on('data', hear);
    product.stderr?.on('data', hear);
    product.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${output.slice(-3000)}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
