import { Refusal, refusedButKept } from '../../../../../kernel/refusal.ts';
import { hashPassword, isCommon, verifyPassword } from '../../../account/server/password.ts';
import { handle } from '../../../server/db.ts';
import { tellRights } from '../../../role/server/queries.ts';
import { changePassword } from '../../contract.ts';
import { previousPasswordsKept } from '../../rules.ts';
import { attemptKeys, countAttempt, refuseFloods } from '../queries.ts';

// Carriers and customers may not write accounts, but may change their own password.
export default handle(changePassword, (work, p) =>
  work.asSystem(async () => {
    const { db, who, now, product } = work;
    if (p.new_password !== p.confirm_password) throw new Refusal('PASSWORDS_DIFFER');
    await refuseFloods(work);
    const account = await db
      .selectFrom('account')
      .select(['id', 'login_name', 'password_phc', 'previous_phcs', 'version'])
      .where('id', '=', who.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(product, account.password_phc, p.old_password))) {
      await countAttempt(work, attemptKeys(who.ip, { accountId: account.id, typed: account.login_name }));
      work.audit({ subject: 'account', id: account.id, what: 'passwordRefused' });
      throw refusedButKept('WRONG_PASSWORD');
    }
    if (isCommon(p.new_password)) throw new Refusal('PASSWORD_COMMON');
    const earlier = [account.password_phc, ...account.previous_phcs].slice(0, previousPasswordsKept);
    const matches = await Promise.all(earlier.map((phc) => verifyPassword(product, phc, p.new_password)));
    if (matches.includes(true)) throw new Refusal('PASSWORD_USED_BEFORE');

    await db
      .updateTable('account')
      .set({
        password_phc: await hashPassword(product, p.new_password),
        previous_phcs: earlier,
        password_at: now,
        password_issued: false,
        version: account.version + 1,
        updated_at: now,
      })
      .where('id', '=', account.id)
      .execute();
    // The session that sends this ends as well: somebody who took one over with the old password is out. The page leads to the sign-in.
    await db
      .updateTable('session')
      .set({ ended_at: now, ended_why: 'passwordChanged' })
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
      .execute();
    tellRights(work, [account.id]);
    work.audit({ subject: 'account', id: account.id, what: 'passwordChanged' });
    return {};
  }),
);
