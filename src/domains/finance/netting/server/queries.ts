import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { BillState } from '../../bill/states.ts';
import { settleableBill } from '../../write-off/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { Side } from '../../side.ts';

export type OpenRow = {
  side: Side;
  bill_id: bigint;
  bill_no: string;
  bill_on: string;
  currency: Currency;
  version: number;
  amount_minor: bigint;
  functional_minor: bigint;
  written_off_minor: bigint;
  written_off_functional_minor: bigint;
  requested_minor: bigint;
  state: BillState;
};

/** The bill rows of a customer and of a carrier in one company, by day. `only` restricts them to certain bills, and locks them. */
export async function billRows(
  { db }: Work<FinanceTables>,
  of: { companyId: bigint; customerId: bigint; carrierId: bigint },
  only?: readonly bigint[],
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select b.side, b.bill_no, b.bill_on, b.state, s.bill_id, s.currency, s.version, s.amount_minor, s.functional_minor, s.written_off_minor,
      s.written_off_functional_minor, s.requested_minor
    from bill_balance s join bill b on b.id = s.bill_id
    where b.company_id = ${of.companyId} and (b.customer_id = ${of.customerId} or b.carrier_id = ${of.carrierId})
      and ${only ? sql`s.bill_id = any(${only.map(String)}::bigint[]) order by s.bill_id, s.currency for update` : sql`${settleableBill} and s.amount_minor - s.written_off_minor - s.requested_minor > 0 order by b.bill_on, s.bill_id`}`.execute(
    db,
  );
  return rows;
}
