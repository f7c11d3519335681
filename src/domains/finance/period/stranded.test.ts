import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { moveIntercompanyBill, saveIntercompanyBill } from '../intercompany/contract.ts';
import { listJournals, moveJournal, saveJournal } from '../journal/contract.ts';
import daily from '../journal/server/jobs/daily.ts';
import { movePrepaidCost, savePrepaidCost, spreadableCosts } from '../prepaid-cost/contract.ts';
import monthEnd from '../prepaid-cost/server/jobs/month-end.ts';
import { billed, registered } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { arriveTransfer, moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { movePeriod, periodObstacles } from './contract.ts';

/*
 * Records of November wait for a second person, another company, a bank or the nightly job: after the closing they could only be booked late.
 * November is closed on 5 December.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
const november = () => ({ company_id: String(stage.companies.cn), month: '2026-11' });
const obstaclesOf = async (companyId: bigint, month: string) => {
  const { rows } = await (await stage.cast({ scope: 'all' })).send(periodObstacles, { company_id: String(companyId), month });
  return Object.fromEntries(rows.map(({ kind, count, blocks }) => [kind, `${count} ${blocks}`]));
};
const obstacles = () => obstaclesOf(stage.companies.cn, '2026-11');

beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
  await registered(lan, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '1000', on: '2026-11-18' });
}, 60_000);
afterAll(() => stage.close());

/** A recurring journal of October, whose November the nightly job writes. */
async function depreciation(): Promise<string> {
  const { id } = await lan.send(saveJournal, {
    posted_on: '2026-10-20',
    memo: '折旧',
    repeat_to: '2026-11',
    lines: [
      { account: 'otherExpense', currency: 'CNY', debit: '200' },
      { account: 'otherPayable', currency: 'CNY', credit: '200' },
    ],
  });
  await lan.send(moveJournal, { id, version: 1, action: 'submit' });
  await wei.send(moveJournal, { id, version: 2, action: 'post' });
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(daily, {}));
  await stage.runJobs();
  return (await lan.send(listJournals, { tab: 'submitted' })).rows[0]?.id ?? '';
}
async function transfer(kind: 'bankFee' | 'transfer'): Promise<string> {
  const { id } = await lan.send(saveTransfer, {
    kind,
    from_account_id: String(scene.bankCny),
    ...(kind === 'transfer' ? { to_account_id: await secondAccount() } : {}),
    amount: '30',
    out_on: '2026-11-18',
    memo: '调拨',
  });
  await lan.send(moveTransfer, { id, version: 1, action: 'submit' });
  return id;
}
const secondAccount = (): Promise<string> =>
  stage.system<FinanceTables, string>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into own_bank_account (company_id, bank, account_no, account_name, currency)
      values (${stage.companies.cn}, '中国银行', 'SECOND', 'Quayside', 'CNY') returning id`.execute(db);
    return String(rows[0]?.id);
  });

test('what waits in the month is listed, and stops the closing where one of the company decides', async () => {
  const journal = await depreciation();
  const fee = await transfer('bankFee');
  const moved = await transfer('transfer');
  await wei.send(moveTransfer, { id: moved, version: 2, action: 'approve' });
  const { id: bill } = await lan.send(saveIntercompanyBill, {
    buyer_id: String(stage.companies.vn),
    currency: 'CNY',
    bill_on: '2026-11-18',
    due_on: '2026-12-18',
    memo: '友谊关至河内段运费',
    lines: [{ fee_name_id: String(scene.freight), amount: '1000' }],
  });
  await lan.send(moveIntercompanyBill, { id: bill, version: 1, action: 'submit' });
  await billed(lan, wei, { side: 'payable', party: scene.carrier, fee: scene.freight, amount: '1200', currency: 'CNY', on: '2026-11-18' });
  const { sources } = await lan.send(spreadableCosts, { carrier_id: String(scene.carrier) });
  const { id: prepaid } = await lan.send(savePrepaidCost, {
    carrier_id: String(scene.carrier),
    charge_id: sources[0]?.charge_id ?? '',
    amount: '1200',
    account: 'cost',
    cost_centre_id: null,
    method: 'month',
    from_on: '2026-11-01',
    to_on: '2027-10-31',
    memo: '车辆保险',
  });
  await lan.send(movePrepaidCost, { id: prepaid, version: 1, action: 'submit' });
  await wei.send(movePrepaidCost, { id: prepaid, version: 2, action: 'approve' });
  const owed = await billed(lan, wei, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '50',
    currency: 'CNY',
    on: '2026-11-18',
  });
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`insert into bad_debt (bad_debt_no, company_id, customer_id, bill_id, currency, amount_minor, given_up_on, reason, memo,
        functional_currency, state, prepared_by)
      values ('BD-1', ${stage.companies.cn}, ${scene.customer}, ${owed}, 'CNY', 5000, '2026-11-19', 'bankrupt', '破产', 'CNY', 'submitted',
        ${lan.accountId})`.execute(db);
    await sql`insert into intercompany_settlement (settlement_no, kind, payer_id, receiver_id, currency, amount_minor, settled_on, memo, state, prepared_by)
      values ('IS-1', 'netting', ${stage.companies.vn}, ${stage.companies.cn}, 'CNY', 0, '2026-11-19', '对抵', 'submitted', ${lan.accountId})`.execute(
      db,
    );
  });

  stage.clock.set('2026-12-05T02:00:00Z');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update period set state = 'closed' where company_id = ${stage.companies.cn} and month = '2026-10'`.execute(db),
  );
  const waiting = { inTransit: '1 false', submittedIntercompany: '1 false', submittedSettlements: '1 false', unbookedShares: '1 false' };
  expect(await obstacles()).toEqual({
    submittedJournals: '1 true',
    submittedTransfers: '1 true',
    submittedBadDebts: '1 true',
    ...waiting,
  });
  // Money that left in November is on its way in December as well, and a share that waits is not booked then either. Work that waits for a
  // person is of its own month, and of the companies that it names.
  const { inTransit, unbookedShares, ...between } = waiting;
  expect(await obstaclesOf(stage.companies.cn, '2026-12')).toEqual({ inTransit, unbookedShares });
  expect(await obstaclesOf(stage.companies.cn, '2026-10')).toEqual({});
  expect(await obstaclesOf(stage.companies.vn, '2026-11')).toEqual(between);
  expect(await obstaclesOf(stage.companies.th, '2026-11')).toEqual({});
  await wei.send(movePeriod, { ...november(), version: 1, action: 'softClose' });
  const close = { ...november(), version: 2, action: 'close' as const };
  expect(await wei.refused(movePeriod, { ...close, reason: '月结' })).toBe('PERIOD_OBSTACLES');

  await wei.send(moveJournal, { id: journal, version: 1, action: 'post' });
  await wei.send(moveTransfer, { id: fee, version: 2, action: 'sendBack', reason: '回单缺失' });
  await stage.system<FinanceTables, unknown>(({ db }) => sql`update bad_debt set state = 'draft' where bad_debt_no = 'BD-1'`.execute(db));
  expect(await obstacles()).toEqual(waiting);
  expect(await wei.refused(movePeriod, close)).toBe('PERIOD_CLOSE_REASON');

  // Money that arrived in time and shares that the job booked are no obstacles any more.
  await lan.send(arriveTransfer, { id: moved, version: 3, in_on: '2026-11-19' });
  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
  await stage.runJobs();
  expect(await obstacles()).toEqual(between);
  await wei.send(movePeriod, { ...close, reason: '等待河内' });
});
