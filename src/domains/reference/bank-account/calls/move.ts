import { moveOrRefuse } from '../../../../kernel/machine.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { moveBankAccount } from '../contract.ts';
import { bankAccountStates, waitMs } from '../states.ts';

export default handle(moveBankAccount, async ({ db, who, now, can, audit }, p) => {
  const account = await db.selectFrom('party_bank_account').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  if (account.version !== p.version) throw new Refusal('CHANGED_MEANWHILE');
  const state = moveOrRefuse(bankAccountStates, account.state, p.action, can);
  if (state === 'approved' && account.created_by === who.accountId) throw new Refusal('OWN_ENTRY');
  const version = account.version + 1;
  const decided =
    state === 'approved' ? { approved_by: who.accountId, approved_at: now, usable_from: new Date(now.getTime() + waitMs) } : {};
  await db
    .updateTable('party_bank_account')
    .set({ state, version, updated_at: now, ...decided, ...(state === 'refused' ? { refused_reason: p.reason ?? null } : {}) })
    .where('id', '=', p.id)
    .execute();
  audit({ subject: 'bankAccount', id: p.id, what: p.action, before: { state: account.state }, after: { state }, note: p.reason ?? null });
  return { state, version };
});
