import type { ColumnType, Generated } from 'kysely';
import type { Treatment } from '../../../reference/input-tax/rules.ts';
import type { ChargeState } from '../states.ts';
import type { Business, Side } from '../../side.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned, JsonColumn, OptionalColumn } from '../../../../server/columns.ts';

export type ChargeTable = Versioned & {
  company_id: bigint;
  side: Side;
  business: Generated<Business>;
  order_id: bigint | null;
  work_order_id: bigint | null;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  fee_name_id: bigint | null;
  description: string | null;
  basis: string | null;
  quantity: Generated<string>;
  unit_price: Generated<string>;
  currency: Currency;
  amount_minor: Generated<bigint>;
  net_minor: Generated<bigint>;
  tax_minor: Generated<bigint>;
  tax_percent: Generated<string>;
  /** The tax point; null in old lines, which use their business date. */
  tax_on: string | null;
  disbursement: Generated<boolean>;
  /** The treatment of a supplier's tax; without meaning on the receivable side. */
  input_tax: Generated<Treatment>;
  reverse_percent: Generated<string>;
  rate: Generated<string>;
  rate_on: string;
  rate_source: string;
  functional_currency: Currency;
  functional_minor: Generated<bigint>;
  functional_net_minor: Generated<bigint>;
  source: 'quote' | 'manual' | 'import' | 'agreed';
  quotation_price_id: bigint | null;
  calc: JsonColumn;
  estimated: Generated<boolean>;
  late: Generated<boolean>;
  abnormal: Generated<boolean>;
  state: Generated<ChargeState>;
  returned_reason: string | null;
  void_reason: string | null;
  reviewed_by: bigint | null;
  reviewed_at: Date | null;
  bill_id: bigint | null;
  /** The days on which it stood on bills that are void now: a multirange. */
  once_billed: OptionalColumn<string>;
  business_on: string;
  financial_month: string;
  reverses_id: bigint | null;
  /** Set by the order's finance lock: such a line does not change. */
  job_lock_id: ColumnType<bigint | null, never, bigint | null>;
  /** The storage run that it comes from. */
  storage_run_id: OptionalColumn<bigint>;
  /** The job by sea or air that it belongs to. */
  freight_job_id: OptionalColumn<bigint>;
  /** The customs declaration whose duties it passes on. */
  declaration_id: OptionalColumn<bigint>;
  /** The claim for goods that it credits or deducts. */
  cargo_claim_id: OptionalColumn<bigint>;
  /** The clock of a container whose demurrage or detention it is. */
  container_clock_id: OptionalColumn<bigint>;
  /** The settlement with an agent whose amount it is. */
  agent_share_id: OptionalColumn<bigint>;
  created_by: bigint | null;
  /** Those who entered or priced it by hand before `created_by`: none of them reviews it. */
  preparers: Generated<bigint[]>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  charge: ChargeTable;
};
