import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { phoneTail } from '../../../transport-order/rules.ts';
import { searchOrder } from '../../contract.ts';
import { publicOrderOf } from '../queries.ts';

const windowS = 15 * 60;
/** Attempts from one address in the window, successful or not; wrong guesses at one order from anywhere. */
const triesMax = 30;
const missesMax = 6;

// A caller without a session sees no rows, so the public part of the order is read as the system.
export default handle(searchOrder, (work, { order_no, phone_tail }) =>
  work.asSystem(async () => {
    const { db, who, now } = work;
    const since = new Date(now.getTime() - windowS * 1000);
    const { tries, misses } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('order_search_try')
          .select(eb.fn.countAll<bigint>().as('n'))
          .where('ip', '=', who.ip)
          .where('at', '>', since)
          .as('tries'),
        eb
          .selectFrom('order_search_try')
          .select(eb.fn.countAll<bigint>().as('n'))
          .where('order_no', '=', order_no)
          .where('found', '=', false)
          .where('at', '>', since)
          .as('misses'),
      ])
      .executeTakeFirstOrThrow();
    if ((tries ?? 0n) >= triesMax || (misses ?? 0n) >= missesMax) throw new Refusal('TOO_MANY', { retry_after: windowS });
    const order = await db
      .selectFrom('transport_order')
      .select(['id', 'consignee_phone', 'state'])
      .where('order_no', '=', order_no)
      .where('state', '!=', 'draft')
      .executeTakeFirst();
    const isFound = order !== undefined && phoneTail(order.consignee_phone) === phone_tail;
    await db.insertInto('order_search_try').values({ ip: who.ip, order_no, found: isFound, at: now }).execute();
    work.audit({ subject: 'order', id: order?.id ?? 0n, what: 'publicSearch', after: { order_no, found: isFound } });
    return { order: isFound ? await publicOrderOf(work, order.id) : null };
  }),
);
