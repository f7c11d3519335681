import { requireVersion } from '../../../../../server/version.ts';
import { handle, mover } from '../../../server/db.ts';
import { moveBankAccount } from '../../contract.ts';
import { bankAccountStates, waitMs } from '../../states.ts';

const accounts = mover({
  subject: 'bankAccount',
  table: 'party_bank_account',
  machine: bankAccountStates,
  parts: { prepared: (_work, account) => account.created_by },
  effects: {
    approve: ({ who, now }) => ({ approved_by: who.accountId, approved_at: now, usable_from: new Date(now.getTime() + waitMs) }),
    refuse: (_work, _account, { reason }) => ({ refused_reason: reason }),
  },
});

export default handle(moveBankAccount, async (work, p) => {
  const account = await work.db.selectFrom('party_bank_account').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst();
  return accounts.take(work, requireVersion(account, p.version), p);
});
