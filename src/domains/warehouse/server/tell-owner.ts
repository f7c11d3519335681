import { sql } from 'kysely';
import type { Permit } from '../../../kernel/permit.ts';
import type { Notice } from '../../../server/push-message.ts';
import { holdsPartyRight } from '../../identity/own-user/server/holders.ts';
import type { WarehouseWork } from './db.ts';

type OwnedPlan = { readonly customer_id: bigint; readonly company_id: bigint };

/** The users of the goods' owner, of those kinds and with the right to read the plan, whose accounts see records of its company. */
export async function usersOfOwner(
  work: WarehouseWork,
  { customer_id, company_id }: OwnedPlan,
  right: Permit,
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
      .where(holdsPartyRight(right))
      .orderBy('id')
      .limit(100)
      .execute(),
  );
  return users.map(({ id }) => id);
}

export async function tellOwner(
  work: WarehouseWork,
  plan: OwnedPlan,
  right: Permit,
  userTypes: readonly (4 | 5)[],
  notice: Notice,
): Promise<void> {
  const accounts = await usersOfOwner(work, plan, right, userTypes);
  if (accounts.length > 0) work.push({ type: 1, topic: 'other', to: { accounts }, ...notice });
}
