import type { Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { MasterRow } from '../../../../server/columns.ts';

type Settlement = 'cash' | 'perOrder' | 'halfMonth' | 'monthly';
export type Invoicing = {
  invoice_title: string | null;
  invoice_address: string | null;
  invoice_phone: string | null;
  invoice_bank: string | null;
  invoice_account: string | null;
};
type CustomerTable = MasterRow &
  Invoicing & {
    plain: GeneratedAlways<string>;
    /** The record that this one was merged into. */
    merged_into_id: Generated<bigint | null>;
    code: string;
    name: string;
    name_en: string | null;
    short_name: string;
    short_name_en: string | null;
    /** The names in Latin letters, kept by saveRow. */
    latin_name: Generated<string>;
    latin_short_name: Generated<string>;
    country: string;
    tax_no: string | null;
    company_id: bigint;
    currency: Currency;
    customer_group: string | null;
    industry: string | null;
    sales_id: bigint | null;
    service_id: bigint | null;
    settlement: Generated<Settlement>;
    statement_day: Generated<number>;
    credit_days: Generated<number>;
    /** Null is unlimited, 0 is cash only. */
    credit_limit_minor: bigint | null;
    credit_currency: Currency;
    overdue_grace_days: Generated<number>;
    hold: Generated<boolean>;
    /** Times that carriers report for its freight orders are taken without a person. */
    takes_times: Generated<boolean>;
    hold_reason: string | null;
    invoice_kind: 'special' | 'general' | 'electronic' | 'overseas' | null;
    email: string | null;
    remark: string | null;
  };
type CustomerContactTable = {
  id: GeneratedAlways<bigint>;
  customer_id: bigint;
  name: string;
  title: string | null;
  phone: string | null;
  email: string | null;
  main: Generated<boolean>;
  remark: string | null;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  customer: CustomerTable;
  customer_contact: CustomerContactTable;
  customer_team: { customer_id: bigint; team_id: bigint };
};
