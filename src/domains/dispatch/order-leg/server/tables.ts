import type { Generated, GeneratedAlways } from 'kysely';

type OrderLegTable = {
  id: GeneratedAlways<bigint>;
  order_id: bigint;
  seq: number;
  from_station_id: bigint;
  to_station_id: bigint;
  carrier_id: bigint | null;
  transit_hours: string;
  needs_release: Generated<boolean>;
  released_at: Date | null;
  released_by: bigint | null;
  release_note: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  order_leg: OrderLegTable;
};
