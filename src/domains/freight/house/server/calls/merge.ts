import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { readWhole } from '../../../../../kernel/read-whole.ts';
import { freightHouseIn } from '../../../job/contract.ts';
import { recordAfterCutOff } from '../../../job/server/cut-offs.ts';
import { touchFreightJob } from '../../../job/server/job.ts';
import { handle } from '../../../server/db.ts';
import { mergeFreightHouses } from '../../contract.ts';
import { hasSameParties, sumOf } from '../../rules.ts';
import { lockUndeparted, regroupedHouses } from '../regroup.ts';

export default handle(mergeFreightHouses, async (work, { id, version, house_id, into_house_id, goods, marks }) => {
  const { db } = work;
  if (house_id === into_house_id) throw badField('into_house_id', 'BAD_CHOICE');
  const job = await lockUndeparted(work, id, version);
  const [house, into] = await regroupedHouses(work, job, { house_id, into_house_id });
  if (!house || !into) throw badField('house_id', 'NOT_FOUND');
  if (!hasSameParties(house, into)) throw new Refusal('HOUSES_DIFFER', { house: house.house_no, into: into.house_no });
  const measures = sumOf(into, house);
  if (!readWhole(freightHouseIn.pick({ pieces: true, gross_kg: true, volume_m3: true }), measures).success)
    throw badField('house_id', 'MERGED_TOO_LARGE');
  await db.updateTable('freight_container').set({ house_id: into.id }).where('house_id', '=', house.id).execute();
  await db.deleteFrom('freight_house').where('id', '=', house.id).execute();
  // Goods of two codes have none in common.
  const hs_code = house.hs_code === into.hs_code ? into.hs_code : null;
  await db
    .updateTable('freight_house')
    .set({ ...measures, goods, marks, hs_code })
    .where('id', '=', into.id)
    .execute();
  const { pieces, gross_kg, volume_m3 } = into;
  await recordAfterCutOff(work, job, ['DCO']);
  const touched = await touchFreightJob(work, job, {
    what: 'mergeHouses',
    note: `${into.house_no} + ${house.house_no} → ${into.house_no}`,
    before: { pieces, gross_kg, volume_m3, goods: into.goods, marks: into.marks, hs_code: into.hs_code },
    after: { ...measures, goods, marks, hs_code },
  });
  return { ...touched, house_id: into.id, house_no: into.house_no };
});
