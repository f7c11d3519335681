import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

export type Shot = () => { readonly path: string; readonly body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function post(port: number, { path, body }: ReturnType<Shot>): Promise<string> {
  return new Promise((done, failed) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => done(text));
    });
    sent.on('error', failed).end(body);
  });
}

/** Sends once and gives the reply's data; throws what the server refused. */
export async function ask(port: number, shot: ReturnType<Shot>): Promise<unknown> {
  const reply = JSON.parse(await post(port, shot)) as { code: number; msg: string; data: unknown };
  if (reply.code !== 200) throw new Error(`${reply.code} ${reply.msg} ${JSON.stringify(reply.data)}`);
  return reply.data;
}

/** Processor time of a process so far, in ms (proc(5): utime and stime, in ticks of 10 ms). */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export type Measured = { readonly perSecond: number; readonly p50Ms: number; readonly p95Ms: number; readonly cpuMs: number };

/** Some clients that send one after another for some seconds, after a warm-up: calls a second, their times, the server's processor time a call. */
export async function measure(
  port: number,
  pid: number,
  shot: Shot,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Measured> {
  const until = (ms: number) => performance.now() + ms;
  const run = async (end: number, times: number[]): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      await ask(port, shot());
      times.push(performance.now() - began);
    }
  };
  const all = (end: number, times: number[]) => Promise.all(Array.from({ length: clients }, () => run(end, times)));
  await all(until(700), []);
  const times: number[] = [];
  const [cpu, began] = [cpuMs(pid), performance.now()];
  await all(until(seconds * 1000), times);
  const tookMs = performance.now() - began;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: (1000 * times.length) / tookMs, p50Ms: at(0.5), p95Ms: at(0.95), cpuMs: (cpuMs(pid) - cpu) / times.length };
}

export function median(runs: readonly Measured[]): Measured {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
