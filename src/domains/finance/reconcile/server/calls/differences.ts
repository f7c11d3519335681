import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { reconcileDifferences } from '../../contract.ts';
import { plainName } from '../../../../reference/server/names.ts';

type Row = {
  id: bigint;
  what: string;
  subject: string;
  record_id: bigint;
  record: string;
  company_name: string;
  currency: Currency | null;
  kept: string | null;
  counted: string | null;
};

export default handle(reconcileDifferences, async ({ db, who }, p) => {
  const { rows } =
    await sql<Row>`select d.id, d.what, d.subject, d.record_id, d.record, ${plainName('oc', who.language)} as company_name, d.currency, d.kept, d.counted
    from reconcile_difference d join own_company oc on oc.id = d.company_id
    where d.run_id = ${p.run_id} and d.company_id = any(${companiesOf(who).map(String)}::bigint[]) order by d.id limit 2000`.execute(db);
  return {
    rows: rows.map((row) => {
      const text = (value: string | null): string | null =>
        value === null || row.currency === null ? value : amountOf(row.currency, BigInt(value));
      return { ...row, kept: text(row.kept), counted: text(row.counted) };
    }),
  };
});
