import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { CheckSubject } from './check.ts';
import { type CheckName, checkNames, checks } from './queries.ts';

/**
 * A difference between two sources of one value: the one stored with a record, and the one recomputed from its parts or from the ledger.
 */
export type Difference = {
  readonly what: CheckName;
  readonly subject: CheckSubject;
  readonly companyId: bigint;
  readonly recordId: bigint;
  readonly record: string;
  readonly currency: Currency | null;
  readonly kept: string | null;
  readonly counted: string | null;
};
export type Counted = { readonly checked: number; readonly differences: Difference[] };
/** The most differences listed for one check: more of one kind add no information, since the first ones show the cause. */
const shownMax = 200;

type Row = {
  record_id: string;
  company_id: string;
  record: string;
  currency: Currency | null;
  kept: string | null;
  counted: string | null;
};

/**
 * Recomputes every stored balance and status (money.md 11): the number of values compared, and the differences. One statement for each
 * check.
 */
export async function countAll({ db }: Pick<Work<FinanceTables>, 'db'>): Promise<Counted> {
  const differences: Difference[] = [];
  let checked = 0;
  for (const what of checkNames) {
    const { subject, rows: query } = checks[what];
    const { rows } = await sql<{ checked: number; found: Row[] }>`
      with c as materialized (select record_id, company_id, record, currency, kept::text as kept, counted::text as counted from (${query}) q)
      select (select count(*)::int from c) as checked, coalesce((select jsonb_agg(d) from (
        select record_id::text, company_id::text, record, currency, kept, counted from c where kept is distinct from counted order by record limit ${shownMax}) d), '[]') as found`.execute(
      db,
    );
    const [answer] = rows;
    checked += answer?.checked ?? 0;
    for (const { record_id, company_id, ...row } of answer?.found ?? [])
      differences.push({ what, subject, ...row, companyId: BigInt(company_id), recordId: BigInt(record_id) });
  }
  return { checked, differences };
}

/** The differences; there must be none. */
export async function reconcile(work: Pick<Work<FinanceTables>, 'db'>): Promise<Difference[]> {
  return (await countAll(work)).differences;
}

/** Runs all checks and saves the differences with the run; null for a run that has ended. */
export async function keepRun(work: Work<FinanceTables>, runId: bigint, ms: () => number): Promise<Counted | null> {
  const run = await work.db.selectFrom('reconcile_run').select('state').where('id', '=', runId).forUpdate().executeTakeFirst();
  if (run?.state !== 'queued') return null;
  const begun = ms();
  const counted = await countAll(work);
  if (counted.differences.length > 0)
    await work.db
      .insertInto('reconcile_difference')
      .values(
        counted.differences.map(({ companyId, recordId, ...difference }) => ({
          ...difference,
          run_id: runId,
          company_id: companyId,
          record_id: recordId,
        })),
      )
      .execute();
  await work.db
    .updateTable('reconcile_run')
    .set({
      state: 'done',
      finished_at: work.now,
      took_ms: Math.round(ms() - begun),
      checked: BigInt(counted.checked),
      differences: counted.differences.length,
    })
    .where('id', '=', runId)
    .execute();
  return counted;
}

/** Creates a queued run. */
export async function newRun({ db, now }: Work<FinanceTables>, askedBy: bigint | null): Promise<bigint> {
  const { id } = await db
    .insertInto('reconcile_run')
    .values({ asked_by: askedBy, asked_at: now, finished_at: null, took_ms: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
