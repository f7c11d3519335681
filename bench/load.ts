import { readFileSync } from 'node:fs';
import { ask, type Sent } from './client.ts';

export type Shot = () => Sent;

/** Processor time of a process so far, in ms (proc(5): utime and stime, in ticks of 10 ms). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory of a process that is in use, in MB. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
}

export type Measured = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly cpuMs: number;
};

/** Some clients that send one after another for some seconds, after a warm-up: calls a second, their times, the server's processor time a call. */
export async function measure(
  ports: number | readonly number[],
  pid: number,
  shot: Shot,
  { clients, seconds, warmMs = 500 }: { clients: number; seconds: number; warmMs?: number },
): Promise<Measured> {
  const at = [ports].flat();
  const run = async (client: number, end: number, times: number[]): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      await ask(at[client % at.length] ?? 0, shot());
      times.push(performance.now() - began);
    }
  };
  const all = (ms: number, times: number[]) => {
    const end = performance.now() + ms;
    return Promise.all(Array.from({ length: clients }, (_, client) => run(client, end, times)));
  };
  await all(warmMs, []);
  const times: number[] = [];
  const [cpu, began] = [cpuMs(pid), performance.now()];
  await all(seconds * 1000, times);
  const tookMs = performance.now() - began;
  const { p50Ms, p95Ms, p99Ms } = spread(times);
  return { perSecond: (1000 * times.length) / tookMs, p50Ms, p95Ms, p99Ms, cpuMs: (cpuMs(pid) - cpu) / times.length };
}

export function spread(times: readonly number[]): { p50Ms: number; p95Ms: number; p99Ms: number; maxMs: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}

export function median(runs: readonly Measured[]): Measured {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
