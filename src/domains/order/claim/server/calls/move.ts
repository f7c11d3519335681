import { badField } from '../../../../../kernel/refusal.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { moveClaim } from '../../contract.ts';
import { type OrderWork } from '../claim.ts';
import { claims } from '../moves.ts';

export default handle(moveClaim, async (work, p) => {
  const claim = await lockOwn(work, 'cargo_claim', p);
  if (p.investigator_id) await requireColleague(work, p.investigator_id);
  const moved = await claims.take(work, claim, p);
  work.push({ type: 3, to: { companyId: claim.company_id }, counts: ['cargoClaim'] });
  return moved;
});

/** An investigator is a member of staff of the caller's companies. */
async function requireColleague({ db, who }: OrderWork, accountId: bigint): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('user_type', '=', 1)
    .where('active', '=', true)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!account) throw badField('investigator_id', 'BAD_CHOICE');
}
