import type { Generated } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';

export type GroupKind = 'operation' | 'service';
export type WorkGroupTable = Versioned & {
  kind: GroupKind;
  company_id: bigint;
  name: string;
  by_customer: boolean;
  by_line: Generated<boolean>;
  regions: Generated<string[]>;
  remark: string | null;
  active: Generated<boolean>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  work_group: WorkGroupTable;
  work_group_member: { group_id: bigint; account_id: bigint };
  work_group_customer: { group_id: bigint; customer_id: bigint };
  work_group_line: { group_id: bigint; line_id: bigint };
};
