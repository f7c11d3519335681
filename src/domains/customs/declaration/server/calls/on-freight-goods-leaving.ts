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
    .selectFrom('customs_declaration as d')
    .select(['d.no', 'd.state'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('customs_message as m').select('m.id').whereRef('m.declaration_id', '=', 'd.id').where('m.kind', '=', 'rejected'),
        )
        .as('was_rejected'),
    )
    .where('d.freight_job_id', '=', jobId)
    .where('d.direction', '=', direction)
    .orderBy('d.id')
    .forUpdate('d')
    .execute();
  const withCustoms = declarations.find(({ state }) => heldStates.includes(state));
  if (withCustoms) throw new Refusal('HELD_BY_CUSTOMS', { no: jobNo, declaration: withCustoms.no });
  const rejected = declarations.find(({ state, was_rejected }) => was_rejected && unfiledStates.includes(state));
  if (rejected) throw new Refusal('HELD_BY_CUSTOMS', { no: jobNo, declaration: rejected.no, context: 'rejected' });
});
