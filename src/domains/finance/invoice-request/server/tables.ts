import type { Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { invoiceKinds } from '../../invoice/contract.ts';
import type { InvoiceRequestState } from '../states.ts';

type InvoiceRequestTable = Versioned & {
  request_no: string;
  company_id: bigint;
  bill_id: bigint;
  currency: Currency;
  amount_minor: bigint;
  kind: (typeof invoiceKinds)[number];
  title: string;
  remark: string | null;
  state: Generated<InvoiceRequestState>;
  requested_by: bigint;
  answered_by: OptionalColumn<bigint>;
  /** The invoice that answered it. */
  invoice_id: OptionalColumn<bigint>;
  /** Why finance issued none. */
  reason: OptionalColumn<string>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { invoice_request: InvoiceRequestTable };
