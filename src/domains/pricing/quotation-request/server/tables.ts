import type { Generated } from 'kysely';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { Mode } from '../../rating/price.ts';
import type { RequestState } from '../states.ts';

export type QuotationRequestTable = Versioned & {
  created_by: bigint;
  company_id: bigint;
  customer_id: bigint;
  request_no: string;
  state: Generated<RequestState>;
  mode: Mode;
  origin_station_id: bigint;
  destination_station_id: bigint;
  vehicle_type_id: bigint | null;
  goods: string;
  pieces: number | null;
  gross_kg: string | null;
  volume_m3: string | null;
  starts_on: string;
  note: string | null;
  quotation_id: OptionalColumn<bigint>;
  reason: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { quotation_request: QuotationRequestTable };
