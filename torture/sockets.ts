import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Torture } from './stand.ts';

/** A thousand push connections dropped at once and reconnected: each gets a change in one message. */
export const sockets: Torture = async (stand, { fault }) => {
  const [port] = stand.ports;
  const server = await stand.serve(port);
  const wrong: string[] = [];
  const count = 1000;
  const open = async (): Promise<WebSocket> => {
    const { ticket } = (await stand.clerk.read('push.ticket')) as { ticket: string };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${stand.clerk.accountId}`);
    await new Promise((done, failed) => socket.once('open', done).once('error', failed));
    socket.send(JSON.stringify({ ticket }));
    return socket;
  };
  const openAll = async (): Promise<WebSocket[]> => {
    const all: WebSocket[] = [];
    while (all.length < count) all.push(...(await Promise.all(Array.from({ length: 50 }, open))));
    return all;
  };
  const first = await openAll();
  for (const socket of first) socket.terminate();
  const second = await openAll();
  await until(async () => (await admitted(port)) === count);
  // The fault: some do not reconnect.
  if (fault) for (const socket of second.slice(0, 100)) socket.terminate();
  const heard = new Map<WebSocket, number>();
  for (const socket of second) socket.on('message', () => heard.set(socket, (heard.get(socket) ?? 0) + 1));
  const changes = 12;
  for (let change = 0; change < changes; change++) await stand.clerk.write('order.save', stand.draft());
  await until(() => heard.size === count);
  // Every connection has a message. Further ones are combined for a second at most.
  await pause(2000);
  if (heard.size !== count) wrong.push(`${heard.size} of ${count} heard of the change`);
  const most = Math.max(0, ...heard.values());
  if (most > 6) wrong.push(`${changes} changes came as ${most} messages: they were not put together`);
  for (const socket of second) socket.terminate();
  if (server.child.exitCode !== null) wrong.push('the server exited');
  await server.stop();
  return { did: `${count} push connections dropped at once and opened again; ${changes} changes came as ${most} messages`, wrong };
};

/** The number of connections whose ticket the server accepted. */
async function admitted(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^quayside_push_sockets (\d+)$/m.exec(metrics)?.[1]);
}

/** Waits for a condition, up to half a minute; anything later counts as missing. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await holds()) && performance.now() < deadline) await pause(50);
}
