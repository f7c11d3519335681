import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { ApprovalKind, Work } from '../../../../server/work.ts';
import { holdsRight } from '../../../identity/role/server/holders.ts';
import type { WorkspaceTables } from '../../server/db.ts';
import { seesSide } from './deciders.ts';
import type { Approval } from './tables.ts';

/**
 * Requires active staff who may see the records of these kinds in a company, so that they can decide about them, and the amounts of a side of
 * money where a record shows one. Refuses CANNOT_DECIDE with the first who may not.
 */
export async function requireSight(
  { db }: Work<WorkspaceTables>,
  people: readonly bigint[],
  kinds: readonly ApprovalKind[],
  companyIds: readonly bigint[],
  side: Approval['side'] = null,
): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`
    select x.name from unnest(${people.map(String)}::bigint[]) p (id) left join account x on x.id = p.id
    where x.id is null or not x.active or x.user_type <> 1 or exists (
      select from unnest(${kinds.map(({ view }) => view)}::text[]) k (view) cross join unnest(${companyIds.map(String)}::bigint[]) c (id)
      where not ${holdsRight(sql.ref('x'), sql`k.view`, { company: sql`c.id` })})
      or not ${seesSide(sql.ref('x'), sql`${side}::text`)} limit 1`.execute(db);
  if (rows[0]) throw new Refusal('CANNOT_DECIDE', { who: rows[0].name ?? '' });
}

/** The kinds of record that a person may see in a company. */
export async function kindsSeenBy(
  { db, product }: Work<WorkspaceTables>,
  accountId: bigint,
  companyId: bigint,
): Promise<readonly ApprovalKind[]> {
  const { rows } = await sql<{ permit: string }>`
    select distinct unnest(r.permits) as permit from account x join account_role ar on ar.account_id = x.id join role r on r.id = ar.role_id
    where x.id = ${accountId} and r.active and (x.company_id = ${companyId} or r.scope = 'all')`.execute(db);
  const permits = new Set(rows.map(({ permit }) => permit));
  return product.approvals.filter(({ view }) => permits.has(view));
}
