import { handle } from '../../../server/db.ts';
import { renewRecovery } from '../../contract.ts';
import { lockOwn, needCode, needPassword, newRecoveryCodes } from '../factor.ts';

export default handle(renewRecovery, (work, p) =>
  work.asSystem(async () => {
    const { db, now, product, audit } = work;
    const account = await lockOwn(work);
    await needPassword(work, account, p.password);
    await needCode(work, account, p.code);
    const { codes, hashes } = newRecoveryCodes(product, account.id);
    await db.updateTable('account').set({ recovery_hashes: hashes, updated_at: now }).where('id', '=', account.id).execute();
    audit({ subject: 'account', id: account.id, what: 'recoveryRenewed' });
    return { recovery_codes: codes };
  }),
);
