import { sql } from 'kysely';
import { amountOf } from '../../../../kernel/money.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import { booksOf } from '../../period/server/books.ts';
import type { FinanceTables } from '../../server/db.ts';
import { namesOf } from '../../server/names-of-party.ts';
import type { PaymentRequest } from './request.ts';

/**
 * Requires that we owe a customer what a refund pays: its money that arrived and settles no bill, and its open credit notes, less what
 * other refunds in review or waiting for payment take. Money that the bank values on a later day has not arrived. Refuses REFUND_OVER. The
 * lock makes two refunds of one customer count each other.
 */
export async function refundableOrRefuse(work: Work<FinanceTables>, request: PaymentRequest, askedMinor: bigint): Promise<void> {
  const { db } = work;
  if (request.kind !== 'refund' || request.customer_id === null) return;
  const { company_id, currency } = request;
  const names = await namesOf(work, 'customer', request.customer_id);
  const customers = sql`any(${names.map(String)}::bigint[])`;
  const { today } = await booksOf(work, company_id);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refund ${company_id} ${names[0]}`}, 0))`.execute(db);
  const { rows } = await sql<{ owed: bigint }>`select (
    (select coalesce(sum(case e.direction when 'in' then 1 else -1 end * (e.amount_minor - e.allocated_minor)), 0) from cash_entry e
      where e.customer_id = ${customers} and e.company_id = ${company_id} and e.currency = ${currency} and e.state = 'claimed'
        and (e.direction = 'out' or e.value_on <= ${today}::date))
    - (select coalesce(sum(s.amount_minor - s.written_off_minor), 0) from bill b join bill_balance s on s.bill_id = b.id
      where b.customer_id = ${customers} and b.company_id = ${company_id} and s.currency = ${currency}
        and s.written_off_minor > s.amount_minor and b.state in ('made', 'sent', 'confirmed'))
    - (select coalesce(sum(p.amount_minor - p.closed_minor - p.paid_minor), 0) from payment_request p
      where p.customer_id = ${customers} and p.company_id = ${company_id} and p.currency = ${currency} and p.id <> ${request.id}
        and p.state not in ('awaitingRequest', 'paid', 'void')))::bigint as owed`.execute(db);
  const owed = rows[0]?.owed ?? 0n;
  if (askedMinor > owed)
    throw new Refusal('REFUND_OVER', { currency, asked: amountOf(currency, askedMinor), open: amountOf(currency, owed > 0n ? owed : 0n) });
}
