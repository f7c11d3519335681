import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, reply, signIn } from '../bench/client.ts';
import type { Torture } from './stand.ts';

const readers = 60;
/** Enough that their answers fill what the system keeps of a connection that is not read. */
const listsEach = 12;
/** Another's list takes at most so many times as long as without them, once the answers are made. */
const timesMax = 3;
const waitMs = 250;
const madeMsMax = 120_000;

/**
 * Sixty connections ask for the longest pages of lists, one request after another, and read nothing of the answers. When these are made they hold
 * no connection to the database, and others are answered as before.
 */
export const slowReaders: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  const server = await stand.serve(port);
  const people: Client[] = [];
  for (let person = 0; person < 12; person++) people.push(await signIn(port, 'admin', stand.passwordOf('admin')));
  const reader = await signIn(port, 'admin', stand.passwordOf('admin'));
  const probes = long ? 300 : 60;
  const wrong: string[] = [];
  const quiet = await p99Of(reader, port, probes, wrong);

  const sockets = await Promise.all(Array.from({ length: readers }, (_, place) => ask(port, people[place % people.length] ?? reader)));
  // The fault: their statements wait for a lock, so that they hold what they should give back.
  const locked = fault ? stand.query('begin; lock table transport_order in access exclusive mode; select pg_sleep(8); commit') : undefined;
  if (fault) {
    await pause(1000);
    sockets.push(...(await Promise.all(Array.from({ length: readers }, (_, place) => ask(port, people[place % people.length] ?? reader)))));
  }
  const madeMs = await untilFree(port, fault ? 5_000 : madeMsMax);
  if (madeMs === undefined)
    wrong.push(`connections to the database are held by readers who do not read: ${JSON.stringify(await figures(port))}`);
  const slow = await p99Of(reader, port, fault ? 5 : probes, wrong);
  if (slow > Math.max(waitMs, timesMax * quiet)) wrong.push(`order.list: p99 ${slow} ms beside the readers, ${quiet} ms without`);
  await locked;
  for (const socket of sockets) socket.destroy();
  if (server.child.exitCode !== null) wrong.push('the server exited');
  await server.stop();
  return {
    did: `${readers} readers of ${listsEach} long pages each who do not read, answered in ${Math.round(madeMs ?? 0)} ms; another's p99 ${quiet} ms before and ${slow} ms beside them`,
    wrong,
  };
};

/** Sends requests one after another on a connection that is never read. */
async function ask(port: number, client: Client): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  await new Promise((done) => socket.once('connect', done));
  socket.pause();
  for (let list = 0; list < listsEach; list++) {
    const { path, body } = client.sign('order.list', { size: 200 });
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    socket.write(head + body);
  }
  return socket;
}

type Figures = { readonly open: number; readonly idle: number; readonly waiting: number };

async function figures(port: number): Promise<Figures> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const of = (name: string): number => Number(new RegExp(`^quayside_pool_${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
  return { open: of('connections'), idle: of('idle'), waiting: of('waiting') };
}

/** The time until no connection to the database is in use for a second. */
async function untilFree(port: number, msMax: number): Promise<number | undefined> {
  const began = performance.now();
  let freeSince: number | undefined;
  while (performance.now() - began < msMax) {
    const { open, idle, waiting } = await figures(port);
    const now = performance.now();
    // The figures of the queue are read with one connection.
    if (open - idle > 1 || waiting > 0) freeSince = undefined;
    else if (now - (freeSince ??= now) > 1000) return freeSince - began;
    await pause(50);
  }
  return undefined;
}

/** The time in ms within which 99 of 100 lists of one reader are answered, one after another. */
async function p99Of(client: Client, port: number, probes: number, wrong: string[]): Promise<number> {
  const times: number[] = [];
  for (let probe = 0; probe < probes; probe++) {
    const sent = client.sign('order.list', { size: 50, total: true });
    const began = performance.now();
    const { code, msg } = await reply(port, sent);
    if (code !== 200) wrong.push(`order.list was answered ${code} ${msg}`);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0);
}
