import type { GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Business, Side } from '../../side.ts';

/** Written by the triggers of its migration alone. */
type ProfitFactTable = {
  id: GeneratedAlways<bigint>;
  company_id: GeneratedAlways<bigint>;
  month: GeneratedAlways<string>;
  side: GeneratedAlways<Side>;
  business: GeneratedAlways<Business>;
  order_id: GeneratedAlways<bigint | null>;
  freight_job_id: GeneratedAlways<bigint | null>;
  party_id: GeneratedAlways<bigint | null>;
  customer_id: GeneratedAlways<bigint | null>;
  carrier_id: GeneratedAlways<bigint | null>;
  line_id: GeneratedAlways<bigint | null>;
  origin_station_id: GeneratedAlways<bigint | null>;
  destination_station_id: GeneratedAlways<bigint | null>;
  sales_id: GeneratedAlways<bigint | null>;
  currency: GeneratedAlways<Currency>;
  estimated_minor: GeneratedAlways<bigint>;
  accrued_minor: GeneratedAlways<bigint>;
  billed_minor: GeneratedAlways<bigint>;
  line_count: GeneratedAlways<number>;
  unpriced_count: GeneratedAlways<number>;
};
/** Amounts by one dimension, appended by the triggers and folded by a job: the sum of its rows is the amount. */
type ProfitSummaryTable = {
  id: GeneratedAlways<bigint>;
  folded: GeneratedAlways<boolean>;
  dimension: GeneratedAlways<string>;
  key_id: GeneratedAlways<bigint | null>;
  to_id: GeneratedAlways<bigint | null>;
  company_id: GeneratedAlways<bigint>;
  month: GeneratedAlways<string>;
  side: GeneratedAlways<Side>;
  business: GeneratedAlways<Business>;
  currency: GeneratedAlways<Currency>;
  estimated_minor: GeneratedAlways<bigint>;
  accrued_minor: GeneratedAlways<bigint>;
  billed_minor: GeneratedAlways<bigint>;
  line_count: GeneratedAlways<number>;
};
/** The number of orders of a group that have charges in the same months, lines of business and sides. */
type ProfitOrderCountTable = {
  id: GeneratedAlways<bigint>;
  folded: GeneratedAlways<boolean>;
  dimension: GeneratedAlways<string>;
  key_id: GeneratedAlways<bigint | null>;
  to_id: GeneratedAlways<bigint | null>;
  company_id: GeneratedAlways<bigint>;
  currency: GeneratedAlways<Currency>;
  spans: GeneratedAlways<string[]>;
  orders: GeneratedAlways<number>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  profit_fact: ProfitFactTable;
  profit_summary: ProfitSummaryTable;
  profit_order_count: ProfitOrderCountTable;
};
