import type { Work } from '../../../../server/work.ts';
import { suggestionOf } from '../../invoice/server/invoiced.ts';
import type { FinanceTables } from '../../server/db.ts';

/** The title and the kind of invoice that the customer of a bill asks for. */
export async function usualInvoice({ db }: Work<FinanceTables>, customerId: bigint | null) {
  const customer = await db
    .selectFrom('customer')
    .select(['name', 'invoice_title', 'invoice_kind'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return suggestionOf(customer);
}
