import { type Day, dayIn } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import type { IdentityTables } from '../../server/db.ts';

type OwnWork = Work<Pick<IdentityTables, 'own_company'>>;

/** The day of an instant in the time zone of an own company. */
export async function dayOf({ db }: Pick<OwnWork, 'db'>, companyId: bigint, at: Date): Promise<Day> {
  const { time_zone } = await db.selectFrom('own_company').select('time_zone').where('id', '=', companyId).executeTakeFirstOrThrow();
  return dayIn(at, time_zone);
}

/** Today in the time zone of an own company: the date of a decision that is taken now. */
export function todayOf(work: Pick<OwnWork, 'db' | 'now'>, companyId: bigint): Promise<Day> {
  return dayOf(work, companyId, work.now);
}
