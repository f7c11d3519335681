import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { dayOf } from '../../../../identity/own-company/server/today.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { proposeRecovery } from '../../contract.ts';
import { recoverableStates } from '../../states.ts';
import { requireUnrecovered } from '../unrecovered.ts';

export default handle(proposeRecovery, async (work, { claim_id, amount, ...facts }) => {
  const { db, who, now } = work;
  const claim = await lockOwn(work, 'cargo_claim', { id: claim_id });
  if (!recoverableStates.some((state) => state === claim.state)) throw new Refusal('CLAIM_NOT_SETTLED', { no: claim.claim_no });
  if (facts.recovered_on > (await dayOf(work, claim.company_id, now))) throw badField('recovered_on', 'IN_THE_FUTURE');
  const amountMinor = minorOf('amount', claim.currency, amount);
  if (amountMinor === 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  requireUnrecovered(work, claim, amountMinor);
  const recovery = await db
    .insertInto('claim_recovery')
    .values({
      ...facts,
      claim_id,
      company_id: claim.company_id,
      currency: claim.currency,
      amount_minor: amountMinor,
      created_by: who.accountId,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const after = { claim: claim.claim_no, party: facts.party, amount: amountOf(claim.currency, amountMinor), currency: claim.currency };
  work.audit({ subject: 'claimRecovery', id: recovery.id, what: 'create', after, note: facts.reason });
  return recovery;
});
