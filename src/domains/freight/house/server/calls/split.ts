import { badField } from '../../../../../kernel/refusal.ts';
import { houseFaults } from '../../../job/contract.ts';
import { recordAfterCutOff } from '../../../job/server/cut-offs.ts';
import { touchFreightJob } from '../../../job/server/job.ts';
import { handle } from '../../../server/db.ts';
import { splitFreightHouse } from '../../contract.ts';
import { restOf } from '../../rules.ts';
import { lockUndeparted, regroupedHouses, requireFreeNumber, requireRoom } from '../regroup.ts';

export default handle(splitFreightHouse, async (work, { id, version, house_id, container_ids, goods, marks, house_no, ...part }) => {
  const { db } = work;
  const job = await lockUndeparted(work, id, version);
  const [house] = await regroupedHouses(work, job, { house_id });
  if (!house) throw badField('house_id', 'NOT_FOUND');
  const left = restOf(house, part);
  if ('at' in left) throw badField(left.at, 'PART_NOT_LESS', { whole: left.whole });
  await requireRoom(work, job, 'house_id');
  if (house_no) {
    const [fault] = houseFaults(job.mode, { house_no, hs_code: null });
    if (fault) throw badField(fault.at, fault.why);
    await requireFreeNumber(work, job, house_no);
  }
  const own = await db.selectFrom('freight_container').select('id').where('house_id', '=', house.id).execute();
  const strange = container_ids.findIndex((one) => !own.some((container) => container.id === one));
  if (strange >= 0) throw badField(`container_ids.${strange}`, 'BAD_CHOICE');
  await db
    .updateTable('freight_house')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('job_id', '=', job.id)
    .where('seq', '>', house.seq)
    .execute();
  const { shipper, consignee, notify, hs_code, company_id } = house;
  const twin = await db
    .insertInto('freight_house')
    .values({
      ...part,
      job_id: job.id,
      company_id,
      seq: house.seq + 1,
      house_no: house_no ?? (await work.takeNumber(job.mode === 'air' ? 'H' : 'HB', company_id)),
      shipper,
      consignee,
      notify,
      hs_code,
      goods,
      marks,
    })
    .returning(['id', 'house_no'])
    .executeTakeFirstOrThrow();
  await db.updateTable('freight_house').set(left.rest).where('id', '=', house.id).execute();
  if (container_ids.length > 0)
    await db.updateTable('freight_container').set({ house_id: twin.id }).where('id', 'in', container_ids).execute();
  const { pieces, gross_kg, volume_m3 } = house;
  await recordAfterCutOff(work, job, ['DCO']);
  const touched = await touchFreightJob(work, job, {
    what: 'splitHouse',
    note: `${house.house_no} → ${house.house_no} + ${twin.house_no}`,
    before: { pieces, gross_kg, volume_m3 },
    after: { ...left.rest },
  });
  return { ...touched, house_id: twin.id, house_no: twin.house_no };
});
