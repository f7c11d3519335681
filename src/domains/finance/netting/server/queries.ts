import { sql } from 'kysely';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { BillState } from '../../bill/states.ts';
import { settleableBill } from '../../write-off/server/queries.ts';
import type { FinanceTables } from '../../server/db.ts';
import { namesOf } from '../../server/names-of-party.ts';
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
  customer_id: bigint | null;
  carrier_id: bigint | null;
};

/**
 * The bill rows of a customer and of a carrier, under all their names, in one company, by day. `only` restricts them to certain bills, and locks
 * them.
 */
export async function billRows(
  work: Work<FinanceTables>,
  of: { companyId: bigint; customerId: bigint; carrierId: bigint },
  only?: readonly bigint[],
): Promise<OpenRow[]> {
  const ids = (names: readonly bigint[]) => sql`any(${names.map(String)}::bigint[])`;
  const customers = ids(await namesOf(work, 'customer', of.customerId));
  const carriers = ids(await namesOf(work, 'carrier', of.carrierId));
  const { rows } = await sql<OpenRow>`
    select b.side, b.bill_no, b.bill_on, b.state, b.customer_id, b.carrier_id, s.bill_id, s.currency, s.version, s.amount_minor, s.functional_minor, s.written_off_minor,
      s.written_off_functional_minor, s.requested_minor
    from bill_balance s join bill b on b.id = s.bill_id
    where b.company_id = ${of.companyId} and (b.customer_id = ${customers} or b.carrier_id = ${carriers})
      and ${only ? sql`s.bill_id = any(${only.map(String)}::bigint[]) order by s.bill_id, s.currency for update` : sql`${settleableBill} and s.amount_minor - s.written_off_minor - s.requested_minor > 0 order by b.bill_on, s.bill_id`}`.execute(
    work.db,
  );
  return rows;
}

type Netted = {
  write_off_id: bigint;
  write_off_no: string;
  business_on: string;
  currency: Currency;
  amount_minor: bigint;
  booked_functional_minor: bigint;
  reversed: boolean;
  reverses: boolean;
};

/** The nettings of a bill that the caller sees, as its settlements. They hold both sides, so they are read as the system. */
export async function nettedOf(work: Work<FinanceTables>, billId: bigint): Promise<Netted[]> {
  const { rows } = await work.asSystem(() =>
    sql<Netted>`
      select n.id as write_off_id, n.netting_no as write_off_no, n.business_on, l.currency, l.amount_minor, l.booked_functional_minor,
        r.id is not null as reversed, n.reverses_id is not null as reverses
      from netting_line l join netting n on n.id = l.netting_id left join netting r on r.reverses_id = n.id
      where l.bill_id = ${billId} order by n.id`.execute(work.db),
  );
  return rows;
}
