import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { confirmFactor } from '../../contract.ts';
import { pendingLifeMs } from '../../rules.ts';
import { lockOwn, newRecoveryCodes, openSecret, refuseCode, refuseGuessing, stepOf } from '../factor.ts';

export default handle(confirmFactor, (work, p) =>
  work.asSystem(async () => {
    const { db, now, product, audit } = work;
    const account = await lockOwn(work);
    const { totp_pending: pending, totp_pending_at: begun } = account;
    if (pending === null || begun === null || now.getTime() - begun.getTime() > pendingLifeMs) throw new Refusal('FACTOR_NOT_BEGUN');
    await refuseGuessing(work, account);
    const step = stepOf(openSecret(product, account.id, pending), p.code, now);
    if (step === undefined) return refuseCode(work, account);
    const { codes, hashes } = newRecoveryCodes(product, account.id);
    await db
      .updateTable('account')
      .set({
        totp_secret: pending,
        totp_last_step: step,
        totp_at: now,
        totp_pending: null,
        totp_pending_at: null,
        recovery_hashes: hashes,
        updated_at: now,
      })
      .where('id', '=', account.id)
      .execute();
    audit({ subject: 'account', id: account.id, what: 'factorOn', before: { second_factor: false }, after: { second_factor: true } });
    return { recovery_codes: codes };
  }),
);
