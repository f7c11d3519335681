import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';

type TruckCostTable = {
  id: GeneratedAlways<bigint>;
  work_order_id: bigint;
  /** The place of the truck among those of the trip, from 1 on. */
  part: Generated<number>;
  order_id: bigint | null;
  company_id: bigint;
  vehicle_id: bigint;
  cost_on: string;
  km: string;
  days: number;
  currency: Currency;
  fuel_minor: bigint;
  toll_minor: bigint;
  upkeep_minor: bigint;
  driver_minor: bigint;
  depreciation_minor: bigint;
  amount_minor: GeneratedAlways<bigint>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  truck_cost: TruckCostTable;
};
