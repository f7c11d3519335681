import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { endSessions } from '../../domains/identity/account/contract.ts';
import type { IdentityTables } from '../../domains/identity/server/db.ts';
import { pushTicket, signOut } from '../../domains/identity/session/contract.ts';
import { sessionIdleMs } from '../../domains/identity/session/rules.ts';
import type { Player, Stage } from '../stage.ts';
import { type PushStage, startPushStage } from './push-stage.ts';

/* The push channel: to whom it opens, and when it closes. */
let channel: PushStage;
let stage: Stage;
let clerk: Player;
let push: PushStage['push'];
beforeAll(async () => {
  channel = await startPushStage();
  ({ stage, clerk, push } = channel);
});
afterAll(() => channel.close());

const knock = (origin: string | undefined, path = '/api/register/1'): Promise<string> =>
  new Promise((done) => {
    const asked = request({
      port: channel.port,
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
  expect(await knock(`http://localhost:${channel.port}`)).toBe('opened');
  expect(await knock(undefined, '/api/register/x')).toBe('404');
  expect((await fetch(`http://127.0.0.1:${channel.port}/healthz`)).status).toBe(200);
});

test('a push line closes with its session', async () => {
  const leaver = await stage.cast({ permits: [] });
  const before = push.connections();
  const socket = await channel.open(leaver);
  const closed = once(socket, 'close');
  await channel.admitted(socket, before + 1);
  await leaver.send(signOut, {});
  expect((await closed)[0]).toBe(4409);
});

describe('while the server asks which sessions are over', () => {
  /** A push server on which the next answer about sessions can be held back, as it is late on a busy database. */
  async function startBusy() {
    let held: { readonly asked: () => void; readonly answer: Promise<void> } | undefined;
    const { pool } = channel;
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
    const { another, port } = await channel.startAnother({ pool: busy });
    return {
      lines: () => another.connections(),
      open: (player: Player) => channel.open(player, { at: port }),
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

describe('a line is not opened', () => {
  /** The code with which the server closes a line of this account after the frame, if any, that is sent first. */
  async function closedAfter(player: Player, first: string): Promise<unknown> {
    const [code] = await once(await channel.open(player, { first }), 'close');
    return code;
  }
  const ticketOf = async (player: Player): Promise<string> => JSON.stringify(await player.send(pushTicket, {}));

  test('to the ticket of another account', async () => {
    const other = await stage.cast({ permits: [] });
    const [before, ticket] = [push.connections(), await ticketOf(clerk)];
    expect(await closedAfter(other, ticket)).toBe(4403);
    // It was used up with that.
    expect(await closedAfter(clerk, ticket)).toBe(4403);
    expect(push.connections()).toBe(before);
  });

  test('twice to one ticket', async () => {
    const player = await stage.cast({ permits: [] });
    const [before, ticket] = [push.connections(), await ticketOf(player)];
    const socket = await channel.open(player, { first: ticket });
    await channel.admitted(socket, before + 1);
    expect(await closedAfter(player, ticket)).toBe(4403);
    expect(push.connections()).toBe(before + 1);
    socket.close();
    await expect.poll(() => push.connections()).toBe(before);
  });

  test.each(['', 'x', '[]', 'null', '{}', '{"ticket":1}', '{"ticket":"x"}'])('to what is no ticket: %s', async (frame) => {
    expect(await closedAfter(clerk, frame)).toBe(4403);
  });

  test('when nothing is sent within the limit', async () => {
    // A server of its own: within a limit as short as this, a busy machine may not read the ticket of another test.
    const { another, port } = await channel.startAnother({ report: () => {}, ticketMsMax: 300 });
    const began = performance.now();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/register/${clerk.accountId}`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(4401);
    expect(performance.now() - began).toBeGreaterThan(250);
    expect(another.connections()).toBe(0);
  });

  test('when its user signed out after the ticket was issued, or was signed out', async () => {
    const before = push.connections();
    const leaver = await stage.cast({ permits: [] });
    const ticket = await ticketOf(leaver);
    await leaver.send(signOut, {});
    expect(await closedAfter(leaver, ticket)).toBe(4409);
    const ended = await stage.cast({ permits: [] });
    const stale = await ticketOf(ended);
    await clerk.send(endSessions, { id: String(ended.accountId), session_id: null });
    expect(await closedAfter(ended, stale)).toBe(4409);
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
    const socket = await channel.open(sleeper, { first });
    const closed = once(socket, 'close');
    await channel.admitted(socket, before + 1);
    await seenAgo(sessionIdleMs[1] + 1);
    expect(await closedAfter(sleeper, second)).toBe(4409);
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
    expect(await closedAfter(sleeper, first)).toBe(4409);
    await endsIn(1);
    const socket = await channel.open(sleeper, { first: second });
    await channel.admitted(socket, before + 1);
    socket.close();
    await expect.poll(() => push.connections()).toBe(before);
  });
});
