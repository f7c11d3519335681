import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { InvoiceRowKind } from '../contract.ts';

type InvoiceTable = Versioned & {
  invoice_no: string;
  company_id: bigint;
  bill_id: bigint;
  kind: 'special' | 'general' | 'electronic' | 'overseas';
  title: string;
  authority_no: string | null;
  invoice_on: string;
  currency: Currency;
  amount_minor: bigint;
  net_minor: bigint;
  tax_minor: bigint;
  /** The amount that we pass on for the customer, outside the tax base. */
  disbursement_minor: bigint;
  state: Generated<'issued' | 'void' | 'replaced'>;
  red_of: bigint | null;
  /** The invoice that a red-letter invoice of a rebate lowers. */
  credits_id: OptionalColumn<bigint>;
  /** The invoice that this one replaces, and the agreement with the customer about the error. */
  replaces_id: OptionalColumn<bigint>;
  agreement_no: OptionalColumn<string>;
  /** The first part of an invoice of several bills, on its other parts. */
  joint_id: OptionalColumn<bigint>;
  reason: string | null;
  created_by: bigint | null;
};

type InvoiceRowTable = {
  id: GeneratedAlways<bigint>;
  invoice_id: bigint;
  kind: InvoiceRowKind;
  tax_percent: string;
  currency: Currency;
  net_minor: bigint;
  tax_minor: bigint;
};

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  invoice: InvoiceTable;
  invoice_row: InvoiceRowTable;
};
