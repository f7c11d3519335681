import { sql } from 'kysely';
import { plainDecimal } from '../../../../../kernel/decimal.ts';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { listNettings } from '../../contract.ts';
import { partyName, plainName } from '../../../../reference/server/names.ts';

type Row = {
  id: bigint;
  netting_no: string;
  business_on: string;
  customer_name: string;
  carrier_name: string;
  company_id: bigint;
  company_name: string;
  receivable_currency: Currency;
  receivable_minor: bigint;
  payable_currency: Currency;
  payable_minor: bigint;
  rate: string | null;
  functional_currency: Currency;
  exchange_difference_minor: bigint;
  bills: string;
  reason: string | null;
  reversed: boolean;
  reverses: boolean;
  created_by: string | null;
  created_at: Date;
};

export default handle(listNettings, async ({ db, who }) => {
  const { rows } = await sql<Row>`
    select n.id, n.netting_no, n.business_on, ${partyName('cu', who.language)} as customer_name, ${partyName('ca', who.language)} as carrier_name, n.company_id, ${plainName('oc', who.language)} as company_name,
      n.receivable_currency, n.receivable_minor, n.payable_currency, n.payable_minor, n.rate, oc.currency as functional_currency,
      n.exchange_difference_minor, n.reason, r.id is not null as reversed, n.reverses_id is not null as reverses, a.name as created_by, n.created_at,
      (select string_agg(b.bill_no, ' ' order by b.bill_no) from netting_line l join bill b on b.id = l.bill_id where l.netting_id = n.id) as bills
    from netting n join customer cu on cu.id = n.customer_id join carrier ca on ca.id = n.carrier_id join own_company oc on oc.id = n.company_id
      left join netting r on r.reverses_id = n.id left join account a on a.id = n.created_by
    where n.company_id = any(${companiesOf(who).map(String)}::bigint[]) order by n.business_on desc, n.id desc limit 500`.execute(db);
  return {
    rows: rows.map(({ receivable_minor, payable_minor, exchange_difference_minor, ...row }) => ({
      ...row,
      rate: row.rate === null ? null : plainDecimal(row.rate),
      receivable: amountOf(row.receivable_currency, receivable_minor),
      payable: amountOf(row.payable_currency, payable_minor),
      exchange_difference: amountOf(row.functional_currency, exchange_difference_minor),
    })),
  };
});
