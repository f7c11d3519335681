import { handle, lockOwn } from '../../../server/db.ts';
import { clearOpening } from '../../contract.ts';
import { requireOwnDraft } from '../queries.ts';

export default handle(clearOpening, async (work, p) => {
  const opening = await lockOwn(work, 'opening', p);
  requireOwnDraft(work, opening);
  const rows = await work.db
    .deleteFrom(p.part === 'balances' ? 'opening_balance' : 'opening_item')
    .where('opening_id', '=', opening.id)
    .$if(p.row_id !== undefined, (query) => query.where('id', '=', p.row_id ?? 0n))
    .returning('line')
    .execute();
  await work.db
    .updateTable('opening')
    .set({ version: opening.version + 1, updated_at: work.now })
    .where('id', '=', opening.id)
    .execute();
  work.audit({ subject: 'opening', id: opening.id, what: 'clear', before: { [p.part]: rows.length } });
  return { removed: rows.length };
});
