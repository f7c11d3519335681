import type { Generated } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';

export type PageTemplateTable = Versioned & {
  role_id: bigint | null;
  customer_id: bigint | null;
  cmd: string;
  subject: string;
  shown: string[];
  hidden: string[];
  active: Generated<boolean>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  page_template: PageTemplateTable;
};
