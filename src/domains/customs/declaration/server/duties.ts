import type { DutiesPaid } from '../events.ts';
import type { Declaration } from './declaration.ts';

/** The duties and taxes of a declaration that we paid on a day, as they are passed on to its customer. */
export function dutiesOf(declaration: Declaration, day: string): DutiesPaid {
  const { duty_minor, consumption_minor, vat_minor } = declaration;
  return {
    declarationId: declaration.id,
    declarationNo: declaration.customs_no ?? declaration.no,
    companyId: declaration.company_id,
    customerId: declaration.customer_id,
    orderId: declaration.order_id,
    freightJobId: declaration.freight_job_id,
    currency: declaration.local_currency,
    day,
    lines: [
      { tax: 'duty' as const, amountMinor: duty_minor },
      { tax: 'consumption' as const, amountMinor: consumption_minor },
      { tax: 'vat' as const, amountMinor: vat_minor },
    ].filter(({ amountMinor }) => amountMinor > 0n),
  };
}
