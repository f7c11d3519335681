import { Refusal } from '../../../../kernel/refusal.ts';
import type { ReferenceWork } from '../../server/db.ts';

/** The own company that works for the customer of the caller: that of its contract, where this user sees it. */
export function contractCompany({ who }: Pick<ReferenceWork, 'who'>, customer: { readonly company_id: bigint }): bigint {
  const company = who.companyIds.includes(customer.company_id) ? customer.company_id : who.companyIds[0];
  if (company === undefined) throw new Refusal('NOT_PERMITTED');
  return company;
}
