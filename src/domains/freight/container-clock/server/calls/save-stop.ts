import { type SqlBool, sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { touchFreightJob } from '../../../job/server/job.ts';
import { handle } from '../../../server/db.ts';
import { saveClockStop } from '../../contract.ts';
import { calculateClocks } from '../calculate.ts';
import { lockContainer } from '../container.ts';

export default handle(saveClockStop, async (work, { container_id, version, clock_stop_id, ...entered }) => {
  const { db, who } = work;
  const { job, no } = await lockContainer(work, { container_id, version });
  const stop = { ...entered, to_on: entered.to_on ?? null };
  if (stop.to_on !== null && stop.to_on < stop.from_on) throw badField('to_on', 'END_BEFORE_START');
  const others = await db.selectFrom('clock_stop').selectAll().where('container_id', '=', container_id).execute();
  const before = others.find(({ id }) => id === clock_stop_id);
  if (clock_stop_id && !before) throw new Refusal('NOT_FOUND');
  const twin = await db
    .selectFrom('clock_stop')
    .select('from_on')
    .where('container_id', '=', container_id)
    .where('id', '<>', clock_stop_id ?? 0n)
    .where(sql<SqlBool>`daterange(from_on, to_on, '[]') && daterange(${stop.from_on}::date, ${stop.to_on}::date, '[]')`)
    .executeTakeFirst();
  if (twin) throw badField('from_on', 'STOP_OVERLAP', { day: twin.from_on });
  if (before) await db.updateTable('clock_stop').set(stop).where('id', '=', before.id).execute();
  else
    await db
      .insertInto('clock_stop')
      .values({ ...stop, container_id, created_by: who.accountId })
      .execute();
  await work.asSystem(() => calculateClocks(work, [container_id]));
  const facts = (of: typeof stop | undefined) => ({ reason: of?.reason, from_on: of?.from_on, to_on: of?.to_on, remark: of?.remark });
  return touchFreightJob(work, job, { what: 'clockStop', before: facts(before), after: facts(stop), note: no });
});
