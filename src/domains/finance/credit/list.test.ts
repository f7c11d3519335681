import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listCredit } from './contract.ts';

/* Customers with a limit of 1,000 yuan each, or none: what each owes, paid ahead and was allowed decides in which tabs it stands. */

type Facts = {
  readonly code: string;
  readonly limit?: number | null;
  readonly owes?: number;
  readonly paidAhead?: number;
  readonly overdue?: number;
  readonly lifted?: number;
  readonly despiteOverdue?: boolean;
  readonly hold?: boolean;
};
const customers: readonly Facts[] = [
  { code: 'FULL', owes: 850 },
  { code: 'HELD', hold: true },
  { code: 'LATE', limit: null, overdue: 100 },
  { code: 'NEAR', owes: 900, paidAhead: 100 },
  { code: 'OVER', owes: 1001 },
  { code: 'PROMISED', overdue: 100, despiteOverdue: true },
  { code: 'RAISED', owes: 1100, lifted: 500 },
  { code: 'REBATE', overdue: -100 },
  { code: 'ROOM', owes: 899, paidAhead: 100 },
];

let stage: Stage;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  for (const facts of customers) await add(scene, facts);
}, 60_000);
afterAll(() => stage.close());

async function add(scene: Scene, of: Facts): Promise<void> {
  const cn = stage.companies.cn;
  const minor = (yuan: number): number => yuan * 100;
  const limit = of.limit === null ? null : minor(of.limit ?? 1000);
  await stage.system<FinanceTables, void>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`insert into customer
        (code, name, short_name, country, company_id, currency, credit_currency, credit_limit_minor, overdue_grace_days, hold, sales_id)
      values (${of.code}, ${of.code}, ${of.code}, 'CN', ${cn}, 'CNY', 'CNY', ${limit}, 7, ${of.hold ?? false},
        ${of.code === 'NEAR' ? lan.accountId : null}) returning id`.execute(db);
    const customer = rows[0]?.id ?? 0n;
    if (of.owes)
      await sql`insert into charge (company_id, side, customer_id, fee_name_id, currency, amount_minor, net_minor, rate_on, rate_source,
          functional_currency, source, state, business_on, financial_month)
        values (${cn}, 'receivable', ${customer}, ${scene.freight}, 'CNY', ${minor(of.owes)}, ${minor(of.owes)}, '2026-11-20', 'test',
          'CNY', 'manual', 'reviewed', '2026-11-20', '2026-11')`.execute(db);
    if (of.paidAhead)
      await sql`insert into cash_entry (entry_no, company_id, direction, customer_id, own_bank_account_id, currency, amount_minor, rate, rate_on,
          rate_source, functional_currency, functional_minor, value_on, state)
        values (${`RC-${of.code}`}, ${cn}, 'in', ${customer}, ${scene.bankCny}, 'CNY', ${minor(of.paidAhead)}, 1, '2026-11-20', 'test', 'CNY',
          ${minor(of.paidAhead)}, '2026-11-20', 'claimed')`.execute(db);
    if (of.overdue) {
      const bill = await sql<{ id: bigint }>`insert into bill (bill_no, company_id, side, customer_id, bill_on, due_on, state)
        values (${`BL-${of.code}`}, ${cn}, 'receivable', ${customer}, '2026-10-01', '2026-11-01', 'sent') returning id`.execute(db);
      await sql`insert into bill_balance (bill_id, currency, customer_id, amount_minor, net_minor, tax_minor, functional_minor)
        values (${bill.rows[0]?.id}, 'CNY', ${customer}, ${minor(of.overdue)}, ${minor(of.overdue)}, 0, ${minor(of.overdue)})`.execute(db);
    }
    if (of.lifted || of.despiteOverdue)
      await sql`insert into credit_lift (customer_id, currency, amount_minor, despite_overdue, valid_until, reason, requested_by, state, decided_by)
        values (${customer}, 'CNY', ${minor(of.lifted ?? 0)}, ${of.despiteOverdue ?? false}, '2026-12-31', '旺季', ${lan.accountId}, 'approved', ${wei.accountId})`.execute(
        db,
      );
  });
}

const drawn: ReadonlySet<string> = new Set(customers.map(({ code }) => code));
const list = async (params: object): Promise<string[]> =>
  (await lan.send(listCredit, { sort: [{ key: 'code' }], size: 100, ...params })).rows
    .map(({ code }) => code)
    .filter((code) => drawn.has(code));

test('a customer is blocked on hold, over its limit, or overdue where nobody allowed that', async () => {
  expect(await list({ tab: 'blocked' })).toEqual(['HELD', 'LATE', 'OVER']);
});

test('a customer is near its limit from four fifths of it, less what it paid ahead, unless it is blocked', async () => {
  expect(await list({ tab: 'near' })).toEqual(['FULL', 'NEAR']);
});

test('a lift of the limit and one despite overdue bills are both in force', async () => {
  expect(await list({ tab: 'lifted' })).toEqual(['PROMISED', 'RAISED']);
});

test('the list tells of each customer why it stands where it does', async () => {
  const { rows } = await lan.send(listCredit, { tab: 'all', sort: [{ key: 'code' }], size: 100 });
  expect(rows.filter(({ code }) => drawn.has(code)).map(({ code, standing, used_percent }) => [code, standing, used_percent])).toEqual([
    ['FULL', 'near', '85'],
    ['HELD', 'hold', '0'],
    ['LATE', 'overdue', null],
    ['NEAR', 'near', '80'],
    ['OVER', 'over', '100'],
    ['PROMISED', 'within', '10'],
    ['RAISED', 'within', '73'],
    ['REBATE', 'within', '-10'],
    ['ROOM', 'within', '79'],
  ]);
});

test('who used most of its limit comes first, and a customer without a limit last', async () => {
  expect(await list({ tab: 'all', sort: [{ key: 'used', desc: true }] })).toEqual([
    'OVER',
    'FULL',
    'NEAR',
    'ROOM',
    'RAISED',
    'PROMISED',
    'HELD',
    'REBATE',
    'LATE',
  ]);
});

test('the list is narrowed to a salesperson, a company and the customers on hold', async () => {
  expect(await list({ tab: 'all', where: { sales: [String(lan.accountId)] } })).toEqual(['NEAR']);
  expect(await list({ tab: 'all', where: { hold: true } })).toEqual(['HELD']);
  expect(await list({ tab: 'blocked', where: { company: [String(stage.companies.cn)] } })).toEqual(['HELD', 'LATE', 'OVER']);
  expect(await list({ tab: 'all', where: { company: [String(stage.companies.vn)] } })).toEqual([]);
});

test('of bills in several currencies the one that is overdue longest counts', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`with b as (insert into bill (bill_no, company_id, side, customer_id, bill_on, due_on, state)
        select 'BL-OLD', ${stage.companies.cn}::bigint, 'receivable', id, '2026-09-01', '2026-10-21', 'sent' from customer where code = 'LATE'
        returning id, customer_id)
      insert into bill_balance (bill_id, currency, customer_id, amount_minor, net_minor, tax_minor, functional_minor)
      select id, 'USD', customer_id, 5000, 5000, 0, 35500 from b`.execute(db),
  );
  const { rows } = await lan.send(listCredit, { tab: 'all', size: 100 });
  expect(rows.find(({ code }) => code === 'LATE')).toMatchObject({ overdue_days: 30, standing: 'overdue' });
  expect(rows.find(({ code }) => code === 'REBATE')).toMatchObject({ overdue_days: 0, overdue: '0.00' });
});
