import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { stampDocument } from '../../contract.ts';
import { sealRequests } from '../moves.ts';
import { attach, lockSeal, requireInHouse, requireKeeper } from '../request.ts';

export default handle(stampDocument, async (work, p) => {
  const request = await lockOwn(work, 'seal_request', p);
  const move = await sealRequests.require(work, request, 'stamp');
  const seal = await lockSeal(work, request.own_seal_id);
  await requireKeeper(work, seal);
  if (request.takes_out) throw new Refusal('SEAL_GOES_OUT', { no: request.request_no });
  await requireInHouse(work, seal);
  if (p.stamped_copies > request.copies) throw badField('stamped_copies', 'TOO_LARGE', { limit: request.copies });
  await attach(work, request.id, p.scan_file_id, 'scan');
  const { state, version } = await sealRequests.store(work, request, move, {
    stamped_copies: p.stamped_copies,
    stamped_by: work.who.accountId,
    stamped_at: work.now,
  });
  return { state, version };
});
