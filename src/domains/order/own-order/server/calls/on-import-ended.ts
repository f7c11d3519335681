import { tellCaretakers } from '../../../../identity/account/server/staff.ts';
import { link } from '../../../../../kernel/link.ts';
import { importEnded } from '../../../../workspace/batch/events.ts';
import { react } from '../../../server/db.ts';
import { ordersPage } from '../../../transport-order/pages.ts';

/** The people who look after a customer hear of a sheet of its orders once, however many they are. */
export default react(importEnded, async (work, { what, accountId, records }) => {
  if (what !== 'ownOrder') return;
  await work.asSystem(async () => {
    const customer = await work.db
      .selectFrom('account as a')
      .innerJoin('customer as c', 'c.id', 'a.customer_id')
      .select(['a.name', 'c.service_id', 'c.sales_id'])
      .where('a.id', '=', accountId)
      .executeTakeFirst();
    if (!customer) return;
    tellCaretakers(work, customer, {
      title: 'ownOrder.placedTitle',
      message: 'ownOrder.importedMessage',
      facts: { who: customer.name, count: records },
      link: link(ordersPage, {}),
    });
  });
});
