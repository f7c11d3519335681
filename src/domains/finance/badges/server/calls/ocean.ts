import { sql } from 'kysely';
import { may as booking } from '../../../../freight/booking/permits.ts';
import { may as delay } from '../../../../freight/delay/permits.ts';
import { may as job } from '../../../../freight/job/permits.ts';
import { may as order } from '../../../../order/transport-order/permits.ts';
import { may as charge } from '../../../charge/permits.ts';
import { handle } from '../../../server/db.ts';
import { countOcean } from '../../contract.ts';
import { countTabs, delaysIn, oceanBookingsIn, oceanChargesIn } from '../queries.ts';

/** A badge shows at most 99+, so counting stops there. */
const countMax = 100;

/** Each count is 0 for a user who may not see its list. */
export default handle(countOcean, async (work) => {
  const { db, who, can } = work;
  const orders = db
    .selectFrom('transport_order')
    .select(sql`1`.as('one'))
    .where('company_id', 'in', [...who.companyIds])
    .where('mode', '=', 'sea')
    .where('state', 'in', ['submitted', 'reviewed', 'received', 'partDispatched', 'dispatched', 'inTransit'])
    .limit(countMax);
  const jobs = db
    .selectFrom('freight_job')
    .select(sql`1`.as('one'))
    .where('company_id', 'in', [...who.companyIds])
    .where('mode', '=', 'ocean')
    .where('state', 'in', ['inProgress', 'departed', 'arrived'])
    .limit(countMax);
  const { rows } = await sql<{ orders: number; jobs: number }>`select (select count(*)::int from (${orders}) o) as orders,
    (select count(*)::int from (${jobs}) j) as jobs`.execute(db);
  const counts = await countTabs(work, {
    received: oceanBookingsIn(work, 'received'),
    toDo: oceanBookingsIn(work, 'toDo'),
    delayed: delaysIn(work),
    pay: oceanChargesIn(work, 'payable'),
    income: oceanChargesIn(work, 'receivable'),
  });
  const order_count = (can(order.view) ? (rows[0]?.orders ?? 0) : 0) + (can(job.view) ? (rows[0]?.jobs ?? 0) : 0);
  const booking_count = can(booking.view) ? counts.received + counts.toDo : 0;
  const delay_count = can(delay.view) ? counts.delayed : 0;
  const pay_count = can(charge.view) ? counts.pay : 0;
  const income_count = can(charge.view) ? counts.income : 0;
  return {
    total_count: order_count + booking_count + delay_count + pay_count + income_count,
    order_count,
    booking_count,
    delay_count,
    pay_count,
    income_count,
  };
});
