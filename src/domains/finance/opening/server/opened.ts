import type { Day } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/** True where a posted opening stands for the books of a company up to this day or a later one. */
export async function isBeforeOpening({ db }: Work<FinanceTables>, companyId: bigint, day: Day): Promise<boolean> {
  const opening = await db
    .selectFrom('opening')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'posted')
    .where('opened_on', '>=', day)
    .executeTakeFirst();
  return opening !== undefined;
}

/** Refuses PERIOD_CLOSED for a day that lies before the books of a company were opened: the opening stands for all of it. */
export async function afterOpeningOrRefuse(work: Work<FinanceTables>, companyId: bigint, day: Day): Promise<void> {
  if (await isBeforeOpening(work, companyId, day)) throw new Refusal('PERIOD_CLOSED', { month: day.slice(0, 7) });
}
