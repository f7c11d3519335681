import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { signInBody, ask } from './client.ts';
import { type Measured, measure, median, residentMb, spread } from './load.ts';
import { serveProduct } from './processes.ts';
import { type Compared, firstPort, type Stand } from './stand.ts';

export type Line = {
  readonly what: string;
  readonly ours: string;
  readonly bare: string;
  readonly ratio: string;
  readonly target: string;
  readonly ok: boolean | undefined;
  readonly rows: number;
};
export type Part = (stand: Stand) => Promise<Line[]>;

export const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0, minimumFractionDigits: value < 10 ? 2 : 0 });
export const rate = ({ perSecond, p50Ms, p95Ms }: Measured): string => `${number(perSecond)}/s, ${number(p50Ms)} ms (p95 ${number(p95Ms)})`;

/** How many times the bare server's rate ours goes into it. */
async function rated(stand: Stand, what: string, compared: Compared, timesMax: number): Promise<Line> {
  const times = compared.bare.perSecond / compared.product.perSecond;
  return {
    what,
    ours: rate(compared.product),
    bare: rate(compared.bare),
    ratio: `${number(times)} ×`,
    target: `≤ ${timesMax} ×`,
    ok: times <= timesMax,
    rows: await stand.orders(),
  };
}

async function filtered(stand: Stand): Promise<Record<string, unknown>> {
  const [common] = await stand.query<{ id: string; state: string }>(
    'select customer_id::text as id, state from transport_order group by 1, 2 order by count(*) desc, 1 limit 1',
  );
  return {
    where: { customer_id: [common?.id ?? '1'], state: [common?.state ?? 'closed'] },
    sort: [{ key: 'order_time', desc: true }],
    size: 50,
    total: true,
  };
}

const nothing: Part = async (stand) => {
  const compared = await stand.compare('/nothing', () => stand.clerk.sign('columns.get', { page: '/bench' }));
  const more = compared.product.cpuMs - compared.bare.cpuMs;
  return [
    {
      what: 'a call that does nothing (columns.get): processor time of the server',
      ours: `${number(compared.product.cpuMs)} ms, ${rate(compared.product)}`,
      bare: `${number(compared.bare.cpuMs)} ms`,
      ratio: `+ ${number(more)} ms`,
      target: '≤ + 0.5 ms',
      ok: more <= 0.5,
      rows: await stand.orders(),
    },
  ];
};

const list: Part = async (stand) => {
  await stand.grow(stand.options.rows);
  const params = await filtered(stand);
  await stand.bareReads({ list: { cmd: 'order.list', params } });
  const compared = await stand.compare('/read/list', () => stand.clerk.sign('order.list', params));
  return [await rated(stand, 'list 50 orders: customer, state, newest first, total', compared, 2)];
};

/** The same list, page by page to the hundredth. */
const pages: Part = async (stand) => {
  await stand.grow(stand.options.rows);
  const params = { ...(await filtered(stand)), where: {}, total: false };
  const cursors: string[] = [];
  let cursor: string | null = null;
  for (let page = 2; page <= 100; page++) {
    const answered = (await stand.clerk.read('order.list', { ...params, ...(cursor ? { cursor } : {}) })) as { next_cursor: string | null };
    cursor = answered.next_cursor;
    if (!cursor) break;
    cursors.push(cursor);
  }
  const [second, last]: [Measured[], Measured[]] = [[], []];
  const { product, clerk, options } = stand;
  const at = (cursor: string | undefined) => () => clerk.sign('order.list', { ...params, cursor });
  for (let round = 0; round < options.rounds; round++) {
    second.push(await measure(product.port, product.pid, at(cursors[0]), options));
    last.push(await measure(product.port, product.pid, at(cursors.at(-1)), options));
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

/** The same list at 10,000 rows and at all. */
const rows: Part = async (stand) => {
  const { product, clerk, options } = stand;
  await stand.grow(10_000);
  const few = await stand.orders();
  const params = await filtered(stand);
  const once = () => measure(product.port, product.pid, () => clerk.sign('order.list', params), options);
  const small = median([await once(), await once(), await once()]);
  await stand.grow(options.rows);
  const large = median([await once(), await once(), await once()]);
  const times = small.perSecond / large.perSecond;
  return [
    {
      what: `the same list at ${(await stand.orders()).toLocaleString('en')} rows against ${few.toLocaleString('en')}`,
      ours: rate(large),
      bare: rate(small),
      ratio: `${number(times)} ×`,
      target: '≤ 1.2 ×',
      ok: times <= 1.2,
      rows: await stand.orders(),
    },
  ];
};

const get: Part = async (stand) => {
  const [one] = await stand.query<{ id: string }>('select order_id::text as id from order_line order by id limit 1');
  await stand.bareReads({ get: { cmd: 'order.get', params: { id: one?.id } } });
  const compared = await stand.compare('/read/get', () => stand.clerk.sign('order.get', { id: one?.id }));
  return [await rated(stand, 'one order with its lines, points and papers', compared, 2.5)];
};

const save: Part = async (stand) => {
  const draft = await stand.order();
  await stand.bareReads({});
  const compared = await stand.compare('/save', () => stand.clerk.sign('order.save', { ...draft(), request_id: randomUUID() }));
  return [await rated(stand, 'save an order with 3 lines (its rows alone on the bare side)', compared, 2.5)];
};

/** Sign-ins without end from 24 clients, while four others go on with their work. */
const signInFlood: Part = async (stand) => {
  const { product, clerk, accounts } = stand;
  const work = { clients: 4, seconds: stand.options.seconds };
  const shot = () => clerk.sign('columns.get', { page: '/bench' });
  const calm = await measure(product.port, product.pid, shot, work);
  let [over, signedIn] = [false, 0];
  const flood = Array.from({ length: 24 }, async (_, place) => {
    const account = accounts[place % accounts.length];
    while (!over)
      await ask(product.port, signInBody(account?.login_name ?? '', account?.password ?? '')).then(
        () => signedIn++,
        () => {},
      );
  });
  const flooded = await measure(product.port, product.pid, shot, work);
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
    one.push(await measure(product.port, product.pid, () => clerk.sign('order.list', params), load));
    both.push(await measure([product.port, other.port], product.pid, () => clerk.sign('order.list', params), load));
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

/** Idle push connections, then one change that a thousand of them hear of. */
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

/** From the start of the process, on data that is there, to the first page. */
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

/** In this order: what needs few rows first. */
export const parts: Readonly<Record<string, Part>> = { rows, list, pages, get, nothing, save, signIn: signInFlood, two, push, start };
