import type { GeneratedAlways } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Versioned } from '../../../../server/columns.ts';

/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  netting_consent: Versioned & {
    reference: string;
    customer_id: bigint;
    carrier_id: bigint;
    agreed_on: string;
    active: boolean;
    created_by: bigint | null;
  };
  netting: {
    id: GeneratedAlways<bigint>;
    netting_no: string;
    company_id: bigint;
    consent_id: bigint;
    customer_id: bigint;
    carrier_id: bigint;
    receivable_currency: Currency;
    receivable_minor: bigint;
    payable_currency: Currency;
    payable_minor: bigint;
    rate: string | null;
    exchange_difference_minor: bigint;
    business_on: string;
    reason: string | null;
    reverses_id: bigint | null;
    created_at: Date;
    created_by: bigint | null;
  };
  netting_line: {
    id: GeneratedAlways<bigint>;
    netting_id: bigint;
    bill_id: bigint;
    currency: Currency;
    amount_minor: bigint;
    booked_functional_minor: bigint;
  };
};
