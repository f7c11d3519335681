import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf, feeNameIn, plainNumber } from '../../charge/queries.ts';
import { type FinanceTables, handle } from '../../db.ts';
import { getBill } from '../contract.ts';
import { billRowOf, carrierBills, namedBills } from '../queries.ts';

export default handle(getBill, async (work, { id }) => {
  const { db, who } = work;
  const carrier = who.userType === 2;
  const bill = carrier
    ? await carrierBills(work).where('b.id', '=', id).executeTakeFirst()
    : await namedBills(work).where('b.id', '=', id).where('b.company_id', 'in', companiesOf(who)).executeTakeFirst();
  if (!bill) throw new Refusal('NOT_FOUND');
  const company = await db
    .selectFrom('own_company')
    .select(['name', 'address', 'tax_no'])
    .where('id', '=', bill.company_id)
    .executeTakeFirstOrThrow();
  return {
    ...billRowOf(bill, work),
    company_name: company.name,
    company_address: company.address,
    company_tax_no: company.tax_no,
    party_tax_no: await partyTaxNo(work, bill),
    customer_ref: bill.customer_ref,
    remark: bill.remark,
    void_reason: bill.void_reason,
    confirmed_by: carrier ? null : await nameOf(work, bill.confirmed_by),
    bank: await bankOf(work, bill),
    lines: await linesOf(work, id),
    settlements: carrier ? [] : await settlementsOf(work, id, bill.functional_currency),
  };
});

async function partyTaxNo({ db }: Work<FinanceTables>, bill: { customer_id: bigint | null; carrier_id: bigint | null }) {
  const row =
    bill.customer_id !== null
      ? await db.selectFrom('customer').select('tax_no').where('id', '=', bill.customer_id).executeTakeFirst()
      : await db.selectFrom('carrier').select('tax_no').where('id', '=', bill.carrier_id).executeTakeFirst();
  return row?.tax_no ?? null;
}

async function nameOf({ db }: Work<FinanceTables>, accountId: bigint | null): Promise<string | null> {
  if (accountId === null) return null;
  return (await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst())?.name ?? null;
}

/** The account the bill names; else the company's account in the bill's currency. */
async function bankOf(
  { db }: Work<FinanceTables>,
  bill: { own_bank_account_id: bigint | null; company_id: bigint; id: bigint; side: string },
) {
  if (bill.side === 'payable') return null;
  const row = await db
    .selectFrom('own_bank_account as a')
    .select(['a.bank', 'a.branch', 'a.account_no', 'a.account_name', 'a.swift', 'a.currency'])
    .where((eb) =>
      bill.own_bank_account_id === null
        ? eb.and([eb('a.company_id', '=', bill.company_id), eb('a.active', '=', true)])
        : eb('a.id', '=', bill.own_bank_account_id),
    )
    .orderBy(sql`a.currency in (select currency from bill_balance where bill_id = ${bill.id}) desc`)
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Order numbers are our customers' business: a carrier reads its work orders alone. */
async function linesOf({ db, who }: Work<FinanceTables>, billId: bigint) {
  const rows = await db
    .selectFrom('charge as c')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .leftJoin('work_order as w', 'w.id', 'c.work_order_id')
    .selectAll('c')
    .select(['w.no as work_order_no', feeNameIn(who).as('fee_name')])
    .$if(who.userType === 1, (q) =>
      q.select((eb) => eb.selectFrom('transport_order as o').select('o.order_no').whereRef('o.id', '=', 'c.order_id').as('order_no')),
    )
    .where('c.bill_id', '=', billId)
    .orderBy('c.business_on')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    order_no: row.order_no ?? null,
    work_order_no: row.work_order_no,
    fee_name: row.fee_name,
    description: row.description,
    quantity: plainNumber(row.quantity),
    unit_price: plainNumber(row.unit_price),
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    net: amountOf(row.currency, row.net_minor),
    tax: amountOf(row.currency, row.tax_minor),
    tax_percent: plainNumber(row.tax_percent),
    disbursement: row.disbursement,
    functional: amountOf(row.functional_currency, row.functional_minor),
    business_on: row.business_on,
  }));
}

async function settlementsOf({ db }: Work<FinanceTables>, billId: bigint, functional: Parameters<typeof amountOf>[0]) {
  const rows = await db
    .selectFrom('write_off_line as l')
    .innerJoin('write_off as w', 'w.id', 'l.write_off_id')
    .innerJoin('cash_entry as e', 'e.id', 'w.cash_entry_id')
    .leftJoin('write_off as r', 'r.reverses_id', 'w.id')
    .select([
      'w.id as write_off_id',
      'w.write_off_no',
      'w.business_on',
      'w.reverses_id',
      'r.id as reversed_by',
      'e.entry_no as cash_entry_no',
      'l.currency',
      'l.amount_minor',
      'l.booked_rate',
      'l.settled_rate',
      'l.exchange_difference_minor',
      'l.by',
    ])
    .where('l.bill_id', '=', billId)
    .orderBy('l.id')
    .execute();
  return rows.map((row) => ({
    write_off_id: row.write_off_id,
    write_off_no: row.write_off_no,
    business_on: row.business_on,
    cash_entry_no: row.cash_entry_no,
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    booked_rate: plainNumber(row.booked_rate),
    settled_rate: plainNumber(row.settled_rate),
    exchange_difference: amountOf(functional, row.exchange_difference_minor),
    by: row.by,
    reversed: row.reversed_by !== null,
    reverses: row.reverses_id !== null,
  }));
}
