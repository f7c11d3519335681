import { Refusal } from '../../../../../kernel/refusal.ts';
import { voidCharges } from '../../../charge/server/void-charges.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { undoAgentShare } from '../../contract.ts';
import { refuseHidden, settlementsOf, standing } from '../figures.ts';

export default handle(undoAgentShare, async (work, { id, reason }) => {
  refuseHidden(work);
  const share = await work.db.selectFrom('agent_share').select('freight_job_id').where('id', '=', id).executeTakeFirst();
  if (!share) throw new Refusal('NOT_FOUND');
  const job = await lockOwn(work, 'freight_job', { id: share.freight_job_id });
  // The lock of the line makes a bill that is being made wait; the settlements are read after it, so that the bill is seen.
  const charge = await work.db.selectFrom('charge').selectAll().where('agent_share_id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const settlements = await settlementsOf(work, job.id);
  if (charge.state === 'void') throw new Refusal('AGENT_SHARE_UNDONE', { no: job.no });
  if (charge.state === 'billed') throw new Refusal('CHARGE_BILLED', { bill: settlements.find((one) => one.id === id)?.bill_no ?? '' });
  if (standing(settlements)[0]?.id !== id) throw new Refusal('AGENT_SHARE_LATER', { no: job.no });
  await voidCharges(work, [charge], reason);
  work.audit({ subject: 'charge', id: charge.id, what: 'void', before: { state: charge.state }, after: { state: 'void' }, note: reason });
  work.audit({ subject: 'freightJob', id: job.id, what: 'undoAgent', note: reason });
  return { id };
});
