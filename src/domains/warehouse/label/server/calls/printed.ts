import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { printedPallets } from '../../contract.ts';

export default handle(printedPallets, async (work, { ids }) => {
  const printed = await work.db
    .updateTable('pallet')
    .set({ label_count: sql<number>`label_count + 1`, updated_at: work.now })
    .where('id', 'in', ids)
    .where('company_id', 'in', [...work.who.companyIds])
    .returning(['id', 'label_count'])
    .execute();
  if (printed.length === 0) throw new Refusal('NOT_FOUND');
  for (const { id, label_count } of printed) work.audit({ subject: 'pallet', id, what: 'print', after: { label_count } });
  return { done: printed.length };
});
