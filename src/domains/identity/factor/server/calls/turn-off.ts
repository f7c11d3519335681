import { Refusal } from '../../../../../kernel/refusal.ts';
import { noFactor } from '../../../account/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { turnOffFactor } from '../../contract.ts';
import { isRequired, lockOwn, needCode, needPassword, refuseUnreachable } from '../factor.ts';

export default handle(turnOffFactor, (work, p) =>
  work.asSystem(async () => {
    const { db, now, audit } = work;
    const account = await lockOwn(work);
    if (await isRequired(work, account.id)) throw new Refusal('FACTOR_REQUIRED');
    refuseUnreachable(account);
    await needPassword(work, account, p.password);
    await needCode(work, account, p.code);
    await db
      .updateTable('account')
      .set({ ...noFactor, updated_at: now })
      .where('id', '=', account.id)
      .execute();
    audit({ subject: 'account', id: account.id, what: 'factorOff', before: { second_factor: true }, after: { second_factor: false } });
    return {};
  }),
);
