import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashed, refusalOf as refusal } from '../../../apps/bare-wire.ts';
import { password, type SignInStage, startSignInStage } from '../../../apps/sign-in-stage.ts';
import type { UserType } from '../../../kernel/permit.ts';
import type { Reply } from '../../../server/door.ts';
import { endpoints } from '../../../server/wire.ts';
import type { IdentityTables } from '../server/db.ts';
import { commonPasswords } from './rules.ts';

/* Ends of a session: a password that is due, its user elsewhere, another sign-in, idle time and its whole life. */

let wire: SignInStage;
beforeAll(async () => {
  wire = await startSignInStage();
});
afterAll(() => wire.stage.close());
beforeEach(() => wire.nextNetwork());

test('a password a month old must be changed before anything else; the change ends all sessions, its own as well', async () => {
  const name = await wire.account();
  const elsewhere = await wire.signedIn(name);
  wire.stage.clock.advance(31 * 86_400_000);
  const session = await wire.signedIn(name);
  expect(session.modify_password_flag).toBe(1);
  expect(refusal(await wire.send(session, 'session.list', {}))).toBe('PASSWORD_CHANGE_DUE');
  // The page of the change knows its user and the language.
  expect(refusal(await wire.send(session, 'session.mine', {}))).toBe('done');
  expect(refusal(await wire.send(session, 'session.setLanguage', { language: 'en', request_id: randomUUID() }))).toBe('done');

  const change = (fresh: string, confirm = fresh, old = password): Promise<Reply> =>
    wire.send(session, 'B011', {
      old_password: hashed(old),
      new_password: hashed(fresh),
      confirm_password: hashed(confirm),
      request_id: randomUUID(),
    });
  expect(refusal(await change('Breakwater77', 'Breakwater78'))).toBe('PASSWORDS_DIFFER');
  expect(refusal(await change('Breakwater77', 'Breakwater77', 'not the old one'))).toBe('WRONG_PASSWORD');
  expect(refusal(await change(password))).toBe('PASSWORD_USED_BEFORE');
  expect(refusal(await change(commonPasswords()[0] ?? ''))).toBe('PASSWORD_COMMON');
  expect((await change('Breakwater77')).code).toBe(200);

  for (const one of [session, elsewhere]) expect(await wire.send(one, 'session.mine', {})).toMatchObject({ code: -9995 });
  expect(refusal(await wire.signIn(name))).toBe('WRONG_LOGIN');
  const after = await wire.signedIn(name, { password: 'Breakwater77' });
  expect(after.modify_password_flag).toBe(0);
  expect((await wire.send(after, 'session.list', {})).code).toBe(200);
});

test('carriers and customers too see their sessions, end one elsewhere and sign out', async () => {
  const party = await wire.stage.system<{ customer: { id: bigint } }, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      values ('CU', 'Customer', 'Customer', 'CN', ${wire.stage.companies.cn}, 'CNY', 'CNY') returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  for (const user_type of [4, 5] as const) {
    const name = await wire.account({ user_type, customer_id: party });
    const [elsewhere, here] = [await wire.signedIn(name), await wire.signedIn(name)];
    const { rows } = (await wire.send(here, 'session.list', {})).data as { rows: { id: string; mine: boolean }[] };
    expect(rows.filter(({ mine }) => mine)).toHaveLength(1);
    expect(rows).toHaveLength(2);
    const id = rows.find(({ mine }) => !mine)?.id;
    expect((await wire.send(here, 'session.end', { id, request_id: randomUUID() })).code).toBe(200);
    expect(await wire.send(elsewhere, 'session.mine', {})).toMatchObject({ code: -9995 });
    expect((await wire.send(here, 'session.signOut', { request_id: randomUUID() })).code).toBe(200);
    expect((await wire.send(here, 'session.mine', {})).code).toBeLessThan(0);
  }
  // Another account's session is treated as absent.
  const [mine, other] = [await wire.signedIn(await wire.account()), await wire.signedIn(await wire.account())];
  const { rows } = (await wire.send(other, 'session.list', {})).data as { rows: { id: string }[] };
  expect(refusal(await wire.send(mine, 'session.end', { id: rows[0]?.id, request_id: randomUUID() }))).toBe('NOT_FOUND');
});

test('an account of one place ends its session elsewhere when it signs in', async () => {
  const name = await wire.account({ one_place: true });
  const first = await wire.signedIn(name);
  await wire.signedIn(name);
  expect(await wire.send(first, 'session.mine', {})).toMatchObject({ code: -9995 });
});

/** A party of its own for a user of this kind: a carrier, a customer, or none for staff. */
async function partyOf(type: UserType): Promise<{ carrierId?: bigint; customerId?: bigint }> {
  if (type === 1) return {};
  const code = `P${type}`;
  const insert =
    type === 2
      ? sql<{ id: bigint }>`insert into carrier (code, name, short_name, country, currency, contact, phone)
          values (${code}, ${code}, ${code}, 'CN', 'CNY', 'a', 'b') returning id`
      : sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
          values (${code}, ${code}, ${code}, 'CN', ${wire.stage.companies.cn}, 'CNY', 'CNY') returning id`;
  const rows = await wire.stage.system<IdentityTables, { id: bigint }[]>(async ({ db }) => (await insert.execute(db)).rows);
  const id = rows[0]?.id ?? 0n;
  return type === 2 ? { carrierId: id } : { customerId: id };
}

test.each([1, 2, 4, 5] as const)(
  'a session of user type %i is found on the last instant of its idle time, and gone after it',
  async (type) => {
    const player = await wire.stage.cast({ type, ...(await partyOf(type)) });
    const mine = async (): Promise<number> =>
      (
        await wire.stage.door.answer(
          type === 2 ? endpoints.supplier : endpoints.staff,
          new URLSearchParams(player.sign('session.mine', {})).toString(),
          { ip: wire.ip(), language: 'en', agent: 'a browser' },
        )
      ).code;
    // wire.md: staff two hours, everybody else half an hour.
    const idleMs = type === 1 ? 7_200_000 : 1_800_000;
    wire.stage.clock.advance(idleMs);
    expect(await mine()).toBe(200);
    wire.stage.clock.advance(idleMs + 1);
    expect(await mine()).toBe(-1009);
  },
);

test('what an open window reads by itself keeps no session alive, and what its user does keeps it', async () => {
  const player = await wire.stage.cast({ type: 1 });
  const ask = async (cmd: string, params: object, unattended: boolean): Promise<number> =>
    (
      await wire.stage.door.answer(endpoints.staff, new URLSearchParams(player.sign(cmd, params)).toString(), {
        ip: wire.ip(),
        language: 'en',
        agent: 'a browser',
        unattended,
      })
    ).code;
  const minutes = (count: number): void => wire.stage.clock.advance(count * 60_000);
  // The user reads at the start; then the window refreshes its counts every quarter of an hour.
  expect(await ask('session.mine', {}, false)).toBe(200);
  for (let quarter = 0; quarter < 7; quarter++) {
    minutes(15);
    expect(await ask('session.mine', {}, true)).toBe(200);
  }
  // A read by the user at an hour and three quarters begins the two hours again; a write is never sent unattended.
  expect(await ask('session.mine', {}, false)).toBe(200);
  minutes(119);
  expect(await ask('session.setLanguage', { language: 'en', request_id: randomUUID() }, true)).toBe(200);
  minutes(119);
  expect(await ask('session.mine', {}, true)).toBe(200);
  minutes(2);
  expect(await ask('session.mine', {}, true)).toBe(-1009);
  expect(await ask('session.mine', {}, false)).toBe(-1009);
});

test('a session runs out after two idle hours, and after twelve whatever it does', async () => {
  const name = await wire.account();
  const idle = await wire.signedIn(name);
  wire.stage.clock.advance(2 * 3_600_000 + 1000);
  expect(await wire.send(idle, 'session.mine', {})).toMatchObject({ code: -1009 });
  const busy = await wire.signedIn(name);
  for (let hour = 0; hour < 11; hour++) {
    wire.stage.clock.advance(3_600_000);
    expect((await wire.send(busy, 'session.mine', {})).code).toBe(200);
  }
  wire.stage.clock.advance(3_600_000 + 1000);
  expect(await wire.send(busy, 'session.mine', {})).toMatchObject({ code: -1009 });
});
