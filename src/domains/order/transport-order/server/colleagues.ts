import type { Work } from '../../../../server/work.ts';
import { requireStaff } from '../../../identity/account/server/staff.ts';
import type { OrderTables } from '../../server/db.ts';

type Colleagues = { readonly sales_id?: bigint | null | undefined; readonly service_id?: bigint | null | undefined };

/** Sales and customer service of an order must be staff of the caller's companies; earlier assignees may stay. */
export async function requireColleagues(work: Work<OrderTables>, colleagues: Colleagues, before: Colleagues | null): Promise<void> {
  await Promise.all((['sales_id', 'service_id'] as const).map((at) => requireStaff(work, at, [colleagues[at]], [before?.[at]])));
}
