import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { OptionalColumn, Versioned } from '../../../../server/columns.ts';
import type { QuotedLine } from '../contract.ts';
import type { ActualQuotationState } from '../states.ts';

export type ActualQuotationTable = Versioned & {
  no: string;
  company_id: bigint;
  order_id: bigint;
  /** The payer of the order. */
  customer_id: bigint;
  state: ColumnType<ActualQuotationState, ActualQuotationState | undefined, ActualQuotationState>;
  fee_name_id: bigint;
  /** The day whose quotation it is compared with. */
  priced_on: string;
  quoted: ColumnType<readonly QuotedLine[], string, string>;
  currency: Currency;
  /** The quotation in the agreed currency; null where there is none, or no rate. */
  compared_minor: bigint | null;
  agreed_minor: bigint;
  difference_minor: bigint | null;
  difference_percent: string | null;
  agreed_on: string;
  agreed_with: string;
  reason: string | null;
  prepared_by: bigint;
  /** Everybody who saved it. */
  preparers: Generated<bigint[]>;
  submitted_at: OptionalColumn<Date>;
  confirmed_by: OptionalColumn<bigint>;
  confirmed_at: OptionalColumn<Date>;
  superseded_by_id: OptionalColumn<bigint>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = { actual_quotation: ActualQuotationTable };
