import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { IntercompanySide } from '../rules.ts';
import type { IntercompanyBillState } from '../states.ts';

export type IntercompanyBillTable = Versioned & {
  bill_no: string;
  seller_id: bigint;
  buyer_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  tax_minor: bigint;
  settled_minor: Generated<bigint>;
  bill_on: string;
  due_on: string;
  invoice_no: string | null;
  memo: string;
  state: Generated<IntercompanyBillState>;
  prepared_by: bigint;
  accepted_by: OptionalColumn<bigint>;
  asking_company_id: OptionalColumn<bigint>;
  asked_by: OptionalColumn<bigint>;
  reversed_on: OptionalColumn<string>;
  /** The payment for the buyer that the bill claims back; null for a bill of services. */
  cash_entry_id: OptionalColumn<bigint>;
};
type IntercompanyLineTable = {
  id: GeneratedAlways<bigint>;
  bill_id: bigint;
  fee_name_id: bigint;
  order_id: bigint | null;
  work_order_id: bigint | null;
  currency: Currency;
  amount_minor: bigint;
  tax_percent: string;
  tax_minor: bigint;
  memo: string | null;
};
type IntercompanySideTable = {
  id: GeneratedAlways<bigint>;
  bill_id: bigint;
  company_id: bigint;
  side: IntercompanySide;
  functional_currency: Currency;
  rate: string;
  rate_on: string;
  functional_minor: bigint;
  settled_functional_minor: Generated<bigint>;
  currency: Currency;
  reverse_minor: bigint;
};
type IntercompanyTaxReceiptTable = {
  id: GeneratedAlways<bigint>;
  bill_id: bigint;
  company_id: bigint;
  receipt_no: string;
  receipt_on: string;
  booked_on: string;
  /** Null while the receipt stands; the reversal of the bill withdraws it as well. */
  withdrawn_on: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  intercompany_bill: IntercompanyBillTable;
  intercompany_line: IntercompanyLineTable;
  intercompany_side: IntercompanySideTable;
  intercompany_tax_receipt: IntercompanyTaxReceiptTable;
};
