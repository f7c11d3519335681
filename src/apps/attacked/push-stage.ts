import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { pushTicket } from '../../domains/identity/session/contract.ts';
import { sessionIdleMs } from '../../domains/identity/session/rules.ts';
import { openPool } from '../../server/db.ts';
import { servePush } from '../../server/push.ts';
import { type Player, startStage } from '../stage.ts';

export type PushStage = Awaited<ReturnType<typeof startPushStage>>;

/** A stage whose server listens on a port and has push lines. */
export async function startPushStage() {
  const stage = await startStage();
  const clerk = await stage.cast({ permits: 'all' });
  const pool = openPool(stage.appUrl, 2);
  /** The reports of the server: a line that it closed for a fault of its own says no more than that to its user. */
  const reported: unknown[] = [];
  /** Only staff have push lines, so the idle time is theirs. */
  const parts = {
    door: stage.door,
    pool,
    appUrl: stage.appUrl,
    idleMs: sessionIdleMs[1],
    report: (fault: unknown) => void reported.push(fault),
  };
  const push = await servePush(stage.http.server, parts);
  await stage.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stage.http.server.address() as AddressInfo;

  /** Another server of the product on the same database, until the end of the test. */
  async function startAnother(changes: Partial<Parameters<typeof servePush>[1]> = {}) {
    const server = createServer();
    const another = await servePush(server, { ...parts, ...changes });
    onTestFinished(async () => {
      await another.close();
      server.close();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { another, port: (server.address() as AddressInfo).port };
  }
  /** A line that sends this as soon as it is open, by default a ticket of its account. */
  async function open(player: Player, { at = port, first }: { at?: number; first?: string } = {}): Promise<WebSocket> {
    const frame = first ?? JSON.stringify(await player.send(pushTicket, {}));
    const socket = new WebSocket(`ws://127.0.0.1:${at}/api/register/${player.accountId}`);
    socket.on('open', () => socket.send(frame));
    return socket;
  }
  /** Waits until the server has so many lines, the socket's among them. A line that is closed instead fails with its code. */
  async function admitted(socket: WebSocket, connections: number): Promise<void> {
    const settled = new AbortController();
    const closed = once(socket, 'close', settled).then(([code]) => {
      throw new Error(`the server closed the line with ${String(code)}: ${reported.map(String).join()}`);
    });
    try {
      await Promise.race([closed, expect.poll(() => push.connections()).toBe(connections)]);
    } finally {
      settled.abort();
      await closed.catch(() => {});
    }
  }
  async function close(): Promise<void> {
    await push.close();
    await pool.end();
    await stage.close();
    expect(reported).toEqual([]);
  }
  return { stage, clerk, pool, push, port, startAnother, open, admitted, close };
}
