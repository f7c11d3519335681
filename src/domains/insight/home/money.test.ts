import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../../finance/server/db.ts';
import { type Scene, setScene } from '../../finance/server/seed/scene.ts';
import { homeFigures, homeSummary } from './contract.ts';

/* The amounts of the home page: what came in, what was earned and what is overdue. Each amount is one digit, so that a sum says what is in it. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await stage.cast();
});
afterAll(() => stage.close());

const run = (statement: ReturnType<typeof sql>) => stage.system<FinanceTables, unknown>(({ db }) => statement.execute(db));
const today = async (key: string, who = clerk) =>
  (await who.send(homeFigures, {})).figures.find((figure) => figure.key === key)?.days.at(-1);

test('money of a day is what came in and was not reversed', async () => {
  const entries = [
    ['in', 'registered', 100],
    ['in', 'registered', 20],
    ['in', 'reversed', 3000],
    ['out', 'registered', 40_000],
  ] as const;
  for (const [place, [direction, state, minor]] of entries.entries())
    await run(sql`insert into cash_entry (entry_no, company_id, direction, customer_id, employee_id, own_bank_account_id, currency, amount_minor, rate, rate_on,
        rate_source, functional_currency, functional_minor, value_on, state, reversed_on)
      values (${`CE-${place}`}, ${stage.companies.cn}, ${direction}, ${direction === 'in' ? scene.customer : null},
        ${direction === 'out' ? clerk.accountId : null}, ${scene.bankCny}, 'CNY', ${minor}, 1, '2026-11-20', 'same',
        'CNY', ${minor}, '2026-11-20', ${state}, ${state === 'reversed' ? '2026-11-20' : null})`);
  expect(await today('received')).toBe('1.20');
});

test('the margin of a day is net, without estimates, disbursements and void lines', async () => {
  const lines = [
    { side: 'receivable', net: 1000 },
    { side: 'payable', net: 300 },
    { side: 'receivable', net: 20_000, estimated: true },
    { side: 'receivable', net: 400_000, disbursement: true },
    { side: 'receivable', net: 5_000_000, state: 'void' },
  ];
  for (const { side, net, estimated = false, disbursement = false, state = 'open' } of lines)
    await run(sql`insert into charge (company_id, side, customer_id, carrier_id, fee_name_id, currency, amount_minor, net_minor, tax_minor, rate_on,
        rate_source, functional_currency, functional_minor, functional_net_minor, source, estimated, disbursement, state, business_on, financial_month)
      values (${stage.companies.cn}, ${side}, ${side === 'receivable' ? scene.customer : null}, ${side === 'payable' ? scene.carrier : null},
        ${scene.freight}, 'CNY', ${net + 60}, ${net}, 60, '2026-11-20', 'same', 'CNY', ${side === 'receivable' ? net + 60 : net + 9}, ${net}, 'manual', ${estimated},
        ${disbursement}, ${state}, '2026-11-20', '2026-11')`);
  expect(await today('margin')).toBe('7.00');
  for (const hidden of ['cost', 'customerPrice', 'profit'] as const) {
    const who = await stage.cast({ permits: 'all', hidden: [hidden] });
    expect(await today('margin', who)).toBeUndefined();
    expect(await today('received', who)).toBe(hidden === 'customerPrice' ? undefined : '1.20');
    expect((await who.send(homeFigures, {})).overdue === null).toBe(hidden === 'customerPrice');
  }
});

test('a bill of two currencies is one overdue bill, with what is open of each', async () => {
  await run(sql`with b as (
      insert into bill (bill_no, company_id, side, customer_id, bill_on, due_on, state)
      values ('RB-2', ${stage.companies.cn}, 'receivable', ${scene.customer}, '2026-10-01', '2026-11-01', 'sent') returning id)
    insert into bill_balance (bill_id, currency, customer_id, amount_minor, net_minor, tax_minor, functional_minor, written_off_minor,
      written_off_functional_minor)
    select b.id, x.currency, ${scene.customer}::bigint, x.minor, x.minor, 0, x.functional, x.paid, x.paid_functional
    from b, (values ('CNY', 500, 500, 200, 200), ('USD', 100, 710, 0, 0)) as x (currency, minor, functional, paid, paid_functional)`);
  // Our own debts are not overdue from customers, nor is a debt to another of our companies.
  await run(sql`with b as (
      insert into bill (bill_no, company_id, side, customer_id, carrier_id, bill_on, due_on, state)
      values ('PB-1', ${stage.companies.cn}, 'payable', null, ${scene.carrier}::bigint, '2026-10-01', '2026-11-01', 'sent'),
        ('RB-VN', ${stage.companies.vn}, 'receivable', ${scene.customer}::bigint, null, '2026-10-01', '2026-11-01', 'sent')
      returning id, customer_id, carrier_id)
    insert into bill_balance (bill_id, currency, customer_id, carrier_id, amount_minor, net_minor, tax_minor, functional_minor)
    select id, 'CNY', customer_id, carrier_id, 90000, 90000, 0, 90000 from b`);
  expect((await clerk.send(homeFigures, {})).overdue).toEqual({ to30: '10.10', to60: '0.00', over60: '0.00', bills: 1 });
});

test('requests and receipts wait with what is left of them', async () => {
  const preparer = await stage.cast();
  const request = (no: string, state: 'unpaid' | 'awaitingRequest', by: Player, paid: number, closed: number) =>
    run(sql`insert into payment_request (request_no, company_id, kind, carrier_id, party_bank_account_id, payee_bank, payee_account_no,
        payee_account_name, currency, amount_minor, paid_minor, closed_minor, due_on, reason, state, prepared_by)
      values (${no}, ${stage.companies.cn}, 'bill', ${scene.carrier}, ${scene.payee}, '工商银行', '9558', 'FLEET', 'CNY', 100000, ${paid}, ${closed},
        '2026-12-01', '运费', ${state}, ${by.accountId})`);
  // The rest was closed after two payments, one of which was taken back.
  await request('PR-1', 'unpaid', preparer, 20_000, 30_000);
  await request('PR-2', 'awaitingRequest', clerk, 0, 0);
  await run(sql`update cash_entry set allocated_minor = 40 where entry_no = 'CE-0'`);
  const { waiting } = await clerk.send(homeSummary, {});
  const amountOf = (key: string) => waiting.find((one) => one.key === key)?.amounts;
  expect(amountOf('payRequests')).toEqual([{ currency: 'CNY', amount: '500.00' }]);
  expect(amountOf('draftRequests')).toEqual([{ currency: 'CNY', amount: '1000.00' }]);
  expect(amountOf('unallocatedReceipts')).toEqual([{ currency: 'CNY', amount: '0.80' }]);
});
