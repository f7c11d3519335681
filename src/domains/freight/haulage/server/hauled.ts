import { endedStates } from '../../job/states.ts';
import type { FreightWork } from '../../server/db.ts';

/** The container of an open job for which a trip was ordered; undefined for other trips. The dispatcher may see nothing of freight. */
export function hauledBy({ db, asSystem }: FreightWork, workOrderId: bigint) {
  return asSystem(() =>
    db
      .selectFrom('freight_leg as l')
      .innerJoin('freight_container as k', 'k.id', 'l.container_id')
      .innerJoin('freight_job as j', 'j.id', 'k.job_id')
      .select(['k.id', 'k.job_id', 'k.container_no', 'k.seal_no', 'j.direction'])
      .where('l.work_order_id', '=', workOrderId)
      .where('j.state', 'not in', [...endedStates])
      .executeTakeFirst(),
  );
}
