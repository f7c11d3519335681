import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { QuotationAnswer } from '../../own-quotation/rules.ts';
import type { QuotationState } from '../../rating/match.ts';
import type { CustomsSide } from '../../rating/customs.ts';
import type { Basis, Mode, Scheme, Side } from '../../rating/price.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';

export type QuotationTable = Versioned & {
  created_by: bigint | null;
  /** Everybody who wrote or submitted it: none of them approves it. */
  preparers: Generated<bigint[]>;
  company_id: bigint;
  number: string;
  /** Counts the approved and drafted contents of one number; `version` counts the writes of one row. */
  revision: number;
  previous_id: bigint | null;
  side: Side;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  /** The customs broker of a sheet of that side. */
  supplier_id: OptionalColumn<bigint>;
  party_id: GeneratedAlways<bigint>;
  title: string;
  currency: Currency;
  valid_from: string;
  valid_to: string | null;
  state: Generated<QuotationState>;
  remark: string | null;
  submitted_by: bigint | null;
  submitted_at: Date | null;
  approved_by: bigint | null;
  approved_at: Date | null;
  refused_reason: string | null;
  /** When it was last sent to its customer, and the customer's answer to that. */
  sent_at: OptionalColumn<Date>;
  sent_by: OptionalColumn<bigint>;
  sent_note: OptionalColumn<string>;
  answer: OptionalColumn<QuotationAnswer>;
  answer_note: OptionalColumn<string>;
  answered_by: OptionalColumn<bigint>;
  answered_at: OptionalColumn<Date>;
};
export type QuotationPriceTable = {
  id: Generated<bigint>;
  quotation_id: bigint;
  line_no: number;
  company_id: bigint;
  side: Side;
  party_id: bigint;
  fee_name_id: bigint;
  percent_of_fee_name_id: bigint | null;
  mode: Mode | null;
  customer_line_id: bigint | null;
  line_id: bigint | null;
  origin_station_id: bigint | null;
  origin_region: string | null;
  destination_station_id: bigint | null;
  destination_region: string | null;
  via_station_id: bigint | null;
  vehicle_type_id: bigint | null;
  container_type: string | null;
  customs_country: OptionalColumn<string>;
  customs_direction: OptionalColumn<CustomsSide>;
  customs_office: OptionalColumn<string>;
  basis: Basis;
  scheme: Scheme;
  currency: Currency;
  price: string;
  first_quantity: string | null;
  first_price: string | null;
  quantity_min: string | null;
  quantity_step: string | null;
  divisor: string | null;
  density: string | null;
  volume_share_percent: string | null;
  min_charge_minor: bigint | null;
  max_charge_minor: bigint | null;
  /** Null: the dated rate of the fee on the charged day. */
  tax_percent: string | null;
  tax_included: boolean;
  included: boolean;
  remark: string | null;
  /** A PostgreSQL daterange in its text form. */
  in_force: ColumnType<string | null, string | null | undefined, string | null>;
  lane_key: GeneratedAlways<string>;
};
type QuotationTierTable = { price_id: bigint; place: number; from_quantity: string; to_quantity: string | null; price: string };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { quotation: QuotationTable; quotation_price: QuotationPriceTable; quotation_tier: QuotationTierTable };
