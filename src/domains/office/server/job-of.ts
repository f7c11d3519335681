import { badField } from '../../../kernel/refusal.ts';
import type { Work } from '../../../server/work.ts';
import { requireUnlockedOrders } from '../../finance/job-lock/server/job-lock.ts';
import type { OfficeTables } from './db.ts';

/** The order or the freight job that a document of the office concerns. */
export type JobOf = { readonly order_id: bigint | null; readonly freight_job_id: bigint | null };

/**
 * Requires that each of these names at most one job: an order or a freight job of the company, among the caller's rows and not cancelled.
 * `at` is the field of the form that names it.
 */
export async function requireJobs(
  work: Work<OfficeTables>,
  of: readonly (JobOf & { readonly at: (field: string) => string })[],
  companyId: bigint,
): Promise<void> {
  const idsOf = (ids: readonly (bigint | null)[]) => [0n, ...ids.filter((id) => id !== null)];
  const orders = await work.db
    .selectFrom('transport_order')
    .select('id')
    .where('id', 'in', idsOf(of.map(({ order_id }) => order_id)))
    .where('company_id', '=', companyId)
    .where('state', '<>', 'cancelled')
    .execute();
  const jobs = await work.db
    .selectFrom('freight_job')
    .select('id')
    .where('id', 'in', idsOf(of.map(({ freight_job_id }) => freight_job_id)))
    .where('company_id', '=', companyId)
    .where('state', '<>', 'cancelled')
    .execute();
  for (const { order_id, freight_job_id, at } of of) {
    if (order_id !== null && !orders.some(({ id }) => id === order_id)) throw badField(at('order_id'), 'NOT_KNOWN');
    if (freight_job_id !== null && !jobs.some(({ id }) => id === freight_job_id)) throw badField(at('freight_job_id'), 'NOT_KNOWN');
    if (order_id !== null && freight_job_id !== null) throw badField(at('freight_job_id'), 'ONE_JOB');
  }
}

/** Refuses JOB_LOCKED where finance has locked one of the orders that these lines name. */
export function requireOpenJobs(work: Work<OfficeTables>, lines: readonly JobOf[]): Promise<void> {
  return requireUnlockedOrders(
    work,
    lines.map(({ order_id }) => order_id),
  );
}
