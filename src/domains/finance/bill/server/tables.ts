import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { BillState, DisputeOutcome } from '../states.ts';
import type { Business, Side } from '../../side.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';

type BillTable = Versioned & {
  bill_no: string;
  company_id: bigint;
  side: Side;
  business: Generated<Business>;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  bill_on: string;
  due_on: string;
  title: string | null;
  customer_ref: string | null;
  remark: string | null;
  own_bank_account_id: bigint | null;
  state: Generated<BillState>;
  line_count: Generated<number>;
  /** True where its tax waits for the supplier's invoice; false in bills from before that. */
  tax_by_invoice: Generated<boolean>;
  sent_at: Date | null;
  confirmed_at: Date | null;
  confirmed_by: bigint | null;
  dispute: string | null;
  void_reason: string | null;
  voided_on: ColumnType<string | null, never, string | null>;
  created_by: bigint | null;
  /** Of an open item of an opening: the day on which the ledger has it, and the number of its document. */
  opened_on: OptionalColumn<string>;
  document_no: OptionalColumn<string>;
  /** The version of the bill template that was current when it was sent. */
  template_id: OptionalColumn<bigint>;
};
export type BillBalanceTable = {
  bill_id: bigint;
  currency: Currency;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  amount_minor: bigint;
  net_minor: bigint;
  tax_minor: bigint;
  functional_minor: bigint;
  written_off_minor: Generated<bigint>;
  written_off_functional_minor: Generated<bigint>;
  requested_minor: Generated<bigint>;
  /** Tax that we declare for the supplier, on top of the amount. */
  reverse_minor: Generated<bigint>;
  /** The part without tax that is passed on at cost. */
  disbursement_minor: Generated<bigint>;
  version: Generated<number>;
};
type BillLineDisputeTable = {
  id: GeneratedAlways<bigint>;
  bill_id: bigint;
  charge_id: bigint;
  company_id: bigint;
  customer_id: bigint | null;
  carrier_id: bigint | null;
  reason: string;
  raised_by: bigint | null;
  raised_by_name: string;
  raised_at: Date;
  outcome: OptionalColumn<DisputeOutcome>;
  answer: OptionalColumn<string>;
  answered_by: OptionalColumn<bigint>;
  answered_by_name: OptionalColumn<string>;
  answered_at: OptionalColumn<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  bill: BillTable;
  bill_balance: BillBalanceTable;
  bill_line_dispute: BillLineDisputeTable;
};
