import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { insureClaim } from '../../contract.ts';
import { endedStates } from '../../states.ts';

export default handle(insureClaim, async (work, p) => {
  const claim = await lockOwn(work, 'cargo_claim', p);
  if (endedStates.some((state) => state === claim.state)) throw new Refusal('CLAIM_ENDED', { no: claim.claim_no });
  const after = { insurer_name: p.insurer_name, policy_no: p.policy_no, insurer_due_on: p.insurer_due_on ?? null };
  const version = claim.version + 1;
  await work.db
    .updateTable('cargo_claim')
    .set({ ...after, version, updated_at: work.now })
    .where('id', '=', claim.id)
    .execute();
  const { insurer_name, policy_no, insurer_due_on } = claim;
  work.audit({ subject: 'cargoClaim', id: claim.id, what: 'insure', before: { insurer_name, policy_no, insurer_due_on }, after });
  return { version };
});
