import type { Generated, GeneratedAlways } from 'kysely';
import type { OrderFields } from '../contract.ts';
import type { OrderService, OrderSource, Packing, Region, TransportMode } from '../kinds.ts';
import type { OrderState } from '../states.ts';
import type { Versioned, DecimalColumn } from '../../../../server/columns.ts';

/** The params of a save that are columns of their own. The others are stored in another form, or have a default. */
type PlainColumns = Omit<
  OrderFields,
  'shipper' | 'consignee' | 'lines' | 'goods_value' | 'bill_to_id' | 'mode' | 'is_dg' | 'insured' | 'services'
>;

export type TransportOrderTable = Versioned &
  PlainColumns & {
    order_no: string;
    bill_to_id: bigint;
    mode: Generated<TransportMode>;
    region: Region;
    shipper_id: bigint | null;
    shipper_name: string;
    shipper_contact: string;
    shipper_phone: string;
    shipper_address: string;
    consignee_id: bigint | null;
    consignee_name: string;
    consignee_contact: string;
    consignee_phone: string;
    consignee_address: string;
    due_at: Date;
    is_dg: Generated<boolean>;
    pieces: Generated<number>;
    pallets: DecimalColumn;
    gross_kg: DecimalColumn;
    volume_m3: DecimalColumn;
    goods_value_minor: bigint | null;
    insured: Generated<boolean>;
    services: Generated<OrderService[]>;
    state: Generated<OrderState>;
    order_time: Date;
    submitted_by: bigint | null;
    submitted_at: Date | null;
    reviewed_by: bigint | null;
    reviewed_at: Date | null;
    reason: string | null;
    departed_at: Date | null;
    signed_at: Date | null;
    signed_by_name: string | null;
    pod_at: Date | null;
    closed_at: Date | null;
    cancelled_at: Date | null;
    income_done: Generated<boolean>;
    cost_done: Generated<boolean>;
    source: Generated<OrderSource>;
    plain: GeneratedAlways<string>;
    copied_from_id: bigint | null;
    created_by: bigint | null;
  };
type OrderLineTable = {
  id: GeneratedAlways<bigint>;
  order_id: bigint;
  line_no: number;
  goods_name: string;
  hs_code: string | null;
  packing: Packing;
  pieces: number;
  pallets: DecimalColumn;
  gross_kg: string;
  net_kg: string | null;
  length_cm: string | null;
  width_cm: string | null;
  height_cm: string | null;
  volume_m3: DecimalColumn;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  transport_order: TransportOrderTable;
  order_line: OrderLineTable;
};
