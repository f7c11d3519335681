import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { namesOf } from '../../../server/names-of-party.ts';
import { spreadableCosts } from '../../contract.ts';

const rowsMax = 200;
type Row = {
  charge_id: bigint | null;
  opening_balance_id: bigint | null;
  name: string;
  document: string;
  on: string;
  currency: Currency;
  open: bigint;
};

export default handle(spreadableCosts, async (work, { carrier_id }) => {
  const { db, who } = work;
  const carriers = carrier_id === null ? [] : await namesOf(work, 'carrier', carrier_id);
  const companies = sql`any(${companiesOf(who).map(String)}::bigint[])`;
  const taken = (of: ReturnType<typeof sql>) =>
    sql`coalesce((select sum(p.amount_minor) from prepaid_cost p where ${of} and p.state in ('spreading', 'changing', 'done', 'ended')), 0)`;
  const lines = sql<Row>`select c.id as charge_id, null::bigint as opening_balance_id,
      concat_ws(' ', ${sql.ref(`f.name_${who.language}`)}, c.description) as name, b.bill_no as document, b.bill_on as on, c.currency,
      (c.net_minor - ${taken(sql`p.charge_id = c.id`)})::bigint as open
    from charge c join bill b on b.id = c.bill_id left join fee_name f on f.id = c.fee_name_id
    where c.company_id = ${companies} and c.carrier_id = any(${carriers.map(String)}::bigint[]) and c.side = 'payable' and c.state = 'billed' and not c.disbursement
      and c.net_minor > 0`;
  const balances = sql<Row>`select null::bigint as charge_id, s.id as opening_balance_id, coalesce(s.memo, ${sql.ref(`a.name_${who.language}`)}) as name,
      o.opening_no as document, o.opened_on as on, s.currency, (s.amount_minor - ${taken(sql`p.opening_balance_id = s.id`)})::bigint as open
    from opening_balance s join opening o on o.id = s.opening_id join ledger_account a on a.id = s.account_id
    where o.company_id = ${companies} and o.state = 'posted' and a.use = 'prepaidExpense' and s.amount_minor > 0`;
  const { rows } = await sql<Row>`select * from (${carrier_id === null ? balances : lines}) k where open > 0
    order by "on" desc, charge_id desc, opening_balance_id desc limit ${rowsMax}`.execute(db);
  return { sources: rows.map((row) => ({ ...row, open: amountOf(row.currency, row.open) })) };
});
