import { sql, type SqlBool } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { orderPartiesChanged } from '../../../../order/transport-order/events.ts';
import { type FinanceTables, react } from '../../../server/db.ts';
import { holdMonths } from '../../../period/server/books.ts';
import { refuseBilled } from '../billed.ts';
import { fixedAmong, takeBackFixed } from '../fixed-lines.ts';

/**
 * A billed order keeps its customer and its payer, and one with lines the company in whose books they are. Open lines to the former payer
 * go to the next one, and with them the duties that we paid for its goods; those of a claim or a clock follow their own records. Refuses
 * ORDER_CHARGES_REVIEWED for a line that somebody has reviewed. Duties and reviewed lines of a month that is closed can no longer be sent back:
 * they are taken back in the current one. Refuses PERIOD_SOFT_CLOSED to move other lines of a month of finance, or where the current one is such.
 */
export default react(orderPartiesChanged, (work, { orderId, orderNo, formerPayerId, payerId, leavesCompany }) =>
  work.asSystem(async () => {
    await refuseBilled(work, { column: 'order_id', id: orderId, no: orderNo });
    if (leavesCompany) await refuseCharged(work, orderId);
    if (formerPayerId === payerId) return;
    const { db } = work;
    const lines = await db
      .selectFrom('charge')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('side', '=', 'receivable')
      .where('customer_id', '=', formerPayerId)
      .where('state', '<>', 'void')
      .where(sql<SqlBool>`coalesce(cargo_claim_id, container_clock_id, agent_share_id) is null`)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (lines.length === 0) return;
    const fixed = await fixedAmong(work, lines);
    const moved = lines.filter((line) => !fixed.includes(line));
    if (moved.some(({ state }) => state === 'reviewed')) throw new Refusal('ORDER_CHARGES_REVIEWED', { order: orderNo });
    await holdMonths(work, moved);
    await takeBackFixed(work, fixed, { nextId: payerId, no: orderNo });
    const ids = moved.map(({ id }) => id);
    if (ids.length === 0) return;
    await db
      .updateTable('charge')
      .set((eb) => ({ customer_id: payerId, version: eb('version', '+', 1), updated_at: work.now }))
      .where('id', 'in', ids)
      .execute();
    for (const id of ids)
      work.audit({ subject: 'charge', id, what: 'save', before: { customer_id: formerPayerId }, after: { customer_id: payerId } });
  }),
);

/** Refuses another company for an order with lines of either side: one company would be owed for the order of another. */
async function refuseCharged({ db }: Work<FinanceTables>, orderId: bigint): Promise<void> {
  const line = await db.selectFrom('charge').select('id').where('order_id', '=', orderId).where('state', '<>', 'void').executeTakeFirst();
  if (line) throw badField('company_id', 'ORDER_COMPANY_CHARGED');
}
