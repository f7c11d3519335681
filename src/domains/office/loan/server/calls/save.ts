import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { companiesOf } from '../../../../finance/charge/server/queries.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { requireJobs } from '../../../server/job-of.ts';
import { requireAdvance } from '../../../trip/server/money.ts';
import { saveLoan } from '../../contract.ts';

export default handle(saveLoan, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockOwn(work, 'loan', { id: p.id, version: p.version });
  if (before) requirePreparer(work, before.borrower_id);
  if (before && before.state !== 'draft' && before.state !== 'rejected') throw new Refusal('LOAN_FROZEN', { no: before.loan_no });
  const company_id = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(company_id)) throw new Refusal('NOT_FOUND');
  const amount_minor = minorOf('amount', p.currency, p.amount);
  if (amount_minor <= 0n) throw badField('amount', 'TOO_SMALL', { limit: 0 });
  const { kind, purpose, currency, expected_on, method, payee_bank, payee_account_no, trip_id, order_id, freight_job_id } = p;
  await requireJobs(work, [{ order_id, freight_job_id, at: (field) => field }], company_id);
  if (trip_id !== null) {
    if (kind !== 'travel') throw badField('kind', 'BAD_VALUE');
    await requireAdvance(work, {
      tripId: trip_id,
      companyId: company_id,
      accountId: who.accountId,
      currency,
      minor: amount_minor,
      exceptId: before?.id,
    });
  }
  const content = {
    kind,
    purpose,
    currency,
    amount_minor,
    expected_on,
    method,
    payee_bank,
    payee_account_no,
    trip_id,
    order_id,
    freight_job_id,
  };
  const saved = before
    ? await db
        .updateTable('loan')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'loan_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('loan')
        .values({ ...content, company_id, borrower_id: who.accountId, loan_no: await work.nextNumber('LN', company_id) })
        .returning(['id', 'version', 'loan_no'])
        .executeTakeFirstOrThrow();
  audit({
    subject: 'loan',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before
      ? { before: { amount: amountOf(before.currency, before.amount_minor), expected_on: before.expected_on, purpose: before.purpose } }
      : {}),
    after: { loan_no: saved.loan_no, amount: amountOf(currency, amount_minor), expected_on, purpose },
  });
  return saved;
});
