import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Refused, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { listComments } from '../../workspace/remark/contract.ts';
import { entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { may } from './permits.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import {
  bookTaxReceipt,
  getIntercompanyBill,
  intercompanyBalances,
  listIntercompanyBills,
  moveIntercompanyBill,
  saveIntercompanyBill,
  withdrawTaxReceipt,
} from './contract.ts';

/* The Chinese company carries for the Vietnamese one and bills it. Today is 20 November 2026. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let hanoi: Player;
let director: Player;
let bangkok: Player;
/** A service other than transport, for which Vietnam has the buyer declare the tax of a foreign seller. */
let agency: bigint;
/** A second company in China. */
let sister: string;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-18': '7.10', '2026-11-20': '7.12' }),
  );
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source) values
      (null, 'CNY', 'VND', 3500, 'both', '2026-11-01', '2026-12-31', 'manual'), (null, 'USD', 'VND', 25400, 'payable', '2026-11-01', '2026-12-31', 'manual'),
      (null, 'USD', 'VND', 25300, 'receivable', '2026-11-01', '2026-12-31', 'manual'), (null, 'KWD', 'CNY', 23.1, 'both', '2026-11-01', '2026-12-31', 'manual'),
      (null, 'KWD', 'VND', 82000, 'both', '2026-11-01', '2026-12-31', 'manual'), (null, 'CNY', 'THB', 4.9, 'both', '2026-11-01', '2026-12-31', 'manual')`.execute(
      db,
    ),
  );
  clerk = await stage.cast({ name: 'Liang' });
  director = await stage.cast({ name: 'Luo' });
  hanoi = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  bangkok = await stage.cast({ name: 'Bangkok', companyId: stage.companies.th });
}, 60_000);
afterAll(() => stage.close());

/** Sets the month of the Vietnamese company, as its accountants do. */
const setMonth = (state: 'open' | 'softClosed' | 'closed', month = '2026-11') =>
  stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into period (company_id, month, state) values (${stage.companies.vn}, ${month}, ${state})
      on conflict (company_id, month) do update set state = excluded.state`.execute(db),
  );

type Draft = ParamsOf<typeof saveIntercompanyBill>;
const draft = (more: Partial<Draft> = {}): Draft => ({
  buyer_id: String(stage.companies.vn),
  currency: 'CNY',
  bill_on: '2026-11-18',
  due_on: '2026-12-18',
  memo: '友谊关至河内段运费',
  lines: [{ fee_name_id: String(scene.freight), amount: '1000' }],
  ...more,
});
async function submitted(more: Partial<Draft> = {}): Promise<string> {
  const { id } = await clerk.send(saveIntercompanyBill, draft(more));
  await clerk.send(moveIntercompanyBill, { id, version: 1, action: 'submit' });
  return id;
}
async function accepted(more: Partial<Draft> = {}): Promise<string> {
  const id = await submitted(more);
  await hanoi.send(moveIntercompanyBill, { id, version: 2, action: 'accept' });
  return id;
}
async function closing(player: Player, company: bigint, month = '2026-11'): Promise<Record<string, string>> {
  const { rows } = await player.send(trialBalance, { company_id: String(company), month });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing: amount }) => [account, amount]));
}
const inChina = () => closing(clerk, stage.companies.cn);
const inVietnam = () => closing(hanoi, stage.companies.vn);
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
const reverse = async (id: string, version: number): Promise<void> => {
  await clerk.send(moveIntercompanyBill, { id, version, action: 'requestReversal', reason: '重复' });
  await hanoi.send(moveIntercompanyBill, { id, version: version + 1, action: 'confirmReversal' });
};

test('acceptance by the other company books both sides at once, each in its own currency', async () => {
  const id = await submitted();
  expect(await inChina()).toEqual({});
  expect(await clerk.refused(moveIntercompanyBill, { id, version: 2, action: 'accept' })).toBe('FOUR_EYES');
  expect(await director.refused(moveIntercompanyBill, { id, version: 2, action: 'accept' })).toBe('INTERCOMPANY_SIDE');
  expect(await bangkok.refused(moveIntercompanyBill, { id, version: 2, action: 'accept' })).toBe('NOT_FOUND');
  await hanoi.send(moveIntercompanyBill, { id, version: 2, action: 'accept' });
  expect(await inChina()).toEqual({ intercompanyReceivable: '1000.00', intercompanyRevenue: '-1000.00' });
  expect(await inVietnam()).toEqual({ intercompanyCost: '3500000', intercompanyPayable: '-3500000' });
  expect(await differences()).toEqual([]);

  const { books, ...ours } = await clerk.send(getIntercompanyBill, { id });
  expect(ours).toMatchObject({ state: 'accepted', open: '1000.00', sides: ['seller'], accepted_by: 'Hanoi' });
  expect(books).toMatchObject([{ side: 'seller', currency: 'CNY', functional: '1000.00' }]);
  const theirs = await hanoi.send(getIntercompanyBill, { id });
  expect(theirs.books).toMatchObject([{ side: 'buyer', currency: 'VND', functional: '3500000', rate: '3500' }]);
  const { entries } = await hanoi.send(entriesOfRecord, { subject: 'intercompanyBill', id });
  expect(entries.map(({ functional_currency }) => functional_currency)).toEqual(['VND']);
  expect(await bangkok.refused(getIntercompanyBill, { id })).toBe('NOT_FOUND');
  expect(await bangkok.refused(listComments, { subject: 'intercompanyBill', id })).toBe('NOT_FOUND');

  await reverse(id, 3);
  expect(await inChina()).toEqual({});
  expect(await inVietnam()).toEqual({});
  expect(await differences()).toEqual([]);
});

test('the database itself shows a bill and its sides to their companies alone', async () => {
  const id = await accepted();
  const seenBy = async (companies: string): Promise<unknown> => {
    const { rows } = await stage.system<FinanceTables, { rows: unknown[] }>(async ({ db }) => {
      await sql`select set_config('role', 'quayside_staff', true), set_config('app.staff_companies', ${companies}, true)`.execute(db);
      return sql`select (select count(*)::int from intercompany_bill where id = ${id}) as bills, (select count(*)::int from intercompany_line where bill_id = ${id}) as lines,
        (select array_agg(side order by side) from intercompany_side where bill_id = ${id}) as sides`.execute(db);
    });
    return rows[0];
  };
  expect(await seenBy(`{${stage.companies.cn}}`)).toEqual({ bills: 1, lines: 1, sides: ['seller'] });
  expect(await seenBy(`{${stage.companies.vn}}`)).toEqual({ bills: 1, lines: 1, sides: ['buyer'] });
  expect(await seenBy(`{${stage.companies.th}}`)).toEqual({ bills: 0, lines: 0, sides: null });
  expect(await seenBy('')).toEqual({ bills: 0, lines: 0, sides: null });
  await reverse(id, 3);
});

test('tax follows the two countries: an export of services is zero-rated, and the buyer declares its own', async () => {
  // Vietnam has the buyer declare 5 % for a foreign seller of another service than transport; a disbursement has no tax.
  const outlay = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const made = await sql<{ id: bigint }>`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
        values ('AG', 'AG', 'AG', 'AG', 'AG', 'customs') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        select v.code, 'A', 'A', 'A', 'A', t.id, 'CNY', 'trip', v.paid from t, (values ('AGENCY', false), ('OUTLAY', true)) v (code, paid)
        returning id`.execute(db);
    agency = made.rows[0]?.id ?? 0n;
    return made.rows[1]?.id ?? 0n;
  });
  const id = await accepted({
    lines: [
      { fee_name_id: String(agency), amount: '1000' },
      { fee_name_id: String(scene.fuel), amount: '200' },
      { fee_name_id: String(outlay), amount: '50' },
    ],
  });
  const bill = await hanoi.send(getIntercompanyBill, { id });
  expect(bill.lines.map(({ tax }) => tax)).toEqual(['0.00', '0.00', '0.00']);
  expect(bill.books).toMatchObject([{ reverse_tax: '50.00' }]);
  expect(await inChina()).toEqual({ intercompanyReceivable: '1250.00', intercompanyRevenue: '-1250.00' });
  expect(await inVietnam()).toEqual({
    intercompanyCost: '4375000',
    intercompanyPayable: '-4375000',
    inputTaxPending: '175000',
    taxWithheld: '-175000',
  });

  // The buyer pays the tax, books the receipt of its tax office once, and recovers the tax; the reversal of the bill takes it back.
  const receipt = { id, version: 3, receipt_no: 'NT-2026-11', receipt_on: '2026-11-20' };
  expect(await clerk.refused(bookTaxReceipt, receipt)).toBe('INTERCOMPANY_SIDE');
  expect(await bangkok.refused(bookTaxReceipt, receipt)).toBe('NOT_FOUND');
  expect(await hanoi.refused(bookTaxReceipt, { ...receipt, receipt_on: '2026-11-17' })).toBe('BAD_PARAMS');
  expect(await hanoi.refused(bookTaxReceipt, { ...receipt, receipt_on: '2026-11-21' })).toBe('BAD_PARAMS');
  // It is booked today, so today's month is open for who books it.
  const bookkeeper = await stage.cast({ companyId: stage.companies.vn, permits: [may.view, may.accept] });
  for (const [state, refusal] of [
    ['softClosed', 'PERIOD_SOFT_CLOSED'],
    ['closed', 'PERIOD_CLOSED'],
  ] as const) {
    await setMonth(state);
    expect(await bookkeeper.refused(bookTaxReceipt, receipt)).toBe(refusal);
  }
  await setMonth('open');
  await hanoi.send(bookTaxReceipt, receipt);
  expect(await hanoi.refused(bookTaxReceipt, receipt)).toBe('CHANGED_MEANWHILE');
  expect(await inVietnam()).toMatchObject({ inputTax: '175000', taxWithheld: '-175000' });
  expect(await inVietnam()).not.toHaveProperty('inputTaxPending');
  expect(await differences()).toEqual([]);
  await hanoi.send(bookTaxReceipt, { ...receipt, version: 4, receipt_no: 'NT-2026-12' });
  expect(await inVietnam()).toMatchObject({ inputTax: '175000' });
  expect((await hanoi.send(getIntercompanyBill, { id })).books).toMatchObject([
    { tax_receipt_no: 'NT-2026-12', tax_receipt_on: '2026-11-20' },
  ]);
  await reverse(id, 5);
  expect(await inVietnam()).toEqual({});
  expect(await differences()).toEqual([]);
  expect(await hanoi.refused(bookTaxReceipt, { ...receipt, version: 7 })).toBe('INTERCOMPANY_NO_TAX');

  // A second company in China: the seller charges 6 % and the buyer recovers it by the invoice that the bill names.
  const shenzhenId = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const made = await sql<{ id: bigint }>`insert into own_company (code, name, name_en, country, currency, time_zone, number_mark)
      values ('QS-SZ', '深圳分公司', 'Shenzhen', 'CN', 'CNY', 'Asia/Shanghai', 'S') returning id`.execute(db);
    return made.rows[0]?.id ?? 0n;
  });
  sister = String(shenzhenId);
  const shenzhen = await stage.cast({ name: 'Shenzhen', companyId: shenzhenId });
  // A charge that is passed on at cost carries no tax.
  const lines = [
    { fee_name_id: String(scene.fuel), amount: '1060' },
    { fee_name_id: String(scene.duty), amount: '113' },
  ];
  const { id: taxed } = await clerk.send(saveIntercompanyBill, draft({ buyer_id: sister, lines }));
  expect(await clerk.refused(moveIntercompanyBill, { id: taxed, version: 1, action: 'submit' })).toBe('INTERCOMPANY_INVOICE');
  const invoiced = draft({ buyer_id: sister, invoice_no: '26452000000012345678', lines });
  await clerk.send(saveIntercompanyBill, { ...invoiced, id: taxed, version: 1 });
  await clerk.send(moveIntercompanyBill, { id: taxed, version: 2, action: 'submit' });
  await shenzhen.send(moveIntercompanyBill, { id: taxed, version: 3, action: 'accept' });
  expect(await inChina()).toEqual({ intercompanyReceivable: '1173.00', intercompanyRevenue: '-1113.00', outputTax: '-60.00' });
  expect(await closing(shenzhen, shenzhenId)).toEqual({ intercompanyCost: '1113.00', inputTax: '60.00', intercompanyPayable: '-1173.00' });
  expect(await differences()).toEqual([]);
  await clerk.send(moveIntercompanyBill, { id: taxed, version: 4, action: 'requestReversal', reason: '测试' });
  await shenzhen.send(moveIntercompanyBill, { id: taxed, version: 5, action: 'confirmReversal' });
});

test('each company books at the rate of its own side, and the difference between them is named', async () => {
  const id = await accepted({ currency: 'USD', lines: [{ fee_name_id: String(scene.freight), amount: '100' }] });
  expect(await inChina()).toMatchObject({ intercompanyReceivable: '710.00' });
  expect(await inVietnam()).toMatchObject({ intercompanyPayable: '-2540000' });
  const report = await clerk.send(intercompanyBalances, { on: '2026-11-20', currency: 'CNY' });
  expect(report.rows).toMatchObject([
    {
      currency: 'USD',
      receivable: '100.00',
      payable: '100.00',
      difference: '0.00',
      revenue: '100.00',
      cost: '100.00',
      profit_difference: '0.00',
      seller_booked: '710.00',
      buyer_booked: null,
      exchange_difference: null,
    },
  ]);
  expect((await bangkok.send(intercompanyBalances, { on: '2026-11-20' })).rows).toEqual([]);
  // A person of the group sees both books: 2,540,000 dong are 725.71 yuan at 3,500.
  const group = await stage.cast({ name: 'Group', scope: 'all' });
  const { rows } = await group.send(intercompanyBalances, { on: '2026-11-20', currency: 'CNY' });
  expect(rows).toMatchObject([{ seller_booked: '710.00', buyer_booked: '725.71', exchange_difference: '-15.71', difference: '0.00' }]);
  expect((await clerk.send(intercompanyBalances, { on: '2026-11-17' })).rows).toEqual([]);
  await reverse(id, 3);
});

test('currencies of no and of three decimals and credit notes book to the unit', async () => {
  const dinars = await accepted({ currency: 'KWD', lines: [{ fee_name_id: String(scene.freight), amount: '12.345' }] });
  expect(await inChina()).toMatchObject({ intercompanyReceivable: '285.17' });
  expect(await inVietnam()).toMatchObject({ intercompanyPayable: '-1012290' });
  const dongs = await accepted({ currency: 'VND', lines: [{ fee_name_id: String(scene.freight), amount: '350007' }] });
  expect(await inChina()).toMatchObject({ intercompanyReceivable: '385.17' });
  expect(
    await clerk.refused(saveIntercompanyBill, draft({ currency: 'VND', lines: [{ fee_name_id: String(scene.freight), amount: '1.5' }] })),
  ).toBe('BAD_PARAMS');
  const credit = await accepted({
    lines: [
      { fee_name_id: String(scene.freight), amount: '20' },
      { fee_name_id: String(scene.freight), amount: '-120.55' },
    ],
  });
  expect(await clerk.send(getIntercompanyBill, { id: credit })).toMatchObject({ amount: '-100.55', open: '-100.55' });
  expect(await inChina()).toMatchObject({ intercompanyReceivable: '284.62' });
  expect(await differences()).toEqual([]);
  for (const id of [dinars, dongs, credit]) await reverse(id, 3);
  expect(await inVietnam()).toEqual({});
});

test('a bill is rejected, revised, withdrawn, cancelled and kept from reversal by the right company', async () => {
  const id = await submitted();
  expect(await hanoi.refused(moveIntercompanyBill, { id, version: 2, action: 'reject' })).toBe('REASON_REQUIRED');
  await hanoi.send(moveIntercompanyBill, { id, version: 2, action: 'reject', reason: '金额不符' });
  expect(await director.refused(moveIntercompanyBill, { id, version: 3, action: 'revise' })).toBe('NOT_YOURS');
  await clerk.send(moveIntercompanyBill, { id, version: 3, action: 'revise' });
  await clerk.send(saveIntercompanyBill, { ...draft({ lines: [{ fee_name_id: String(scene.freight), amount: '900' }] }), id, version: 4 });
  await clerk.send(moveIntercompanyBill, { id, version: 5, action: 'submit' });
  expect(await clerk.refused(saveIntercompanyBill, { ...draft(), id, version: 6 })).toBe('INTERCOMPANY_FROZEN');
  await clerk.send(moveIntercompanyBill, { id, version: 6, action: 'withdraw' });
  await clerk.send(moveIntercompanyBill, { id, version: 7, action: 'cancel', reason: '取消' });
  expect(await hanoi.refused(moveIntercompanyBill, { id, version: 8, action: 'accept' })).toBe('ILLEGAL_MOVE');
  expect(await inChina()).toEqual({});

  const booked = await accepted();
  await hanoi.send(moveIntercompanyBill, { id: booked, version: 3, action: 'requestReversal', reason: '有误' });
  expect(await hanoi.refused(moveIntercompanyBill, { id: booked, version: 4, action: 'confirmReversal' })).toBe('FOUR_EYES');
  const mate = await stage.cast({ name: 'Mate', companyId: stage.companies.vn });
  expect(await mate.refused(moveIntercompanyBill, { id: booked, version: 4, action: 'confirmReversal' })).toBe('INTERCOMPANY_SIDE');
  await clerk.send(moveIntercompanyBill, { id: booked, version: 4, action: 'declineReversal', reason: '无误' });
  expect(await inChina()).toMatchObject({ intercompanyReceivable: '1000.00' });
  const { rows: open } = await hanoi.send(listIntercompanyBills, { tab: 'all', where: { open: true } });
  expect(open.map((row) => row.id)).toEqual([booked]);
  await reverse(booked, 5);
  expect((await hanoi.send(listIntercompanyBills, { tab: 'reversed' })).rows.map((row) => row.id)).toContain(booked);
  expect((await bangkok.send(listIntercompanyBills, { tab: 'all' })).rows).toEqual([]);
});

test('two people accept at once, and a call that is sent again changes nothing', async () => {
  const id = await submitted();
  const mate = await stage.cast({ name: 'Mate', companyId: stage.companies.vn });
  const both = await Promise.allSettled(
    [hanoi, mate].map((player) => player.send(moveIntercompanyBill, { id, version: 2, action: 'accept' })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await inChina()).toMatchObject({ intercompanyReceivable: '1000.00' });
  const request = crypto.randomUUID();
  const first = await clerk.send(saveIntercompanyBill, draft({ memo: '重发' }), request);
  expect(await clerk.send(saveIntercompanyBill, draft({ memo: '重发' }), request)).toEqual(first);
  expect((await clerk.send(listIntercompanyBills, { tab: 'draft' })).rows.filter(({ memo }) => memo === '重发')).toHaveLength(1);
  await reverse(id, 3);
});

test('what cannot be a bill is refused by its field', async () => {
  expect(await clerk.refused(saveIntercompanyBill, draft({ buyer_id: String(stage.companies.cn) }))).toBe('INTERCOMPANY_SAME');
  expect(await clerk.refused(saveIntercompanyBill, draft({ buyer_id: '999999' }))).toBe('BAD_PARAMS');
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update own_company set active = false where code = 'QS-SZ'`.execute(db));
  expect(await clerk.refused(saveIntercompanyBill, draft({ buyer_id: sister }))).toBe('BAD_PARAMS');
  expect(
    await clerk.refused(saveIntercompanyBill, draft({ company_id: String(stage.companies.vn), buyer_id: String(stage.companies.th) })),
  ).toBe('NOT_FOUND');
  expect(await clerk.refused(saveIntercompanyBill, draft({ due_on: '2026-11-01' }))).toBe('BAD_PARAMS');
  const line = { fee_name_id: String(scene.freight), amount: '5' };
  expect(await clerk.refused(saveIntercompanyBill, draft({ lines: [{ ...line, order_no: 'SO-NONE' }] }))).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveIntercompanyBill, draft({ lines: [{ ...line, trip_no: 'WO-NONE' }] }))).toBe('BAD_PARAMS');
  expect(await clerk.refused(saveIntercompanyBill, draft({ lines: [line, { ...line, amount: '-5' }] }))).toBe('BAD_PARAMS');
  const missing = await submitted({ buyer_id: String(stage.companies.th), currency: 'VND', lines: [{ ...line, amount: '500000' }] });
  expect(await bangkok.refused(moveIntercompanyBill, { id: missing, version: 2, action: 'accept' })).toBe('RATE_MISSING');
  const ahead = await submitted({ bill_on: '2026-11-25' });
  expect(await hanoi.refused(moveIntercompanyBill, { id: ahead, version: 2, action: 'accept' })).toBe('POSTING_AHEAD');
  expect(await inChina()).toEqual({});
});

test('a closed month of either company refuses and names the company', async () => {
  stage.clock.set('2026-12-03T02:00:00Z');
  const booked = await accepted();
  const id = await submitted();
  const close = { company_id: String(stage.companies.cn), month: '2026-11' };
  const finance = await stage.cast({ name: 'Closer' });
  await finance.send(movePeriod, { ...close, version: 1, action: 'softClose' });
  await finance.send(movePeriod, { ...close, version: 2, action: 'close', reason: '月结' });
  const { name } = await stage.system<FinanceTables, { name: string }>(({ db }) =>
    db.selectFrom('own_company').select('name').where('id', '=', stage.companies.cn).executeTakeFirstOrThrow(),
  );
  const refusal = await hanoi.send(moveIntercompanyBill, { id, version: 2, action: 'accept' }).catch((error: Refused) => error.reply);
  expect(refusal).toMatchObject({ data: { refusal: 'INTERCOMPANY_PERIOD' } });
  expect(refusal).toMatchObject({ msg: expect.stringContaining(name) });
  expect(refusal).toMatchObject({ msg: expect.stringContaining('2026-11') });
  expect(await inVietnam()).toMatchObject({ intercompanyPayable: '-3500000' });
  // The reversal stands in the open month of both, and the balance of November stays.
  await reverse(booked, 3);
  expect(await inVietnam()).toMatchObject({ intercompanyPayable: '-3500000' });
  expect(await closing(hanoi, stage.companies.vn, '2026-12')).toEqual({});
  expect(await differences()).toEqual([]);
});

test('a tax receipt that was booked for the wrong bill is withdrawn, and the right one is booked', async () => {
  stage.clock.set('2026-12-10T02:00:00Z');
  const id = await accepted({ bill_on: '2026-12-05', lines: [{ fee_name_id: String(agency), amount: '1000' }] });
  const at = (month: string) => closing(hanoi, stage.companies.vn, month);
  const before = await at('2026-12');
  expect(before).toMatchObject({ inputTaxPending: '175000' });
  const receipt = { id, receipt_no: 'NT-2026-21', receipt_on: '2026-12-10' };
  expect(await hanoi.refused(withdrawTaxReceipt, { id, version: 3, reason: '误登' })).toBe('INTERCOMPANY_NO_RECEIPT');
  await hanoi.send(bookTaxReceipt, { ...receipt, version: 3 });
  const withdrawal = { id, version: 4, reason: '完税凭证属于另一张账单' };
  expect(await clerk.refused(withdrawTaxReceipt, withdrawal)).toBe('INTERCOMPANY_SIDE');
  expect(await bangkok.refused(withdrawTaxReceipt, withdrawal)).toBe('NOT_FOUND');
  // It is noticed in January: December keeps its input tax, and the tax is pending again from then on.
  stage.clock.set('2027-01-04T02:00:00Z');
  const bookkeeper = await stage.cast({ companyId: stage.companies.vn, permits: [may.view, may.accept] });
  for (const [state, refusal] of [
    ['softClosed', 'PERIOD_SOFT_CLOSED'],
    ['closed', 'PERIOD_CLOSED'],
  ] as const) {
    await setMonth(state, '2027-01');
    expect(await bookkeeper.refused(withdrawTaxReceipt, withdrawal)).toBe(refusal);
  }
  await setMonth('open', '2027-01');

  await hanoi.send(withdrawTaxReceipt, withdrawal);
  expect(await hanoi.refused(withdrawTaxReceipt, withdrawal)).toBe('CHANGED_MEANWHILE');
  expect(await hanoi.refused(withdrawTaxReceipt, { ...withdrawal, version: 5 })).toBe('INTERCOMPANY_NO_RECEIPT');
  expect(await at('2026-12')).toEqual({ ...before, inputTax: '175000', inputTaxPending: undefined });
  expect(await at('2027-01')).toEqual(before);
  expect((await hanoi.send(getIntercompanyBill, { id })).books).toMatchObject([{ tax_receipt_no: null, tax_receipt_on: null }]);
  expect(await differences()).toEqual([]);
  await hanoi.send(bookTaxReceipt, { ...receipt, version: 5, receipt_no: 'NT-2026-22' });
  expect(await at('2027-01')).toEqual({ ...before, inputTax: '175000', inputTaxPending: undefined });
  expect(await differences()).toEqual([]);
  // The bill is reversed in February: the end of January keeps the second receipt, and the first one stays withdrawn since its day.
  stage.clock.set('2027-02-03T02:00:00Z');
  await reverse(id, 6);
  expect(await hanoi.refused(withdrawTaxReceipt, { ...withdrawal, version: 8 })).toBe('INTERCOMPANY_NO_TAX');
  expect(await differences()).toEqual([]);
});
