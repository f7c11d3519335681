import type { Generated } from 'kysely';
import type { Currency } from '../../../kernel/money.ts';
import type { Kept } from '../../identity/tables.ts';

export type InvoiceTable = Kept & {
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
  state: Generated<'issued' | 'void'>;
  red_of: bigint | null;
  reason: string | null;
  created_by: bigint | null;
};
