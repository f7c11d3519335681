import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';
import type { FreightDirection, FreightMode, FreightService, FreightTerm, Incoterm, ShareBasis } from '../../job/kinds.ts';

type FreightJobTemplateTable = MasterRow & {
  company_id: bigint;
  name: string;
  mode: FreightMode;
  direction: FreightDirection;
  service: FreightService;
  customer_id: OptionalColumn<bigint>;
  incoterm: OptionalColumn<Incoterm>;
  freight_term: OptionalColumn<FreightTerm>;
  share_by: ShareBasis;
  receipt_station_id: OptionalColumn<bigint>;
  origin_station_id: OptionalColumn<bigint>;
  destination_station_id: OptionalColumn<bigint>;
  delivery_station_id: OptionalColumn<bigint>;
  carrier_id: OptionalColumn<bigint>;
  master_consignee: OptionalColumn<string>;
  handling_info: OptionalColumn<string>;
  remark: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { freight_job_template: FreightJobTemplateTable };
