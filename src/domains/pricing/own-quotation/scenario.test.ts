import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { listNotices } from '../../workspace/notice/contract.ts';
import { getQuotation, listQuotations, moveQuotation, reviseQuotation, saveQuotation } from '../quotation/contract.ts';
import expire from '../quotation/server/jobs/expire.ts';
import { askQuotation, countRequests, getRequest, listOwnRequests, listRequests, withdrawRequest } from '../quotation-request/contract.ts';
import type { PricingTables } from '../server/db.ts';
import { answerQuotation, getOwnQuotation, listOwnQuotations, sendQuotation } from './contract.ts';

/* A customer asks for a quotation, gets one, and accepts or declines it. */

let stage: Stage;
let sales: Player;
let approver: Player;
let acme: Player;
let rival: Player;
let ids: { acme: bigint; rival: bigint; empty: bigint; fee: bigint; line: bigint; from: bigint; to: bigint };

beforeAll(async () => {
  stage = await startStage();
  sales = await stage.cast({ name: 'Lan' });
  approver = await stage.cast({ name: 'Somchai' });
  ids = await stage.system<PricingTables, typeof ids>(async ({ db }) => {
    const one = async (insert: ReturnType<typeof sql<{ id: bigint }>>): Promise<bigint> => (await insert.execute(db)).rows[0]?.id ?? 0n;
    const customer = (code: string) =>
      one(sql`insert into customer (code, name, short_name, country, company_id, currency, credit_currency, sales_id)
        values (${code}, ${code}, ${code}, 'CN', ${stage.companies.cn}, 'CNY', 'CNY', ${sales.accountId}) returning id`);
    const station = (code: string, country: string) =>
      one(
        sql`insert into station (code, name, name_en, kind, country, time_zone) values (${code}, ${code}, ${code}, 'city', ${country}, 'Asia/Shanghai') returning id`,
      );
    const type = await one(
      sql`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('T', 'T', 'T', 'T', 'T', 'transport') returning id`,
    );
    const [from, to] = [await station('CNNNG', 'CN'), await station('VNHAN', 'VN')];
    return {
      acme: await customer('ACME'),
      rival: await customer('RIVAL'),
      empty: await customer('EMPTY'),
      fee: await one(sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, rounding_digits, rounding, disbursement)
        values ('FREIGHT', '运费', 'Cước', 'Freight', 'ค่าระวาง', ${type}, 'CNY', 'trip', 2, 'halfUp', false) returning id`),
      line: await one(sql`insert into line (code, name, origin_station_id, destination_station_id, distance_km, standard_hours)
        values ('NN-HN', 'Nanning–Hanoi', ${from}, ${to}, 400, 12) returning id`),
      from,
      to,
    };
  });
  acme = await stage.cast({ name: 'Ann', type: 4, customerId: ids.acme });
  rival = await stage.cast({ name: 'Rob', type: 4, customerId: ids.rival });
}, 60_000);
afterAll(() => stage.close());

const versionOf = async (id: string): Promise<number> => (await sales.send(getQuotation, { id })).version;
const wanted = () => ({
  mode: 'road' as const,
  origin_station_id: String(ids.from),
  destination_station_id: String(ids.to),
  goods: '电子元件 12 托',
  gross_kg: '6400.5',
  starts_on: '2099-01-01',
});
let years = 2030;

/** An approved sheet of a year of its own, since only one may charge a fee of a customer on a day. */
async function approved(more: { customer?: bigint; valid_from?: string; valid_to?: string } = {}): Promise<string> {
  const year = years++;
  const { id, version } = await sales.send(saveQuotation, {
    side: 'sell',
    company_id: String(stage.companies.cn),
    party_id: String(more.customer ?? ids.acme),
    title: `南宁–河内 ${year}`,
    currency: 'CNY',
    valid_from: more.valid_from ?? `${year}-01-01`,
    valid_to: more.valid_to ?? `${year}-12-31`,
    remark: '底价 3000，不得透露',
    prices: [
      {
        fee_name_id: String(ids.fee),
        line_id: String(ids.line),
        basis: 'trip',
        currency: 'CNY',
        price: '3600',
        tax_percent: '9',
        remark: '成本 2900',
      },
    ],
  });
  await sales.send(moveQuotation, { id, version, action: 'submit' });
  await approver.send(moveQuotation, { id, version: version + 1, action: 'approve' });
  return id;
}
async function sent(more: Parameters<typeof approved>[0] = {}): Promise<string> {
  const id = await approved(more);
  await sales.send(sendQuotation, { id, version: await versionOf(id) });
  return id;
}
const titles = async (who: Player): Promise<string[]> =>
  (await who.send(listNotices, { topic: null, before: null })).rows.map(({ title }) => title);

test('a customer asks, the sales clerk is told at once and replies, and the customer accepts with name and time', async () => {
  const before = (await sales.send(countRequests, {})).requested;
  const request = await acme.send(askQuotation, wanted());
  expect(await titles(sales)).toContain('客户询价');
  expect((await sales.send(countRequests, {})).requested).toBe(before + 1);
  const { rows } = await sales.send(listRequests, { tab: 'requested' });
  expect(rows.find(({ id }) => id === request.id)).toMatchObject({
    goods: '电子元件 12 托',
    gross_kg: '6400.5',
    requested_by: 'Ann',
    state: 'requested',
  });

  const id = await approved();
  expect(await acme.refused(getOwnQuotation, { id })).toBe('NOT_FOUND');
  expect((await sales.send(getRequest, { id: request.id })).sheets.map((sheet) => sheet.id)).toContain(id);
  const { version } = await sales.send(sendQuotation, {
    id,
    version: await versionOf(id),
    reply_to_id: request.id,
    note: '一周内有效舱位',
  });
  expect(await titles(acme)).toContain('收到新报价');
  expect((await sales.send(countRequests, {})).requested).toBe(before);
  expect((await acme.send(listOwnRequests, {})).rows.find((row) => row.id === request.id)).toMatchObject({
    state: 'quoted',
    quotation_id: id,
  });

  const own = await acme.send(getOwnQuotation, { id });
  expect(own).toMatchObject({ state: 'open', sent_by: 'Lan', sent_note: '一周内有效舱位', request_no: request.request_no, version });
  expect(own.prices).toMatchObject([{ price: '3600', currency: 'CNY', fee_name: '运费' }]);
  // Our remarks and people stay ours.
  expect(JSON.stringify(own)).not.toMatch(/底价|成本|Somchai/);

  expect(await acme.send(answerQuotation, { id, version, answer: 'accepted' })).toEqual({ state: 'accepted', version: version + 1 });
  expect(await titles(sales)).toContain('客户已接受报价');
  const sheet = await sales.send(getQuotation, { id });
  expect(sheet).toMatchObject({ answer: 'accepted', answered_by: 'Ann', state: 'approved' });
  expect(sheet.answered_at).not.toBeNull();
  const listed = await sales.send(listQuotations, { where: { number: [sheet.number] } });
  expect(listed.rows).toMatchObject([{ answer: 'accepted' }]);
  expect((await acme.send(listOwnQuotations, {})).rows.find((row) => row.id === id)).toMatchObject({
    state: 'accepted',
    answered_by: 'Ann',
  });
  // An accepted quotation is neither sent nor answered again.
  expect(await sales.refused(sendQuotation, { id, version: sheet.version })).toBe('QUOTATION_ACCEPTED');
  expect(await acme.refused(answerQuotation, { id, version: sheet.version, answer: 'declined', note: '反悔' })).toBe('QUOTATION_ANSWERED');
});

test("another customer's quotations and requests do not exist for a customer, and staff do not answer for it", async () => {
  const request = await acme.send(askQuotation, wanted());
  const id = await sent();
  const version = await versionOf(id);
  expect(await rival.refused(getOwnQuotation, { id })).toBe('NOT_FOUND');
  expect(await rival.refused(answerQuotation, { id, version, answer: 'accepted' })).toBe('NOT_FOUND');
  expect(await rival.refused(withdrawRequest, { id: request.id, version: 1 })).toBe('NOT_FOUND');
  expect((await rival.send(listOwnQuotations, {})).rows).toEqual([]);
  expect((await rival.send(listOwnRequests, {})).rows).toEqual([]);
  expect(await sales.refused(answerQuotation, { id, version, answer: 'accepted' })).toBe('WRONG_USER_TYPE');
  expect(await acme.refused(sendQuotation, { id, version })).toBe('WRONG_USER_TYPE');
  // A user who sees nothing of the company sees nothing of its quotations.
  const { vn } = stage.companies;
  const elsewhere = await stage.cast({ type: 4, customerId: ids.acme, companyId: vn, companyIds: [vn] });
  expect(await elsewhere.refused(getOwnQuotation, { id })).toBe('NOT_FOUND');
  expect(await elsewhere.refused(answerQuotation, { id, version, answer: 'accepted' })).toBe('NOT_FOUND');
  // Nor is a request replied to with the sheet of another customer.
  const foreign = await approved({ customer: ids.rival });
  expect(await sales.refused(sendQuotation, { id: foreign, version: await versionOf(foreign), reply_to_id: request.id })).toBe('NOT_FOUND');
  const draft = await sales.send(reviseQuotation, { id, version, valid_from: '2099-01-01' });
  const { state, sheets } = await sales.send(getRequest, { id: request.id });
  expect(state).toBe('requested');
  // The sheets to reply with are approved ones of its customer.
  const offered = sheets.map((sheet) => sheet.id);
  expect([id, foreign, draft.id].map((one) => offered.includes(one))).toEqual([true, false, false]);
  // A request to Hanoi is not replied to with a sheet of Nanning, and Nanning offers no sheet for it.
  const abroad = await elsewhere.send(askQuotation, wanted());
  expect(await sales.refused(sendQuotation, { id, version, reply_to_id: abroad.id })).toBe('NOT_FOUND');
  const chief = await stage.cast({ name: 'Mai', scope: 'all' });
  expect((await chief.send(getRequest, { id: abroad.id })).sheets).toEqual([]);
});

test('two clicks count once, and two users who answer at once leave one answer', async () => {
  const id = await sent();
  const version = await versionOf(id);
  const colleague = await stage.cast({ name: 'Ben', type: 4, customerId: ids.acme });
  const both = await Promise.allSettled([
    acme.send(answerQuotation, { id, version, answer: 'accepted' }),
    colleague.send(answerQuotation, { id, version, answer: 'declined', note: '太贵' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await acme.refused(answerQuotation, { id, version, answer: 'accepted' })).toBe('QUOTATION_ANSWERED');
  expect(await versionOf(id)).toBe(version + 1);
});

test('a replaced quotation is not accepted any more, and its revision, once it is sent, is the reply to the same request', async () => {
  const request = await acme.send(askQuotation, wanted());
  const id = await approved();
  await sales.send(sendQuotation, { id, version: await versionOf(id), reply_to_id: request.id });
  const replyOf = async () => (await acme.send(listOwnRequests, {})).rows.find((row) => row.id === request.id)?.quotation_id;
  const sheet = await sales.send(getQuotation, { id });
  const next = await sales.send(reviseQuotation, {
    id,
    version: sheet.version,
    valid_from: sheet.valid_from,
    valid_to: sheet.valid_to,
    adjust_percent: '5',
  });
  await sales.send(moveQuotation, { id: next.id, version: next.version, action: 'submit' });
  await approver.send(moveQuotation, { id: next.id, version: next.version + 1, action: 'approve' });
  expect((await acme.send(getOwnQuotation, { id })).state).toBe('replaced');
  expect(await acme.refused(answerQuotation, { id, version: sheet.version, answer: 'accepted' })).toBe('QUOTATION_REPLACED');
  expect(await sales.refused(sendQuotation, { id, version: await versionOf(id) })).toBe('QUOTATION_NOT_APPROVED');
  expect(await acme.refused(getOwnQuotation, { id: next.id })).toBe('NOT_FOUND');
  expect(await replyOf()).toBe(id);
  await sales.send(sendQuotation, { id: next.id, version: await versionOf(next.id) });
  const open = { state: 'open', request_no: request.request_no, prices: [{ price: '3780' }] };
  expect(await acme.send(getOwnQuotation, { id: next.id })).toMatchObject(open);
  expect(await replyOf()).toBe(next.id);
});

test('a request for the lane of a quotation that its customer has accepted is answered with it, and the acceptance stays', async () => {
  const id = await sent();
  await acme.send(answerQuotation, { id, version: await versionOf(id), answer: 'accepted' });
  const accepted = await sales.send(getQuotation, { id });
  const request = await acme.send(askQuotation, wanted());
  expect((await sales.send(getRequest, { id: request.id })).sheets.find((sheet) => sheet.id === id)).toMatchObject({ answer: 'accepted' });
  expect(await sales.refused(sendQuotation, { id, version: accepted.version })).toBe('QUOTATION_ACCEPTED');
  await sales.send(sendQuotation, { id, version: accepted.version, reply_to_id: request.id, note: '按现行价格' });
  const row = (await acme.send(listOwnRequests, {})).rows.find((one) => one.id === request.id);
  expect(row).toMatchObject({ state: 'quoted', quotation_id: id });
  const { answer, answered_at, sent_at } = await sales.send(getQuotation, { id });
  expect({ answer, answered_at, sent_at }).toEqual({ answer: 'accepted', answered_at: accepted.answered_at, sent_at: accepted.sent_at });
  expect(await acme.send(getOwnQuotation, { id })).toMatchObject({
    state: 'accepted',
    answered_by: 'Ann',
    request_no: request.request_no,
    sent_note: '按现行价格',
  });
  expect((await acme.send(listNotices, { topic: null, before: null })).rows[0]).toMatchObject({
    title: '询价已有报价',
    message: expect.stringContaining(request.request_no),
  });
  // A further request is answered in the same way, or with a revision, which waits for an answer of its own.
  const further = await acme.send(askQuotation, wanted());
  const { version, valid_from, valid_to } = await sales.send(getQuotation, { id });
  const next = await sales.send(reviseQuotation, { id, version, valid_from, valid_to, adjust_percent: '5' });
  await sales.send(moveQuotation, { id: next.id, version: next.version, action: 'submit' });
  await approver.send(moveQuotation, { id: next.id, version: next.version + 1, action: 'approve' });
  await sales.send(sendQuotation, { id: next.id, version: await versionOf(next.id), reply_to_id: further.id });
  expect(await acme.send(getOwnQuotation, { id: next.id })).toMatchObject({ state: 'open' });
  expect(await acme.send(getOwnQuotation, { id })).toMatchObject({ state: 'accepted' });
});

test('an accepted quotation says from which day a later revision charges', async () => {
  const id = await sent();
  await acme.send(answerQuotation, { id, version: await versionOf(id), answer: 'accepted' });
  expect(await acme.send(getOwnQuotation, { id })).toMatchObject({ state: 'accepted', replaced_from: null });
  const { version, valid_from, valid_to } = await sales.send(getQuotation, { id });
  const from = valid_from.replace('-01-01', '-07-01');
  const next = await sales.send(reviseQuotation, { id, version, valid_from: from, valid_to });
  const submitted = await sales.send(moveQuotation, { id: next.id, version: next.version, action: 'submit' });
  expect((await acme.send(getOwnQuotation, { id })).replaced_from).toBeNull();
  await approver.send(moveQuotation, { id: next.id, version: submitted.version, action: 'approve' });
  expect(await acme.send(getOwnQuotation, { id })).toMatchObject({ state: 'accepted', valid_to, replaced_from: from });
});

test('a quotation that has run out is neither accepted nor sent, before and after the job that expires it', async () => {
  const customer = ids.rival;
  const id = await sent({ customer, valid_from: '2026-01-01', valid_to: '2029-12-31' });
  const never = await approved({ customer: ids.acme, valid_from: '2026-01-01', valid_to: '2029-12-31' });
  const version = await versionOf(id);
  await stage.system<PricingTables, unknown>(({ db }) =>
    db
      .updateTable('quotation')
      .set({ valid_to: '2026-01-31' })
      .where('id', 'in', [BigInt(id), BigInt(never)])
      .execute(),
  );
  expect((await rival.send(listOwnQuotations, {})).rows).toMatchObject([{ id, state: 'expired' }]);
  expect(await rival.refused(answerQuotation, { id, version, answer: 'accepted' })).toBe('QUOTATION_EXPIRED');
  expect(await sales.refused(sendQuotation, { id: never, version: await versionOf(never) })).toBe('QUOTATION_RUN_OUT');
  await stage.system<PricingTables, unknown>((work) =>
    expire.run({ now: () => stage.clock.now(), within: (run: (w: typeof work) => Promise<unknown>) => run(work) } as never, {} as never),
  );
  expect(await rival.refused(answerQuotation, { id, version, answer: 'accepted' })).toBe('QUOTATION_EXPIRED');
  expect(await sales.send(getQuotation, { id })).toMatchObject({ state: 'expired', answer: null });
});

test('a quotation is sent until the end of its last day by the calendar of its company', async () => {
  const id = await approved({ valid_from: '2025-01-01', valid_to: '2025-12-31' });
  await stage.system<PricingTables, unknown>(({ db }) =>
    db.updateTable('quotation').set({ valid_to: '2026-11-20' }).where('id', '=', BigInt(id)).execute(),
  );
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  stage.clock.set('2026-11-20T15:59:59Z');
  await sales.send(sendQuotation, { id, version: await versionOf(id) });
  expect(await acme.send(getOwnQuotation, { id })).toMatchObject({ state: 'open' });
  stage.clock.set('2026-11-20T16:00:00Z');
  expect(await sales.refused(sendQuotation, { id, version: await versionOf(id) })).toBe('QUOTATION_RUN_OUT');
  expect(await acme.send(getOwnQuotation, { id })).toMatchObject({ state: 'expired' });
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('declining needs a reason; the sender is told, and may send the sheet again', async () => {
  const id = await sent();
  const version = await versionOf(id);
  expect(await acme.refused(answerQuotation, { id, version, answer: 'declined' })).toBe('REASON_REQUIRED');
  expect(await acme.refused(answerQuotation, { id, version: version - 1, answer: 'accepted' })).toBe('CHANGED_MEANWHILE');
  await acme.send(answerQuotation, { id, version, answer: 'declined', note: '高于市场价' });
  const [notice] = (await sales.send(listNotices, { topic: null, before: null })).rows;
  expect(notice).toMatchObject({ title: '客户拒绝了报价', message: expect.stringContaining('高于市场价') });
  expect(await sales.send(getQuotation, { id })).toMatchObject({ answer: 'declined', answer_note: '高于市场价', state: 'approved' });
  expect(await sales.refused(sendQuotation, { id, version })).toBe('CHANGED_MEANWHILE');
  await sales.send(sendQuotation, { id, version: version + 1, note: '已与您经理沟通' });
  expect(await acme.send(getOwnQuotation, { id })).toMatchObject({ state: 'open', answer_note: null, answered_by: null });
});

test('a sheet is sent only when it is approved and its customer has a user who may read it', async () => {
  const carrier = await stage.system<PricingTables, bigint>(
    async ({ db }) =>
      (
        await sql<{ id: bigint }>`insert into carrier (code, name, short_name, country, currency, contact, phone)
          values ('FLEET', 'FLEET', 'FLEET', 'CN', 'CNY', 'a', 'b') returning id`.execute(db)
      ).rows[0]?.id ?? 0n,
  );
  const cost = await sales.send(saveQuotation, {
    side: 'buy',
    company_id: String(stage.companies.cn),
    party_id: String(carrier),
    title: '运力成本',
    currency: 'CNY',
    valid_from: '2026-01-01',
  });
  expect(await sales.refused(sendQuotation, { id: cost.id, version: cost.version })).toBe('NOT_FOUND');
  const draft = await sales.send(saveQuotation, {
    side: 'sell',
    company_id: String(stage.companies.cn),
    party_id: String(ids.acme),
    title: '草稿',
    currency: 'CNY',
    valid_from: '2026-01-01',
  });
  expect(await sales.refused(sendQuotation, { id: draft.id, version: draft.version })).toBe('QUOTATION_NOT_APPROVED');
  const unread = await approved({ customer: ids.empty });
  expect(await sales.refused(sendQuotation, { id: unread, version: await versionOf(unread) })).toBe('CUSTOMER_WITHOUT_USER');
});

test('a request that was withdrawn is not answered by a sheet', async () => {
  const { id: reply_to_id, version } = await acme.send(askQuotation, wanted());
  await acme.send(withdrawRequest, { id: reply_to_id, version });
  const id = await approved();
  expect(await sales.refused(sendQuotation, { id, version: await versionOf(id), reply_to_id })).toBe('ILLEGAL_MOVE');
  expect(await sales.send(getQuotation, { id })).toMatchObject({ sent_at: null });
});

test('each tab of a customer holds its quotations of the states that it names, and no other', async () => {
  const id = await sent();
  await acme.send(answerQuotation, { id, version: await versionOf(id), answer: 'declined', note: '太贵' });
  const states = { open: ['open'], accepted: ['accepted'], declined: ['declined'], ended: ['expired', 'replaced'] };
  for (const who of [acme, rival]) {
    const { rows, counts } = await who.send(listOwnQuotations, { counts: true });
    for (const [tab, of] of Object.entries(states)) {
      const idsOf = (all: typeof rows) => all.map(({ id }) => id);
      expect(idsOf((await who.send(listOwnQuotations, { tab })).rows)).toEqual(idsOf(rows.filter(({ state }) => of.includes(state))));
    }
    expect(counts?.['open']).toBe(rows.filter(({ state }) => state === 'open').length);
  }
  const all = await Promise.all([acme, rival].map(async (who) => (await who.send(listOwnQuotations, {})).rows.map(({ state }) => state)));
  expect(new Set(all.flat())).toEqual(new Set(Object.values(states).flat()));
});

test('a sheet is no news for those who left the customer', async () => {
  const former = await stage.cast({ name: 'Fay', type: 4, customerId: ids.acme });
  await stage.system<PricingTables, unknown>(({ db }) =>
    db.updateTable('account').set({ active: false }).where('id', '=', former.accountId).execute(),
  );
  // One who sees another company alone, and one to whom the customer gave no right to quotations.
  const { vn } = stage.companies;
  const elsewhere = await stage.cast({ type: 4, customerId: ids.acme, companyId: vn, companyIds: [vn] });
  const loader = await stage.cast({ type: 4, customerId: ids.acme });
  await stage.system<PricingTables, unknown>(({ db }) =>
    sql`update account set party_rights = '{ownOrder.view}' where id = ${loader.accountId}`.execute(db),
  );
  await stage.pushes();
  await sent();
  const readers = (await stage.pushes()).flatMap((push) => ('accounts' in push.to ? push.to.accounts : []).map(String));
  expect(readers).toContain(String(acme.accountId));
  for (const other of [former, elsewhere, loader]) expect(readers).not.toContain(String(other.accountId));
});
