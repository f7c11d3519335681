import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listRevaluations } from '../../contract.ts';

type Row = {
  id: bigint;
  made_at: Date;
  made_by: string | null;
  functional_currency: Currency;
  gained_minor: bigint;
  lines: number;
  entry_no: string | null;
  reversal_no: string | null;
  reversed_on: string | null;
};

export default handle(listRevaluations, async ({ db, who }, p) => {
  const { rows } = await sql<Row>`
    select r.id, r.made_at, a.name as made_by, r.functional_currency, r.gained_minor, e.entry_no, b.entry_no as reversal_no, b.posted_on as reversed_on,
      (select count(*)::int from revaluation_line l where l.revaluation_id = r.id) as lines
    from revaluation r left join ledger_entry e on e.subject = 'revaluation' and e.record_id = r.id and e.reverses_id is null
      left join ledger_entry b on b.reverses_id = e.id left join account a on a.id = r.made_by
    where r.company_id = ${p.company_id} and r.company_id = any(${companiesOf(who).map(String)}::bigint[]) and r.month = ${p.month}
    order by r.id desc limit 100`.execute(db);
  return { rows: rows.map(({ gained_minor, ...row }) => ({ ...row, gained: amountOf(row.functional_currency, gained_minor) })) };
});
