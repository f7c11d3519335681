import type { Generated } from 'kysely';
import type { Responsible, RoadExceptionKind } from '../kinds.ts';
import type { RoadExceptionState } from '../states.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned } from '../../../../server/columns.ts';

export type RoadExceptionTable = Versioned & {
  no: string;
  company_id: bigint;
  work_order_id: bigint;
  carrier_id: bigint | null;
  order_id: bigint | null;
  load_id: bigint | null;
  kind: RoadExceptionKind;
  state: Generated<RoadExceptionState>;
  happened_at: Date;
  place: string | null;
  description: string;
  pieces: number | null;
  delay_hours: string | null;
  responsible: Generated<Responsible>;
  cost_currency: Currency | null;
  cost_minor: bigint | null;
  handler_id: bigint | null;
  resolution: string | null;
  closed_at: Date | null;
  photo_ids: Generated<bigint[]>;
  reported_by_name: string;
  reported_by_carrier: Generated<boolean>;
  created_by: bigint | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  road_exception: RoadExceptionTable;
};
