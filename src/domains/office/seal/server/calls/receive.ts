import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { receiveSeal } from '../../contract.ts';
import { sealRequests } from '../moves.ts';
import { attach, requireKeeper, setTakenOut } from '../request.ts';

export default handle(receiveSeal, async (work, p) => {
  const { db, who, now } = work;
  const request = await lockOwn(work, 'seal_request', p);
  const move = await sealRequests.require(work, request, 'receive');
  // A seal that was deactivated while it was out still comes back.
  const seal = await db.selectFrom('own_seal').selectAll().where('id', '=', request.own_seal_id).forUpdate().executeTakeFirstOrThrow();
  await requireKeeper(work, seal);
  if (p.stamped_copies > request.copies) throw badField('stamped_copies', 'TOO_LARGE', { limit: request.copies });
  const handover = await db
    .selectFrom('seal_handover')
    .select(['id', 'taken_by'])
    .where('request_id', '=', request.id)
    .where('back_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (handover.taken_by === who.accountId) throw new Refusal('SEAL_TAKER');
  await db.updateTable('seal_handover').set({ received_by: who.accountId, back_at: now }).where('id', '=', handover.id).execute();
  await setTakenOut(work, seal, null);
  await attach(work, request.id, p.scan_file_id, 'scan');
  const { state, version } = await sealRequests.store(work, request, move, {
    stamped_copies: p.stamped_copies,
    stamped_by: who.accountId,
    stamped_at: now,
  });
  return { state, version };
});
