import type { Selectable } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';
import type { WorkGroupTable } from './tables.ts';
import { type GroupKind, groupKinds } from '../contract.ts';
import { may } from '../permits.ts';

type IdentityWork = Work<IdentityTables>;

const rights = {
  operation: { view: may.viewOperation, save: may.saveOperation },
  service: { view: may.viewService, save: may.saveService },
} as const;

/** The kinds of group that the caller may view. */
export function kindsSeen({ can }: IdentityWork): GroupKind[] {
  return groupKinds.filter((kind) => can(rights[kind].view) || can(rights[kind].save));
}

export function needSave({ need }: IdentityWork, kind: GroupKind): void {
  need(rights[kind].save);
}

/** Locks a group of the caller's companies at the version that a page has read, for a user who manages groups of its kind. */
export async function lockGroup(work: IdentityWork, id: bigint, version: number): Promise<Selectable<WorkGroupTable>> {
  const { db, who } = work;
  const group = await db
    .selectFrom('work_group')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .forUpdate()
    .executeTakeFirst();
  if (!group || !kindsSeen(work).includes(group.kind)) throw new Refusal('NOT_FOUND');
  needSave(work, group.kind);
  if (group.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  return group;
}

export type Holds = { readonly members: bigint[]; readonly customers: bigint[]; readonly lines: bigint[] };

/** The members, customers and lines of a group. */
export async function holdsOf({ db }: IdentityWork, id: bigint): Promise<Holds> {
  const members = await db.selectFrom('work_group_member').select('account_id').where('group_id', '=', id).orderBy('account_id').execute();
  const customers = await db
    .selectFrom('work_group_customer')
    .select('customer_id')
    .where('group_id', '=', id)
    .orderBy('customer_id')
    .execute();
  const lines = await db.selectFrom('work_group_line').select('line_id').where('group_id', '=', id).orderBy('line_id').execute();
  return {
    members: members.map((row) => row.account_id),
    customers: customers.map((row) => row.customer_id),
    lines: lines.map((row) => row.line_id),
  };
}
