import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { resolveException } from '../../contract.ts';

export default handle(resolveException, async (work, { id, version, resolution }) => {
  const exception = await work.db
    .selectFrom('order_exception as x')
    .innerJoin('transport_order as o', 'o.id', 'x.order_id')
    .select(['x.version', 'x.resolved_at', 'x.order_id', 'x.kind', 'o.company_id'])
    .where('x.id', '=', id)
    .where('o.company_id', 'in', [...work.who.companyIds])
    .forUpdate('x')
    .executeTakeFirst();
  if (!exception) throw new Refusal('NOT_FOUND');
  if (exception.resolved_at) throw new Refusal('ALREADY_RESOLVED');
  if (exception.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  await work.db
    .updateTable('order_exception')
    .set({ resolution, resolved_at: work.now, resolved_by: work.who.accountId, version: version + 1, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({
    subject: 'order',
    id: exception.order_id,
    what: 'resolveException',
    after: { exception: exception.kind },
    note: resolution,
  });
  return { version: version + 1 };
});
