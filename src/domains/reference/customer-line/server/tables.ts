import type { Generated } from 'kysely';
import type { MasterRow } from '../../../../server/columns.ts';

type CustomerLineTable = MasterRow & {
  customer_id: bigint;
  line_id: bigint;
  name: string;
  vehicle_type_id: bigint | null;
  transit_hours: string;
  service: Generated<'direct' | 'delivery' | 'pickup'>;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customer_line: CustomerLineTable;
};
