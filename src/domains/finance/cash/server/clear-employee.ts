import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/** The record whose expenses clear money of an employee, such as an expense claim. */
type Source = { readonly subject: string; readonly recordId: bigint };

/** Records the amount that the expenses of a record took off the advance of an employee on the day of its entry. */
export async function clearEmployee(
  { db }: Work<FinanceTables>,
  of: Source & {
    readonly companyId: bigint;
    readonly employeeId: bigint;
    readonly currency: Currency;
    readonly amountMinor: bigint;
    readonly on: Day;
  },
): Promise<void> {
  await db
    .insertInto('employee_clearing')
    .values({
      company_id: of.companyId,
      employee_id: of.employeeId,
      subject: of.subject,
      record_id: of.recordId,
      currency: of.currency,
      amount_minor: of.amountMinor,
      cleared_on: of.on,
    })
    .execute();
}

/** Takes back what a record cleared. The advance of the employee stands again from that day on. */
export async function reverseClearing({ db }: Work<FinanceTables>, { subject, recordId }: Source, on: Day): Promise<void> {
  await sql`insert into employee_clearing (company_id, employee_id, subject, record_id, currency, amount_minor, cleared_on, reverses_id)
    select c.company_id, c.employee_id, c.subject, c.record_id, c.currency, -c.amount_minor, ${on}::date, c.id from employee_clearing c
    where c.subject = ${subject} and c.record_id = ${recordId} and c.reverses_id is null
      and not exists (select from employee_clearing r where r.reverses_id = c.id)`.execute(db);
}
