import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveMailAccount } from '../../contract.ts';
import { mailSeenBy, placeOf, refuseSecond, sealPassword } from '../mail-account.ts';

export default handle(saveMailAccount, async (work, { id, version, password, ...sent }) => {
  const { db, who, now, audit, product } = work;
  const before =
    id === undefined
      ? undefined
      : await db
          .selectFrom('mail_account')
          .selectAll()
          .where('id', '=', id)
          .where(mailSeenBy(who, 'company_id'))
          .forUpdate()
          .executeTakeFirst();
  if (id !== undefined && !before) throw new Refusal('NOT_FOUND');
  if (before && before.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  if (sent.company_id && !who.companyIds.includes(sent.company_id)) throw badField('company_id', 'NOT_KNOWN');
  if (!sent.company_id && who.scope !== 'all') throw badField('company_id', 'REQUIRED');
  const facts = {
    ...sent,
    company_id: sent.company_id ?? null,
    user_name: sent.user_name ?? null,
    certificate: sent.certificate ?? null,
    reply_to: sent.reply_to ?? null,
    remark: sent.remark ?? null,
  };
  // Otherwise a user who may change the host could send an unknown password to a server of their own.
  const secretBefore = before?.secret && placeOf(before) === placeOf(facts) ? before.secret : null;
  const secret = facts.user_name === null ? null : password ? sealPassword(product, facts, password) : secretBefore;
  if (facts.user_name !== null && secret === null) throw badField('password', before?.secret ? 'PASSWORD_AGAIN' : 'REQUIRED');
  if (!before || before.active) await refuseSecond(work, facts.company_id, before?.id);
  const savedAccount = before
    ? await db
        .updateTable('mail_account')
        .set({ ...facts, secret, fault: null, fault_said: null, fault_at: null, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('mail_account')
        .values({ ...facts, secret, fault: null, fault_said: null, fault_at: null, worked_at: null, created_by: who.accountId })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  const was = before && Object.fromEntries(Object.keys(facts).map((key) => [key, before[key as keyof typeof facts]]));
  // The audit records that the password was set, never its value.
  const isSecretChanged = secret !== (before?.secret ?? null);
  audit({
    subject: 'mail',
    id: savedAccount.id,
    what: before ? 'save' : 'create',
    ...(was ? { before: { ...was, password: before.secret ? '•' : null } } : {}),
    after: { ...facts, password: secret ? (isSecretChanged ? '••' : '•') : null },
  });
  return savedAccount;
});
