import type { ReferenceWork } from '../../server/db.ts';

/**
 * The customer of a cell, by code or name. The cell of a customer's own sheet may stay empty; one that names another customer is told so, and
 * its rows are never read as its own by mistake.
 */
export async function customerOf({ db, who }: ReferenceWork, text: string): Promise<bigint | undefined> {
  const ownId = who.userType === 1 ? null : (who.customerId ?? 0n);
  if (ownId !== null && text === '') return ownId;
  const customer = await db
    .selectFrom('customer')
    // A merged customer is replaced by its survivor.
    .select(({ fn }) => fn.coalesce('merged_into_id', 'id').as('id'))
    .where((eb) => eb.or([eb('code', '=', text.toUpperCase()), eb('name', '=', text), eb('short_name', '=', text)]))
    .$if(ownId !== null, (query) => query.where('id', '=', ownId))
    .orderBy('active', 'desc')
    .orderBy('merged_into_id', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return customer && (ownId ?? customer.id);
}
