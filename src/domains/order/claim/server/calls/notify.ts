import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { recordNotice } from '../../contract.ts';
import { endedStates } from '../../states.ts';
import { dayOf } from '../../../../identity/own-company/server/today.ts';
import { requireEvidence } from '../evidence.ts';

export default handle(recordNotice, async (work, p) => {
  const { db, now } = work;
  const claim = await lockOwn(work, 'cargo_claim', p);
  if (endedStates.some((state) => state === claim.state)) throw new Refusal('CLAIM_ENDED', { no: claim.claim_no });
  if (p.on > (await dayOf(work, claim.company_id, now))) throw new Refusal('IN_THE_FUTURE');
  if (p.to === 'insurer') await requireEvidence(work, claim, 'insurer');
  const columns =
    p.to === 'carrier'
      ? { notified_on: p.on, notice_reference: p.reference }
      : { insurer_notified_on: p.on, insurer_reference: p.reference };
  const version = claim.version + 1;
  await db
    .updateTable('cargo_claim')
    .set({ ...columns, version, updated_at: now })
    .where('id', '=', claim.id)
    .execute();
  const before = p.to === 'carrier' ? { notified_on: claim.notified_on } : { insurer_notified_on: claim.insurer_notified_on };
  const after = p.to === 'carrier' ? { notified_on: p.on } : { insurer_notified_on: p.on };
  work.audit({ subject: 'cargoClaim', id: claim.id, what: 'notify', before, after, note: p.reference });
  return { version };
});
