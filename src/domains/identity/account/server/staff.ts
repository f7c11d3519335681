import { badField } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { Notice } from '../../../../server/push-message.ts';
import type { IdentityTables } from '../../server/db.ts';

type Asking = Pick<Work<IdentityTables>, 'db' | 'who'>;

/**
 * Refuses a person who is not active staff of the caller's companies. People whom a record names are told of it, and their scope follows from it.
 * Those whom the record named before may stay.
 */
export async function requireStaff(
  { db, who }: Asking,
  at: string,
  people: readonly (bigint | null | undefined)[],
  before: readonly unknown[] = [],
): Promise<void> {
  const named = [...new Set(people)].filter((id): id is bigint => typeof id === 'bigint' && !before.includes(id));
  if (named.length === 0) return;
  const staff = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', named)
    .where('user_type', '=', 1)
    .where('active', '=', true)
    .where('company_id', 'in', [...who.companyIds])
    .execute();
  if (staff.length < named.length) throw badField(at, 'BAD_CHOICE');
}

type Caretakers = { readonly service_id: bigint | null; readonly sales_id: bigint | null };

/** Tells the people who look after a customer, if there are any. */
export function tellCaretakers({ push }: Pick<Work<never>, 'push'>, { service_id, sales_id }: Caretakers, notice: Notice): void {
  const accounts = [...new Set([service_id, sales_id])].filter((id) => id !== null);
  if (accounts.length > 0) push({ type: 1, topic: 'other', to: { accounts }, ...notice });
}

type Colleagues = { readonly sales_id?: bigint | null | undefined; readonly service_id?: bigint | null | undefined };

/** Sales and customer service of a customer or an order must be staff of the caller's companies; earlier assignees may stay. */
export async function requireColleagues(work: Asking, colleagues: Colleagues, before?: Colleagues | null): Promise<void> {
  await Promise.all((['sales_id', 'service_id'] as const).map((at) => requireStaff(work, at, [colleagues[at]], [before?.[at]])));
}
