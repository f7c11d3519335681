import WebSocket from 'ws';
import { signInBody, ask } from './client.ts';
import { type Measured, measure, median, spread } from './load.ts';
import { residentMb } from './machine.ts';
import { serveProduct } from './processes.ts';
import { firstPort, type Stand } from './stand.ts';

export type Line = {
  readonly what: string;
  readonly ours: string;
  readonly bare: string;
  readonly ratio: string;
  readonly target: string;
  readonly ok: boolean | undefined;
  readonly rows: number;
  /** The circumstances of the figures: processor time, bytes, waits, what disturbed the machine. */
  readonly notes?: string;
};
export type Part = (stand: Stand) => Promise<Line[]>;

export const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0, minimumFractionDigits: value < 10 ? 2 : 0 });
export const rate = ({ perSecond, p50Ms, p95Ms }: Measured): string => `${number(perSecond)}/s, ${number(p50Ms)} ms (p95 ${number(p95Ms)})`;

/** The same list, page by page to the hundredth. */
const pages: Part = async (stand) => {
  await stand.grow(stand.options.rows);
  const params = { sort: [{ key: 'order_time', desc: true }], size: 50, total: false };
  const cursors: string[] = [];
  let cursor: string | null = null;
  for (let page = 2; page <= 100; page++) {
    const answered = (await stand.clerk.read('order.list', { ...params, ...(cursor ? { cursor } : {}) })) as { next_cursor: string | null };
    cursor = answered.next_cursor;
    if (!cursor) break;
    cursors.push(cursor);
  }
  const [second, last]: [Measured[], Measured[]] = [[], []];
  const { clerk, options } = stand;
  const at = (cursor: string | undefined) => () => clerk.sign('order.list', { ...params, cursor });
  for (let round = 0; round < options.rounds; round++) {
    second.push(await stand.measure(at(cursors[0])));
    last.push(await stand.measure(at(cursors.at(-1))));
  }
  const times = median(second).perSecond / median(last).perSecond;
  return [
    {
      what: `page ${cursors.length + 1} against page 2`,
      ours: rate(median(last)),
      bare: rate(median(second)),
      ratio: `${number(times)} ×`,
      target: '≤ 1.2 ×',
      ok: times <= 1.2,
      rows: await stand.orders(),
    },
  ];
};

/** Continuous sign-ins by 24 clients, while four users continue their work. */
const signInFlood: Part = async (stand) => {
  const { product, clerk, accounts } = stand;
  const work = { clients: 4, seconds: stand.options.seconds };
  const shot = () => clerk.sign('columns.get', { page: '/bench' });
  const calm = await stand.measure(shot, work);
  let [over, signedIn] = [false, 0];
  const flood = Array.from({ length: 24 }, async (_, place) => {
    const account = accounts[place % accounts.length];
    while (!over)
      await ask(product.port, signInBody(account?.login_name ?? '', account?.password ?? '')).then(
        () => signedIn++,
        () => {},
      );
  });
  const flooded = await stand.measure(shot, work);
  over = true;
  await Promise.all(flood);
  const times = flooded.p95Ms / calm.p95Ms;
  return [
    {
      what: `p95 of a call under a flood of sign-ins (${number(signedIn / (work.seconds + 0.5))}/s done)`,
      ours: `${number(flooded.p95Ms)} ms`,
      bare: `${number(calm.p95Ms)} ms without it`,
      ratio: `${number(times)} ×`,
      target: '≤ 2 ×',
      ok: times <= 2,
      rows: await stand.orders(),
    },
  ];
};

const two: Part = async (stand) => {
  const { product, clerk, options } = stand;
  const params = { tab: 'all', size: 50 };
  const other = await stand.another(firstPort + 2);
  const load = { ...options, clients: 16 };
  const [one, both]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < options.rounds; round++) {
    one.push(await stand.measure(() => clerk.sign('order.list', params), load));
    both.push(
      await measure(
        { ports: [product.port, other.port], pid: product.pid, postmaster: stand.postmaster },
        () => clerk.sign('order.list', params),
        load,
      ),
    );
  }
  await other.stop();
  const times = median(both).perSecond / median(one).perSecond;
  return [
    {
      what: 'two server processes on one database, one session on both, reads',
      ours: rate(median(both)),
      bare: `${rate(median(one))} with one`,
      ratio: `${number(times)} ×`,
      target: '≥ 1.6 × where cores allow',
      ok: times >= 1.6,
      rows: await stand.orders(),
    },
  ];
};

/** Idle push connections, then one change that reaches a thousand of them. */
const push: Part = async (stand) => {
  const { product, clerk } = stand;
  const [idle, listening] = [5000, 1000];
  const draft = await stand.order();
  await clerk.write('order.save', draft());
  const before = residentMb(product.pid);
  const sockets: WebSocket[] = [];
  const open = async (): Promise<void> => {
    const { ticket } = (await clerk.read('push.ticket')) as { ticket: string };
    const socket = new WebSocket(`ws://127.0.0.1:${product.port}/api/register/${clerk.accountId}`);
    await new Promise((done, failed) => socket.once('open', done).once('error', failed));
    socket.send(JSON.stringify({ ticket }));
    sockets.push(socket);
  };
  for (let made = 0; made < idle; made += 50) await Promise.all(Array.from({ length: 50 }, open));
  await new Promise((go) => setTimeout(go, 1500));
  const more = residentMb(product.pid) - before;
  for (const socket of sockets.splice(listening)) socket.terminate();
  await new Promise((go) => setTimeout(go, 1000));
  const began = performance.now();
  const heard: number[] = [];
  for (const socket of sockets) socket.once('message', () => heard.push(performance.now() - began));
  await clerk.write('order.save', draft());
  const until = performance.now() + 10_000;
  while (heard.length < sockets.length && performance.now() < until) await new Promise((go) => setTimeout(go, 20));
  for (const socket of sockets) socket.terminate();
  const { p50Ms, maxMs } = spread(heard);
  return [
    {
      what: `${idle.toLocaleString('en')} idle push connections: memory of the process`,
      ours: `+ ${number(more)} MB`,
      bare: '—',
      ratio: '—',
      target: '≤ + 100 MB',
      ok: more <= 100,
      rows: idle,
    },
    {
      what: `a change reaches ${heard.length} of ${listening.toLocaleString('en')} open bells`,
      ours: `${number(p50Ms)} ms, last ${number(maxMs)} ms`,
      bare: '—',
      ratio: '—',
      target: 'all within 1 s',
      ok: heard.length === listening && maxMs <= 1000,
      rows: listening,
    },
  ];
};

/** From the start of the process, on existing data, to the first page. */
const start: Part = async (stand) => {
  const began = performance.now();
  const served = await serveProduct(firstPort + 3, { ...stand.productEnv, ROLE: 'all' });
  await (await fetch(`http://127.0.0.1:${served.port}/`)).text();
  const took = performance.now() - began;
  await served.stop();
  return [
    {
      what: 'start of the server to the first page',
      ours: `${number(took / 1000)} s`,
      bare: '—',
      ratio: '—',
      target: '≤ 10 s',
      ok: took <= 10_000,
      rows: await stand.orders(),
    },
  ];
};

export const parts: Readonly<Record<string, Part>> = { pages, signIn: signInFlood, two, push, start };
