import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { plainName } from '../../../../reference/server/names.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { getPaymentRequest } from '../../contract.ts';
import { namedRequests, requestRowOf } from '../queries.ts';

export default handle(getPaymentRequest, async (work, { id }) => {
  const request = await namedRequests(work).where('p.id', '=', id).executeTakeFirst();
  if (!request) throw new Refusal('NOT_FOUND');
  return {
    ...requestRowOf(request, work),
    party_bank_account_id: request.party_bank_account_id,
    payee_bank: request.payee_bank,
    payee_account_no: request.payee_account_no,
    payee_account_name: request.payee_account_name,
    lines: await linesOf(work, id, request.functional_currency),
    payments: await paymentsOf(work, id),
  };
});

type Line = {
  bill_id: bigint;
  bill_no: string;
  bill_on: string;
  due_on: string;
  currency: Currency;
  bill_minor: bigint;
  open_minor: bigint;
  amount_minor: bigint;
  paid_minor: bigint;
  held_minor: bigint;
  profit_minor: bigint | null;
  abnormal_lines: number;
};

/** Adds to each bill the profit of the orders behind it: both sides of those orders, without tax and disbursements (money.md 16). */
async function linesOf({ db }: Work<FinanceTables>, requestId: bigint, functional: Currency) {
  const { rows } = await sql<Line>`
    select l.bill_id, b.bill_no, b.bill_on, b.due_on, l.currency, s.amount_minor as bill_minor, s.amount_minor - s.written_off_minor as open_minor,
      l.amount_minor, l.paid_minor, l.held_minor,
      (select sum(case o.side when 'receivable' then o.functional_net_minor else -o.functional_net_minor end)::bigint from charge o
       where o.order_id in (select c.order_id from charge c where c.bill_id = l.bill_id) and not o.estimated and not o.disbursement
         and o.functional_currency = ${functional} and o.state not in ('void', 'unpriced')) as profit_minor,
      (select count(*)::int from charge c where c.bill_id = l.bill_id and c.abnormal) as abnormal_lines
    from payment_request_line l join bill b on b.id = l.bill_id join bill_balance s on s.bill_id = l.bill_id and s.currency = l.currency
    where l.request_id = ${requestId} order by b.due_on, b.id`.execute(db);
  return rows.map((row) => ({
    bill_id: row.bill_id,
    bill_no: row.bill_no,
    bill_on: row.bill_on,
    due_on: row.due_on,
    currency: row.currency,
    bill_amount: amountOf(row.currency, row.bill_minor),
    open: amountOf(row.currency, row.open_minor),
    amount: amountOf(row.currency, row.amount_minor),
    paid: amountOf(row.currency, row.paid_minor),
    held: amountOf(row.currency, row.held_minor),
    profit: row.profit_minor === null ? null : amountOf(functional, row.profit_minor),
    abnormal_lines: row.abnormal_lines,
  }));
}

async function paymentsOf({ db, who }: Work<FinanceTables>, requestId: bigint) {
  const rows = await db
    .selectFrom('cash_entry as e')
    .innerJoin('own_bank_account as a', 'a.id', 'e.own_bank_account_id')
    .leftJoin('own_company as oc', (join) => join.onRef('oc.id', '=', 'a.company_id').onRef('oc.id', '<>', 'e.company_id'))
    .select(['e.id', 'e.entry_no', 'e.value_on', 'e.currency', 'e.amount_minor', 'e.bank_ref', 'e.state'])
    .select(plainName<string | null>('oc', who.language).as('paid_by'))
    .where('e.payment_request_id', '=', requestId)
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    entry_no: row.entry_no,
    value_on: row.value_on,
    currency: row.currency,
    amount: amountOf(row.currency, row.amount_minor),
    bank_ref: row.bank_ref,
    paid_by: row.paid_by,
    reversed: row.state === 'reversed',
  }));
}
