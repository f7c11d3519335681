import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListCall } from '../../kernel/list.ts';
import { userTypes, type UserType } from '../../kernel/permit.ts';
import type { ZodType } from 'zod';
import { endpoints } from '../../server/wire.ts';
import { registry } from '../registry.generated.ts';
import { type Player, type Stage, startStage } from '../stage.ts';
import { definitionOf } from './params.ts';

/* Input that has the right form but no meaning: each has its refusal, none is a bug. */
let stage: Stage;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
}, 60_000);
afterAll(() => stage.close());

const encoded = (values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

test('a cursor that is not ours is refused by every list', async () => {
  const lists = registry.calls.filter((call): call is typeof call & ListCall => 'list' in call && call.users.includes(1));
  const wrong: string[] = [];
  for (const call of lists) {
    const order = call.list.defaultSort.map(({ key, desc }) => (desc ? `-${key}` : key)).join(',');
    const values = call.list.defaultSort.map(() => 'not of this type');
    for (const cursor of [
      encoded([order, ...values, 'x']),
      `${encoded([...values, 'x'])}.${'A'.repeat(22)}`,
      'x',
      '.',
      `${encoded([])}.`,
    ]) {
      const reply = await clerk.raw(call.cmd, { cursor });
      if (reply.code !== 400) wrong.push(`${call.cmd} ${cursor}: ${reply.code}`);
    }
  }
  expect(lists.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
}, 60_000);

test('no list answers more than 200 rows a call', async () => {
  const lists = registry.calls.filter((call): call is typeof call & ListCall => 'list' in call && call.users.includes(1));
  const codes = await Promise.all(lists.map(async ({ cmd }) => [cmd, (await clerk.raw(cmd, { size: 201 })).code]));
  expect(codes.filter(([, code]) => code !== 400)).toEqual([]);
}, 60_000);

test('a record that is there already is a conflict', async () => {
  const feeType = {
    code: 'TWICE',
    name_zh: '费',
    name_vi: 'Phí',
    name_en: 'Fee',
    name_th: 'ค่า',
    category: 'transport',
    request_id: randomUUID(),
  };
  expect((await clerk.raw('feeType.save', feeType)).code).toBe(200);
  expect(await clerk.raw('feeType.save', { ...feeType, request_id: randomUUID() })).toMatchObject({
    code: 409,
    data: { refusal: 'DUPLICATE' },
  });
});

function parties(): Promise<{ carrier: bigint; customer: bigint }> {
  return stage.system(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
      values ('CU', 'Customer', 'Customer', 'CN', ${stage.companies.cn}, 'CNY', 'CNY') returning id`.execute(db);
    const carriers = await sql<{ id: bigint }>`insert into carrier (code, name, short_name, country, kind, currency, contact, phone)
      values ('CA', 'Carrier', 'Carrier', 'CN', 'contracted', 'CNY', 'A', '13900000000') returning id`.execute(db);
    return { carrier: carriers.rows[0]?.id ?? 0n, customer: rows[0]?.id ?? 0n };
  });
}

test('calls for strangers answer every signer, and are no bug to anybody', async () => {
  const open = registry.calls.filter((call) => call.permit === 'anyone');
  const params: Readonly<Record<string, object>> = {
    'orderSearch.find': { order_no: 'JEC2611210001', phone_tail: '1234' },
    'orderShare.open': { token: 'x'.repeat(22) },
    U001: { login_name: 'nobody', password: '0'.repeat(64) },
    B592: { login_name: '13900000000', password: '0'.repeat(64) },
  };
  const { carrier, customer } = await parties();
  const of: Readonly<Record<UserType, object>> = {
    1: {},
    2: { carrierId: carrier },
    4: { customerId: customer },
    5: { customerId: customer },
  };
  const wrong: string[] = [];
  for (const type of userTypes) {
    const player = await stage.cast({ type, ...of[type] });
    for (const call of open) {
      const sent = { ...params[call.cmd], ...(call.kind === 'write' ? { request_id: randomUUID() } : {}) };
      const reply = await player.raw(call.cmd, sent);
      if (params[call.cmd] === undefined || reply.code >= 500) wrong.push(`${call.cmd} by ${type}: ${reply.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('one session that sends hundreds at once does not make another wait for them', async () => {
  const [floods, waits] = [clerk, await stage.cast({ permits: 'all' })];
  await Promise.all([floods.raw('order.list', {}), waits.raw('order.list', {})]);
  let answered = 0;
  const flood = Array.from({ length: 400 }, async () => {
    await floods.raw('order.list', {});
    answered++;
  });
  await Promise.race(flood);
  expect((await waits.raw('order.list', {})).code).toBe(200);
  expect(answered).toBeLessThan(200);
  await Promise.all(flood);
}, 60_000);

test('a flood of strangers from one address lets others in', async () => {
  const params = Buffer.from(JSON.stringify({ token: 'x'.repeat(22) })).toString('base64');
  const body = new URLSearchParams({ cmd: 'orderShare.open', params }).toString();
  const from = (ip: string) => stage.door.answer(endpoints.staff, body, { ip, language: 'en', agent: 'a browser' });
  let answered = 0;
  const flood = Array.from({ length: 400 }, async () => {
    await from('198.51.100.7');
    answered++;
  });
  const [other, neighbour] = await Promise.all([from('203.0.113.9'), from('2001:db8:1:2::9')]);
  expect([other.data, neighbour.data]).toEqual([{ refusal: 'SHARE_GONE' }, { refusal: 'SHARE_GONE' }]);
  expect(answered).toBeLessThan(300);
  await Promise.all(flood);
  // The addresses of one subscriber are one sender.
  const swarm = await Promise.all(Array.from({ length: 400 }, (_, place) => from(`2001:db8:5:5::${place.toString(16)}`)));
  expect(swarm.filter(({ code }) => code === 503).length).toBeGreaterThan(100);
}, 60_000);

test('a flood of machines without a key lets others work', async () => {
  let refused = 0;
  const from = (remoteAddress: string) =>
    stage.http.inject({ method: 'GET', url: '/api/track', remoteAddress, headers: { authorization: `Bearer qstrack_${'x'.repeat(43)}` } });
  const flood = Array.from({ length: 600 }, async () => {
    expect((await from('198.51.100.7')).statusCode).toBe(401);
    refused++;
  });
  await Promise.race(flood);
  expect((await from('203.0.113.9')).statusCode).toBe(401);
  expect((await clerk.raw('order.list', {})).code).toBe(200);
  expect(refused).toBeLessThan(300);
  await Promise.all(flood);
}, 60_000);

/** Texts that nobody else reads, or that are compared with what is stored and never stored themselves. */
const readByNobody = [
  ...['role.save permits', 'U001 login_name', 'U001 captcha', 'B592 login_name', 'factor.confirm code', 'factor.renewRecovery code'],
  ...[
    'factor.turnOff code',
    'mail.save password',
    'customerFeed.save password',
    'file.put receipt',
    'filter.keep query',
    'view.save query',
    'account.save places',
  ],
  ...['cmd', 'columns.key', 'columns.is', 'columns.title', 'columns.words', 'columns.what', 'columns.code'].map(
    (field) => `export.start ${field}`,
  ),
];

test('no write keeps characters that are not seen or that turn the text beside them', () => {
  const probes = ['ab\u202ecd', '12\u202e34', '\u202eAB', 'a\u200bb', '+86138\u200b00138000', 'A\u200b1', 'a@b\u200b.com'];
  const keeps = (schema: ZodType): boolean =>
    probes.some((probe) => {
      const read = schema.safeParse(probe);
      return read.success && /[\u202e\u200b]/.test(String(read.data));
    });
  function textsIn(schema: ZodType, at: string): string[] {
    const { type, innerType, element, shape, options } = definitionOf(schema);
    if (type === 'string' || type === 'pipe') return keeps(schema) ? [at] : [];
    if (innerType) return textsIn(innerType, at);
    if (element) return textsIn(element, at);
    if (options) return options.flatMap((option) => textsIn(option, at));
    return Object.entries(shape ?? {}).flatMap(([key, field]) => textsIn(field, at.endsWith(' ') ? `${at}${key}` : `${at}.${key}`));
  }
  const writes = registry.calls.filter(({ kind }) => kind === 'write');
  expect(writes.flatMap(({ cmd, params }) => textsIn(params, `${cmd} `)).filter((at) => !readByNobody.includes(at))).toEqual([]);
});
