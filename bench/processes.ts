import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

/** A program still ran and did not answer in its time: the machine may have been slow. */
export class NotUp extends Error {}

export type Served = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  /** The last of what it complained of. */
  said(): string;
  stop(): Promise<void>;
};

/** Starts a program of ours and waits until it answers on its port. What it says goes to our standard error where it fails. */
export async function serve(args: string[], env: NodeJS.ProcessEnv, port: number, patienceMs = 60_000): Promise<Served> {
  if (await answers(port)) throw new Error(`something else answers on ${port} already`);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: root,
  });
  let said = '';
  for (const out of [child.stdout, child.stderr]) out.on('data', (part: Buffer) => (said = (said + String(part)).slice(-8000)));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const deadline = performance.now() + patienceMs;
  while (!(await answers(port))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${args[0]} ended before it answered on ${port}:\n${said}`);
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new NotUp(`${args[0]} does not answer on ${port}:\n${said}`);
    }
    await new Promise((go) => setTimeout(go, 50));
  }
  return {
    child,
    pid: child.pid ?? 0,
    port,
    said: () => said,
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

/** The product on a database of ours. */
export function serveProduct(port: number, env: NodeJS.ProcessEnv): Promise<Served> {
  return serve(['src/apps/main.ts'], { ...process.env, LOG: 'quiet', HOST: '127.0.0.1', ...env, PORT: String(port) }, port);
}
