import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { nodeOptions } from '../scripts/node-options.mjs';

export const root = path.join(import.meta.dirname, '..');

/** A program still ran and did not answer in its time: the machine may have been slow. */
export class NotUp extends Error {}

export type Served = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  /** The last lines of its error output. */
  said(): string;
  /** The lines about errors that no code handled: each is a fault of the product. */
  unhandled(): readonly string[];
  stop(): Promise<void>;
};

/** Starts one of our programs and waits until it answers on its port. If it fails, its output goes to our standard error. */
export async function serve(args: string[], env: NodeJS.ProcessEnv, port: number, patienceMs = 60_000): Promise<Served> {
  if (await answers(port)) throw new Error(`something else answers on ${port} already`);
  const child = spawn(process.execPath, [...nodeOptions, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: root,
  });
  let output = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (part: Buffer) => (output = (output + String(part)).slice(-8000)));
  const unhandled: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/unhandled rejection|uncaught exception/.test(line)) unhandled.push(line.slice(0, 1000));
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const deadline = performance.now() + patienceMs;
  while (!(await answers(port))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${args[0]} ended before it answered on ${port}:\n${output}`);
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new NotUp(`${args[0]} does not answer on ${port}:\n${output}`);
    }
    await new Promise((go) => setTimeout(go, 50));
  }
  return {
    child,
    pid: child.pid ?? 0,
    port,
    said: () => output,
    unhandled: () => unhandled,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await ended;
      clearTimeout(late);
    },
  };
}

export function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

/** The product on one of the bench's databases. */
export function serveProduct(port: number, env: NodeJS.ProcessEnv, program = 'src/apps/main.ts'): Promise<Served> {
  return serve([program], { ...process.env, LOG: 'quiet', HOST: '127.0.0.1', ...env, PORT: String(port) }, port);
}
