import { exchange, type Sent } from './client.ts';
import { cpuMs, type Disturbance, disturbance, moment, postgresCpuMs } from './machine.ts';

export type Shot = () => Sent;
/** A server under load, and the postmaster behind it if its time is of interest. */
export type Target = { readonly ports: readonly number[]; readonly pid: number; readonly postmaster?: number };

export type Measured = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server and of PostgreSQL, per call. */
  readonly cpuMs: number;
  readonly postgresMs: number;
  /** Bytes of the reply's body. */
  readonly bytes: number;
  readonly disturbance: Disturbance;
};

/**
 * Several clients that send one call after another for some seconds, after a warm-up. The calls are composed and signed before the time runs;
 * a client that runs out of them signs outside the time of its calls.
 */
export async function measure(
  { ports, pid, postmaster }: Target,
  shot: Shot,
  { clients, seconds, warmMs = 200 }: { clients: number; seconds: number; warmMs?: number },
): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  const ready: Sent[] = [];
  const run = async (client: number, end: number): Promise<void> => {
    const port = ports[client % ports.length] ?? 0;
    while (performance.now() < end) {
      const sent = ready.pop() ?? shot();
      const began = performance.now();
      const received = await exchange(port, sent);
      times.push(performance.now() - began);
      // Added after the wait: the other clients count meanwhile.
      bytes += received;
    }
  };
  const all = (ms: number) => {
    const end = performance.now() + ms;
    return Promise.all(Array.from({ length: clients }, (_, client) => run(client, end)));
  };
  await all(warmMs);
  // Half as many again as the warm-up promises, in the order in which they are composed.
  const expected = Math.ceil(((times.length * seconds * 1000) / warmMs) * 1.5) + clients;
  ready.push(...Array.from({ length: expected }, shot).reverse());
  [times.length, bytes] = [0, 0];

  const since = moment();
  const postgresMsSoFar = (): number => (postmaster === undefined ? 0 : postgresCpuMs(postmaster));
  const [server, postgres, own] = [cpuMs(pid), postgresMsSoFar(), process.cpuUsage()];
  await all(seconds * 1000);
  const tookMs = performance.now() - since.atMs;
  const { user, system } = process.cpuUsage(own);
  const [serverMs, postgresMs] = [cpuMs(pid) - server, postgresMsSoFar() - postgres];
  const { p50Ms, p95Ms, p99Ms } = spread(times);
  return {
    perSecond: (1000 * times.length) / tookMs,
    p50Ms,
    p95Ms,
    p99Ms,
    cpuMs: serverMs / times.length,
    postgresMs: postgresMs / times.length,
    bytes: bytes / times.length,
    disturbance: disturbance(since, serverMs + postgresMs + (user + system) / 1000),
  };
}

export function spread(times: readonly number[]): { p50Ms: number; p95Ms: number; p99Ms: number; maxMs: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) };
}

export function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? Number.NaN) : ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

/** Each figure is the median of its own; the one of `disturbance` is the worst. */
export function median(runs: readonly Measured[]): Measured {
  if (runs.length === 0) throw new Error('nothing was measured');
  const of = (figure: (one: Measured) => number): number => middle(runs.map(figure));
  const worst = (figure: (one: Disturbance) => number): number => Math.max(...runs.map((one) => figure(one.disturbance)));
  return {
    perSecond: of((one) => one.perSecond),
    p50Ms: of((one) => one.p50Ms),
    p95Ms: of((one) => one.p95Ms),
    p99Ms: of((one) => one.p99Ms),
    cpuMs: of((one) => one.cpuMs),
    postgresMs: of((one) => one.postgresMs),
    bytes: of((one) => one.bytes),
    disturbance: { steal: worst((one) => one.steal), others: worst((one) => one.others), load: worst((one) => one.load) },
  };
}

/**
 * The part of its time that a quiet machine may lose to its host and to other programs. Processor time comes in ticks of 10 ms, so some is
 * noise.
 */
const quiet = 0.1;
export function isDisturbed({ disturbance: { steal, others } }: Measured): boolean {
  return steal + others > quiet;
}

export type Rounds<K extends string> = {
  /** The median of each side over the rounds that count, or undefined when too few do. */
  readonly medians: Readonly<Record<K, Measured>> | undefined;
  /** The median of the rates' ratios, each of one round: how many times faster a side is than the first. */
  readonly times: (side: K) => number;
  readonly counted: number;
  readonly discarded: number;
};

/**
 * Interleaved rounds of several sides. A round in which the machine did something else is discarded and measured again, at most as often as
 * rounds were wanted; with less than half of them there is no result. `evenBusy` counts all of them: to try the bench, never to publish.
 */
export async function rounds<K extends string>(
  sides: Readonly<Record<K, () => Promise<Measured>>>,
  { rounds: wanted, evenBusy }: { readonly rounds: number; readonly evenBusy: boolean },
): Promise<Rounds<K>> {
  const names = Object.keys(sides) as K[];
  const counted: Record<K, Measured>[] = [];
  let discarded = 0;
  while (counted.length < wanted && discarded < wanted) {
    const round = {} as Record<K, Measured>;
    for (const name of names) round[name] = await sides[name]();
    if (!evenBusy && names.some((name) => isDisturbed(round[name]))) discarded += 1;
    else counted.push(round);
  }
  const [first] = names;
  const enough = counted.length * 2 >= wanted;
  return {
    medians: enough
      ? (Object.fromEntries(names.map((name) => [name, median(counted.map((one) => one[name]))])) as Record<K, Measured>)
      : undefined,
    times: (side) => middle(counted.map((one) => one[side].perSecond / one[first ?? side].perSecond)),
    counted: counted.length,
    discarded,
  };
}
