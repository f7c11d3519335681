import type { Generated } from 'kysely';
import type { Versioned } from '../../../../server/columns.ts';

type WaybillTable = Versioned & {
  waybill_no: string;
  order_id: bigint;
  company_id: bigint;
  printed_count: Generated<number>;
  printed_at: Date | null;
  void_at: Date | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  waybill: WaybillTable;
};
