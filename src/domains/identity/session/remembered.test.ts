import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Assembled, assemble } from '../../../apps/assemble.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Call, ParamsOf } from '../../../kernel/call.ts';
import { folderStore } from '../../../server/file-store.ts';
import { recordStatements } from '../../../server/testing-statements.ts';
import { endpoints } from '../../../server/wire.ts';
import { listOwnOrders } from '../../order/portal/contract.ts';
import type { OrderTables } from '../../order/server/db.ts';
import { type Scene, setScene } from '../../order/server/seed/scene.ts';
import { endSessions, listAccounts, resetPassword, setAccountActive } from '../account/contract.ts';
import { may } from '../account/permits.ts';
import type { IdentityTables } from '../server/db.ts';
import { listOwnUsers } from '../own-user/contract.ts';
import { setRoleActive } from '../role/contract.ts';
import { setLanguage, signOut } from './contract.ts';

/* Two servers on one database, each of which remembers the sessions that it found. */

let stage: Stage;
let here: Assembled;
let there: Assembled;
let admin: Player;
let scene: Scene;

beforeAll(async () => {
  stage = await startStage();
  [here, there] = [serverOn(stage.appUrl), serverOn(stage.appUrl)];
  admin = await stage.cast({ name: 'administrator', scope: 'all' });
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
});
afterAll(async () => {
  await here.close();
  await there.close();
  await stage.close();
});

function serverOn(appUrl: string): Assembled {
  return assemble({
    appUrl,
    secret: 'the secret of the stage',
    version: 'test',
    clock: stage.clock,
    files: folderStore(stage.folder),
    poolSize: 4,
    remember: true,
    note: () => {},
  });
}

let requests = 0;
async function ask<C extends Call>({ door }: Assembled, player: Player, call: C, params: ParamsOf<C>): Promise<string> {
  const request_id = `00000000-0000-4000-8000-${String(++requests).padStart(12, '0')}`;
  const body = new URLSearchParams(player.sign(call.cmd, call.kind === 'write' ? { ...(params as object), request_id } : params));
  const { code, data } = await door.answer(endpoints.staff, body.toString(), { ip: '127.0.0.1', agent: 'two servers' });
  return code === 200 ? 'answered' : (data as { refusal: string }).refusal;
}
const look = (server: Assembled, player: Player): Promise<string> => ask(server, player, listAccounts, { size: 1 });

async function readsSession(server: Assembled, player: Player): Promise<boolean> {
  const { statements } = await recordStatements(() => look(server, player));
  return statements.some(({ text }) => text.includes('sid_hash'));
}

/** Calls until the server remembers the session: what was read while a change was told is not remembered. */
async function isRemembered(server: Assembled, player: Player): Promise<void> {
  await expect.poll(() => readsSession(server, player), { timeout: 10_000, interval: 20 }).toBe(false);
}

async function idsOf({ accountId }: Player) {
  return stage.system<IdentityTables, { id: string; version: number; role: { id: string; version: number } }>(async ({ db }) => {
    const row = await db
      .selectFrom('account as a')
      .innerJoin('account_role as ar', 'ar.account_id', 'a.id')
      .innerJoin('role as r', 'r.id', 'ar.role_id')
      .select(['a.id', 'a.version', 'r.id as role_id', 'r.version as role_version'])
      .where('a.id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { id: String(row.id), version: row.version, role: { id: String(row.role_id), version: row.role_version } };
  });
}

test('a session is remembered once its server hears of changes', async () => {
  for (const server of [here, there]) await isRemembered(server, admin);
});

const changes: readonly (readonly [what: string, refusal: string, change: (person: Player) => Promise<string>])[] = [
  ['signs out', 'SESSION_GONE', (person) => ask(here, person, signOut, {})],
  [
    'is signed out by an administrator',
    'SESSION_ENDED',
    async (person) => ask(here, admin, endSessions, { id: (await idsOf(person)).id, session_id: null }),
  ],
  [
    'is disabled',
    'SESSION_ENDED',
    async (person) => {
      const { id, version } = await idsOf(person);
      return ask(here, admin, setAccountActive, { id, version, active: false });
    },
  ],
  ['gets a new password', 'SESSION_ENDED', async (person) => ask(here, admin, resetPassword, { id: (await idsOf(person)).id })],
  ['loses a role', 'NOT_PERMITTED', async (person) => ask(here, admin, setRoleActive, { ...(await idsOf(person)).role, active: false })],
];

describe('somebody who is remembered by two servers', () => {
  test.each(changes)('%s, and is refused by the same server at once and by the other within two seconds', async (_, refusal, change) => {
    const person = await stage.cast({ permits: [may.view] });
    for (const server of [here, there]) await isRemembered(server, person);
    expect(await change(person)).toBe('answered');
    expect(await look(here, person)).toBe(refusal);
    await expect.poll(() => look(there, person), { timeout: 2_000, interval: 20 }).toBe(refusal);
  });

  test.each([
    ['the keeping of users', { keeps_users: false }, listOwnUsers],
    ['a right of its page', { party_rights: [], keeps_users: false }, listOwnOrders],
  ] as const)('is the user of a customer and loses %s', async (_, facts, call) => {
    const person = await stage.cast({ type: 4, customerId: scene.lux });
    const change = (to: object): Promise<unknown> =>
      stage.system<IdentityTables, unknown>(({ db }) => db.updateTable('account').set(to).where('id', '=', person.accountId).execute());
    await change({ keeps_users: true });
    await expect.poll(() => ask(there, person, call, {}), { timeout: 2_000 }).toBe('answered');
    await expect.poll(() => readsSession(there, person), { timeout: 10_000, interval: 20 }).toBe(false);
    await change(facts);
    await expect.poll(() => ask(there, person, call, {}), { timeout: 2_000, interval: 20 }).toBe('NOT_PERMITTED');
  });

  test('changes something else, and the other server reads the session again', async () => {
    const person = await stage.cast({ permits: [may.view] });
    await isRemembered(there, person);
    expect(await ask(here, person, setLanguage, { language: 'th' })).toBe('answered');
    await expect.poll(() => readsSession(there, person), { timeout: 2_000, interval: 5 }).toBe(true);
    await isRemembered(there, person);
  });
});

/** The facts that servers remember of a caller, here of the user of a customer. */
const facts: readonly (readonly [what: string, change: (person: bigint) => RawBuilder<unknown>])[] = [
  ...[
    `name = 'Another'`,
    `language = 'th'`,
    `time_zone = 'Asia/Bangkok'`,
    'company_ids = company_ids[1:2]',
    'company_id = company_ids[2]',
    'customer_id = (select max(id) from customer)',
    'user_type = 5',
    'user_type = 4, keeps_users = true',
    'keeps_users = false',
    `party_rights = '{}'`,
    `totp_secret = 'x'`,
    'active = false',
  ].map((column) => [column, (person: bigint) => sql`update account set ${sql.raw(column)} where id = ${person}`] as const),
  ['a role is given', (person) => sql`insert into account_role (account_id, role_id) select ${person}, min(id) from role`],
  ['a role is taken', (person) => sql`delete from account_role where account_id = ${person}`],
  ['a role changes', () => sql`update role set scope = 'all' where id = (select min(id) from role)`],
  [
    'a template begins',
    (person) =>
      sql`insert into page_template (customer_id, cmd, subject, shown, hidden) select customer_id, 'a', 'b', '{}', '{}' from account where id = ${person}`,
  ],
  ['a template changes', () => sql`update page_template set hidden = '{x}'`],
  ['a template ends', () => sql`delete from page_template`],
  ['a password is due', (person) => sql`update session set must_reset = true where account_id = ${person}`],
  ['a session is shortened', (person) => sql`update session set ends_at = now() where account_id = ${person}`],
  ['a session ends', (person) => sql`update session set ended_at = now() where account_id = ${person}`],
];

test('the database tells each change of what servers remember of a caller, and no other', async () => {
  const { accountId } = await stage.cast({ type: 4, customerId: scene.lux });
  const listener = new pg.Client({ connectionString: stage.appUrl });
  await listener.connect();
  await listener.query('listen quayside_caller');
  const heard: string[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  const isTold = async (change: RawBuilder<unknown>): Promise<boolean> => {
    heard.length = 0;
    await stage.system(({ db }) => change.execute(db));
    // PostgreSQL delivers what was committed before it answers.
    await listener.query('select 1');
    return heard.some((payload) => payload === '' || payload === String(accountId));
  };
  try {
    for (const [what, change] of facts) expect([what, await isTold(change(accountId))]).toEqual([what, true]);
    const others = ['email', 'password_phc'].map((column) => sql`update account set ${sql.ref(column)} = 'x' where id = ${accountId}`);
    for (const other of others) expect(await isTold(other)).toBe(false);
    expect(await isTold(sql`update session set seen_at = now() where account_id = ${accountId}`)).toBe(false);
  } finally {
    await listener.end();
  }
});

test('a session is read again each minute, which notes that it is in use', async () => {
  const person = await stage.cast({ permits: [may.view] });
  await isRemembered(here, person);
  stage.clock.advance(61_000);
  expect(await readsSession(here, person)).toBe(true);
  expect(await readsSession(here, person)).toBe(false);
  // Half a day later nobody is signed in any more, although the server saw the session.
  stage.clock.advance(12 * 3_600_000);
  expect(await look(here, person)).toBe('SESSION_GONE');
  stage.clock.advance(-12 * 3_600_000);
});

test('a server that has lost its line reads every session, until it hears of changes again', async () => {
  const person = await stage.cast({ permits: [may.view] });
  await isRemembered(here, person);
  const owner = new pg.Client({ connectionString: stage.appUrl });
  await owner.connect();
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quayside_caller'`);
  await owner.end();
  await expect.poll(() => readsSession(here, person), { interval: 5 }).toBe(true);
  await expect.poll(() => readsSession(here, person), { timeout: 10_000 }).toBe(false);
});

test('a server that hears no notifications, as behind a pooler in transaction mode, reads every session', async () => {
  const deaf = await withoutNotifications(stage.appUrl);
  const server = serverOn(deaf.url);
  const person = await stage.cast({ permits: [may.view] });
  // The line has been tried by the time that the second call is answered.
  await expect.poll(() => deaf.held()).toBeGreaterThan(0);
  for (let call = 0; call < 3; call++) expect(await readsSession(server, person)).toBe(true);
  await server.close();
  deaf.close();
});

/** A relay to the database that holds back every notification: the messages of type A of PostgreSQL's protocol (docs, 54.7). */
async function withoutNotifications(url: string): Promise<{ readonly url: string; held(): number; close(): void }> {
  const { host, port } = new pg.Client({ connectionString: url });
  let answerCount = 0;
  const relay = createServer((client) => {
    const database = host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    let pending = Buffer.alloc(0);
    client.pipe(database);
    database.on('data', (bytes) => {
      pending = Buffer.concat([pending, bytes]);
      while (pending.length >= 5 && pending.length > pending.readInt32BE(1)) {
        const end = 1 + pending.readInt32BE(1);
        if (pending[0] === 'A'.charCodeAt(0)) answerCount++;
        else client.write(pending.subarray(0, end));
        pending = pending.subarray(end);
      }
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.search = '';
  through.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return { url: through.href, held: () => answerCount, close: () => void relay.close() };
}
