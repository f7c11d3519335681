import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { getBill, moveBill } from '../bill/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { getTaxReturn } from '../tax-return/contract.ts';
import { addFeeDocument, jointBillsMax, listDocuments, listOwnDocuments, moveFeeDocument } from './contract.ts';

/* FLEET sends one invoice for several of our bills to pay. Lan enters it, with the part of each bill, and Wei accepts it. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage({ '2026-11-18': '7.10' }));
}, 60_000);
afterAll(() => stage.close());

type Paper = ParamsOf<typeof addFeeDocument>;
const owed = (amount: string, party = scene.carrier) =>
  ({ side: 'payable', party, fee: scene.fuel, amount, currency: 'CNY', on: '2026-11-18' }) as const;
async function bill(amount: string, party = scene.carrier): Promise<{ id: string; bill_no: string }> {
  const id = await billed(lan, wei, owed(amount, party));
  return { id, bill_no: (await lan.send(getBill, { id })).bill_no };
}
let papers = 0;
async function paper(who: Player, first: Pick<Paper, 'bill_no' | 'amount' | 'tax'>, others: Paper['others'], more: Partial<Paper> = {}) {
  const file_id = await who.upload('invoice.pdf', Buffer.from(`%PDF-1.4\n${++papers}\n%%EOF`));
  const facts = { document_no: `J-${papers}`, document_on: '2026-11-19', currency: 'CNY', file_id, remark: null } as const;
  return { ...facts, kind: 'invoice' as const, ...first, others, ...more };
}
const share = (bill_no: string, amount: string, tax: string | null) => ({ bill_no, amount, tax });
const rowsOf = async (document_no: string) => (await lan.send(listDocuments, { tab: 'all', where: { document_no: [document_no] } })).rows;
async function balances(): Promise<Record<string, string>> {
  const { rows } = await stage.system<FinanceTables, { rows: { use: string; amount: bigint }[] }>(({ db }) =>
    sql<{
      use: string;
      amount: bigint;
    }>`select a.use, sum(l.amount_minor)::bigint as amount from ledger_line l join ledger_account a on a.id = l.account_id
      where a.use in ('inputTax', 'inputTaxPending') group by 1 having sum(l.amount_minor) <> 0`.execute(db),
  );
  return Object.fromEntries(rows.map(({ use, amount }) => [use, String(amount)]));
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('one invoice of several bills is accepted and rejected as a whole, and its tax is deducted once', async () => {
  const [one, two, three] = [await bill('106'), await bill('212'), await bill('318')];
  const sent = await paper(lan, share(three.bill_no, '318', '18'), [share(one.bill_no, '106', '6'), share(two.bill_no, '200', '11.32')]);
  const document = await lan.send(addFeeDocument, sent);
  expect((await rowsOf(sent.document_no)).map(({ bill_no, amount, tax, joint_amount }) => [bill_no, amount, tax, joint_amount])).toEqual([
    [three.bill_no, '318.00', '18.00', '624.00'],
    [two.bill_no, '200.00', '11.32', '624.00'],
    [one.bill_no, '106.00', '6.00', '624.00'],
  ]);
  expect(await lan.refused(addFeeDocument, await paper(lan, share(two.bill_no, '12', null), [], { document_no: sent.document_no }))).toBe(
    'DOCUMENT_TWICE',
  );
  expect(await lan.refused(moveFeeDocument, { ...document, action: 'accept' })).toBe('FOUR_EYES');
  await wei.send(moveFeeDocument, { ...document, action: 'accept' });
  expect((await rowsOf(sent.document_no)).map(({ state, version }) => [state, version])).toEqual([
    ['accepted', 2],
    ['accepted', 2],
    ['accepted', 2],
  ]);
  // The tax in 12.00 of the second bill is still pending.
  expect(await balances()).toEqual({ inputTax: '3532', inputTaxPending: '68' });
  const month = { company_id: String(stage.companies.cn), month: '2026-11' };
  const account = (await wei.send(getTaxReturn, month)).accounts.find((each) => each.account === 'inputTax');
  expect(account).toMatchObject({ ledger: '35.32', documents: '35.32', unexplained: '0.00' });
  expect(await lan.refused(moveBill, { id: one.id, version: 3, action: 'void', reason: '错误' })).toBe('BILL_INVOICED');
  expect(await differences()).toEqual([]);

  // Any of its parts stands for all of it.
  const [, , part] = await rowsOf(sent.document_no);
  await wei.send(moveFeeDocument, { id: part?.id ?? '', version: 2, action: 'reject', reason: '抬头有误' });
  expect((await rowsOf(sent.document_no)).map(({ state, reject_reason }) => [state, reject_reason])).toEqual([
    ['rejected', '抬头有误'],
    ['rejected', '抬头有误'],
    ['rejected', '抬头有误'],
  ]);
  expect(await balances()).toEqual({ inputTaxPending: '3600' });
  expect(await differences()).toEqual([]);
  // Its number is free again.
  await lan.send(addFeeDocument, await paper(lan, share(one.bill_no, '106', '6'), [], { document_no: sent.document_no }));
});

test('no part is accepted where one goes beyond its bill', async () => {
  const [one, two] = [await bill('106'), await bill('212')];
  const before = await balances();
  await wei.send(moveFeeDocument, {
    ...(await lan.send(addFeeDocument, await paper(lan, share(two.bill_no, '12', '0.68'), []))),
    action: 'accept',
  });
  const after = await balances();
  const sent = await paper(lan, share(one.bill_no, '106', '6'), [share(two.bill_no, '200.01', '11.32')]);
  const document = await lan.send(addFeeDocument, sent);
  expect(await wei.refused(moveFeeDocument, { ...document, action: 'accept' })).toBe('DOCUMENT_OVER');
  expect((await rowsOf(sent.document_no)).map(({ state }) => state)).toEqual(['uploaded', 'uploaded']);
  expect(await balances()).toEqual(after);
  expect(after).not.toEqual(before);
});

test('its bills are of one carrier and one company, each once, and it is an invoice', async () => {
  const [one, two, theirs] = [await bill('106'), await bill('212'), await bill('53', scene.rival)];
  const refused = async (others: Paper['others'], more: Partial<Paper> = {}, who = lan) =>
    who.refused(addFeeDocument, await paper(who, share(one.bill_no, '106', '6'), others, more));
  expect(await refused([share(theirs.bill_no, '53', '3')])).toBe('DOCUMENT_PARTIES');
  const abroad = await stage.cast({ companyId: stage.companies.vn, scope: 'all' });
  const [maker, checker] = [await stage.cast({ companyId: stage.companies.vn }), await stage.cast({ companyId: stage.companies.vn })];
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3500, '2026-11-18', '2026-11-18', 'manual')`.execute(db),
  );
  const { bill_no } = await maker.send(getBill, { id: await billed(maker, checker, owed('100')) });
  expect(await refused([share(bill_no, '100', null)], {}, abroad)).toBe('DOCUMENT_PARTIES');
  const { data } = await lan.raw(addFeeDocument.cmd, {
    ...(await paper(lan, share(one.bill_no, '105', '5'), [share(one.bill_no, '1', null)])),
    request_id: crypto.randomUUID(),
  });
  expect(data).toMatchObject({ at: [{ at: 'others.0.bill_no', why: 'WRITE_OFF_TWICE' }] });
  expect(await refused([share('NONE', '1', null)])).toBe('BAD_PARAMS');
  expect(await refused([share(two.bill_no, '0', null)])).toBe('BAD_PARAMS');
  expect(await refused([share(two.bill_no, '212', '12.02')])).toBe('BAD_PARAMS');
  expect(await refused([share(two.bill_no, '212', '12')], { kind: 'slip' })).toBe('BAD_PARAMS');
  const many = Array.from({ length: jointBillsMax }, () => share(two.bill_no, '1', null));
  expect(await refused(many)).toBe('BAD_PARAMS');
});

test('a carrier sends one invoice for its own bills, and for no others', async () => {
  const fleet = await stage.cast({ name: 'FLEET', type: 2, carrierId: scene.carrier });
  const [one, two, theirs] = [await bill('106'), await bill('212'), await bill('53', scene.rival)];
  const of = async (...others: Paper['others'] & object) => paper(fleet, share(one.bill_no, '106', '6'), others);
  expect(await fleet.refused(addFeeDocument, await of(share(theirs.bill_no, '53', '3')))).toBe('BAD_PARAMS');
  const sent = await of(share(two.bill_no, '212', '12'));
  await fleet.send(addFeeDocument, sent);
  const { rows } = await fleet.send(listOwnDocuments, { where: { document_no: [sent.document_no] } });
  expect(rows).toMatchObject([{ joint_amount: '318.00' }, { joint_amount: '318.00', difference: '0.00' }]);
});
