import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stations } from '../domains/reference/station/master.ts';
import { changePassword, signOut, setLanguage, mySession } from '../domains/identity/session/contract.ts';
import { myFactor } from '../domains/identity/factor/contract.ts';
import type { IdentityTables } from '../domains/identity/server/db.ts';
import { type Player, type Stage, startStage } from '../apps/stage.ts';
import { Refusal } from '../kernel/refusal.ts';
import { signatureOf } from './wire.ts';
import { signKeyOf, system } from './session.ts';
import { handlerFor } from './work.ts';

let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ name: 'Clerk' });
});
afterAll(() => stage.close());

const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const from = { ip: '127.0.0.1', language: 'en' };
const post = (fields: Record<string, string>) => stage.door.answer('/api/callMethod', form(fields), from);
const params = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
const languageOfClerk = () =>
  stage.system<IdentityTables, string>(
    async ({ db }) =>
      (await db.selectFrom('account').select('language').where('id', '=', clerk.accountId).executeTakeFirstOrThrow()).language,
  );
const auditOfClerk = () =>
  stage.system<IdentityTables & { audit_log: { record_id: bigint; what: string } }, number>(
    async ({ db }) => (await db.selectFrom('audit_log').select('what').where('record_id', '=', clerk.accountId).execute()).length,
  );

test('refusals come in the order of the wire', async () => {
  const good = { cmd: 'session.mine', sid: clerk.sid, params: params({}), timestamp: String(stage.clock.now().getTime()) };
  const key = signKeyOf(stage.door.product.keyFor, clerk.sid, good.timestamp);
  const sign = (frame: typeof good) => ({ ...frame, sign: signatureOf(key, '/api/callMethod', frame, good.timestamp) });

  const refusals = [
    await stage.door.answer('/api/callMethod', `${form(sign(good))}&cmd=x`, from), // repeated field
    await post({ ...sign(good), extra: '1' }), // unknown field
    await post({ ...sign(good), sid: 'f'.repeat(32), sign: 'nonsense', cmd: 'nope' }), // session before sign and call
    await post({ ...sign(good), timestamp: String(Number(good.timestamp) - 301_000), sign: 'nonsense' }), // clock before sign
    await post({ ...sign(good), sign: 'nonsense', cmd: 'nope' }), // sign before call
    await post(sign({ ...good, cmd: 'nope' })), // call
    await stage.door.answer(
      '/api/supplierCallMethod',
      form({ ...good, sign: signatureOf(key, '/api/supplierCallMethod', good, good.timestamp) }),
      from,
    ), // endpoint
    await post(sign({ ...good, params: params({ junk: 1 }) })), // params
    await post(sign({ ...good, params: '!!!' })),
  ].map((reply) => [reply.code, (reply.data as { refusal: string }).refusal]);
  expect(refusals).toEqual([
    [400, 'BAD_PARAMS'],
    [400, 'BAD_PARAMS'],
    [-1009, 'SESSION_GONE'],
    [401, 'CLOCK_SKEW'],
    [401, 'BAD_SIGN'],
    [404, 'UNKNOWN_CALL'],
    [403, 'WRONG_USER_TYPE'],
    [400, 'BAD_PARAMS'],
    [400, 'BAD_PARAMS'],
  ]);
  expect((await post(sign(good))).code).toBe(200);
  // A browser whose clock is wrong goes on by the server's.
  const late = await post({ ...sign(good), timestamp: String(Number(good.timestamp) - 301_000) });
  expect(late.data).toMatchObject({ refusal: 'CLOCK_SKEW', server_time: stage.clock.now().getTime() });
});

test('a signed read is answered once, also when copies come at the same time; other reads of the session run beside it', async () => {
  const copied = clerk.sign('session.mine', {});
  const replies = await Promise.all([post(copied), post(copied), post(copied)]);
  expect(replies.map(({ code }) => code).sort((one, other) => one - other)).toEqual([200, 401, 401]);
  expect(await post(copied)).toMatchObject({ code: 401, msg: expect.stringMatching(/\S/), data: { refusal: 'REPLAYED' } });
  stage.clock.advance(240_000);
  expect(await post(copied)).toMatchObject({ code: 401, data: { refusal: 'REPLAYED' } });
  stage.clock.advance(120_000);
  expect(await post(copied)).toMatchObject({ code: 401, data: { refusal: 'CLOCK_SKEW' } });
  // Windows of one browser send side by side, and what is sent first may arrive last.
  const [early, late] = [clerk.sign('session.mine', {}), clerk.sign('session.mine', {})];
  expect((await Promise.all([post(late), post(early)])).map(({ code }) => code)).toEqual([200, 200]);
});

test('a refusal names the fields, in the language of the reader', async () => {
  const reply = await clerk.raw('session.setLanguage', { language: 'xx', request_id: randomUUID() });
  expect(reply).toMatchObject({
    code: 400,
    data: { refusal: 'BAD_PARAMS', at: [{ at: 'language', why: 'BAD_CHOICE', msg: '系统中没有此项' }] },
  });
});

test('the same request is one effect and one answer, however often and however parallel it is sent', async () => {
  const before = await auditOfClerk();
  const id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 10 }, () => clerk.send(setLanguage, { language: 'vi' }, id)));
  expect(replies).toEqual(Array.from({ length: 10 }, () => ({})));
  expect(await languageOfClerk()).toBe('vi');
  expect(await auditOfClerk()).toBe(before + 1);
});

test('a second send is answered as the first one was, also where its own run would be refused', async () => {
  const place = { kind: 'city', country: 'CN', time_zone: 'Asia/Shanghai', radius_m: 5000, bonded: false } as const;
  const id = randomUUID();
  const send = () => clerk.send(stations.save, { ...place, code: 'CNNNG', name: '南宁', name_en: 'Nanning' }, id);
  const replies = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveLength(1);
  expect(await send()).toEqual(replies[0]);
  expect(await clerk.refused(stations.save, { ...place, code: 'CNNNG', name: '南宁', name_en: 'Nanning' })).toBe('DUPLICATE');
});

test('a refusal that is counted is told again to the same request, and counted once', async () => {
  const person = await stage.cast({ name: 'Forgetful' });
  const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');
  const [old_password, new_password] = [hashed('not the old one'), hashed('Harbour2026y')];
  const sent = { old_password, new_password, confirm_password: new_password, request_id: randomUUID() };
  const refused = { code: 422, data: { refusal: 'WRONG_PASSWORD' } };
  for (let time = 1; time <= 3; time++) expect(await person.raw(changePassword.cmd, sent)).toMatchObject(refused);
  const counted = await stage.system<IdentityTables, object[]>(({ db }) =>
    db.selectFrom('sign_in_attempt').select('at').where('key', '=', `account:${person.accountId}`).execute(),
  );
  expect(counted).toHaveLength(1);
  expect(await person.raw(changePassword.cmd, { ...sent, old_password: new_password })).toMatchObject({
    data: { refusal: 'REQUEST_ID_REUSED' },
  });
});

test('a write answers the subjects that it touched, the same when it is sent again, and a read none', async () => {
  const sent = { language: 'th', request_id: randomUUID() };
  const reply = { code: 200, msg: '', data: {}, touched: ['account'] };
  expect(await clerk.raw('session.setLanguage', sent)).toEqual(reply);
  expect(await clerk.raw('session.setLanguage', sent)).toEqual(reply);
  expect(await clerk.raw('session.mine', {})).not.toHaveProperty('touched');
  expect(await clerk.raw('session.setLanguage', { ...sent, language: 'zh' })).not.toHaveProperty('touched');
});

test('a change is told to the windows of each company in which its user works', async () => {
  const wide = await stage.cast({ scope: 'all' });
  await stage.pushes();
  await wide.send(setLanguage, { language: 'th' });
  const told = (await stage.pushes()).filter(({ type }) => type === 3);
  expect(told).toEqual(Object.values(stage.companies).map((id) => ({ type: 3, to: { companyId: String(id) }, counts: ['account'] })));
});

test('a line of the audit says who changed what by which call, in which session and from where', async () => {
  const person = await stage.cast({ name: 'Somebody' });
  await person.send(setLanguage, { language: 'th' });
  const { rows } = await stage.system<never, { rows: object[] }>(({ db }) =>
    sql<object>`select l.account_name, l.user_type, l.cmd, l.subject, l.what, l.ip, l.session_id = s.id as "inSession"
      from audit_log l join session s on s.account_id = l.account_id where l.account_id = ${person.accountId}`.execute(db),
  );
  const line = { account_name: 'Somebody', user_type: 1, cmd: 'session.setLanguage', subject: 'account', what: 'save' };
  expect(rows).toEqual([{ ...line, ip: '127.0.0.1', inSession: true }]);
});

test('a write that tells the audit nothing is a bug, and leaves nothing behind', async () => {
  const who = await stage.door.whoOf(clerk.accountId);
  if (!who) throw new Error('nobody');
  const silent = handlerFor<IdentityTables>()(setLanguage, async ({ db, who: { accountId } }, { language }) => {
    await db.updateTable('account').set({ language }).where('id', '=', accountId).execute();
    return {};
  });
  const before = await languageOfClerk();
  const sent = { language: before === 'en' ? 'vi' : 'en', request_id: randomUUID() };
  await expect(stage.door.run(who, silent, sent)).rejects.toThrow('session.setLanguage changed something and told nobody');
  expect(await languageOfClerk()).toBe(before);
});

test('a write of which every part was refused has nothing to tell, and is answered', async () => {
  const who = await stage.door.whoOf(clerk.accountId);
  if (!who) throw new Error('nobody');
  const refusing = handlerFor<IdentityTables>()(setLanguage, async ({ attempt }) => {
    expect(await attempt(() => Promise.reject(new Refusal('NOT_ACTIVE')))).toMatchObject({ refused: { code: 'NOT_ACTIVE' } });
    return {};
  });
  const sent = { language: 'vi', request_id: randomUUID() };
  expect(await stage.door.run(who, refusing, sent)).toEqual({ data: {}, touched: [] });
});

test('the same request id with other contents is refused and changes nothing', async () => {
  const id = randomUUID();
  await clerk.send(setLanguage, { language: 'th' }, id);
  expect(await clerk.refused(setLanguage, { language: 'en' }, id)).toBe('REQUEST_ID_REUSED');
  expect(await clerk.refused(signOut, {}, id)).toBe('REQUEST_ID_REUSED');
  expect(await languageOfClerk()).toBe('th');
});

test('a request id is that of its account: two accounts that send the same one have sent two requests', async () => {
  const id = randomUUID();
  const people = [await stage.cast({ name: 'One' }), await stage.cast({ name: 'Two' })] as const;
  const choose = (place: 0 | 1) => people[place].send(setLanguage, { language: place === 0 ? 'vi' : 'th' }, id);
  for (const place of [0, 1, 1, 0] as const) expect(await choose(place)).toEqual({});
  expect([(await people[0].send(mySession, {})).language, (await people[1].send(mySession, {})).language]).toEqual(['vi', 'th']);
});

test('a write needs its request id', async () => {
  expect(await clerk.raw('session.signOut', {})).toMatchObject({ code: 400, data: { at: [{ at: 'request_id', why: 'BAD_UUID' }] } });
});

test('what was posted to the audit cannot be changed, not even by the owner of the table', async () => {
  await expect(
    stage.system<{ audit_log: { what: string } }, unknown>(({ db }) => db.updateTable('audit_log').set({ what: 'nothing' }).execute()),
  ).rejects.toThrow(/permission denied|append-only/);
});

test('a refused part of a call leaves no change, no line and no message, and the rest of the call goes on', async () => {
  const [language, lines] = [await languageOfClerk(), await auditOfClerk()];
  const message = (subject: string) => ({ type: 3, to: { accounts: [clerk.accountId] }, counts: [subject] }) as const;
  await stage.pushes();
  const outcome = await stage.system<IdentityTables, unknown>(async (work) => {
    work.push(message('before'));
    const part = await work.attempt(async () => {
      await work.db.updateTable('account').set({ language: 'th' }).where('id', '=', clerk.accountId).execute();
      work.audit({ subject: 'account', id: clerk.accountId, what: 'save' });
      work.push(message('within'));
      throw new Refusal('NOT_ACTIVE');
    });
    work.push(message('after'));
    return part;
  });
  expect(outcome).toMatchObject({ refused: { code: 'NOT_ACTIVE' } });
  expect([await languageOfClerk(), await auditOfClerk()]).toEqual([language, lines]);
  expect((await stage.pushes()).flatMap((one) => (one.type === 3 ? one.counts : []))).toEqual(['before', 'after']);
});

test('a job reads for a person what that person may read, and writes nothing by it', async () => {
  const reader = await stage.cast({ permits: [] });
  const who = await stage.door.whoOf(reader.accountId);
  if (!who) throw new Error('no account');
  expect(await stage.door.read(who, myFactor.cmd, {})).toMatchObject({ on: false });
  for (const [cmd, sent, refusal] of [
    [setLanguage.cmd, { language: 'th' }, 'NOT_PERMITTED'],
    [stations.list.cmd, {}, 'NOT_PERMITTED'],
    ['carrierWork.list', {}, 'WRONG_USER_TYPE'],
    ['no.such', {}, 'UNKNOWN_CALL'],
  ] as const) {
    for (const read of [stage.door.read, stage.door.readReplica])
      await expect(async () => read(who, cmd, sent), cmd).rejects.toMatchObject({ code: refusal });
  }
});

test('a session that was signed out is gone; nothing more is answered', async () => {
  const guest = await stage.cast();
  await guest.send(signOut, {});
  expect(await guest.refused(mySession, {})).toBe('SESSION_GONE');
});

test('a write whose commit was answered with a rollback is tried again, and is a bug if that goes on', async () => {
  const within = (failing: number): Promise<number> => {
    let tries = 0;
    return stage.door.within<IdentityTables, number>(system(), 'write', async ({ db }) => {
      if (++tries <= failing) await sql`select 1 / 0`.execute(db).catch(() => {});
      return tries;
    });
  };
  expect(await within(1)).toBe(2);
  await expect(within(9)).rejects.toThrow('passed over');
});
