import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { nameOf, warehouseName } from '../../../inbound/server/queries.ts';
import { inWalkingOrder } from '../../../picking/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { readPickList } from '../../contract.ts';
import { code128, copiesOf } from '../queries.ts';

export default handle(readPickList, async (work, { id }) => {
  const list = await work.db
    .selectFrom('pick_list as list')
    .innerJoin('warehouse as w', 'w.id', 'list.warehouse_id')
    .select(['list.id', 'list.list_no', 'list.issued_at', 'list.company_id'])
    .select([nameOf(work, 'list.issued_by').as('issued_by_name'), warehouseName('w', work).as('warehouse_name')])
    .where('list.id', '=', id)
    .where('list.company_id', 'in', [...work.who.companyIds])
    .executeTakeFirst();
  if (!list) throw new Refusal('NOT_FOUND');
  const headOf = await letterheadsOf(work, [list.company_id]);
  const tasks = await inWalkingOrder(work).where('t.list_id', '=', id).where('t.state', '!=', 'cancelled').execute();
  return {
    ...list,
    tasks: tasks.map((task) => ({ ...task, barcode: code128(task.task_no, 8) })),
    barcode: code128(list.list_no),
    company: headOf(list.company_id),
    printed: await copiesOf(work, 'pickList', id, 'pickList'),
  };
});
