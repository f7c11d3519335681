import { handle } from '../../../server/db.ts';
import { bankAccountsOf } from '../../contract.ts';

export default handle(bankAccountsOf, async ({ db, who }, p) => {
  const rows = await db
    .selectFrom('party_bank_account as b')
    .leftJoin('account as e', 'e.id', 'b.created_by')
    .leftJoin('account as a', 'a.id', 'b.approved_by')
    .selectAll('b')
    .select(['e.name as entered_by', 'a.name as approver'])
    .$if(p.carrier_id !== undefined, (query) => query.where('b.carrier_id', '=', p.carrier_id ?? null))
    .$if(p.customer_id !== undefined, (query) => query.where('b.customer_id', '=', p.customer_id ?? null))
    .$if(p.supplier_id !== undefined, (query) => query.where('b.supplier_id', '=', p.supplier_id ?? null))
    .orderBy('b.id', 'desc')
    .limit(100)
    .execute();
  return { rows: rows.map((row) => ({ ...row, mine: row.created_by === who.accountId, approved_by: row.approver })) };
});
