import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { endSessions } from '../../domains/identity/account/contract.ts';
import type { IdentityTables } from '../../domains/identity/server/db.ts';
import { pushTicket, signOut } from '../../domains/identity/session/contract.ts';
import { sessionIdleMs } from '../../domains/identity/session/rules.ts';
import { openPool, type Pool } from '../../server/db.ts';
import { type Push, servePush } from '../../server/push.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

/* The push channel: to whom it opens, what it carries, and when it closes. */
let stage: Stage;
let clerk: Player;
let port: number;
let pool: Pool;
let push: Push;
/** The reports of the server: a line that it closed for a fault of its own says no more than that to its user. */
const reported: unknown[] = [];
/** Only staff have push lines, so the idle time is theirs. */
const partsOf = (own: Pool) => ({ door: stage.door, pool: own, appUrl: stage.appUrl, idleMs: sessionIdleMs[1] });
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
  pool = openPool(stage.appUrl, 2);
  push = await servePush(stage.http.server, { ...partsOf(pool), report: (fault) => void reported.push(fault) });
  await stage.http.listen({ port: 0, host: '127.0.0.1' });
  port = (stage.http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await push.close();
  await pool.end();
  await stage.close();
  expect(reported).toEqual([]);
});

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

const knock = (origin: string | undefined, path = '/api/register/1'): Promise<string> =>
  new Promise((done) => {
    const asked = request({
      port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...(origin === undefined ? {} : { origin }),
      },
    });
    asked.on('response', (answer) => done(String(answer.statusCode)));
    asked.on('upgrade', (_answer, socket) => (socket.destroy(), done('opened')));
    asked.on('error', () => done('closed'));
    asked.end();
  });

test('opens to our own pages alone, and whatever a stranger says of the way here, the server lives', async () => {
  for (const origin of ['null', '', 'x', 'http://', '://', 'https://elsewhere.example', `https://${'a'.repeat(4000)}`])
    expect([origin, await knock(origin)]).toEqual([origin, expect.stringMatching(/404|closed/)]);
  expect(await knock(`http://localhost:${port}`)).toBe('opened');
  expect(await knock(undefined, '/api/register/x')).toBe('404');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test('carries a message to the windows of its account or company, and to nobody else', async () => {
  const other = await stage.cast({ permits: 'all', companyId: stage.companies.vn });
  const frames: Record<string, unknown[]> = { clerk: [], other: [] };
  for (const [name, player] of Object.entries({ clerk, other })) {
    const { ticket } = await player.send(pushTicket, {});
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${player.accountId}`);
    socket.on('message', (frame) => frames[name]?.push(JSON.parse(String(frame))));
    socket.on('open', () => socket.send(JSON.stringify({ ticket })));
  }
  await expect.poll(() => push.connections()).toBe(2);
  const message = (to: Player) => ({ type: 2, to: { accounts: [to.accountId] }, process: 40, job: 'j', title: 'a.csv' }) as const;
  const frame = { type: 2, process: 40, job: 'j', title: 'a.csv' };
  await stage.system(async (work) => work.push(message(clerk)));
  await stage.system(async (work) => work.push(message(other)));
  await expect.poll(() => frames).toEqual({ clerk: [frame], other: [frame] });
  const changed = (companyId: bigint, counts: string) => ({ type: 3, to: { companyId }, counts: [counts] }) as const;
  await stage.system(async (work) => work.push(changed(stage.companies.cn, 'order')));
  await stage.system(async (work) => work.push(changed(stage.companies.vn, 'charge')));
  const tells = (counts: string) => [frame, { type: 3, counts: [counts] }];
  await expect.poll(() => frames).toEqual({ clerk: tells('order'), other: tells('charge') });
  expect(await stage.pushes()).toEqual([]);
});

/** The frames that come over an open line of this account. */
async function framesOf(player: Player): Promise<Record<string, unknown>[]> {
  const frames: Record<string, unknown>[] = [];
  const { ticket } = await player.send(pushTicket, {});
  const before = push.connections();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${player.accountId}`);
  socket.on('message', (frame) => frames.push(JSON.parse(String(frame)) as Record<string, unknown>));
  socket.on('open', () => socket.send(JSON.stringify({ ticket })));
  await admitted(socket, before + 1);
  onTestFinished(async () => {
    socket.close();
    await expect.poll(() => push.connections()).toBe(before);
  });
  return frames;
}

test('a notice comes in the language of its reader, with the page that it leads to', async () => {
  const reader = await stage.cast({ permits: [], language: 'vi' });
  const frames = await framesOf(reader);
  const notice = { title: 'upkeep.jobFailedTitle', message: 'upkeep.jobFailedMessage', facts: { name: 'a.b', reason: 'x' } } as const;
  await stage.system(async (work) =>
    work.push({ type: 1, topic: 'other', to: { accounts: [reader.accountId] }, ...notice, link: '/system/status' }),
  );
  const text = (word: string): string => stage.door.product.translate('vi', word, notice.facts);
  await expect
    .poll(() => frames.filter(({ type }) => type === 1))
    .toEqual([{ type: 1, title: text(notice.title), message: text(notice.message), link: '/system/status' }]);
});

test('many messages of one moment all arrive, in the order in which they were written', async () => {
  const reader = await stage.cast({ permits: [] });
  const frames = await framesOf(reader);
  const title = 'a title as long as those of most lists, so that the messages of this moment fit into no single notification';
  const percents = Array.from({ length: 90 }, (_, percent) => percent);
  await stage.system(async (work) => {
    for (const percent of percents) work.push({ type: 2, to: { accounts: [reader.accountId] }, process: percent, job: 'j', title });
  });
  await expect.poll(() => frames.map(({ process }) => process)).toEqual(percents);
});

test('a message to more accounts than fit into one notification reaches each of them once', async () => {
  const readers = [await stage.cast({ permits: [] }), await stage.cast({ permits: [] })];
  const frames: unknown[][] = [];
  for (const reader of readers) frames.push(await framesOf(reader));
  const [first, last] = readers.map(({ accountId }) => accountId);
  const others = Array.from({ length: 1_500 }, (_, place) => 1_000_000_000n + BigInt(place));
  const accounts = [first ?? 0n, ...others, last ?? 0n];
  await stage.system(async (work) => work.push({ type: 2, to: { accounts }, process: 100, job: 'j', title: 'x' }));
  await expect.poll(() => frames.map((one) => one.length)).toEqual([1, 1]);
});

test('a change is told once', async () => {
  const reader = await stage.cast({ permits: [] });
  const frames = await framesOf(reader);
  const tell = (subject: string) =>
    stage.system(async (work) => work.push({ type: 3, to: { accounts: [reader.accountId] }, counts: [subject] }));
  await tell('order');
  await expect.poll(() => frames).toEqual([{ type: 3, counts: ['order'] }]);
  for (const subject of ['bill', 'charge']) await tell(subject);
  await expect.poll(() => frames.flatMap(({ counts }) => counts)).toEqual(['order', 'bill', 'charge']);
});

test('a push line closes with its session', async () => {
  const leaver = await stage.cast({ permits: [] });
  const { ticket } = await leaver.send(pushTicket, {});
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${leaver.accountId}`);
  const before = push.connections();
  const closed = new Promise<number>((done) => socket.on('close', (code) => done(code)));
  socket.on('open', () => socket.send(JSON.stringify({ ticket })));
  await admitted(socket, before + 1);
  await leaver.send(signOut, {});
  expect(await closed).toBe(4409);
});

describe('while the server asks which sessions are over', () => {
  /** A push server on which the next answer about sessions can be held back, as it is late on a busy database. */
  async function startBusy() {
    let held: { readonly asked: () => void; readonly answer: Promise<void> } | undefined;
    const query = async (text: string, values: unknown[]) => {
      const result = await pool.query(text, values);
      if (held && text.includes('from session where')) {
        const { asked, answer } = held;
        held = undefined;
        asked();
        await answer;
      }
      return result;
    };
    const busy = new Proxy(pool, { get: (of, key): unknown => (key === 'query' ? query : Reflect.get(of, key)) });
    const server = createServer();
    const own = await servePush(server, { ...partsOf(busy), report: (fault) => void reported.push(fault) });
    onTestFinished(async () => {
      await own.close();
      server.close();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      lines: () => own.connections(),
      async open(player: Player): Promise<WebSocket> {
        const { ticket } = await player.send(pushTicket, {});
        const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/register/${player.accountId}`);
        socket.on('open', () => socket.send(JSON.stringify({ ticket })));
        return socket;
      },
      holdAnswer() {
        const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        held = { asked: asked.resolve, answer: answer.promise };
        return { asked: asked.promise, answer: answer.resolve };
      },
    };
  }

  test('a line that opens stays open', async () => {
    const [leaver, comer, busy] = [await stage.cast({ permits: [] }), await stage.cast({ permits: [] }), await startBusy()];
    const left = once(await busy.open(leaver), 'close');
    await expect.poll(busy.lines).toBe(1);
    const { asked, answer } = busy.holdAnswer();
    await leaver.send(signOut, {});
    await asked;
    const socket = await busy.open(comer);
    await expect.poll(busy.lines).toBe(2);
    answer();
    expect((await left)[0]).toBe(4409);
    await expect.poll(busy.lines).toBe(1);
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  test('a line whose session ends before the answer came is not opened', async () => {
    const [witness, leaver, busy] = [await stage.cast({ permits: [] }), await stage.cast({ permits: [] }), await startBusy()];
    const { asked, answer } = busy.holdAnswer();
    const gone = await busy.open(leaver);
    const left = once(gone, 'close');
    await asked;
    const stays = await busy.open(witness);
    await expect.poll(busy.lines).toBe(1);
    const told: WebSocket[] = [];
    for (const socket of [stays, gone])
      socket.on('message', (frame) => {
        if ((JSON.parse(String(frame)) as { type: unknown }).type === 2) told.push(socket);
      });
    const tell = () =>
      stage.system(async (work) =>
        work.push({ type: 2, to: { accounts: [witness.accountId, leaver.accountId] }, process: 1, job: 'j', title: 'x' }),
      );
    await leaver.send(signOut, {});
    await tell();
    // Messages come in order, so the end of the session was heard of.
    await expect.poll(() => told).toEqual([stays]);
    answer();
    await tell();
    expect((await left)[0]).toBe(4409);
    expect(told).not.toContain(gone);
  });
});

describe('the server’s own connection, on which messages come', () => {
  /** Another server of the product, and the connections on which servers of this database listen, the newest first. */
  async function startAnother() {
    const server = createServer();
    const own = await servePush(server, { ...partsOf(pool), report: () => {} });
    onTestFinished(async () => {
      await own.close();
      server.close();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { own, port: (server.address() as AddressInfo).port };
  }
  const listeners = async (): Promise<number[]> => {
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'quayside push' order by backend_start desc",
    );
    return rows.map(({ pid }) => pid);
  };

  test('is there before the first line is', async () => {
    const before = await listeners();
    await startAnother();
    expect((await listeners()).length).toBe(before.length + 1);
  });

  test('may break: then all windows ask for everything again, and messages come as before', async () => {
    const [reader, { own, port: ownPort }] = [await stage.cast({ permits: [] }), await startAnother()];
    const { ticket } = await reader.send(pushTicket, {});
    const socket = new WebSocket(`ws://127.0.0.1:${ownPort}/api/register/${reader.accountId}`);
    const frames: unknown[] = [];
    socket.on('message', (frame) => frames.push(JSON.parse(String(frame))));
    socket.on('open', () => socket.send(JSON.stringify({ ticket })));
    await expect.poll(own.connections).toBe(1);
    const [newest] = await listeners();
    await pool.query('select pg_terminate_backend($1)', [newest]);
    await expect.poll(() => frames).toEqual([{ type: 3 }]);
    await stage.system(async (work) => work.push({ type: 3, to: { accounts: [reader.accountId] }, counts: ['order'] }));
    await expect.poll(() => frames).toEqual([{ type: 3 }, { type: 3, counts: ['order'] }]);
  });
});

describe('a line is not opened', () => {
  /** The code with which the server closes a line of this account after the frame, if any, that is sent first. */
  const closedAfter = (accountId: bigint, first: string): Promise<number> =>
    new Promise((done) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${accountId}`);
      socket.on('close', (code) => done(code));
      socket.on('open', () => socket.send(first));
    });
  const ticketOf = async (player: Player): Promise<string> => JSON.stringify(await player.send(pushTicket, {}));

  test('to the ticket of another account', async () => {
    const other = await stage.cast({ permits: [] });
    const [before, ticket] = [push.connections(), await ticketOf(clerk)];
    expect(await closedAfter(other.accountId, ticket)).toBe(4403);
    // It was used up with that.
    expect(await closedAfter(clerk.accountId, ticket)).toBe(4403);
    expect(push.connections()).toBe(before);
  });

  test('twice to one ticket', async () => {
    const player = await stage.cast({ permits: [] });
    const [before, ticket] = [push.connections(), await ticketOf(player)];
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${player.accountId}`);
    socket.on('open', () => socket.send(ticket));
    await admitted(socket, before + 1);
    expect(await closedAfter(player.accountId, ticket)).toBe(4403);
    expect(push.connections()).toBe(before + 1);
    socket.close();
    await expect.poll(() => push.connections()).toBe(before);
  });

  test.each(['', 'x', '[]', 'null', '{}', '{"ticket":1}', '{"ticket":"x"}'])('to what is no ticket: %s', async (frame) => {
    expect(await closedAfter(clerk.accountId, frame)).toBe(4403);
  });

  test('when nothing is sent within the limit', async () => {
    // A server of its own: within a limit as short as this, a busy machine may not read the ticket of another test.
    const server = createServer();
    const hasty = await servePush(server, { ...partsOf(pool), report: () => {}, ticketMsMax: 300 });
    onTestFinished(async () => {
      await hasty.close();
      server.close();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const began = performance.now();
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/register/${clerk.accountId}`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(4401);
    expect(performance.now() - began).toBeGreaterThan(250);
    expect(hasty.connections()).toBe(0);
  });

  test('when its user signed out after the ticket was issued, or was signed out', async () => {
    const before = push.connections();
    const leaver = await stage.cast({ permits: [] });
    const ticket = await ticketOf(leaver);
    await leaver.send(signOut, {});
    expect(await closedAfter(leaver.accountId, ticket)).toBe(4409);
    const ended = await stage.cast({ permits: [] });
    const stale = await ticketOf(ended);
    await clerk.send(endSessions, { id: String(ended.accountId), session_id: null });
    expect(await closedAfter(ended.accountId, stale)).toBe(4409);
    expect(push.connections()).toBe(before);
  });

  test('when nobody used its session for two hours, but until then; and an open one closes', async () => {
    const sleeper = await stage.cast({ permits: [] });
    const seenAgo = (ms: number) =>
      stage.system<IdentityTables, unknown>(({ db, now }) =>
        db
          .updateTable('session')
          .set({ seen_at: new Date(now.getTime() - ms) })
          .where('account_id', '=', sleeper.accountId)
          .execute(),
      );
    const [first, second, before] = [await ticketOf(sleeper), await ticketOf(sleeper), push.connections()];
    await seenAgo(sessionIdleMs[1]);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${sleeper.accountId}`);
    const closed = once(socket, 'close');
    socket.on('open', () => socket.send(first));
    await admitted(socket, before + 1);
    await seenAgo(sessionIdleMs[1] + 1);
    expect(await closedAfter(sleeper.accountId, second)).toBe(4409);
    // The server asks which sessions are over when it hears of one that is.
    await (await stage.cast({ permits: [] })).send(signOut, {});
    expect((await closed)[0]).toBe(4409);
    await expect.poll(() => push.connections()).toBe(before);
  });

  test('when its session ran out after the ticket was issued, but until then', async () => {
    const sleeper = await stage.cast({ permits: [] });
    const endsIn = (ms: number) =>
      stage.system<IdentityTables, unknown>(({ db, now }) =>
        db
          .updateTable('session')
          .set({ ends_at: new Date(now.getTime() + ms) })
          .where('account_id', '=', sleeper.accountId)
          .execute(),
      );
    const [first, second, before] = [await ticketOf(sleeper), await ticketOf(sleeper), push.connections()];
    await endsIn(0);
    expect(await closedAfter(sleeper.accountId, first)).toBe(4409);
    await endsIn(1);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${sleeper.accountId}`);
    socket.on('open', () => socket.send(second));
    await admitted(socket, before + 1);
    socket.close();
    await expect.poll(() => push.connections()).toBe(before);
  });
});
