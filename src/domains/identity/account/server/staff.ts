import { badField } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';

/**
 * Refuses a person who is not active staff of the caller's companies. People whom a record names are told of it, and their scope follows from it.
 * Those whom the record named before may stay.
 */
export async function requireStaff(
  { db, who }: Pick<Work<IdentityTables>, 'db' | 'who'>,
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
