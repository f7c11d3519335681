import type { Kysely } from 'kysely';
import type { SystemWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { type FreightTables, lockOwn } from '../../server/db.ts';
import { freightReports } from './report.ts';

/**
 * The proposals of a message for customers whose carriers' times are taken at once. An arrival follows a departure that the same message
 * reports, so they stand in the order of their times. A person decides about a day without its time, and about a discrepancy.
 */
export async function acceptedReports(db: Kysely<FreightTables>, messageId: bigint): Promise<bigint[]> {
  const reports = await db
    .selectFrom('freight_report as r')
    .innerJoin('freight_job as j', 'j.id', 'r.job_id')
    .innerJoin('customer as c', 'c.id', 'j.customer_id')
    .select('r.id')
    .where('r.message_id', '=', messageId)
    .where('r.state', '=', 'proposed')
    .where('c.takes_times', '=', true)
    .where('r.day_only', '=', false)
    .where('r.kind', '<>', 'discrepancy')
    .orderBy('r.happens_at')
    .orderBy('r.id')
    .execute();
  return reports.map(({ id }) => id);
}

/** Takes a proposal by its customer's standing instruction. One that a rule refuses stays, for a person to decide. */
export async function acceptReport(work: Work<FreightTables, SystemWho>, id: bigint): Promise<void> {
  const report = await lockOwn(work, 'freight_report', { id });
  if (report.state !== 'proposed') return;
  await work.attempt(() => freightReports.takeUnasked(work, report, { id, version: report.version, action: 'take', reason: null }));
}
