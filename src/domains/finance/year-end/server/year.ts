import type { Day } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/** Keeps the year of a day open for adjustments until the end of the transaction; refuses YEAR_NOT_ADJUSTING. */
export async function holdYear({ db }: Work<FinanceTables>, companyId: bigint, day: Day): Promise<void> {
  const year = Number(day.slice(0, 4));
  const row = await db
    .selectFrom('year_end')
    .select('state')
    .where('company_id', '=', companyId)
    .where('year', '=', year)
    .forShare()
    .executeTakeFirst();
  if (row?.state !== 'adjusting' || !day.endsWith('-12-31')) throw new Refusal('YEAR_NOT_ADJUSTING', { year });
}

/** Refuses YEAR_ADJUSTED where the year of a month, or a later one, is adjusted or closed: its months stay closed. */
export async function refuseAdjustedYear({ db }: Work<FinanceTables>, companyId: bigint, month: string): Promise<void> {
  const row = await db
    .selectFrom('year_end')
    .select('year')
    .where('company_id', '=', companyId)
    .where('year', '>=', Number(month.slice(0, 4)))
    .where('state', '<>', 'open')
    .executeTakeFirst();
  if (row) throw new Refusal('YEAR_ADJUSTED', { year: row.year });
}
