import { sql } from 'kysely';
import { amountOf, type Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { namesOf } from '../../server/names-of-party.ts';
import { guardOfSide, type Side } from '../../side.ts';
import { depositAccountOf } from '../posting.ts';

/**
 * The deposits that a party gave us, or that we gave it, by company and currency; none for those from whom the side is hidden. The books hold
 * both sides, so they are read as the system.
 */
export async function depositsOf(work: Work<FinanceTables>, side: Side, partyId: bigint) {
  if (work.who.hidden.has(guardOfSide[side])) return [];
  const names = await namesOf(work, side === 'receivable' ? 'customer' : 'carrier', partyId);
  const rows = await work.asSystem(() => depositRows(work, side, names));
  return rows.map(({ company_id, currency, amount }) => ({ company_id, currency, open: amountOf(currency, amount) }));
}

async function depositRows({ db, who }: Work<FinanceTables>, side: Side, names: readonly bigint[]) {
  const { rows } = await sql<{ company_id: bigint; currency: Currency; amount: bigint }>`
    select e.company_id, l.currency, abs(sum(l.amount_minor))::bigint as amount
    from ledger_line l join ledger_entry e on e.id = l.entry_id join ledger_account a on a.id = l.account_id
    where a.use = ${depositAccountOf(side)} and ${side === 'receivable' ? sql`l.customer_id` : sql`l.carrier_id`} = any(${names.map(String)}::bigint[])
      and e.company_id = any(${companiesOf(who).map(String)}::bigint[])
    group by 1, 2 having sum(${side === 'receivable' ? sql`-l.amount_minor` : sql`l.amount_minor`}) > 0 order by 1, 2`.execute(db);
  return rows;
}
