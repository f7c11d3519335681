import type { Generated } from 'kysely';
import type { DocumentKind } from '../kinds.ts';
import type { Versioned } from '../../../../server/columns.ts';

type OrderDocumentTable = Versioned & {
  order_id: bigint;
  kind: DocumentKind;
  file_id: bigint;
  work_order_id: bigint | null;
  remark: string | null;
  for_customer: Generated<boolean>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  order_document: OrderDocumentTable;
};
