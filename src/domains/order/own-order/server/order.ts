import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { contractCompany } from '../../../reference/customer/server/contract-company.ts';
import type { OrderTables } from '../../server/db.ts';
import { loadOrder, type LoadedOrder } from '../../transport-order/server/order.ts';

/** Locks an order of the customer itself. Run as the system: customers read their orders and do not write them. */
export async function loadOwnOrder(work: Work<OrderTables>, id: bigint, version?: number): Promise<LoadedOrder> {
  const { customerId, companyIds } = work.who;
  const own = await work.db
    .selectFrom('transport_order')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId ?? 0n)
    .where('company_id', 'in', [...companyIds])
    .executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND');
  return loadOrder(work, id, version);
}

/** The customer of the caller, and the own company that works for it. */
export async function companyOf(work: Work<OrderTables>): Promise<{ company_id: bigint; code: string; active: boolean }> {
  const customer = await work.db
    .selectFrom('customer')
    .select(['company_id', 'code', 'active'])
    .where('id', '=', work.who.customerId ?? 0n)
    .executeTakeFirstOrThrow();
  return { ...customer, company_id: contractCompany(work, customer) };
}
