import { sql } from 'kysely';
import { lesserOf } from '../../../../../kernel/bounds.ts';
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
  payable_currency: Currency;
  receivable: bigint;
  payable: bigint;
};

export default handle(nettingCandidates, async ({ db, who }) => {
  const { rows } = await sql<Row>`
    with open_side as (
      select n.id as consent_id, b.company_id, b.side, s.currency, sum(s.amount_minor - s.written_off_minor - s.requested_minor)::bigint as minor
      from netting_consent n join bill b on b.customer_id = any(${namesIn('customer')}) or b.carrier_id = any(${namesIn('carrier')})
        join bill_balance s on s.bill_id = b.id
      where n.active and ${settleableBill} and b.company_id = any(${companiesOf(who).map(String)}::bigint[])
        and s.amount_minor - s.written_off_minor - s.requested_minor > 0
      group by 1, 2, 3, 4)
    select n.id as consent_id, n.reference, ${partyName('cu', who.language)} as customer_name, ${partyName('ca', who.language)} as carrier_name, r.company_id,
      ${plainName('oc', who.language)} as company_name, r.currency, p.currency as payable_currency, r.minor as receivable, p.minor as payable
    from open_side r join open_side p on p.consent_id = r.consent_id and p.company_id = r.company_id and p.side = 'payable'
      join netting_consent n on n.id = r.consent_id join customer cu on cu.id = n.customer_id join carrier ca on ca.id = n.carrier_id
      join own_company oc on oc.id = r.company_id
    where r.side = 'receivable' order by n.reference, company_name, r.currency <> p.currency, r.currency, p.currency limit 500`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      receivable: amountOf(row.currency, row.receivable),
      payable: amountOf(row.payable_currency, row.payable),
      nettable: row.currency === row.payable_currency ? amountOf(row.currency, lesserOf(row.receivable, row.payable)) : null,
    })),
  };
});

/** The ids of the customer or the carrier of a consent `n` under all its names (names-of-party.ts). */
const namesIn = (table: 'customer' | 'carrier') => sql`array(select p.id from ${sql.table(table)} own
  join ${sql.table(table)} p on p.id = coalesce(own.merged_into_id, own.id) or p.merged_into_id = coalesce(own.merged_into_id, own.id)
  where own.id = ${sql.ref(`n.${table}_id`)})`;
