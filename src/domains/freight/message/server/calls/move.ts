import { handle, lockOwn } from '../../../server/db.ts';
import { moveFreightReport } from '../../contract.ts';
import accept from '../jobs/accept.ts';
import { freightReports } from '../report.ts';

export default handle(moveFreightReport, async (work, p) => {
  const report = await freightReports.take(work, await lockOwn(work, 'freight_report', { id: p.id, version: p.version }), p);
  if (p.action === 'match') await work.enqueue(accept, { message_id: String(report.message_id) });
  return report;
});
