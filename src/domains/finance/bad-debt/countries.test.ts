import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Currency } from '../../../kernel/money.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { addAttachment } from '../../workspace/remark/contract.ts';
import { moveJournal, saveJournal } from '../journal/contract.ts';
import { entriesOfRecord, trialBalance } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, registered } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getBadDebt, moveBadDebt, returnBadDebt, saveBadDebt, undoReturn } from './contract.ts';

/* The same debt in the books of each country: where its loss goes, and where it comes back to. */

let stage: Stage;
let scene: Scene;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-10': '7.10' }));
}, 60_000);
afterAll(() => stage.close());

type Place = { lan: Player; wei: Player; cashier: Player; customer: bigint; bank: bigint; currency: Currency; companyId: bigint };
async function placeIn(companyId: bigint, currency: Currency): Promise<Place> {
  const one = (statement: ReturnType<typeof sql<{ id: bigint }>>) =>
    stage.system<FinanceTables, bigint>(async ({ db }) => (await statement.execute(db)).rows[0]?.id ?? 0n);
  const code = `B-${currency}`;
  return {
    companyId,
    currency,
    customer:
      await one(sql`insert into customer (code, name, short_name, country, company_id, currency, credit_currency, settlement, credit_days)
      values (${code}, ${code}, ${code}, 'CN', ${companyId}, ${currency}, ${currency}, 'perOrder', 30) returning id`),
    bank: await one(sql`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${companyId}, 'Bank', ${code}, 'Quayside', ${currency}) returning id`),
    lan: await stage.cast({ name: 'Lan', companyId }),
    wei: await stage.cast({ name: 'Wei', companyId }),
    cashier: await stage.cast({ name: 'Liang', companyId }),
  };
}

const on = '2026-11-10';
/** A debt of 1,000 that is given up. Answers its id and its lines by account. */
async function givenUp(place: Place, given_up_on = on, approver = place.wei): Promise<{ id: string; lines: string[] }> {
  const { lan, wei, customer, currency } = place;
  const bill = await billed(lan, wei, { side: 'receivable', party: customer, fee: scene.freight, amount: '1000', currency, on });
  const debt = { customer_id: String(customer), bill_id: bill, currency, amount: '1000', given_up_on, memo: 'x' };
  const { id } = await lan.send(saveBadDebt, { ...debt, reason: 'dissolved' });
  const file_id = await lan.upload('proof.pdf', new TextEncoder().encode('%PDF-1.4 proof'));
  await lan.send(addAttachment, { subject: 'badDebt', id, file_id, kind: 'registry' });
  await lan.send(moveBadDebt, { id, version: 1, action: 'submit' });
  await approver.send(moveBadDebt, { id, version: 2, action: 'approve' });
  return { id, lines: await lastLines(place, id) };
}
async function lastLines({ wei }: Place, id: string): Promise<string[]> {
  const { entries } = await wei.send(entriesOfRecord, { subject: 'badDebt', id });
  return (entries.at(-1)?.lines ?? []).map(({ account_code, functional }) => `${account_code} ${functional}`);
}
async function comesBack(place: Place, id: string, day = on): Promise<string[]> {
  const { lan, cashier, customer: party, bank } = place;
  const money = await registered(cashier, { direction: 'in', bank, customer: party, amount: '1000', on: day });
  await lan.send(returnBadDebt, { id, version: 3, cash_entry_id: money, amount: '1000', returned_on: day });
  return lastLines(place, id);
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('a Chinese small enterprise has no allowance: the loss is other expense, its return income', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update own_company set accounting_standard = 'small' where id = ${stage.companies.cn}`.execute(db),
  );
  const place = await placeIn(stage.companies.cn, 'CNY');
  const { id, lines } = await givenUp(place);
  expect(lines).toEqual(['6711 1000.00', '1122 -1000.00']);
  expect(await comesBack(place, id)).toEqual(['1122 1000.00', '630101 -1000.00']);
  expect(await differences()).toEqual([]);
});

test('a Vietnamese company uses the customer’s allowance first, and each dong of it once', async () => {
  const place = await placeIn(stage.companies.vn, 'VND');
  const { wei, customer } = place;
  const allowed = async (companyId: bigint, currency: 'VND' | 'THB', amount: string, posted_on = on) => {
    const [maker, poster] = [await stage.cast({ companyId }), await stage.cast({ companyId })];
    const line = { currency, customer_id: String(customer) };
    const { id } = await maker.send(saveJournal, {
      company_id: String(companyId),
      posted_on,
      memo: 'Trích lập dự phòng',
      lines: [
        { ...line, account: 'badDebtLoss', debit: amount },
        { ...line, account: 'badDebtAllowance', credit: amount },
      ],
    });
    await maker.send(moveJournal, { id, version: 1, action: 'submit' });
    await poster.send(moveJournal, { id, version: 2, action: 'post' });
  };
  const hanoi = { companyId: stage.companies.vn, hidden: ['cost'] as const };
  await allowed(stage.companies.vn, 'VND', '1400');
  // An allowance of Bangkok for the same customer is not Hanoi's.
  await allowed(stage.companies.th, 'THB', '900');
  const first = await givenUp(place);
  expect(first.lines).toEqual(['1231 1000', '1122 -1000']);
  const second = await givenUp(place);
  expect(second.lines).toEqual(['1231 400', '6702 600', '1122 -1000']);
  expect(await wei.send(getBadDebt, { id: second.id })).toMatchObject({ rule: 'allowanceThenExpense', booked: '1000', allowance: '400' });
  expect(await comesBack(place, second.id)).toEqual(['1122 1000', '630101 -1000']);
  const { rows } = await wei.send(trialBalance, { company_id: String(stage.companies.vn), month: '2026-11' });
  expect(rows.find(({ account }) => account === 'badDebtAllowance')?.closing).toBe('0');

  // A later provision takes no debt of an earlier day, and a provision that a debt of a later day has used takes none either.
  await allowed(stage.companies.vn, 'VND', '500', '2026-11-12');
  expect((await givenUp(place, '2026-11-11')).lines).toEqual(['6702 1000', '1122 -1000']);
  expect((await givenUp(place, '2026-11-14')).lines).toEqual(['1231 500', '6702 500', '1122 -1000']);
  expect((await givenUp(place, '2026-11-13')).lines).toEqual(['6702 1000', '1122 -1000']);

  // The allowance is used also where a person approves who does not see costs, and so not the books; and it comes back with the debt.
  await allowed(stage.companies.vn, 'VND', '300', '2026-11-15');
  const [veiled, other] = [await stage.cast({ ...hanoi, name: 'Thu' }), await stage.cast({ ...hanoi, name: 'Nga' })];
  const last = await givenUp(place, '2026-11-16', veiled);
  expect(last.lines).toEqual(['1231 300', '6702 700', '1122 -1000']);
  expect(await comesBack(place, last.id, '2026-11-17')).toEqual(['1122 1000', '630101 -1000']);
  const { returns, version } = await other.send(getBadDebt, { id: last.id });
  await other.send(undoReturn, { id: last.id, version, return_id: returns[0]?.id ?? '', reason: '退票' });
  const { version: given } = await other.send(getBadDebt, { id: last.id });
  await other.send(moveBadDebt, { id: last.id, version: given, action: 'reverse', reason: '误登' });
  expect(await lastLines(place, last.id)).toEqual(['1231 -300', '6702 -700', '1122 1000']);
  expect(await differences()).toEqual([]);
});

test('a Thai company books the loss as expense and its return as income', async () => {
  const place = await placeIn(stage.companies.th, 'THB');
  const { id, lines } = await givenUp(place);
  expect(lines).toEqual(['6702 1000.00', '1122 -1000.00']);
  expect(await comesBack(place, id)).toEqual(['1122 1000.00', '630101 -1000.00']);
  expect(await differences()).toEqual([]);
});
