import { type Day, monthOf } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';

/** The own company of a record, and its person: the sheets of the person's present company count the record where the person moved since. */
export type MonthsOf = { readonly company_id: bigint; readonly account_id?: bigint };

/**
 * Locks the months of these days against a close in the same moment, and refuses ATTENDANCE_CLOSED where one is closed. A month that nobody
 * calculated yet has no row and is open.
 */
export async function requireOpenMonths({ db }: Pick<Work<OfficeTables>, 'db'>, of: MonthsOf, days: readonly Day[]): Promise<void> {
  const months = [...new Set(days.map(monthOf))];
  if (months.length === 0) return;
  const rows = await db
    .selectFrom('attendance_month')
    .select(['month', 'state'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('company_id', '=', of.company_id),
        eb(
          'company_id',
          'in',
          selectFrom('account')
            .select('account.company_id')
            .where('account.id', '=', of.account_id ?? 0n),
        ),
      ]),
    )
    .where('month', 'in', months)
    .orderBy('month')
    .orderBy('company_id')
    .forShare()
    .execute();
  const closed = rows.find(({ state }) => state === 'closed');
  if (closed) throw new Refusal('ATTENDANCE_CLOSED', { month: closed.month });
}
