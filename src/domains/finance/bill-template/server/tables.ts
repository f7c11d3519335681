import type { ColumnType, Generated } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { Layout } from '../layout.ts';
import type { BillTemplateState } from '../states.ts';

export type BillTemplateTable = Versioned & {
  company_id: bigint;
  customer_id: bigint | null;
  name: string;
  revision: number;
  state: Generated<BillTemplateState>;
  layout: ColumnType<Layout, string, string>;
  published_at: OptionalColumn<Date>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  bill_template: BillTemplateTable;
};
