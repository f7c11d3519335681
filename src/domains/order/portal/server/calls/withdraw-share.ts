import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { withdrawShare } from '../../contract.ts';

export default handle(withdrawShare, async (work, { id, version }) => {
  const share = await work.db.selectFrom('order_share').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!share) throw new Refusal('NOT_FOUND');
  await work.needRecord('order', share.order_id);
  if (share.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  await work.db
    .updateTable('order_share')
    .set({ withdrawn_at: work.now, version: version + 1, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({ subject: 'order', id: share.order_id, what: 'withdrawShare' });
  return { version: version + 1 };
});
