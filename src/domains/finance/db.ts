import type { Generated } from 'kysely';
import type { Currency } from '../../kernel/money.ts';
import { jobFor } from '../../server/job.ts';
import { recordFor } from '../../server/record.ts';
import { handlerFor, reactionFor, type Work } from '../../server/work.ts';
import type { DispatchOwnTables } from '../dispatch/tables.ts';
import type { IdentityTables } from '../identity/tables.ts';
import type { OrderTables } from '../order/db.ts';
import type { OrderOwnTables } from '../order/tables.ts';
import type { PricingTables } from '../pricing/db.ts';
import type { QuotationTables } from '../pricing/tables.ts';
import type { ReferenceTables } from '../reference/db.ts';
import type { OwnFinanceTables } from './tables.ts';

/** What finance reads of the reference data. */
type Read = {
  customer: {
    id: Generated<bigint>;
    code: string;
    name: string;
    short_name: string;
    company_id: bigint;
    currency: Currency;
    settlement: 'cash' | 'perOrder' | 'halfMonth' | 'monthly';
    credit_days: number;
    credit_limit_minor: bigint | null;
    credit_currency: Currency;
    overdue_grace_days: number;
    statement_day: number;
    hold: boolean;
    tax_no: string | null;
    search: string;
    active: boolean;
  };
  carrier: {
    id: Generated<bigint>;
    code: string;
    name: string;
    short_name: string;
    currency: Currency;
    settlement: 'perTrip' | 'halfMonth' | 'monthly';
    payment_days: number;
    tax_no: string | null;
    tax_percent: string | null;
    search: string;
    active: boolean;
  };
  fee_name: {
    id: Generated<bigint>;
    code: string;
    name_zh: string;
    name_vi: string;
    name_en: string;
    name_th: string;
    side: 'receivable' | 'payable' | 'both';
    default_currency: Currency;
    rounding: 'halfUp' | 'up';
    tax_percent: string;
    disbursement: boolean;
    abnormal: boolean;
    active: boolean;
    fee_type_id: bigint;
  };
  fee_type: { id: Generated<bigint>; code: string; category: string };
  line: { id: Generated<bigint>; code: string; name: string; distance_km: string };
  station: { id: Generated<bigint>; country: string; region: string | null };
  exchange_rate: {
    id: Generated<bigint>;
    company_id: bigint | null;
    base: string;
    quote: string;
    rate: string;
    side: 'receivable' | 'payable' | 'both';
    valid_from: string;
    valid_to: string;
  };
  party_bank_account: {
    id: Generated<bigint>;
    carrier_id: bigint | null;
    bank: string;
    account_no: string;
    account_name: string;
    currency: Currency;
    state: 'entered' | 'approved' | 'refused' | 'closed';
    usable_from: Date | null;
  };
};

/** What the finance domain sees: its own tables and those of the domains below it. */
export type FinanceTables = IdentityTables & Read & QuotationTables & OrderOwnTables & DispatchOwnTables & OwnFinanceTables;
export const handle = handlerFor<FinanceTables>();
export const react = reactionFor<FinanceTables>();
export const record = recordFor<FinanceTables>();
export const job = jobFor<FinanceTables>();

/** The same work as the reference data sees it; see asPricing. */
export function asReference(work: Work<FinanceTables>): Work<ReferenceTables> {
  return work as unknown as Work<ReferenceTables>;
}

/** The same work as orders see it; see asPricing. */
export function asOrder(work: Work<FinanceTables>): Work<OrderTables> {
  return work as unknown as Work<OrderTables>;
}

/** The same work as pricing sees it. The cast is sound: it is one database, and pricing's tables are among ours or below them. */
export function asPricing(work: Work<FinanceTables>): Work<PricingTables> {
  return work as unknown as Work<PricingTables>;
}
