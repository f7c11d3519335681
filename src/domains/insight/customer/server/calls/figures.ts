import { sql } from 'kysely';
import { amountOf } from '../../../../../kernel/money.ts';
import type { Work } from '../../../../../server/work.ts';
import { may as bill } from '../../../../finance/bill/permits.ts';
import { handle, type InsightTables } from '../../../server/db.ts';
import { readCustomerFigures } from '../../contract.ts';

export default handle(readCustomerFigures, async (work) => {
  const { db, who } = work;
  const customerId = who.customerId ?? 0n;
  const pallets = await db
    .selectFrom('pallet')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['active', 'picked'])
    .executeTakeFirstOrThrow();
  const plans = await db
    .selectFrom('inbound_plan')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['submitted', 'audited', 'arrived', 'docked', 'receiving'])
    .executeTakeFirstOrThrow();
  return {
    pallets: pallets.n,
    inbound_open: plans.n,
    // The keeper of the customer's users says who reads its bills.
    bills: work.can(bill.confirmOwn) ? await openBills(work) : [],
  };
});

async function openBills({ db, who, now }: Work<InsightTables>) {
  const late = sql<boolean>`b.due_on < (${now}::timestamptz at time zone ${who.timeZone})::date`;
  // A customer must not see a bill before it is sent.
  const bills = await db
    .selectFrom('bill as b')
    .innerJoin('bill_balance as l', 'l.bill_id', 'b.id')
    .select(['l.currency'])
    .select([
      sql<bigint>`sum(l.amount_minor - l.written_off_minor)::bigint`.as('open'),
      sql<bigint>`coalesce(sum(l.amount_minor - l.written_off_minor) filter (where ${late}), 0)::bigint`.as('overdue'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${late}))::int`.as('overdue_count'),
    ])
    .where('b.customer_id', '=', who.customerId)
    .where('b.side', '=', 'receivable')
    .where('b.state', 'in', ['sent', 'confirmed', 'disputed'])
    .where(sql<boolean>`l.amount_minor > l.written_off_minor`)
    .groupBy('l.currency')
    .orderBy('l.currency')
    .execute();
  return bills.map(({ currency, open, overdue, ...counts }) => ({
    ...counts,
    currency,
    open: amountOf(currency, open),
    overdue: amountOf(currency, overdue),
  }));
}
