import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../apps/stage.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import { issueMachineKey } from '../domains/dispatch/machine-key/contract.ts';
import { httpServer } from './http.ts';

/* A request beside the call in it: from where it comes, who sent it, and whether the server takes work. */

let stage: Stage;
let clerk: Player;
const servers: FastifyInstance[] = [];
let isReady = true;
function serverBehind(trustProxy: string | false): FastifyInstance {
  const http = httpServer({ door: stage.door, trustProxy, ready: async () => isReady });
  servers.push(http);
  return http;
}
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
});
afterAll(async () => {
  for (const http of servers) await http.close();
  await stage.close();
});

async function send(http: FastifyInstance, cmd: string, params: object, headers: Record<string, string> = {}): Promise<void> {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/callMethod',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(clerk.sign(cmd, params)).toString(),
  });
  expect(answer.json()).toMatchObject({ code: 200 });
}

test('an address that a caller names is believed from a proxy of ours alone', async () => {
  const proxyHeaders = { 'x-forwarded-for': '203.0.113.9' };
  const lastAddress = async (http: FastifyInstance): Promise<string | null | undefined> => {
    await send(http, 'session.setLanguage', { language: 'en', request_id: crypto.randomUUID() }, proxyHeaders);
    return stage.system<{ audit_log: { id: bigint; ip: string | null } }, string | null | undefined>(
      async ({ db }) => (await db.selectFrom('audit_log').select('ip').orderBy('id', 'desc').executeTakeFirst())?.ip,
    );
  };
  expect(await lastAddress(serverBehind(false))).toBe('127.0.0.1');
  expect(await lastAddress(serverBehind('127.0.0.1'))).toBe('203.0.113.9');
  expect(await lastAddress(serverBehind('198.51.100.1'))).toBe('127.0.0.1');
});

test('a read that an untouched window sends by itself does not count as a use of the session', async () => {
  const http = serverBehind(false);
  const isSeen = async (headers: Record<string, string>): Promise<boolean> => {
    stage.clock.advance(600_000);
    await send(http, 'session.mine', {}, headers);
    const { seen_at } = await stage.system<IdentityTables, { seen_at: Date }>(({ db }) =>
      db.selectFrom('session').select('seen_at').where('account_id', '=', clerk.accountId).executeTakeFirstOrThrow(),
    );
    return seen_at.getTime() === stage.clock.now().getTime();
  };
  expect([await isSeen({ 'x-unattended': '1' }), await isSeen({}), await isSeen({ 'x-unattended': '0' })]).toEqual([false, true, true]);
});

test('a server says whether it takes work', async () => {
  const http = serverBehind(false);
  const states: number[] = [];
  for (isReady of [true, false]) states.push((await http.inject('/readyz')).statusCode);
  expect(states).toEqual([200, 503]);
  expect((await http.inject('/healthz')).statusCode).toBe(200);
});

test('a machine without a key is told which one it needs, one that asks too often when to come again, and no answer is kept', async () => {
  const { rows } = await stage.system<object, { rows: { id: bigint }[] }>(({ db }) =>
    sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      values ('C', 'C', 'C', 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id`.execute(db),
  );
  const customer_id = String(rows[0]?.id);
  const { key } = await clerk.send(issueMachineKey, { use: 'track', name: 'slow', customer_id, per_minute: 1 });
  const ask = async (sent: Record<string, string>, query = '') => {
    const { statusCode, headers, body } = await stage.http.inject({ method: 'GET', url: `/api/track${query}`, headers: sent });
    return { status: statusCode, wants: headers['www-authenticate'], wait: headers['retry-after'], cache: headers['cache-control'], body };
  };
  const bearer = { authorization: `Bearer ${key ?? ''}` };
  const uncached = { cache: 'no-store' };
  expect(await ask({})).toMatchObject({ ...uncached, status: 401, wants: 'Bearer' });
  expect(await ask(bearer, '?order_no=%00')).toMatchObject({ ...uncached, status: 400, body: expect.stringContaining('BAD_TEXT') });
  expect(await ask(bearer)).toMatchObject({ ...uncached, wait: undefined });
  expect(await ask(bearer)).toMatchObject({ ...uncached, status: 429, wait: '60' });
});
