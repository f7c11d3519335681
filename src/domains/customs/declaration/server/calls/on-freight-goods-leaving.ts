import { Refusal } from '../../../../../kernel/refusal.ts';
import { freightGoodsLeaving } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { heldStates } from '../../states.ts';

/**
 * Goods that customs has not released stay. A job without a declaration is free: somebody else clears its goods. Each declaration is locked, so
 * that none is filed meanwhile.
 */
export default react(freightGoodsLeaving, async ({ db }, { jobId, jobNo, direction }) => {
  const declarations = await db
    .selectFrom('customs_declaration')
    .select(['no', 'state'])
    .where('freight_job_id', '=', jobId)
    .where('direction', '=', direction)
    .orderBy('id')
    .forUpdate()
    .execute();
  const withCustoms = declarations.find(({ state }) => heldStates.includes(state));
  if (withCustoms) throw new Refusal('HELD_BY_CUSTOMS', { no: jobNo, declaration: withCustoms.no });
});
