import type { Generated, GeneratedAlways } from 'kysely';
import type { PaymentRequestState } from '../states.ts';
import type { Business } from '../../side.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';

export type PaymentRequestTable = Versioned & {
  request_no: string;
  company_id: bigint;
  kind: 'bill' | 'prepayment' | 'refund';
  business: Generated<Business>;
  carrier_id: bigint | null;
  /** The customer of a refund; every other request pays a carrier. */
  customer_id: OptionalColumn<bigint>;
  party_bank_account_id: bigint;
  payee_bank: string;
  payee_account_no: string;
  payee_account_name: string;
  currency: Currency;
  amount_minor: bigint;
  paid_minor: Generated<bigint>;
  /** The part that was closed without being paid. */
  closed_minor: Generated<bigint>;
  rate: string | null;
  rate_on: string | null;
  functional_minor: bigint | null;
  due_on: string;
  urgent: Generated<boolean>;
  reason: string;
  invoice_no: string | null;
  invoice_promised_on: string | null;
  state: Generated<PaymentRequestState>;
  prepared_by: bigint;
  /** Everybody who saved it. */
  preparers: Generated<bigint[]>;
  submitted_at: Date | null;
};
export type PaymentRequestLineTable = {
  id: GeneratedAlways<bigint>;
  request_id: bigint;
  bill_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  paid_minor: Generated<bigint>;
  held_minor: Generated<bigint>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  payment_request: PaymentRequestTable;
  payment_request_line: PaymentRequestLineTable;
};
