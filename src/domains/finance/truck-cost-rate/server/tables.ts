import type { MasterRow, OptionalColumn } from '../../../../server/columns.ts';

type TruckCostRateTable = MasterRow & {
  company_id: bigint;
  vehicle_id: bigint;
  valid_from: string;
  valid_to: OptionalColumn<string>;
  fuel_km: OptionalColumn<string>;
  toll_km: OptionalColumn<string>;
  upkeep_km: OptionalColumn<string>;
  driver_day: OptionalColumn<string>;
  depreciation_day: OptionalColumn<string>;
  remark: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  truck_cost_rate: TruckCostRateTable;
};
