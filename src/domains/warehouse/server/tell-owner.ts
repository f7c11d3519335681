import { sql } from 'kysely';
import type { Notice } from '../../../server/push-message.ts';
import type { WarehouseWork } from './db.ts';

type OwnedPlan = { readonly customer_id: bigint; readonly company_id: bigint };

/** The users of the goods' owner, of those kinds that may open the page of a notice, whose accounts see records of the plan's company. */
export async function usersOfOwner(
  work: WarehouseWork,
  { customer_id, company_id }: OwnedPlan,
  userTypes: readonly (4 | 5)[],
): Promise<readonly bigint[]> {
  const users = await work.asSystem(() =>
    work.db
      .selectFrom('account')
      .select('id')
      .where('customer_id', '=', customer_id)
      .where(sql<boolean>`${company_id} = any(company_ids)`)
      .where('user_type', 'in', [...userTypes])
      .where('active', '=', true)
      .orderBy('id')
      .limit(100)
      .execute(),
  );
  return users.map(({ id }) => id);
}

export async function tellOwner(work: WarehouseWork, plan: OwnedPlan, userTypes: readonly (4 | 5)[], notice: Notice): Promise<void> {
  const accounts = await usersOfOwner(work, plan, userTypes);
  if (accounts.length > 0) work.push({ type: 1, topic: 'other', to: { accounts }, ...notice });
}
