import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../../kernel/money.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { openActivities } from '../../contract.ts';
import { claimedOfActivity } from '../queries.ts';

const shownMax = 200;
type Row = { id: bigint; activity_no: string; name: string; currency: Currency; budget_minor: bigint; claimed: bigint };

export default handle(openActivities, async ({ db, who }, p) => {
  const { rows } = await sql<Row>`
    select p.id, p.activity_no, p.name, p.currency, p.budget_minor, ${claimedOfActivity} as claimed from activity p
    where p.company_id = any(${companiesOf(who).map(String)}::bigint[]) and (p.state = 'approved' or p.id = ${p.id ?? null}::bigint)
    order by p.from_on desc, p.id desc limit ${shownMax}`.execute(db);
  return {
    rows: rows.map(({ budget_minor, claimed, ...row }) => ({
      ...row,
      budget: amountOf(row.currency, budget_minor),
      left: amountOf(row.currency, budget_minor - claimed),
    })),
  };
});
