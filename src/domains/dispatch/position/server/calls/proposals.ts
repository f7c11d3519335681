import { handle } from '../../../server/db.ts';
import { listProposals } from '../../contract.ts';
import { stopName } from '../../../work-order/server/stop-name.ts';

export default handle(listProposals, async ({ db, who }, { work_order_id }) => {
  let query = db
    .selectFrom('stop_proposal as p')
    .innerJoin('work_order as w', 'w.id', 'p.work_order_id')
    .innerJoin('work_order_stop as s', 's.id', 'p.stop_id')
    .select([
      'p.id',
      'p.version',
      'p.code',
      'p.at',
      'p.work_order_id',
      'w.no as work_order_no',
      'w.plate_no',
      'p.stop_id',
      stopName('s', who.language).as('stop_name'),
    ])
    .where('p.state', '=', 'open')
    .where('w.state', 'in', ['assigned', 'departed', 'arrived'])
    .where('w.company_id', 'in', [...who.companyIds]);
  if (work_order_id) query = query.where('p.work_order_id', '=', work_order_id);
  return { proposals: await query.orderBy('p.at', 'desc').orderBy('p.id').limit(200).execute() };
});
