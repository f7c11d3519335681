import { sql } from 'kysely';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listReconcileRuns } from '../../contract.ts';

type Row = {
  id: bigint;
  state: 'queued' | 'done';
  asked_by: string | null;
  asked_at: Date;
  finished_at: Date | null;
  took_ms: number | null;
  checked: bigint;
  differences: number;
};

export default handle(listReconcileRuns, async ({ db, who }) => {
  const { rows } = await sql<Row>`select r.id, r.state, a.name as asked_by, r.asked_at, r.finished_at, r.took_ms, r.checked,
      (select count(*)::int from reconcile_difference d where d.run_id = r.id and d.company_id = any(${companiesOf(who).map(String)}::bigint[])) as differences
    from reconcile_run r left join account a on a.id = r.asked_by order by r.asked_at desc, r.id desc limit 100`.execute(db);
  return { rows: rows.map((row) => ({ ...row, checked: Number(row.checked) })) };
});
