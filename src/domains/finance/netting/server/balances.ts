import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { NettedLine } from '../rules.ts';

/** Changes the balances of locked bill rows in one statement. The table's own checks refuse a balance that would cross zero. */
export async function moveBalances(work: Work<FinanceTables>, lines: readonly NettedLine[], sign: 1n | -1n, no: string): Promise<void> {
  const moved = lines.map((line) => ({
    bill_id: String(line.billId),
    currency: line.currency,
    amount: String(sign * line.amountMinor),
    functional: String(sign * line.bookedMinor),
  }));
  await sql`update bill_balance s set written_off_minor = s.written_off_minor + m.amount,
      written_off_functional_minor = s.written_off_functional_minor + m.functional, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (bill_id bigint, currency text, amount bigint, functional bigint)
    where s.bill_id = m.bill_id and s.currency = m.currency`.execute(work.db);
  for (const line of lines)
    work.audit({
      subject: 'bill',
      id: line.billId,
      what: sign > 0n ? 'net' : 'reverseNetting',
      after: { netting_no: no, amount: amountOf(line.currency, line.amountMinor) },
    });
}
