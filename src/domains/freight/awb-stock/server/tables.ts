import type { Generated, GeneratedAlways } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { AwbState } from '../states.ts';

type AwbRangeTable = {
  id: GeneratedAlways<bigint>;
  company_id: bigint;
  supplier_id: bigint;
  prefix: string;
  first_serial: string;
  last_serial: string;
  remark: string | null;
  created_by: bigint | null;
  created_at: Generated<Date>;
};
export type AwbStockTable = Versioned & {
  range_id: bigint;
  company_id: bigint;
  supplier_id: bigint;
  awb_no: string;
  state: Generated<AwbState>;
  reserved_by: OptionalColumn<bigint>;
  reserved_at: OptionalColumn<Date>;
  bound_at: OptionalColumn<Date>;
  transmitted_at: OptionalColumn<Date>;
  reason: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  awb_range: AwbRangeTable;
  awb_stock: AwbStockTable;
};
