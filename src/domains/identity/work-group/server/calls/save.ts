import { sql } from 'kysely';
import type { z } from 'zod';
import { badField } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { refuseMembers } from '../../../role/server/limits.ts';
import { tellRights } from '../../../role/server/queries.ts';
import { saveWorkGroup } from '../../contract.ts';
import { type Holds, holdsOf, lockGroup, needSave } from '../queries.ts';

type IdentityWork = Work<IdentityTables>;
type Params = z.output<typeof saveWorkGroup.params>;

export default handle(saveWorkGroup, async (work, p) => {
  const { db, now, audit } = work;
  needSave(work, p.kind);
  const operation = p.kind === 'operation';
  const holds: Holds = {
    members: once(p.member_ids),
    customers: once(p.customer_ids),
    lines: operation ? once(p.line_ids) : [],
  };
  await refuseUnknown(work, p, holds);
  const facts = {
    kind: p.kind,
    company_id: p.company_id,
    name: p.name,
    by_customer: holds.customers.length > 0,
    by_line: holds.lines.length > 0,
    regions: operation ? once(p.regions) : [],
    remark: p.remark,
  };
  const auditFacts = async (of: { name: string; regions: readonly string[]; remark: string | null }, holds: Holds) => ({
    name: of.name,
    regions: of.regions.join(', '),
    remark: of.remark,
    ...(await namesOf(work, holds)),
  });
  if (p.id === undefined) {
    refuseMembers(work, [], holds.members);
    const { id } = await db
      .insertInto('work_group')
      .values({ ...facts, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await hold(work, id, holds);
    audit({ subject: 'workGroup', id, what: 'create', after: await auditFacts(facts, holds) });
    return { id, version: 1 };
  }
  if (p.version === undefined) throw badField('version', 'REQUIRED');
  const group = await lockGroup(work, p.id, p.version);
  if (group.kind !== p.kind) throw badField('kind', 'FIXED_ONCE_MADE');
  if (group.company_id !== p.company_id) throw badField('company_id', 'FIXED_ONCE_MADE');
  const holdsBefore = await holdsOf(work, p.id);
  refuseMembers(work, holdsBefore.members, holds.members);
  const before = await auditFacts(group, holdsBefore);
  tellRights(work, [...holds.members, ...holdsBefore.members]);
  const version = group.version + 1;
  await db
    .updateTable('work_group')
    .set({ ...facts, version, updated_at: now })
    .where('id', '=', p.id)
    .execute();
  await hold(work, p.id, holds);
  audit({ subject: 'workGroup', id: p.id, what: 'save', before, after: await auditFacts(facts, holds) });
  return { id: p.id, version };
});

function once<T extends bigint | string>(all: readonly T[]): T[] {
  return [...new Set(all)].sort((a, b) => (a < b ? -1 : 1));
}

async function refuseUnknown({ db, who }: IdentityWork, p: Params, { members, customers, lines }: Holds): Promise<void> {
  if (!who.companyIds.includes(p.company_id)) throw badField('company_id', 'NOT_KNOWN');
  const other = await db
    .selectFrom('work_group')
    .select('id')
    .where('kind', '=', p.kind)
    .where('company_id', '=', p.company_id)
    .where('name', '=', p.name)
    .executeTakeFirst();
  if (other && other.id !== p.id) throw badField('name', 'NAME_TAKEN');
  const { rows } = await sql<{ members: number; customers: number; lines: number }>`select
    (select count(*)::int from account where id = any(${members}::bigint[]) and user_type = 1 and company_id = ${p.company_id}) as members,
    (select count(*)::int from customer where id = any(${customers}::bigint[])) as customers,
    (select count(*)::int from line where id = any(${lines}::bigint[])) as lines`.execute(db);
  const counts = rows[0];
  if (counts?.members !== members.length) throw badField('member_ids', 'NOT_OF_COMPANY');
  if (counts.customers !== customers.length) throw badField('customer_ids', 'NOT_KNOWN');
  if (counts.lines !== lines.length) throw badField('line_ids', 'NOT_KNOWN');
}

/** Adds and removes entries of the three sets of a group; existing ones stay unchanged. */
async function hold({ db }: IdentityWork, id: bigint, { members, customers, lines }: Holds): Promise<void> {
  const sets = [
    ['work_group_member', 'account_id', members],
    ['work_group_customer', 'customer_id', customers],
    ['work_group_line', 'line_id', lines],
  ] as const;
  await Promise.all(
    sets.map(([table, column, ids]) =>
      sql`with gone as (delete from ${sql.table(table)} where group_id = ${id} and not (${sql.ref(column)} = any(${[...ids]}::bigint[])))
          insert into ${sql.table(table)} (group_id, ${sql.ref(column)}) select ${id}, x from unnest(${[...ids]}::bigint[]) x on conflict do nothing`.execute(
        db,
      ),
    ),
  );
}

/** The history shows names as they were at the time. */
async function namesOf(
  { db }: IdentityWork,
  { members, customers, lines }: Holds,
): Promise<{ members: string; customers: string; lines: string }> {
  const { rows } = await sql<{ members: string; customers: string; lines: string }>`select
    coalesce((select string_agg(name, ', ' order by id) from account where id = any(${members}::bigint[])), '') as members,
    coalesce((select string_agg(short_name, ', ' order by id) from customer where id = any(${customers}::bigint[])), '') as customers,
    coalesce((select string_agg(name, ', ' order by id) from line where id = any(${lines}::bigint[])), '') as lines`.execute(db);
  return rows[0] ?? { members: '', customers: '', lines: '' };
}
