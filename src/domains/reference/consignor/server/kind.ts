import { badField } from '../../../../kernel/refusal.ts';
import type { RecordKind } from '../../master-record/server/save.ts';
import type { ReferenceWork } from '../../server/db.ts';

export const consignorKind: RecordKind = {
  table: 'consignor',
  subject: 'consignor',
  latin: ['name'],
  searchColumns: ['name', 'name_en', 'city', 'address', 'contact', 'phone'],
};

/** Requires that a consignor comes to a customer in use: one that was merged into another has none any more. It may stay where it is. */
export async function requireCustomer({ db }: ReferenceWork, id: bigint | undefined, customerId: bigint | null | undefined): Promise<void> {
  if (!customerId) return;
  const before = await db
    .selectFrom('consignor')
    .select('customer_id')
    .where('id', '=', id ?? 0n)
    .executeTakeFirst();
  if (before?.customer_id === customerId) return;
  const customer = await db.selectFrom('customer').select('active').where('id', '=', customerId).executeTakeFirst();
  if (!customer) throw badField('customer_id', 'NOT_KNOWN');
  if (!customer.active) throw badField('customer_id', 'NOT_ACTIVE');
}
