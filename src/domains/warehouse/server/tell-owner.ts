import type { Notice } from '../../../server/push-message.ts';
import type { WarehouseWork } from './db.ts';

/** The users of the goods' owner, of those kinds that may open the page of a notice. */
export async function usersOfOwner(work: WarehouseWork, customerId: bigint, userTypes: readonly (4 | 5)[]): Promise<readonly bigint[]> {
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
  return users.map(({ id }) => id);
}

export async function tellOwner(work: WarehouseWork, customerId: bigint, userTypes: readonly (4 | 5)[], notice: Notice): Promise<void> {
  const accounts = await usersOfOwner(work, customerId, userTypes);
  if (accounts.length > 0) work.push({ type: 1, topic: 'other', to: { accounts }, ...notice });
}
