import type { Selectable } from 'kysely';
import { badField } from '../../../../kernel/refusal.ts';
import { housesMax } from '../../job/contract.ts';
import { type FreightJob, lockOpenFreightJob } from '../../job/server/job.ts';
import { requireFreeHouses, requireUndeparted } from '../../job/server/houses.ts';
import type { FreightHouseTable } from '../../job/server/tables.ts';
import type { FreightWork } from '../../server/db.ts';

export type FreightHouse = Selectable<FreightHouseTable>;

/** Locks an open job whose houses are about to change. Refuses HOUSES_DEPARTED once it has departed. */
export async function lockUndeparted(work: FreightWork, id: bigint, version?: number): Promise<FreightJob> {
  const job = await lockOpenFreightJob(work, id, version);
  requireUndeparted(job);
  return job;
}

/**
 * The houses of these ids, in their order, which may be split or merged. Refuses HOUSE_HAS_BILL while one of them has a bill of lading that
 * is not void. Customs refuses HOUSE_DECLARED.
 */
export async function regroupedHouses(work: FreightWork, job: FreightJob, ids: Readonly<Record<string, bigint>>): Promise<FreightHouse[]> {
  const { db } = work;
  const own = await db.selectFrom('freight_house').selectAll().where('job_id', '=', job.id).where('id', 'in', Object.values(ids)).execute();
  const houses = Object.entries(ids).map(([field, id]) => {
    const house = own.find((one) => one.id === id);
    if (!house) throw badField(field, 'NOT_FOUND');
    return house;
  });
  await requireFreeHouses(work, job, houses);
  return houses;
}

/** Refuses a number that a house of the company has. */
export async function requireFreeNumber({ db }: FreightWork, job: FreightJob, house_no: string): Promise<void> {
  const twin = await db
    .selectFrom('freight_house')
    .select('job_id')
    .where('company_id', '=', job.company_id)
    .where('house_no', '=', house_no)
    .executeTakeFirst();
  if (twin) throw badField('house_no', twin.job_id === job.id ? 'HOUSE_OF_THIS_JOB' : 'HOUSE_TAKEN');
}

/** Refuses one more house than a job can have, at this field. */
export async function requireRoom({ db }: FreightWork, job: FreightJob, field: string): Promise<void> {
  const { count } = await db
    .selectFrom('freight_house')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= housesMax) throw badField(field, 'HOUSES_FULL', { most: housesMax });
}
