import { sql } from 'kysely';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/**
 * The tax that a payment withheld, or a customer of its advance: what write-offs settle bills or raise the advance with now, its certificate, and
 * its rate in a foreign currency.
 */
export type WithheldTax = { readonly matchedMinor: bigint; readonly certificateNo: string; readonly rate: string | null };

/**
 * The tax withheld by payments, or of the advances of customers, by payment or receipt. Tax that a customer withheld of a bill has a certificate of
 * its own and is none of it. The first write-off of a payment has its certificate and rate, which the write-offs that replace it keep.
 */
export async function withheldTaxOf({ db }: Work<FinanceTables>, cashIds: readonly bigint[]): Promise<ReadonlyMap<bigint, WithheldTax>> {
  if (cashIds.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; matched: bigint; certificate_no: string; rate: string | null }>`
    select w.cash_entry_id as id, sum(l.amount_minor)::bigint as matched, (array_agg(l.certificate_no order by l.id))[1] as certificate_no,
      (array_agg(case when l.currency <> e.functional_currency then l.settled_rate end order by l.id))[1] as rate
    from cash_entry e join write_off w on w.cash_entry_id = e.id join write_off_line l on l.write_off_id = w.id and l.by = 'withholding'
    where e.id = any(${cashIds.map(String)}::bigint[]) and e.withheld_minor > 0 and (w.side = 'payable' or l.bill_id is null)
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, { matchedMinor: row.matched, certificateNo: row.certificate_no, rate: row.rate }]));
}
