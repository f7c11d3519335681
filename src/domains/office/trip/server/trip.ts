import type { Selectable } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import type { OfficeTables } from '../../server/db.ts';
import type { TripTable } from './tables.ts';

export type Trip = Selectable<TripTable>;
export type TripWork = Work<OfficeTables>;

/** The day of now in an own company. */
export async function todayOf({ db, now }: TripWork, companyId: bigint): Promise<string> {
  const { time_zone } = await db.selectFrom('own_company').select('time_zone').where('id', '=', companyId).executeTakeFirstOrThrow();
  return dayIn(now, time_zone);
}
