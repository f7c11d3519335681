import type { Notice } from '../../../server/push-message.ts';
import type { WarehouseWork } from './db.ts';

/** Tells the users of the goods' owner, of those kinds that may open the page of the notice. */
export async function tellOwner(work: WarehouseWork, customerId: bigint, userTypes: readonly (4 | 5)[], notice: Notice): Promise<void> {
  const users = await work.asSystem(() =>
    work.db
      .selectFrom('account')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('user_type', 'in', [...userTypes])
      .where('active', '=', true)
      .orderBy('id')
      .limit(100)
      .execute(),
  );
  if (users.length > 0) work.push({ type: 1, topic: 'other', to: { accounts: users.map(({ id }) => id) }, ...notice });
}
