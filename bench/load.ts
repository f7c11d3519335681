import { exchange, type Sent } from './client.ts';
import { cpuMs, type Disturbance, disturbance, moment, postgresCpuMs } from './machine.ts';

export type Shot = () => Sent;
/** A server under load, and the postmaster behind it if its time is of interest. */
export type Target = { readonly ports: readonly number[]; readonly pid: number; readonly postmaster?: number };

export type Measured = {
  readonly calls: number;
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
  target: Target,
  shot: Shot,
  { clients, seconds, warmMs = 200 }: { clients: number; seconds: number; warmMs?: number },
): Promise<Measured> {
  const { ports } = target;
  const ready: Sent[] = [];
  const run = async (client: number, end: number, note: Note): Promise<void> => {
    while (performance.now() < end) await sendTo(ports[client % ports.length], ready.pop() ?? shot(), note);
  };
  const all = (ms: number, note: Note) => {
    const end = performance.now() + ms;
    return Promise.all(Array.from({ length: clients }, (_, client) => run(client, end, note)));
  };
  let warm = 0;
  await all(warmMs, () => warm++);
  // Half as many again as the warm-up promises, in the order in which they are composed.
  const expected = Math.ceil(((warm * seconds * 1000) / warmMs) * 1.5) + clients;
  ready.push(...Array.from({ length: expected }, shot).reverse());
  return observe(target, (note) => all(seconds * 1000, note));
}

/** Clients that each send their own calls one after the other, or, with `everyMs`, at most one in that time. */
export function measureLanes(target: Target, lanes: readonly (readonly Sent[])[], everyMs = 0): Promise<Measured> {
  return observe(target, (note) => {
    const start = performance.now();
    const run = async (lane: readonly Sent[], client: number): Promise<void> => {
      for (const [place, sent] of lane.entries()) {
        const waitMs = start + (place + client / lanes.length) * everyMs - performance.now();
        if (waitMs > 0) await new Promise((go) => setTimeout(go, waitMs));
        await sendTo(target.ports[client % target.ports.length], sent, note);
      }
    };
    return Promise.all(lanes.map(run));
  });
}

/** Takes the time in ms of a call and the bytes of its reply. */
type Note = (ms: number, bytes: number) => void;

async function sendTo(port = 0, sent: Sent, note: Note): Promise<void> {
  const began = performance.now();
  const bytes = await exchange(port, sent);
  note(performance.now() - began, bytes);
}

/** The calls of a time, and what the server, PostgreSQL and the rest of the machine did in it. */
async function observe({ pid, postmaster }: Target, work: (note: Note) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  const since = moment();
  const postgresMsSoFar = (): number => (postmaster === undefined ? 0 : postgresCpuMs(postmaster));
  const [server, postgres, own] = [cpuMs(pid), postgresMsSoFar(), process.cpuUsage()];
  await work((ms, received) => {
    times.push(ms);
    bytes += received;
  });
  const tookMs = performance.now() - since.atMs;
  const { user, system } = process.cpuUsage(own);
  const [serverMs, postgresMs] = [cpuMs(pid) - server, postgresMsSoFar() - postgres];
  const { p50Ms, p95Ms, p99Ms } = spread(times);
  return {
    calls: times.length,
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
    calls: of((one) => one.calls),
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
