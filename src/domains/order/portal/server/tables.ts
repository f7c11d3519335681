import type { GeneratedAlways } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';

type OrderShareTable = Versioned & {
  order_id: bigint;
  token_hash: Buffer;
  expires_at: Date;
  withdrawn_at: Date | null;
  created_by: bigint | null;
};
type OrderSearchTryTable = { id: GeneratedAlways<bigint>; ip: string; order_no: string; found: boolean; at: Date };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  order_share: OrderShareTable;
  order_search_try: OrderSearchTryTable;
};
