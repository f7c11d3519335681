import { Refusal } from '../../../../../kernel/refusal.ts';
import { freightGoodsLeaving } from '../../../../freight/job/events.ts';
import { react } from '../../../server/db.ts';
import { heldStates, unfiledStates } from '../../states.ts';

/**
 * Goods that customs has not released stay, and so do those whose declaration it rejected, until it is filed again or discarded. A job without
 * a declaration, or with a draft that customs never had, is free: somebody else clears its goods. Each declaration is locked, so that none is
 * filed meanwhile.
 */
export default react(freightGoodsLeaving, async ({ db }, { jobId, jobNo, direction }) => {
  const declarations = await db
    .selectFrom('customs_declaration')
    .select(['id', 'no', 'state'])
    .where('freight_job_id', '=', jobId)
    .where('direction', '=', direction)
    .orderBy('id')
    .forUpdate()
    .execute();
  const withCustoms = declarations.find(({ state }) => heldStates.includes(state));
  if (withCustoms) throw new Refusal('HELD_BY_CUSTOMS', { no: jobNo, declaration: withCustoms.no });
  const unfiled = declarations.filter(({ state }) => unfiledStates.includes(state)).map(({ id }) => id);
  if (unfiled.length === 0) return;
  // Rejections are read after the lock, so that one that came during the wait counts.
  const rejected = await db
    .selectFrom('customs_message as m')
    .innerJoin('customs_declaration as d', 'd.id', 'm.declaration_id')
    .select('d.no')
    .where('m.declaration_id', 'in', unfiled)
    .where('m.kind', '=', 'rejected')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  if (rejected) throw new Refusal('HELD_BY_CUSTOMS', { no: jobNo, declaration: rejected.no, context: 'rejected' });
});
