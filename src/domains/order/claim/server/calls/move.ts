import { requireStaff } from '../../../../identity/account/server/staff.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { moveClaim } from '../../contract.ts';
import { claims } from '../moves.ts';

export default handle(moveClaim, async (work, p) => {
  const claim = await lockOwn(work, 'cargo_claim', p);
  await requireStaff(work, 'investigator_id', [p.investigator_id]);
  const moved = await claims.take(work, claim, p);
  work.push({ type: 3, to: { companyId: claim.company_id }, counts: ['cargoClaim'] });
  return moved;
});
