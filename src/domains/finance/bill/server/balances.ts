import { sql } from 'kysely';
import { jsonRows } from '../../../../kernel/json-text.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/** The part of a bill in one currency that is settled, and its value in the books; negative where a settlement is taken back. */
export type Settled = {
  readonly billId: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly functionalMinor: bigint;
  /** The part that a payment request reserved, which the settlement uses up. */
  readonly releaseMinor?: bigint;
};

/**
 * Changes the balances of bill rows that the caller has locked, in one statement; several parts of one row are added up. The table's own checks
 * refuse a balance that would cross zero.
 */
export async function moveBalances({ db }: Work<FinanceTables>, parts: readonly Settled[]): Promise<void> {
  await sql`update bill_balance s set written_off_minor = s.written_off_minor + m.amount,
      written_off_functional_minor = s.written_off_functional_minor + m.functional, requested_minor = s.requested_minor - m.released,
      version = s.version + 1
    from (select "billId" as bill_id, currency, sum("amountMinor") as amount, sum("functionalMinor") as functional,
        coalesce(sum("releaseMinor"), 0) as released
      from jsonb_to_recordset(${jsonRows(parts)}::jsonb) as p ("billId" bigint, currency text, "amountMinor" bigint, "functionalMinor" bigint,
        "releaseMinor" bigint) group by 1, 2) m
    where s.bill_id = m.bill_id and s.currency = m.currency`.execute(db);
}
