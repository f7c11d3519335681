import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireStaff } from '../../../../identity/account/server/staff.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { giveSealOut } from '../../contract.ts';
import { sealRequests } from '../moves.ts';
import { lockSeal, requireInHouse, requireKeeper, setTakenOut } from '../request.ts';

export default handle(giveSealOut, async (work, p) => {
  const { db, who, now } = work;
  const request = await lockOwn(work, 'seal_request', p);
  const move = await sealRequests.require(work, request, 'giveOut');
  const seal = await lockSeal(work, request.own_seal_id);
  await requireKeeper(work, seal);
  if (!request.takes_out) throw new Refusal('SEAL_STAYS', { no: request.request_no });
  await requireInHouse(work, seal);
  if (p.due_on < (await todayOf(work, request.company_id))) throw new Refusal('SEAL_DUE_PAST', { due: p.due_on });
  const { prepared_by } = request;
  const taken_by = p.taken_by ?? prepared_by;
  const preparer = await db.selectFrom('account').select('active').where('id', '=', prepared_by).executeTakeFirstOrThrow();
  // The preparer may be of another own company and act for that of the seal.
  await requireStaff(work, 'taken_by', [taken_by], preparer.active ? [prepared_by] : []);
  if (taken_by === who.accountId) throw new Refusal('SEAL_TAKER');
  await db
    .insertInto('seal_handover')
    .values({ request_id: request.id, own_seal_id: seal.id, taken_by, given_by: who.accountId, out_at: now, due_on: p.due_on })
    .execute();
  await setTakenOut(work, seal, p.due_on);
  const { state, version } = await sealRequests.store(work, request, move, { due_on: p.due_on });
  return { state, version };
});
