import { handle, lockOwn } from '../../../server/db.ts';
import { moveFreightReport } from '../../contract.ts';
import { freightReports } from '../report.ts';

export default handle(moveFreightReport, async (work, p) =>
  freightReports.take(work, await lockOwn(work, 'freight_report', { id: p.id, version: p.version }), p),
);
