import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { settleableBill } from '../../../write-off/server/queries.ts';
import { nettingCandidates } from '../../contract.ts';
import { partyName, plainName } from '../../../../reference/server/names.ts';

type Row = {
  consent_id: bigint;
  reference: string;
  customer_name: string;
  carrier_name: string;
  company_id: bigint;
  company_name: string;
  currency: Currency;
  receivable: bigint;
  payable: bigint;
};

export default handle(nettingCandidates, async ({ db, who }) => {
  const { rows } = await sql<Row>`
    select n.id as consent_id, n.reference, ${partyName('cu', who.language)} as customer_name, ${partyName('ca', who.language)} as carrier_name, b.company_id, ${plainName('oc', who.language)} as company_name, s.currency,
      coalesce(sum(s.amount_minor - s.written_off_minor - s.requested_minor) filter (where b.side = 'receivable'), 0)::bigint as receivable,
      coalesce(sum(s.amount_minor - s.written_off_minor - s.requested_minor) filter (where b.side = 'payable'), 0)::bigint as payable
    from netting_consent n join customer cu on cu.id = n.customer_id join carrier ca on ca.id = n.carrier_id
      join bill b on b.customer_id = any(${namesIn('customer')}) or b.carrier_id = any(${namesIn('carrier')})
      join bill_balance s on s.bill_id = b.id join own_company oc on oc.id = b.company_id
    where n.active and ${settleableBill} and b.company_id = any(${companiesOf(who).map(String)}::bigint[])
      and s.amount_minor - s.written_off_minor - s.requested_minor > 0
    group by 1, 2, 3, 4, 5, 6, 7 having count(distinct b.side) = 2 order by 2, 6, 7 limit 500`.execute(db);
  return {
    rows: rows.map((row) => {
      const text = (minor: bigint): string => amountOf(row.currency, minor);
      const nettable = row.receivable < row.payable ? row.receivable : row.payable;
      return { ...row, receivable: text(row.receivable), payable: text(row.payable), nettable: text(nettable) };
    }),
  };
});

/** The ids of the customer or the carrier of a consent `n` under all its names (names-of-party.ts). */
const namesIn = (table: 'customer' | 'carrier') => sql`array(select p.id from ${sql.table(table)} own
  join ${sql.table(table)} p on p.id = coalesce(own.merged_into_id, own.id) or p.merged_into_id = coalesce(own.merged_into_id, own.id)
  where own.id = ${sql.ref(`n.${table}_id`)})`;
