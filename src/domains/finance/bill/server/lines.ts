import { type RawBuilder, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import { amountOf } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/**
 * The lines of some bills. Order numbers are confidential to our customers, so a carrier sees only its work orders. A customer sees its
 * orders and freight jobs, and no work order.
 */
export async function linesOf({ db, who }: Work<FinanceTables>, billIds: readonly bigint[], feeName: RawBuilder<string | null>) {
  const rows = await db
    .selectFrom('charge as c')
    .leftJoin('fee_name as f', 'f.id', 'c.fee_name_id')
    .selectAll('c')
    .select(feeName.as('fee_name'))
    .$if(who.userType !== 4, (q) =>
      q.select((eb) => eb.selectFrom('work_order as w').select('w.no').whereRef('w.id', '=', 'c.work_order_id').as('work_order_no')),
    )
    .$if(who.userType !== 2, (q) =>
      q
        .select((eb) => eb.selectFrom('transport_order as o').select('o.order_no').whereRef('o.id', '=', 'c.order_id').as('order_no'))
        .select((eb) => eb.selectFrom('freight_job as fj').select('fj.no').whereRef('fj.id', '=', 'c.freight_job_id').as('freight_job_no'))
        .select([
          sql<
            string | null
          >`(select concat_ws(' ', fj.master_no, (select string_agg(h.house_no, ' ' order by h.seq) from freight_house h where h.job_id = fj.id))
            from freight_job fj where fj.id = c.freight_job_id)`.as('bl_nos'),
          sql<
            string | null
          >`(select string_agg(k.container_no, ' ' order by k.seq) from freight_container k where k.job_id = c.freight_job_id)`.as(
            'container_nos',
          ),
        ]),
    )
    .where('c.bill_id', 'in', billIds)
    .orderBy('c.business_on')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    order_no: row.order_no ?? null,
    work_order_no: row.work_order_no ?? null,
    freight_job_no: row.freight_job_no ?? null,
    bl_nos: row.bl_nos ?? null,
    container_nos: row.container_nos ?? null,
    quantity: plainDecimal(row.quantity),
    unit_price: plainDecimal(row.unit_price),
    amount: amountOf(row.currency, row.amount_minor),
    net: amountOf(row.currency, row.net_minor),
    tax: amountOf(row.currency, row.tax_minor),
    tax_percent: plainDecimal(row.tax_percent),
    functional: amountOf(row.functional_currency, row.functional_minor),
  }));
}
