import { Refusal } from '../../../../../kernel/refusal.ts';
import { freightHousesRegrouped } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { filedStates } from '../../states.ts';

/**
 * Houses stay as they are while customs has a declaration for them. One of the job that names another house does not concern them; one
 * that names none may be for any. Each declaration of the job is locked, so that none is filed meanwhile.
 */
export default react(freightHousesRegrouped, async ({ db }, { jobId, jobNo, houseNos }) => {
  const declarations = await db
    .selectFrom('customs_declaration')
    .select(['no', 'state', 'bl_no'])
    .where('freight_job_id', '=', jobId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const houses = await db.selectFrom('freight_house').select('house_no').where('job_id', '=', jobId).execute();
  const others = houses.map(({ house_no }) => house_no).filter((no) => !houseNos.includes(no));
  const filed = declarations.find(({ state, bl_no }) => filedStates.includes(state) && !(bl_no && others.includes(bl_no)));
  if (filed) throw new Refusal('HOUSE_DECLARED', { no: jobNo, declaration: filed.no });
});
